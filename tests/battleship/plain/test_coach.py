"""What can be asked in line mode besides the rules: hints, reasons, and the analysis in the end."""

import re

from tests.pseudo_terminal import Terminal
from tests.running import ALL_FIELDS, run

HINT = re.compile(r"^[A-J]\d+: \d+ % chance(, most likely| of) the ", re.MULTILINE)


def test_hints_are_shown_and_counted() -> None:
    done = run("--bot", "hard", "--seed", "7", "--clock", "0", lines="\nhint\na1\nhint\nhint\n" + ALL_FIELDS)
    assert (done.returncode, done.stderr) == (0, "")
    given = [found[0] for found in HINT.finditer(done.stdout)]
    assert len(given) == 3
    assert given[0] != given[1] == given[2]  # asked for again it is the same one
    drawn = done.stdout.split("> hint\n")[1]
    assert len(re.findall(r"^ [A-J] │( [0-9] ){10}│$", drawn, re.MULTILINE)) == 10
    assert "9" in drawn
    assert "\nPlayer: 2 hints used\n" in done.stdout


def test_the_computer_tells_why() -> None:
    done = run("--bot", "easy", "--seed", "7", lines="\nwhy\na1\nwhy\nwhy a1\nwhy k9\na2\nWHY\n" + ALL_FIELDS)
    told = [text.split("\n")[0] for text in re.split(r"> why.*\n", done.stdout, flags=re.IGNORECASE)[1:]]
    assert told[0] == "The computer has not fired yet."
    assert re.fullmatch(r"[A-J]\d+, (water|hit): at random, one of \d+ squares to try\.", told[1])
    assert told[2] == "The computer has not fired there yet." or told[2].startswith("A1, ")
    assert told[3] == "“k9” is not on the board. Rows go from A to J, columns from 1 to 10."
    assert told[4] != told[1]


def test_every_bot_has_its_reasons() -> None:
    reasons = {
        "medium": r"(beside the hit at|along the hits from|at random)",
        "clever": r"rated \d out of 3, tied with \d+ others?",
        "hard": r"(rising|falling) diagonals|beside the hit|along the hits",
        "genius": r"\d+ % chance, (the best of all|and the fewest misses to come of \d+ good squares)",
    }
    lines = "\n" + "".join(f"{field}\nwhy\n" for field in ALL_FIELDS.split()[:25]) + "quit\n"
    for level, pattern in reasons.items():
        done = run("--bot", level, "--seed", "7", "--boards", "asked", lines=lines)
        told = [text.split("\n")[0] for text in done.stdout.split("> why\n")[1:]]
        assert len(told) > 20
        assert all(re.search(pattern, text) for text in told), told


def test_hints_are_for_games_that_allow_them() -> None:
    shots = "\n\nhint\nwhy\n" + "".join(f"{row}{column}\n" * 2 for row in "ABCDE" for column in range(1, 6))
    small = ("--size", "5", "--ships", "2", "--seed", "7")
    for arguments in (("--two", "Anna", "Ben"), ("--bot", "easy", "--hints", "never")):
        done = run(*arguments, *small, lines=shots)
        assert "This game has no hints." in done.stdout
        assert "hint used" not in done.stdout
    both = run("--two", "Anna", "Ben", "--hints", "always", *small, lines=shots)
    assert len(HINT.findall(both.stdout)) == 1
    assert "Only the computer gives reasons." in both.stdout
    assert re.search(r"\n(Anna|Ben): 1 hint used\n", both.stdout)
    assert len(re.findall(r"^(Anna|Ben): skill \d+ %, luck [+-]?\d+\.\d hits$", both.stdout, re.MULTILINE)) == 2


def test_the_analysis_after_a_game() -> None:
    done = run("--bot", "hard", "--seed", "7", "--lang", "de", lines=ALL_FIELDS)
    end = re.split("Du (?:gewinnst|hast gewonnen|hast verloren)", done.stdout)[1]
    assert re.search(r"^Spieler: Können \d+ %, Glück [+-]?\d+,\d Treffer$", end, re.MULTILINE)
    assert len(re.findall(r"^Schuss \d+, [A-J]\d+: .*\b[A-J]\d+\b.*\.$", end, re.MULTILINE)) == 3
    assert end.endswith("bis das Schiff versenkt ist.\n")
    assert end.count(" Vor Schuss ") == 3
    asked = run("--bot", "hard", "--seed", "7", "--boards", "asked", lines=ALL_FIELDS).stdout
    assert "Before shot" not in asked
    assert len(re.findall(r"^Shot \d+, [A-J]\d+: ", asked, re.MULTILINE)) == 3


def test_a_listener_hears_the_costliest_shots_and_what_helps_when_asking_for_figures() -> None:
    told = run("--bot", "hard", "--seed", "7", "--speech", lines=ALL_FIELDS).stdout
    assert "Player: skill" in told
    fired = len(re.findall(r"^(?:Water|Hit|Sunk)\b", told, re.MULTILINE))
    assert not re.search(r"^Shot \d+, [A-J]\d+: |fire beside it", told, re.MULTILINE)
    with Terminal("--bot", "hard", "--seed", "7", "--speech") as terminal:
        terminal.type("\r" + "".join(f"{cell}\r" for cell in ALL_FIELDS.split()[:fired]))
        terminal.wait_for(r"type figures or share:$")
        terminal.ask("figures", r"shots left a hit alone: fire beside it until the ship has sunk\.")
        assert len(re.findall(r"^Shot \d+, [A-J]\d+: ", terminal.everything, re.MULTILINE)) == 3
