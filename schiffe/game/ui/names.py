"""The form that asks two players at one keyboard for their names."""

from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS, name_problem_text
from schiffe.language.text import unmarked
from schiffe.toolkit.forms import Field, FieldProblem, FormScreen, FormState, FormTexts
from schiffe.toolkit.scene import NO_SCENE, Scene


def names_screen(names: tuple[str, str], scene: Scene = NO_SCENE) -> FormScreen[FormState, tuple[str, str]]:
    """Return a form that asks two players at one keyboard for their names, and suggests ``names``."""

    def check(state: FormState) -> tuple[str, str] | FieldProblem:
        first, second = (text.strip() for text in state.texts)
        if problem := name_problem_text(first):
            return FieldProblem(0, problem)
        if problem := name_problem_text(second, first):
            return FieldProblem(1, problem)
        return first, second

    fields = (
        Field(_("First player"), MAX_NAME_CHARACTERS, _("next")),
        Field(_("Second player"), MAX_NAME_CHARACTERS, _("play")),
    )
    return FormScreen(
        FormTexts(
            title=unmarked(_("_Two players")),
            scene=scene,
            question=_("Who plays at this keyboard?"),
            tab_label=_("other name"),
        ),
        fields,
        check,
        FormState(names),
    )
