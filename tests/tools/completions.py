"""Completions for bash, zsh and fish, made of what the parsers tell.

Each script goes through the words that are typed, as the program itself does: it finds the command, the option whose
values are due and how many of them, and offers what is possible there.
"""

from collections.abc import Callable, Iterator
from string import Template

from tests.tools.commandtree import Entry, Page


class _Script(Template):
    """A script whose placeholders are marked by a sign that shells seldom need."""

    delimiter = "@"


_BASH = _Script(r"""# bash completion of schiffe. Made by: python -m tests.tools.share

_schiffe() {
    local cur=${COMP_WORDS[COMP_CWORD]} word values="" command="" option="" last="" pending=0 i
    [[ $cur == "=" ]] && cur=""
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        [[ $word == "=" ]] && continue
        if ((pending > 0)); then
            ((pending -= 1))
            continue
        fi
        case "$command:$word" in
@count
            *:-*) ;;
@commands
            *) last=$word ;;
        esac
    done
    if ((pending > 0)); then
        case "$command:$option" in
@values
@files
        esac
    elif [[ $cur == -* ]]; then
        case "$command" in
@options
        esac
    else
        case "$command:$last" in
@words
        esac
    fi
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
}
complete -F _schiffe schiffe
""")
_ZSH = _Script(r"""#compdef schiffe
# zsh completion of schiffe. Made by: python -m tests.tools.share

_schiffe() {
    local word command="" option="" last=""
    local -i pending=0
    local -a offered
    for word in "${(@@)words[2,CURRENT-1]}"; do
        if ((pending > 0)); then
            ((pending -= 1))
            continue
        fi
        case "$command:$word" in
@count
            *:-*) ;;
@commands
            *) last=$word ;;
        esac
    done
    if ((pending == 0)) && [[ $PREFIX == --*=* ]]; then
        option=${PREFIX%%=*}
        pending=1
        compset -P '*='
    fi
    if ((pending > 0)); then
        case "$command:$option" in
@values
@files
        esac
        compadd -a offered
    elif [[ $PREFIX == -* ]]; then
        case "$command" in
@options
        esac
        _describe -o option offered
    else
        case "$command:$last" in
@words
        esac
        _describe word offered
    fi
}
_schiffe "$@@"
""")
_FISH = _Script(r"""# fish completion of schiffe. Made by: python -m tests.tools.share

function __schiffe_state --description 'The command, and the last word that is no option'
    set -l command ''
    set -l last ''
    set -l pending 0
    for word in (commandline -opc)[2..-1]
        if test $pending -gt 0
            set pending (math $pending - 1)
            continue
        end
        switch "$command:$word"
@count
            case '*:-*'
@commands
            case '*'
                set last $word
        end
    end
    echo "$command:$last"
end

function __schiffe_at --description 'Whether the words lead to a command'
    string match --quiet -- "$argv[1]:*" (__schiffe_state)
end

function __schiffe_after --description 'Whether the words lead to a command and a word behind it'
    test (__schiffe_state) = "$argv[1]:$argv[2]"
end

complete -c schiffe -f
@all
""")


def bash_completion(pages: list[Page]) -> str:
    """The script for bash."""

    def offer(words: list[tuple[str, str]]) -> str:
        return f"values={_quoted(' '.join(word for word, _text in words))}"

    return _cases(_BASH, pages, offer, 'COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames; return')


def zsh_completion(pages: list[Page]) -> str:
    """The script for zsh, which shows what options and commands do."""

    def offer(words: list[tuple[str, str]]) -> str:
        shown = (word.replace(":", r"\:") + (f":{text}" if text else "") for word, text in words)
        return f"offered=({' '.join(map(_quoted, shown))})"

    return _cases(_ZSH, pages, offer, "_files; return")


def _cases(template: _Script, pages: list[Page], offer: Callable[[list[tuple[str, str]]], str], files: str) -> str:
    """A script out of the branches of its case statements."""

    def branches(found: dict[str, str]) -> str:
        grouped: dict[str, list[str]] = {}
        for pattern, action in found.items():
            grouped.setdefault(action, []).append(pattern)
        return "\n".join(f"            {' | '.join(patterns)}) {action} ;;" for action, patterns in grouped.items())

    count, values, file_options, words = {}, {}, {}, {}
    for page, option, flag in _with_values(pages):
        count[f'"{page.name}:{flag}"'] = f"option=$word; pending={len(option.values)}"
        if option.is_file:
            file_options[f'"{page.name}:{flag}"'] = files
        elif option.words:
            values[f'"{page.name}:{flag}"'] = offer([(word, "") for word in option.words])
    for page in pages:
        for word, following in page.completions.items():
            if following:
                words[f'"{page.name}:{word}"'] = offer([(after, "") for after in following])
        if page.commands:
            words[f'"{page.name}:"'] = offer(list(page.commands.items()))
        elif page.completions:
            words[f'"{page.name}:"*'] = offer([(word, "") for word in page.completions])
    commands = {
        f'"{" ".join(page.path[:-1])}:{page.path[-1]}"': f'command="{page.name}"' for page in pages if page.path
    }
    options = {f'"{page.name}"': offer(_flags(page)) for page in pages}
    return template.substitute(
        count=branches(count),
        commands=branches(commands),
        values=branches(values),
        files=branches(file_options),
        options=branches(options),
        words=branches(words),
    )


def _with_values(pages: list[Page]) -> Iterator[tuple[Page, Entry, str]]:
    """Each option that takes a value, under each of its flags."""
    for page in pages:
        for option in page.options:
            for flag in option.flags:
                if option.values:
                    yield page, option, flag


def _flags(page: Page) -> list[tuple[str, str]]:
    return [(flag, option.text) for option in page.options for flag in option.flags]


def fish_completion(pages: list[Page]) -> str:
    """The script for fish, which shows what options and commands do."""
    count = [
        f"            case '{page.name}:{flag}'\n                set pending {len(option.values)}"
        for page, option, flag in _with_values(pages)
    ]
    commands = [
        f"            case '{' '.join(page.path[:-1])}:{page.path[-1]}'\n                set command '{page.name}'"
        for page in pages
        if page.path
    ]
    lines = [line for page in pages for line in _fish_lines(page)]
    return _FISH.substitute(count="\n".join(count), commands="\n".join(commands), all="\n".join(lines))


def _fish_lines(page: Page) -> Iterator[str]:
    for name, text in page.commands.items():
        yield _fish(f"__schiffe_after '{page.name}' ''", f"-a {name} -d {_fish_quoted(text)}")
    for word, following in page.completions.items():
        yield _fish(f"__schiffe_at '{page.name}'", f"-a {word}")
        if following:
            yield _fish(f"__schiffe_after '{page.name}' '{word}'", f"-a {_fish_quoted(' '.join(following))}")
    for option in page.options:
        flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
        takes = " -r -F" if option.is_file else " -x" if option.values else ""
        words = f" -a {_fish_quoted(' '.join(option.words))}" if option.words else ""
        yield _fish(f"__schiffe_at '{page.name}'", f"{flags}{takes}{words} -d {_fish_quoted(option.text)}")


def _fish(condition: str, rest: str) -> str:
    return f'complete -c schiffe -n "{condition}" {rest}'


def _quoted(text: str) -> str:
    """A text as bash and zsh read it literally."""
    return "'" + text.replace("'", r"'\''") + "'"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", r"\\").replace("'", r"\'") + "'"
