"""Codes of rooms, which one friend gives to the other: two of 1,024 short words, and a number."""

import re
from collections.abc import Callable
from typing import Final

_MIN_NUMBER: Final = 100
_MAX_NUMBER: Final = 999
_FORM: Final = re.compile(r"([a-z]{3,6})[\s-]+([a-z]{3,6})[\s-]+([1-9][0-9]{2})", re.ASCII)
MAX_CODE_CHARACTERS: Final = 40


def random_code(random_below: Callable[[int], int]) -> str:
    """Return a new code; ``random_below(n)`` has to return an unpredictable number from 0 to n - 1."""
    first, second = (CODE_WORDS[random_below(len(CODE_WORDS))] for _ in range(2))
    return f"{first}-{second}-{_MIN_NUMBER + random_below(_MAX_NUMBER - _MIN_NUMBER + 1)}"


def parse_code(text: str) -> str | None:
    """Return the code in a text, in upper or lower case, with hyphens or blanks; None if it is not a code."""
    match = _FORM.fullmatch(text.strip().lower()) if len(text) <= MAX_CODE_CHARACTERS else None
    if not match or not _KNOWN_WORDS.issuperset(match.groups()[:2]):
        return None
    return "-".join(match.groups())


_WORDS: Final = (
    "acorn actor agate agent alarm album alder almond alpha alpine amber anchor angle ankle apple april apron "
    "arch arena armor army arrow artist asset aster atlas atom attic audio august aunt autumn avenue award axis "
    "axle badge bagel baker bakery ball ballad ballet balsa bamboo banana banjo bank banner barber barge barley "
    "barn barrel basil basin basket bath baton bay beacon bean beard beast beaver bed beech belt bench berry bike "
    "birch bird bison blaze block bloom blouse boat body bone bonnet bonus book border bottle bow boxer brain "
    "branch brass brave bread breeze brick bridge broom broth brush bubble bucket buckle budget bugle bumper "
    "bundle bunny burger bush butler butter button buzzer cabin cable cactus cake camel camera can canal candle "
    "candy canoe canvas canyon cape carbon card cargo carpet carrot carton cash castle cattle cedar celery cello "
    "cement center chain chalk chapel charm chart cheese chef cherry chess chest chief child chip choir chord "
    "church cider cinema circle circus city clamp class claw clay cliff clock cloth cloud clover clown club coach "
    "coast cobalt cobra cocoa coffee coin collar colony column comb comet comic copper coral cork corner cotton "
    "county cousin cover coyote crab cradle craft crane crater crayon cream creek crew crisp crocus crop crown "
    "cruise crumb crust cube cup cupid curb curry curve cycle daisy dance date dawn deer delta denim depot desert "
    "desk dial diary dice diesel diet dinghy dingo dinner disk ditch diver dock doctor dog doll dollar donkey "
    "door dough dove dozen dragon drama drawer dream dress drill driver drum duck duke dust eagle earth easel "
    "echo eclair editor egg elbow elder elk emblem emery empire energy engine envoy epic epoch escort estate "
    "event exam exit eye fable fabric face factor fair fairy falcon family farm farmer father feast fence fender "
    "fern ferret ferry fiber fiddle field fig figure film filter finch finger fish five fjord flag flame flange "
    "flask fleece flint float floor flora flute foam folder folk food forest fort forum fossil four fox frame "
    "freeze fridge friend frog front frost fruit fudge funnel future gadget galaxy gale galley gallon gander "
    "garage garden garlic gas gecko gem genius geyser ghost giant gift ginger glade glass globe glory glow glue "
    "gnome goal goblet gold goose gorge gown grain grand grape graph gravel gravy green grid grill grove guard "
    "guest guide guild guitar gull guppy habit hail halo hamlet hammer hand handle harbor harp hat hatch haven "
    "hawk hazel head heart heater hedge helmet helper hen herald herb hermit heron hill hinge hippo hobby hockey "
    "holly home honey hoop horn horse host hotel hound house hub hunter hurdle hyena icicle icon idea igloo image "
    "inch index indigo infant inlet insect invite iris iron island item ivory ivy jacket jade jaguar jam jazz "
    "jeans jelly jersey jester jet jewel jigsaw jockey joke judge juggle juice jumbo june jungle junior kale "
    "karate kayak keel kelp kennel kernel kettle key king kiosk kite kitten kiwi knee knot koala label ladder "
    "ladle lagoon lamb lane lapel lark laser lasso latch lava lawn lawyer leaf league leek legend lemon lens "
    "lentil letter lever lid light lilac lily lime limit linen lion list lizard llama loaf lobby locker lodge "
    "logic lotion lotus lounge lunch lute lynx lyric macaw magic magnet maize mallet mango manor mantle maple "
    "marble margin market marsh mask master meadow medic melody melon member memo menu metal meteor middle milk "
    "mime mint minute mirror mitten mixer model modem moment monkey month moon moose mosaic moss mother motor "
    "movie muffin mug mule mural museum music myth name napkin nation nature navy neck nectar needle nephew nest "
    "nickel niece night nine noble noodle noon north nose note novel nugget number nurse nut nylon oak oasis "
    "object oboe ocean office olive omega onion opal opera orange orbit orchid organ origin otter ounce oval oven "
    "owl oxygen oyster ozone page pagoda paint palace palm panda panel pansy paper parade parcel parrot party "
    "pasta pastry path patio patrol paw peach peak peanut pearl pebble pecan pedal pencil penny pepper perch "
    "period piano pickle picnic pier pigeon pillar pillow pilot pink pipe pirate pixel pizza planet plank plate "
    "plaza plum plume pocket poem poet point polar pole polka pollen pond pony pool poppy poster potato pouch "
    "powder prince prism prize proton puddle puffin pulley pulse puma pump pupil puppet purple puzzle quail quart "
    "quartz queen quest quilt quince quiver quiz quota rabbit radar radio radish raft rafter raisin rally ramp "
    "ranch ranger raven razor record reed reef region relay relic rescue rhino ribbon rice rider ring road robe "
    "robin robot rocket rodeo roof rope royal rubber ruby rudder ruler runner saddle safari saga sailor salad "
    "salmon salt sample sand sandal satin sauna scale scarf scene school scoop scout screen screw scroll seal "
    "season seat second secret senate seven shade shadow shark shelf shell shield shirt shore shovel shrimp shrub "
    "sickle side signal silver siren sister six skate sketch ski skill skirt sled sleeve slice slope smile smoke "
    "snack snail snake snow soap soccer soda soil solar solo sonata song sonic south spark spear sphere spice "
    "spider spiral sponge spoon sport spring spruce square squid stable staff stage stairs stamp star statue "
    "steel step stereo stock stone stool storm story stove straw stream street string studio sugar suit sulfur "
    "summer summit sun sunset surf swamp swan swing switch sword symbol syrup system tablet tailor talent talon "
    "tango target tart taxi team teapot temple tennis tent thorn thread throne thumb ticket tiger timber tinsel "
    "tissue title toast toffee tomato tooth top topaz torch tower track trade trail tray treaty tree trench tribe "
    "trio trophy trout trunk tuba tulip tundra tunnel turbo turkey turnip turtle tutor tuxedo twig umpire uncle "
    "union unit upland urban urchin usher valley value valve vapor vault vector velvet vendor venue verse vessel "
    "victor video view viking villa vinyl viola violet violin virtue vision visit visor voice volume voyage wafer "
    "wagon waist waiter walnut walrus waltz warden wasp wave wax wedge well whale wheat wheel widget willow "
    "window winter wire wizard wolf wombat wonder worker world wren wrench wrist writer yacht year yellow yeti "
    "yoga yogurt young zebra zenith zero zigzag zinc zipper zodiac zoo"
)
CODE_WORDS: Final = tuple(_WORDS.split())
"""The words of codes, which are the same in every language."""
_KNOWN_WORDS: Final = frozenset(CODE_WORDS)
