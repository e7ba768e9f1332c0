import type { Line } from '../command/again.ts';

/**
 * What an example takes that is not there at once: a game in the channel, Discord's Manage Server permission, or official
 * texts and rulings, which an operator may have fetched or not.
 */
export type Needs = 'game' | 'manager' | 'texts';

/** One way to use a command. A player stands as people type one: `@Bob`. */
export interface Example {
  readonly options: Line['options'];
  readonly needs?: Needs;
}

const atTable = (options: Line['options'] = {}): Example => ({ options, needs: 'game' });
const held = (options: Line['options']): Example => ({ options, needs: 'texts' });
const plain = (options: Line['options'] = {}): Example => ({ options });

/** By the words that a command is called by: one example of each. A test asks for those that lack. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  flip: plain({ call: 'heads' }),
  'coins odds': plain({ coins: 3, wins: 2 }),
  'coins history': plain(),
  'coins verify': plain(),
  'coins reveal': { options: {}, needs: 'manager' },
  'coins keep': plain({ coin: 'wins' }),
  rule: plain({ query: 'can a tapped creature block?' }),
  glossary: plain({ term: 'banding' }),
  'rules trace': held({ number: '505.6' }),
  'rules diff': held({ number: '119.3', from: '2009-07-11', to: 'today' }),
  'rules editions': plain(),
  'rules moved': plain(),
  card: plain({ name: 'Fire // Ice' }),
  'split value': plain({ card: 'Fire // Ice' }),
  'split check': plain({ card: 'Fire // Ice', query: 'c:r mv<=2' }),
  'split compare': plain({ card: 'Fire // Ice', with: 'Lightning Bolt', what: 'shares-color' }),
  'split name': plain({ card: 'Fire // Ice' }),
  'split cast': plain({ card: 'Fire // Ice', allowed: 'mv<=2' }),
  rulings: held({ card: 'Mindslaver' }),
  settings: plain(),
  help: plain({ about: 'turn control' }),
  'game new': plain({ players: '@Bob @Cleo' }),
  'game join': atTable(),
  'game start': atTable({ first: '@Bob' }),
  'game status': atTable(),
  'game log': atTable(),
  'game undo': atTable(),
  'game restart': atTable({ card: 'Karn Liberated' }),
  'game concede': atTable(),
  'game leave': atTable({ lost: true }),
  'game host': atTable({ to: '@Bob' }),
  'game settings': atTable({ edition: 'founding' }),
  'game end': atTable({ winners: '@Alice' }),
  'set life': atTable({ amount: '-3' }),
  'set damage': atTable({ hits: 'each 3' }),
  'set take-back': atTable(),
  'set counter': atTable({ kind: 'poison', amount: '+1' }),
  'set commander-damage': atTable({ commander: 'Krenko', amount: '+3' }),
  'set library': atTable({ cards: 53 }),
  'set monarch': atTable({ player: '@Bob' }),
  'set initiative': atTable({ player: '@Bob' }),
  'set day-night': atTable({ is: 'night' }),
  'set storm': atTable({ amount: '+1' }),
  'stack add': atTable({ card: 'Lightning Bolt' }),
  'stack resolve': atTable(),
  'stack remove': atTable({ object: 'Lightning Bolt' }),
  'stack show': atTable(),
  'stack trigger': atTable({ card: 'Phyrexian Arena' }),
  'stack put': atTable(),
  'permanent add': atTable({ card: 'Goblin', token: true, count: 3 }),
  'permanent set': atTable({ permanent: 'all', tapped: false }),
  'permanent flip': atTable({ permanent: '#3' }),
  'permanent transform': atTable({ permanent: '#3' }),
  'permanent turn-face-up': atTable({ permanent: '#3' }),
  'permanent turn-face-down': atTable({ permanent: '#3' }),
  'permanent phase': atTable({ permanent: '#3' }),
  'permanent copy': atTable({ permanent: '#3', of: '#5' }),
  'permanent attach': atTable({ permanent: '#3', to: '#5' }),
  'permanent attack': atTable({ permanent: '#3, #5', player: '@Bob' }),
  'permanent block': atTable({ permanent: '#7', attacker: '#3' }),
  'permanent unlock': atTable({ permanent: '#3', half: 'Roaring Furnace' }),
  'permanent leave': atTable({ permanent: '#3' }),
  'permanent list': atTable(),
  'turn next': atTable(),
  'turn step': atTable({ to: 'declare-attackers' }),
  'turn add': atTable({ card: 'Relentless Assault' }),
  'turn extra': atTable({ card: 'Time Walk' }),
  'turn skip': atTable({ player: '@Bob' }),
  'turn control': atTable({ player: '@Bob', by: '@Alice', card: 'Mindslaver' }),
  'turn who': atTable({ decision: 'blockers' }),
  'turn sees': atTable({ information: 'hand', player: '@Bob' }),
  'turn unused-mana': atTable({ amount: 2 }),
  'turn end': atTable({ card: 'Time Stop' }),
  'table may-attack': atTable(),
  'table may-target': atTable(),
  'table in-range': atTable({ from: '@Alice', to: '@Bob' }),
  'table neighbours': atTable(),
  'table turn-order': atTable(),
  'table apnap': atTable(),
  'table draws-first': atTable(),
  'table wins': atTable(),
  'table format': atTable(),
  'table tournaments': atTable(),
  'subgame start': atTable({ card: 'Shahrazad', libraries: '@Alice 53 @Bob 41' }),
  'subgame bring': atTable({ card: 'Living Wish' }),
  'subgame restart': atTable({ card: 'Karn Liberated' }),
  'subgame end': atTable({ winners: '@Alice' }),
  'subgame show': atTable(),
};
