"""Games of every kind of rules in line mode, fed by a pipe: what is said, what is kept silent, and how they end."""

import re
from itertools import product

import pytest

from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_line import Announce, TurnRule
from schiffe.battleship.rules.rules import Rules
from tests.game.plain.menus import battleship_menu
from tests.running import run

NAMES = ("carrier", "battleship", "cruiser", "submarine", "destroyer", "patrol boat", "torpedo boat")


def all_cells(rules: Rules) -> list[str]:
    """Every cell of a board."""
    size = rules.grid.size
    return [f"{chr(ord('A') + y)}{x + 1}" for y, x in product(range(size), repeat=2)]


def shots_and_turns(output: str) -> list[tuple[int, int]]:
    """How many shots and turns each side had, by what is said at the end."""
    found = re.findall(r"^\w+: (\d+) shots?(?:, (\d+) turns?)? and \d+ hits? ", output, re.MULTILINE)
    return [(int(shots), int(turns or shots)) for shots, turns in found]


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_game_against_a_bot(name: str) -> None:
    rules = Rules.parse(PRESETS[name].line)
    lines = "".join(f"{cell}\n" for cell in all_cells(rules))
    done = run("--bot", "hard", "--seed", "7", "--boards", "never", "--rules", name, lines=lines)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^You (win!|lose\.)$", done.stdout, re.MULTILINE)
    (own, own_turns), (theirs, their_turns) = shots_and_turns(done.stdout)
    assert abs(own_turns - their_turns) <= 1
    assert (own == own_turns and theirs == their_turns) is (rules.turn_rule is TurnRule.ALTERNATE)
    assert ("Again." in done.stdout) is (rules.turn_rule is TurnRule.AGAIN)
    assert ("Your turn, 5 shots, 35 seconds." in done.stdout) is (rules.turn_rule is TurnRule.SALVO)
    assert ("\nRules: " in done.stdout) is (name != "standard")
    check_what_is_told(rules, done.stdout)


def check_what_is_told(rules: Rules, output: str) -> None:
    """Nothing of the opponent's ships is said before the end but what the rules tell."""
    game = re.split(r"^(?:You win!|You lose\.|\w+ wins!)$", output, flags=re.MULTILINE)[0]
    own = [line.split(". hard: ")[0] for line in game.splitlines() if re.match(r"[A-J]\d+ (water|hit|sunk)", line)]
    assert any("hit" in line for line in own)
    if rules.announce is not Announce.SHIP:
        assert not [line for line in own if any(ship in line for ship in NAMES)]
    told = [line for line in own if "sunk" in line and "the last ship" not in line]
    assert not (rules.is_silent and told)
    assert all(" left" in line for line in told)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_game_for_two(name: str) -> None:
    """The lines are those of one list of cells, again and again: each takes what they have not fired at yet."""
    rules = Rules.parse(PRESETS[name].line)
    lines = "".join(f"{cell}\n{cell}\n" for cell in all_cells(rules)) * 20
    done = run("--two", "Anna", "Ben", "--seed", "7", "--clock", "0", "--boards", "never", "--rules", name, lines=lines)
    said = done.stdout
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(Anna|Ben) has won\.$", said, re.MULTILINE)
    check_what_is_told(rules, said)
    assert said.index("Anna is next.") < said.index("Ben is next.")
    for again in re.finditer(r"Again\.\n> [A-J]\d+\n(?!You have already)(.*)", said):
        assert "is next" not in again[1]
    assert ("Again." in said) is (rules.turn_rule is TurnRule.AGAIN)


def test_a_salvo_is_told_as_one_and_every_shot_has_a_reason() -> None:
    done = run(
        "--bot", "genius", "--seed", "7", "--boards", "never", "--rules", "salvo",
        lines="\na1 a2 a3 a4 a5\nwhy\nlast 1\nhint\nrules\nundo\nb1 b2\nundo\nb2 b3\nfleet\nquit\n",
    )  # fmt: skip
    out = done.stdout
    answer = out.split("> a1 a2 a3 a4 a5\n")[1].split("\n> ")[0]
    assert re.match(
        r"A1 \w+, A2 \w+.*, A5 \w+.*\. genius: ([A-J]\d+ [^,]+, ){4}[A-J]\d+ .*Your turn, 5 shots\.", answer
    )
    why = out.split("> why\n")[1].split("\n> ")[0].splitlines()
    assert len(why) == 5
    assert all("% chance" in line for line in why)
    assert out.split("> last 1\n")[1].startswith("1. genius: ")
    assert re.search(r"^Best together: ([A-J]\d+,? ){4}and [A-J]\d+\. Expected: \d\.\d hits\.$", out, re.MULTILINE)
    assert "Each turn you fire as many shots as you have ships afloat" in out.split("> rules\n")[1]
    assert "> undo\nNo square is marked.\n" in out
    assert "2 of 5 marked (B1 and B2), 3 to go.\n> undo\n1 of 5 marked (B1), 4 to go." in out
    assert "> b2 b3\n3 of 5 marked (B1, B2 and B3), 2 to go." in out


def test_a_file_of_salvos_is_a_game() -> None:
    done = run("--bot", "easy", "--rules", "salvo", "--boards", "never", lines="a1, a2 A 3 a4 a5\nb1 b2\nquit\n")
    assert re.search(r"^> a1, a2 A 3 a4 a5\nA1 \w+, A2 .*Your turn, [1-5] shots\.$", done.stdout, re.MULTILINE)
    assert "2 of" in done.stdout.split("> b1 b2\n")[1]
    for line in (",", "a1 dog", "a1 k1"):
        done = run("--bot", "easy", "--rules", "salvo", "--boards", "never", lines=f"{line}\nquit\n")
        assert f"“{line}” does not work here. Possible: Enter, new" in done.stdout


def test_words_keep_silent_about_what_the_rules_do_not_tell() -> None:
    lines = "".join(f"{cell}\n" for cell in all_cells(Rules.of())[:60]) + "fleet\nhits\nquit\n"
    fog = run("--bot", "easy", "--seed", "7", "--boards", "never", "--rules", "fog", lines="\n" + lines).stdout
    assert "easy began with carrier, battleship, cruiser, submarine and patrol boat; you are not told which" in fog
    assert re.search(r"^> hits\nHits: [A-J]\d+", fog, re.MULTILINE)
    paper = run("--bot", "easy", "--seed", "7", "--boards", "never", "--rules", "paper", lines="\n" + lines).stdout
    assert re.search(r"^easy: afloat, by squares: [\d, and]+; sunk: [\d, and]+\.$", paper, re.MULTILINE)
    options = ("--fleet", "3,3,2", "--contact", "sides", "--announce", "sunk", "--boards", "never", "--seed", "7")
    sides = run("--bot", "easy", *options, lines="\n" + lines).stdout
    assert re.search(r"^easy: (afloat, by squares: .*|\d of 3 ships afloat)\.$", sides, re.MULTILINE)


def test_ships_of_one_square_are_laid_and_told() -> None:
    lines = "hand\na1 a3\nc1\nc2\ne1\n\nfleet\nquit\n"
    done = run("--bot", "easy", "--boards", "never", "--fleet", "3,1,1", "--contact", "none", lines=lines)
    out = done.stdout
    assert "Torpedo boat on C2: would touch torpedo boat (C1)." in out
    assert "Your fleet: cruiser A1 to A3; torpedo boat C1; torpedo boat E1." in out
    assert out.count("1 square. Where:") == 3


def test_help_tells_the_rules() -> None:
    done = run("--bot", "easy", "--boards", "never", "--rules", "morskoi", lines="\nhelp\nquit\n")
    told = " ".join(done.stdout.split("> help\n")[1].split())
    assert "Rules: Morskoi boi. The board is 10 x 10. Each fleet has 10 ships: battleship, cruiser" in told
    assert "After a hit you shoot again." in told
    assert "rules (ru) the rules" in told
    assert "undo" not in told


@pytest.mark.parametrize(("one", "other"), [("easy", "genius"), ("hard", "hard")])
def test_two_bots_play_and_somebody_looks_on(one: str, other: str) -> None:
    done = run("--watch", one, other, "--rules", "quick", "--seed", "3", "--why")
    assert (done.returncode, done.stderr) == (0, "")
    names = (one, other) if one != other else (f"{one} 1", f"{other} 2")
    assert done.stdout.startswith(f"{names[0]} against {names[1]}\nRules: Quick.")
    assert done.stdout.splitlines()[-4] in {f"{name} has won." for name in names}
    assert re.search(rf"^{names[0]}: [A-G]\d hit \((battleship|cruiser|patrol boat)\)\.$", done.stdout, re.MULTILINE)
    assert re.search(rf"^{names[1]}: [A-G]\d, water: .*\.$", done.stdout, re.MULTILINE)
    assert run("--watch", one, other, "--rules", "quick", "--seed", "3", "--why").stdout == done.stdout


def test_one_can_look_on_without_seeing_the_fleets() -> None:
    done = run("--watch", "easy", "hard", "--rules", "quick", "--seed", "3", "--hidden", "--no-ascii")
    first, *_rest = done.stdout.split("easy: ", 1)
    assert not set("╞╥║╨╡") & set(first)
    assert set("╞╥║╨╡") & set(done.stdout)
    assert not re.search(r"^easy: [A-G]\d hit \(", done.stdout, re.MULTILINE)


def test_the_menu_chooses_rules_and_makes_some() -> None:
    menu = battleship_menu()
    rules, own = menu["Variant"], len(PRESETS) + 1
    lines = (
        f"{rules}\n99\nfog\n{rules}\nnew\nsalvo\non paper\nkitchen\n8\n9\n4,3,2\nnone\nsalvo\nhit\n\n\n\nagain\nsunk\n"
    )
    lines += f"{menu['Watch a game']}\neasy\n\n{rules}\n{own}\nquit\n"
    done = run("--plain", "--boards", "never", lines=lines)
    out = done.stdout
    assert (done.returncode, done.stderr) == (0, "")
    assert f"“99” is not in the list. Possible: 1 to {len(PRESETS)}, a name, or new." in out
    assert "It is a hit like any other" not in out.split("> ")[0]
    assert "You hear only of hits, and of the end." in out
    assert "The name “salvo” is taken." in out
    assert "The name “on paper” is taken." in out
    assert "“9” is not possible for fleet." in out
    assert "“salvo” and “hits only” don't work together" in out
    assert "easy against medium\nRules: kitchen. The board is 8 x 8." in out
    assert "\nRules: kitchen.\n" in out
    assert f"{own}  kitchen: 8; 4,3,2; none; again; sunk" in out
    assert "\n8,8" not in run("settings", "rules").stdout
    assert run("settings", "rules").stdout.splitlines()[1].split()[:2] == ["rules", "kitchen"]


def test_a_number_with_noughts_before_it_is_no_number_of_the_list() -> None:
    done = run("--plain", lines=f"{battleship_menu()['Variant']}\n00019\n0\n\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"“00019” is not in the list. Possible: 1 to {len(PRESETS)}" in done.stdout


def test_rules_of_ones_own_are_deleted_in_the_menu() -> None:
    rules, own = battleship_menu()["Variant"], len(PRESETS) + 1
    lines = "".join(f"{rules}\nnew\n{name}\n8\n4,3,2\nnone\nagain\nsunk\n" for name in ("kitchen", "garden"))
    lines += f"{rules}\ndelete fog\ndelete kitchen\ndelete {own}\n\nquit\n"
    done = run("--plain", "--boards", "never", lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    before, after = done.stdout.split("“fog” is not a variant of your own. Possible: kitchen or garden\n")
    assert "Rules: garden.\n" in before
    _, one, other = re.split(rf"delete (?:kitchen|{own})\n", after)
    assert f"{own}  garden: 8; 4,3,2; none; again; sunk" in one
    assert "kitchen" not in one
    assert "Rules: your own variant." in other
    assert "garden" not in other
    assert "garden" not in run("settings", "own-rules").stdout
    assert "8; 4,3,2; none; again; sunk" in run("settings", "rules").stdout, "what was chosen still holds"


def test_where_there_are_no_rules_of_ones_own_none_can_be_deleted() -> None:
    done = run("--plain", "--boards", "never", lines=f"{battleship_menu()['Variant']}\ndelete kitchen\n\nquit\n")
    assert "You have no variant of your own." in done.stdout
    assert "deletes" not in done.stdout
