import { PLAIN } from '../../src/engine/game/format.ts';
import type { Card } from '../../src/engine/cards.ts';
import type { GameEvent } from '../../src/engine/game/events.ts';
import type {
  Control,
  ExtraTurn,
  NotedAbility,
  StackObject,
  TablePermanent,
} from '../../src/engine/game/state.ts';
import type { Permanent } from '../../src/engine/permanents.ts';

const assault: Card = {
  name: 'Assault // Battery',
  layout: 'split',
  parts: [
    { name: 'Assault', manaCost: '{R}', typeLine: 'Instant' },
    { name: 'Battery', manaCost: '{3}{G}', typeLine: 'Sorcery', colors: ['G'], aftermath: true },
  ],
  fuse: true,
};
const bear: Card = {
  name: 'Bear',
  layout: 'ordinary',
  parts: [{ name: 'Bear', manaCost: '', typeLine: 'Creature — Bear', power: '2', toughness: '2' }],
};
const permanent: Permanent = {
  id: '1',
  card: bear,
  isToken: true,
  copyOf: null,
  gained: ['Dimir Doppelganger'],
  status: { tapped: true, flipped: false, faceDown: false, phasedOut: false },
  hidden: { by: 'turning', becameCopy: true },
  face: 0,
  unlocked: [0],
  counters: { '+1/+1': 2 },
  damage: 1,
  attachedTo: { kind: 'permanent', id: '7' },
  phasedOutWith: '7',
};
const atTable: TablePermanent = {
  id: 1,
  permanent,
  ownerId: '1',
  controllerId: '2',
  enteredUnderId: '2',
  combat: { role: 'attacking', playerId: null, permanentId: 4, blocks: [3] },
  marks: { phases: true, staysTapped: false },
};
const spell: StackObject = {
  id: 2,
  kind: 'spell',
  name: 'Assault',
  card: assault,
  halves: [0],
  isCopy: false,
  controllerId: '1',
  ownerId: '1',
  fromGraveyard: false,
  faceDown: false,
};
const trigger: StackObject = {
  ...spell,
  id: 3,
  kind: 'triggered-ability',
  name: 'Bear',
  card: null,
  halves: [],
};
const ability: NotedAbility = {
  id: 3,
  name: 'Bear',
  controllerId: '1',
  when: 'next-end-step',
  onTurnOf: null,
  duringEnding: false,
};
const extra: ExtraTurn = { id: 4, playerId: '1', card: 'Time Walk' };
const control: Control = {
  id: 5,
  of: '2',
  by: '1',
  card: 'Mindslaver',
  span: 'next-turn',
  state: 'pending',
  extraTurnAfter: false,
};

/** One event of every kind, in an order in which they might come. They make a log, not a game that anybody played. */
export const EVERY_EVENT: { readonly [Kind in GameEvent['kind']]: GameEvent & { readonly kind: Kind } } = {
  'game/opened': {
    kind: 'game/opened',
    edition: 'founding',
    hostId: '1',
    settings: { format: PLAIN, startingLife: 20, pings: true },
    players: ['1', '2'],
  },
  'game/joined': { kind: 'game/joined', playerId: '3' },
  'game/withdrawn': { kind: 'game/withdrawn', playerId: '3' },
  'game/settings-changed': {
    kind: 'game/settings-changed',
    settings: { format: PLAIN, startingLife: 40, pings: false },
  },
  'game/host-changed': { kind: 'game/host-changed', hostId: '2' },
  'game/started': { kind: 'game/started', order: ['2', '1'], teams: [], byChance: true },
  'turn/began': { kind: 'turn/began', playerId: '2', extra: null, step: 'untap', nextInOrder: '1' },
  'turn/step-began': { kind: 'turn/step-began', step: 'cleanup', round: 2 },
  'turn/extra-added': { kind: 'turn/extra-added', turn: extra },
  'turn/extra-lost': { kind: 'turn/extra-lost', id: 4 },
  'turn/skip-added': { kind: 'turn/skip-added', skip: { id: 6, playerId: '1', card: null } },
  'turn/skipped': { kind: 'turn/skipped', playerId: '1', skipId: 6, extraId: null, nextInOrder: '2' },
  'turn/storm-counted': { kind: 'turn/storm-counted', to: 3 },
  'turn/mana-lost': { kind: 'turn/mana-lost', playerId: '2', amount: 2, lifeLost: 2 },
  'control/created': { kind: 'control/created', control },
  'control/began': { kind: 'control/began', id: 5, overwrittenBy: 8 },
  'control/resumed': { kind: 'control/resumed', id: 5 },
  'control/overwritten': { kind: 'control/overwritten', id: 5, byId: 8 },
  'control/ended': { kind: 'control/ended', id: 5, extraTurnStays: true },
  'life/changed': { kind: 'life/changed', playerId: '1', from: 40, to: -3 },
  'counters/changed': {
    kind: 'counters/changed',
    playerId: '1',
    counter: 'poison',
    from: 0,
    to: 10,
    ofTeam: true,
  },
  'commander/damaged': { kind: 'commander/damaged', playerId: '1', commander: 'Karn', from: 0, to: 21 },
  'monarch/passed': { kind: 'monarch/passed', to: '1' },
  'initiative/passed': { kind: 'initiative/passed', to: null },
  'day/changed': { kind: 'day/changed', to: 'night' },
  'stack/added': { kind: 'stack/added', object: spell },
  'stack/resolved': { kind: 'stack/resolved', id: 2, to: 'graveyard' },
  'stack/removed': { kind: 'stack/removed', id: 2, to: 'exile' },
  'ability/noted': { kind: 'ability/noted', ability },
  'ability/triggered': { kind: 'ability/triggered', id: 3, duringEnding: true },
  'ability/put-on-stack': { kind: 'ability/put-on-stack', id: 3, object: trigger },
  'ability/ceased': { kind: 'ability/ceased', id: 3 },
  'permanent/entered': { kind: 'permanent/entered', permanent: atTable },
  'permanent/changed': {
    kind: 'permanent/changed',
    id: 1,
    what: 'became-copy',
    permanent: { ...permanent, copyOf: assault },
  },
  'permanent/marked': { kind: 'permanent/marked', id: 1, marks: { phases: false, staysTapped: true } },
  'permanent/controller-changed': { kind: 'permanent/controller-changed', id: 1, to: '1' },
  'permanent/combat': { kind: 'permanent/combat', id: 1, combat: null },
  'permanent/left': { kind: 'permanent/left', id: 1, to: 'graveyard', revealed: 'Bear' },
  'ending/began': { kind: 'ending/began', what: 'turn', card: 'Time Stop' },
  'ending/state-based-checked': { kind: 'ending/state-based-checked' },
  'library/counted': { kind: 'library/counted', playerId: '1', from: null, to: 53 },
  'subgame/began': {
    kind: 'subgame/began',
    card: 'Shahrazad',
    controllerId: '1',
    losers: 'half-life',
    startingLife: 20,
    order: ['1', '2'],
    teams: [],
    libraries: [
      { playerId: '1', cards: 53 },
      { playerId: '2', cards: null },
    ],
    commanders: [{ ownerId: '2', name: 'Karn' }],
    byChance: true,
  },
  'subgame/brought': {
    kind: 'subgame/brought',
    card: { ownerId: '1', name: 'Bear', from: 'main-game', up: 2 },
  },
  'subgame/restarted': {
    kind: 'subgame/restarted',
    card: 'Karn Liberated',
    order: ['2', '1'],
    teams: [['1', '2']],
    libraries: [{ playerId: '1', cards: 6 }],
  },
  'main-game/changed': {
    kind: 'main-game/changed',
    event: { kind: 'main-game/changed', event: { kind: 'monarch/passed', to: '2' } },
  },
  'subgame/over': { kind: 'subgame/over', result: { how: 'drawn', winners: [] } },
  'subgame/ended': {
    kind: 'subgame/ended',
    card: 'Shahrazad',
    result: { how: 'won', winners: ['1'] },
  },
  'game/left': { kind: 'game/left', playerId: '1', how: 'conceded', nextInOrder: '2' },
  'game/ended': { kind: 'game/ended', result: { how: 'won', winners: ['2'] } },
};
