import type { Variant } from '#engine/vocabulary/variants.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';

/*
 * Who may use each handler on a turn of Bob’s that Cid controls while Ann hosts: every subcommand, and every button,
 * select and form by action and verb. The test fails for a new one until it is listed here.
 */

/** What a handler concerns. */
export type About =
  /** It doesn't change the game: a question, a ledger, settings, records, a lobby. */
  | { readonly kind: 'no-choice' }
  /** A choice of a player required by rules or objects, made by whoever decides for the player (723.5). */
  | { readonly kind: 'choice' }
  /** An event or a number that anyone may record, except a player who is controlled. */
  | { readonly kind: 'note' }
  /** A player’s number, or what that player’s things did: theirs, and the host’s, and no choice. */
  | { readonly kind: 'count' }
  /** The player’s own, regardless of control (723.5b, 723.6). */
  | { readonly kind: 'own' }
  /** The host’s, regardless of control. */
  | { readonly kind: 'host' }
  /** A choice outside of the log, asked with buttons; tested with coins. */
  | { readonly kind: 'asks' };

/** The table at which it is tried. */
export interface At {
  readonly edition?: Edition;
  readonly isPlanechase?: true;
  readonly variant?: Variant;
}

/** A line to try, and lines before it, or a button of the last one, as `!Apply`. */
export interface Row {
  readonly about: About['kind'];
  readonly line?: string;
  readonly before?: readonly string[];
  readonly at?: At;
  /** The button of its preview by which it is done. */
  readonly apply?: string;
}

const no = (...names: readonly string[]): Readonly<Record<string, Row>> =>
  Object.fromEntries(names.map((name) => [name, { about: 'no-choice' }]));

const row = (about: About['kind'], line: string, ...before: readonly string[]): Row => ({
  about,
  line,
  before,
});

const SUBGAME = 'subgame start card:Shahrazad';
/** In the subgame, Cid’s control of Bob is a new one. */
const IN_SUBGAME = [`${SUBGAME}  first:@Bob`, '!Apply', 'turn control player:@Bob  by:@Cid  for:while'];

const BEARS = 'permanent add card:Grizzly Bears  controller:@Bob';

/** On Ann’s turn, with Bob still controlled. */
const ANN_ATTACKS = [
  BEARS,
  'turn control player:@Bob  by:@Cid  for:while',
  'turn next',
  'turn next',
  'turn step to:declare-attackers',
  'permanent attack permanent:Hill Giant  player:@Bob',
  'turn step to:declare-blockers',
];

export const SUBCOMMANDS: Readonly<Record<string, Row>> = {
  ...no('help', 'judge', 'rule', 'glossary', 'card', 'rulings', 'settings', 'Find the rule'),
  ...no('coins odds', 'coins dice-odds', 'coins history', 'coins verify', 'coins ledger', 'coins seed'),
  ...no('coins reveal', 'coins keep', 'rules trace', 'rules diff', 'rules editions', 'rules moved'),
  ...no('split value', 'split check', 'split compare', 'split name', 'split cast'),
  ...no('game new', 'game join', 'game start', 'game status', 'game picture', 'game log', 'game page'),
  ...no(
    'commander show',
    'commander bracket',
    'stack show',
    'permanent list',
    'turn who',
    'turn sees',
    'subgame show',
  ),
  ...no('table may-attack', 'table may-target', 'table in-range', 'table neighbours', 'table turn-order'),
  ...no(
    'table apnap',
    'table draws-first',
    'table mulligan',
    'table wins',
    'table format',
    'table tournaments',
  ),
  ...no('record player', 'record commander', 'record pair', 'record server', 'record games', 'record add'),
  ...no('record correct', 'record import', 'record who'),
  ...no('record standings', 'record set-group', 'record season'),
  flip: { about: 'asks' },
  roll: { about: 'asks' },
  // The player whose line is taken back agrees.
  'game undo': { about: 'no-choice' },
  'game restart': row('note', 'game restart card:Karn Liberated  by:@Bob'),
  'game concede': row('own', 'game concede'),
  'game leave': row('own', 'game leave'),
  'game host': row('host', 'game host to:@Cid'),
  'game settings': row('host', 'game settings edition:2013-05-01'),
  'game reminders': row('host', 'game reminders silence:monarch'),
  'game timer': row('host', 'game timer set:on'),
  // There is no control before the first turn.
  'game keep': { about: 'choice' },
  'game mulligan': { about: 'choice' },
  'game end': row('host', 'game end'),
  'set life': row('count', 'set life amount:-2  player:@Bob'),
  'set damage': row('count', 'set damage hits:Ann 2  by:@Bob'),
  'set take-back': row('own', 'set take-back player:@Bob', 'set damage hits:Bob 2  by:@Ann'),
  'set counter': row('count', 'set counter kind:energy  amount:+2  player:@Bob'),
  'set commander-damage': row(
    'count',
    'set commander-damage amount:2  commander:Krenko, Mob Boss  player:@Bob',
  ),
  'set library': row('count', 'set library cards:30  player:@Bob'),
  'set monarch': row('note', 'set monarch player:@Bob'),
  'set initiative': row('note', 'set initiative player:@Bob'),
  'set dungeon': row('choice', 'set dungeon room:Cave Entrance  player:@Bob'),
  'set ring': row('choice', 'set ring bearer:Grizzly Bears  player:@Bob', BEARS),
  'set speed': row('count', 'set speed player:@Bob'),
  'set blessing': row('count', 'set blessing player:@Bob'),
  'set hand-size': row('count', 'set hand-size cards:8  player:@Bob'),
  'set day-night': row('note', 'set day-night is:day'),
  'set plane': {
    about: 'note',
    line: 'set plane name:Naya',
    at: { isPlanechase: true },
  },
  'set storm': row('note', 'set storm amount:+1'),
  'commander name': { about: 'no-choice' },
  'commander cast': row('choice', 'commander cast', 'commander name commander:Krenko, Mob Boss  player:@Bob'),
  'commander move': row(
    'choice',
    'commander move to:command',
    'commander name commander:Krenko, Mob Boss  player:@Bob',
    'commander move to:graveyard  commander:Krenko, Mob Boss',
  ),
  'commander casts': row(
    'count',
    'commander casts times:2  commander:Krenko, Mob Boss',
    'commander name commander:Krenko, Mob Boss  player:@Bob',
  ),
  'stack add': row('choice', 'stack add card:Shock  controller:@Bob'),
  'stack resolve': row('note', 'stack resolve to:graveyard', 'stack add card:Shock  controller:@Ann'),
  'stack remove': row(
    'note',
    'stack remove object:Shock  to:graveyard',
    'stack add card:Shock  controller:@Ann',
  ),
  'stack trigger': row('note', 'stack trigger card:Grizzly Bears  controller:@Bob'),
  'stack put': row('note', 'stack put', 'stack trigger card:Grizzly Bears  controller:@Bob'),
  'permanent add': row('note', BEARS),
  'permanent set': row('note', 'permanent set permanent:Grizzly Bears  tapped:true', BEARS),
  'permanent flip': row(
    'note',
    'permanent flip permanent:Akki Lavarunner',
    'permanent add card:Akki Lavarunner  controller:@Bob',
  ),
  'permanent transform': row(
    'note',
    'permanent transform permanent:Delver of Secrets',
    'permanent add card:Delver of Secrets  controller:@Bob',
  ),
  'permanent turn-face-up': row(
    'choice',
    'permanent turn-face-up permanent:#2',
    'permanent add card:Willbender  controller:@Bob  face-down:true',
  ),
  'permanent turn-face-down': row('note', 'permanent turn-face-down permanent:Grizzly Bears', BEARS),
  'permanent phase': row('note', 'permanent phase permanent:Grizzly Bears', BEARS),
  'permanent copy': row('note', 'permanent copy permanent:Grizzly Bears  of:Hill Giant', BEARS),
  'permanent mutate': row('note', 'permanent mutate permanent:Grizzly Bears  card:Shock', BEARS),
  'permanent attach': row('note', 'permanent attach permanent:Grizzly Bears  player:@Bob', BEARS),
  'permanent attack': row(
    'choice',
    'permanent attack permanent:Grizzly Bears  player:@Ann',
    BEARS,
    'turn step to:declare-attackers',
  ),
  'permanent block': row(
    'choice',
    'permanent block permanent:Grizzly Bears  attacker:Hill Giant',
    ...ANN_ATTACKS,
  ),
  'permanent unlock': row(
    'choice',
    'permanent unlock permanent:Bottomless Pool // Locker Room  half:Locker Room',
    'permanent add card:Bottomless Pool // Locker Room  controller:@Bob',
    'turn step to:main',
  ),
  'permanent leave': row('note', 'permanent leave permanent:Grizzly Bears  to:graveyard', BEARS),
  'turn next': row('choice', 'turn next'),
  'turn end': row('choice', 'turn end'),
  'turn step': row('choice', 'turn step'),
  'turn add': row('note', 'turn add what:combat'),
  'turn extra': row('note', 'turn extra player:@Bob'),
  'turn skip': row('note', 'turn skip player:@Bob'),
  'turn control': row('choice', 'turn control player:@Ann  by:@Bob'),
  'turn unused-mana': row('count', 'turn unused-mana amount:2  player:@Bob'),
  'turn planar-die': {
    about: 'choice',
    line: 'turn planar-die',
    before: ['turn step to:main'],
    at: { isPlanechase: true },
  },
  'turn planeswalk': { about: 'note', line: 'turn planeswalk', at: { isPlanechase: true } },
  'turn scheme': { about: 'note', line: 'turn scheme', at: { variant: 'supervillain-rumble' } },
  'subgame start': { ...row('note', `${SUBGAME}  first:@Cid`), apply: 'Apply' },
  'subgame bring': row('note', 'subgame bring card:Shock  owner:@Bob', ...IN_SUBGAME),
  'subgame restart': row('note', 'subgame restart', ...IN_SUBGAME),
  // Before the subgame has its result.
  'subgame end': { ...row('host', 'subgame end draw:true', ...IN_SUBGAME), apply: 'Apply' },
};

/** A press: the parts of its custom_id behind the action, in the game as it stands. */
export interface PressRow {
  readonly about: About['kind'];
  readonly parts?:
    | 'on-card'
    | ((at: {
        readonly id: string;
        readonly seq: number;
        readonly things: readonly number[];
      }) => readonly (string | number)[]);
  readonly before?: readonly string[];
  /** The button with this label below the answer to the last line before it, in place of its parts. */
  readonly label?: string;
  readonly at?: At;
}

/** A button that the table card only has while it asks something. */
const askedOnCard = (about: About['kind'], ...before: readonly string[]): PressRow => ({
  about,
  parts: 'on-card',
  before,
});

const below = (about: About['kind'], label: string, ...before: readonly string[]): PressRow => ({
  about,
  label,
  before,
});

const onCard = (
  verb: string,
  about: About['kind'],
  by: readonly number[] = [],
  ...before: readonly string[]
): PressRow => ({
  about,
  parts: ({ id, seq }) => [verb, id, seq, ...by],
  before,
});

const BOB_ATTACKS = [
  BEARS,
  'turn step to:declare-attackers',
  'permanent attack permanent:Grizzly Bears  player:@Ann',
];
const DAMAGE_STEP = 'turn step to:combat-damage';
const TWO_LEGENDS = [
  'permanent add card:Akki Lavarunner  controller:@Bob  flipped:true',
  'permanent add card:Akki Lavarunner  controller:@Bob  flipped:true',
];
const KRENKO = 'commander name commander:Krenko, Mob Boss  player:@Bob';
const KRENKO_DIES = [
  'permanent add card:Krenko, Mob Boss  controller:@Bob',
  'permanent leave permanent:Krenko  to:graveyard',
];
const ofCommander = (verb: string, casts: number, ...before: readonly string[]): PressRow => ({
  about: 'choice',
  parts: ({ id }) => [verb, id, 0, casts],
  before: [KRENKO, ...before],
});
const pressed = (...names: readonly string[]): Readonly<Record<string, PressRow>> => no(...names);

/** By action, and by verb if the action has several. */
export const PRESSES: Readonly<Record<string, PressRow>> = {
  ...pressed(
    'help',
    'coin-all',
    'coin-check',
    'rule',
    'open',
    'wrong',
    'term',
    'moved',
    'diff',
    'quote',
    'card',
  ),
  ...pressed('rulings', 'card-rulings', 'forget', 'edition', 'page', 'whose', 'setup', 'status'),
  'game lose': {
    about: 'own',
    parts: ({ id, seq }) => ['lose', id, seq],
    before: ['set life amount:=0  player:@Bob'],
  },
  ...pressed('game undo', 'game log', 'game end', 'game stay', 'game archenemy'),
  ...pressed(
    'record correct',
    'record again',
    'record coins',
    'record loser',
    'record first',
    'record games',
  ),
  ...pressed('group keep'),
  ...pressed('record page', 'record file', 'record import', 'record choose', 'record leave'),
  ...pressed('table who', 'table undo', 'table join', 'table setup', 'table start', 'table commanders'),
  reminders: { about: 'host' },
  bracket: { about: 'no-choice' },
  coin: { about: 'asks' },
  'roll-again': { about: 'no-choice' },
  'roll-some': { about: 'no-choice' },
  reroll: { about: 'asks' },
  'roll-ignore': { about: 'asks' },
  damage: { about: 'count' },
  'table next': onCard('next', 'choice'),
  'table step': onCard('step', 'choice'),
  'table flip': { about: 'asks' },
  'table life': onCard('life', 'count', [-1]),
  'table leave': onCard('leave', 'own'),
  'table lose': { about: 'own' },
  'table end-subgame': { about: 'note' },
  'table spells': askedOnCard(
    'note',
    'set day-night is:day',
    'turn control player:@Bob  by:@Cid  for:while',
    'turn next',
  ),
  'table combat-damage': { ...askedOnCard('note', ...BOB_ATTACKS, DAMAGE_STEP), at: { edition: 'founding' } },
  'combat-damage': {
    ...below('note', 'Combat damage on the stack', ...BOB_ATTACKS, DAMAGE_STEP),
    at: { edition: 'founding' },
  },
  'table monarch': askedOnCard('note', 'set monarch player:@Ann', 'set damage hits:Ann 2 combat  by:@Bob'),
  'table initiative': askedOnCard(
    'note',
    'set initiative player:@Ann',
    'set damage hits:Ann 2 combat  by:@Bob',
  ),
  'table room': askedOnCard('choice', 'set initiative player:@Bob'),
  'table speed': { about: 'count' },
  'table damage': { about: 'count' },
  'table back': { about: 'own' },
  // There is no control before the first turn.
  'table keep': { about: 'choice' },
  'table mulligan': { about: 'choice' },
  'table planar': { ...askedOnCard('choice', 'turn step to:main'), at: { isPlanechase: true } },
  'commander cast': ofCommander('cast', 0),
  'commander returns': ofCommander('returns', 0, ...KRENKO_DIES),
  'commander stays': ofCommander('stays', 0, ...KRENKO_DIES),
  'commander back': ofCommander('back', 0, 'commander move to:hand  commander:Krenko, Mob Boss'),
  'stack top': {
    about: 'note',
    parts: ({ id, things }) => ['top', id, things.at(-1) ?? 0],
    before: ['stack add card:Shock  controller:@Ann'],
  },
  'stack only': {
    about: 'note',
    parts: ({ id, things }) => ['only', id, things.at(-1) ?? 0],
    before: ['stack add card:Shock  controller:@Ann'],
  },
  'stack put': {
    about: 'note',
    parts: ({ id }) => ['put', id],
    before: ['stack trigger card:Grizzly Bears  controller:@Bob'],
  },
  cleave: {
    about: 'note',
    parts: ({ id, things }) => [id, things.at(-1) ?? 0],
    before: ['stack trigger card:Grizzly Bears  controller:@Bob  when:next-end-step'],
  },
  'state-based apply': below(
    'note',
    'Destroy: #2',
    BEARS,
    'permanent set permanent:Grizzly Bears  damage:=2',
  ),
  'state-based keep': below('choice', 'Keep #2', ...TWO_LEGENDS),
  'state-based off': below('note', 'Not here', ...TWO_LEGENDS),
  'state-based on': below('note', 'Here again', ...TWO_LEGENDS, '!Not here'),
  ending: below('choice', 'Apply', 'turn end card:Time Stop'),
  subgame: below('note', 'Apply', `${SUBGAME}  first:@Cid`),
};
