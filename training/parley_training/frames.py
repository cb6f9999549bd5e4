"""How people word what they want: frames around a name, by what is done with the thing. {x} is the name, {v} a value.

Frames that begin with "!" are held out: no instruction of training uses them.
"""

PRESS = """
click {x}
click on {x}
press {x}
hit {x}
tap {x}
tap on {x}
push {x}
{x}
{x} please
choose {x}
select {x}
use {x}
click the {x} {r}
press the {x} {r}
hit the {x} {r}
the {x} {r}
the {r} that says {x}
click "{x}"
please click on {x}
can you click {x}
could you press {x} for me
I want you to press {x}
go ahead and click {x}
click where it says {x}
now click {x}
then press {x}
!activate {x}
!give {x} a click
!would you mind pressing {x}
!trigger the {x} {r}
!I'd like {x} to be clicked
!{x}, press it
""".strip().splitlines()

OPEN = """
open {x}
go to {x}
go to the {x} page
show me {x}
take me to {x}
bring up {x}
navigate to {x}
visit {x}
open the {x} {r}
open the {x} page
follow the {x} {r}
let's see {x}
I want to see {x}
where is {x}
switch to {x}
can you open {x}
get me to {x}
!head over to {x}
!pull up {x}
!let me have a look at {x}
!jump to the {x} section
!I'd like to visit {x}
""".strip().splitlines()

TYPE = """
type {v} into {x}
type {v} in {x}
type "{v}" in the {x} {r}
enter {v} in {x}
enter {v} as {x}
enter {v} into the {x} {r}
put {v} in {x}
put {v} into the {x} {r}
fill in {x} with {v}
fill {x} with {v}
set {x} to {v}
write {v} in {x}
{x}: {v}
{x} is {v}
{x} {v}
the {x} should be {v}
change {x} to {v}
make the {x} {v}
click into {x}
click the {x} {r}
fill in the {x} {r}
focus {x}
!key {v} into {x}
!for {x} use {v}
!let {x} be {v}
!I want {v} as the {x}
!pop {v} in the {x} {r}
""".strip().splitlines()

SELECT = """
select {v} in {x}
choose {v} from {x}
choose {v} in the {x} {r}
set {x} to {v}
change {x} to {v}
pick {v} for {x}
pick {v} from the {x} {r}
{x}: {v}
make it {v} in {x}
open the {x} {r}
set the {x} {r} to {v}
!switch the {x} over to {v}
!for {x} take {v}
!I'd go for {v} under {x}
""".strip().splitlines()

OPTION = """
select {v}
choose {v}
pick {v}
{v}
{v} please
set {x} to {v}
choose {v} for {x}
{x} {v}
change to {v}
make it {v}
I want {v}
!go for {v}
!take {v} as {x}
!let it be {v}
""".strip().splitlines()

CHECK = """
check {x}
tick {x}
turn on {x}
turn off {x}
uncheck {x}
tick the {x} {r}
check the box {x}
enable {x}
disable {x}
select {x}
only {x}
switch {x} on
I want {x}
filter by {x}
show only {x}
!mark {x}
!put a tick at {x}
!{x} should be on
!restrict it to {x}
""".strip().splitlines()

BY_ROLE = """
the {x} {r}
click the {x} {r}
press the {x} {r}
use the {x} {r}
the {r} for {x}
the {r} called {x}
the {r} labelled {x}
the {r} named {x}
go to the {x} {r}
click into the {x} {r}
the {r} with {x} on it
which {r} is for {x}? click it
!put the cursor on the {x} {r}
!the {r} that has {x} written on it
!work the {x} {r}
""".strip().splitlines()

ITEM = """
{x} for {t}
{x} of {t}
{x} on the {t}
{x} next to {t}
click {x} at {t}
click {x} for {t}
press {x} in the {t} {e}
{t}: {x}
in the {t} {e} click {x}
hit {x} on {t}
the {x} {r} of {t}
!{x} beside {t}
!over at {t}, press {x}
!{x} belonging to {t}
""".strip().splitlines()

PLACE = """
{x} for the {o} {e}
the {o} {e}'s {x} {r}
{x} in the {o} {e}
click {x} on the {o} one
{x} of the {o} {e}
press {x} in {e} {n}
click the {o} {x}
!at the {o} {e}, {x}
!{e} number {n}: {x}
""".strip().splitlines()

OPEN_ITEM = """
open {t}
click {t}
click on {t}
show me {t}
go to {t}
view {t}
I want to see {t}
take me to the {t} page
details of {t}
more about {t}
look at {t}
tell me more about {t}
!have a look at {t}
!bring me to {t}
!let me read about {t}
""".strip().splitlines()

GOAL = """
{g}
{g}
{g}
{g} please
please {g}
can you help, {g}
hi, {g}
okay {g}
hey, {g}
{g}, thanks
I think {g}
so {g}
!listen, {g}
!one more thing: {g}
!{g} if you can
""".strip().splitlines()

FOLLOW = """
and {x}
now {x}
then {x}
also {x}
no, {x}
no I meant {x}
and the {x} {r}
next {x}
after that {x}
!followed by {x}
!sorry, {x} instead
""".strip().splitlines()

# What points back at the last act: read together with "did".
BACK = """
type {v} there
now type {v}
write {v} in it
put {v} in there
enter {v}
clear it
empty that field
click it again
do that again
once more
press it again
no, {v}
change it to {v}
!type {v} right there
!the same one again
!replace it by {v}
""".strip().splitlines()

ROLE_WORDS = {
    "link": ["link", "page", "menu item", "entry"],
    "button": ["button", "button", "icon", "control"],
    "textbox": ["field", "box", "input", "text box", "text field"],
    "searchbox": ["field", "box", "search box", "input"],
    "spinbutton": ["field", "number field", "box", "counter"],
    "combobox": ["dropdown", "menu", "list", "field", "selector", "box", "drop-down"],
    "checkbox": ["checkbox", "box", "tick box", "option", "filter"],
    "radio": ["option", "radio button", "choice"],
    "tab": ["tab", "section"],
    "switch": ["switch", "toggle"],
    "slider": ["slider"],
}
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
ENTRY_WORDS = ["item", "result", "row", "entry", "product", "listing", "card", "one"]


def choose_frame(frames, random, held):
    """A frame of training, or, when `held`, one that training never uses."""
    fitting = [one for one in frames if one.startswith("!") == held]
    return random.choice(fitting).removeprefix("!")
