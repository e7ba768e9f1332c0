import type { Offer, GamePageModel, SeatModel } from '#pages/view-model/types.ts';
import type { RichText } from '#pages/view-model/rich-text.ts';

/*
 * Tables as pages get them, for looking at what the views make of them.
 */

const NAMES = ['Alice', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Gustav', 'Henrietta'];
const words = (text: string): RichText => [{ text }];

const offer = (label: string, fields: Offer['fields'], look: Offer['look'] = 'plain'): Offer => ({
  label,
  look,
  fields,
});

/** A seat of a player of whom nothing is to be said. */
export const seatOf = (at: number, more: Partial<SeatModel> = {}): SeatModel => ({
  playerId: String(1001 + at),
  name: NAMES[at] ?? `Player ${at + 1}`,
  isMine: at === 0,
  isActive: at === 1,
  mayChange: at === 0,
  life: 40 - at,
  loses: false,
  left: null,
  team: null,
  details: [],
  time: null,
  counters: [],
  commanderDamage: [],
  hitBy: [],
  color: 0,
  art: null,
  ...more,
});

/** A game of Commander in its fifth turn, as its first player sees it. */
export function tableOf(players: number, more: Partial<GamePageModel> = {}): GamePageModel {
  const seats = Array.from({ length: players }, (_, index) => seatOf(index, STORIES[index]));
  const others = seats.slice(1);
  return {
    viewer: { kind: 'player', playerId: '1001', name: 'Alice', onlyLooks: null },
    paths: {
      page: './',
      press: 'press',
      live: 'live',
      rules: 'rule/',
      assets: '../../assets/0/',
      art: 'art/',
    },
    seq: 31,
    presses: [],
    now: 1_790_000_000_000,
    formId: 'a-form-of-its-own',
    stage: 'playing',
    played: 'Commander, 40 life',
    turn: { number: 5, whose: ['Bob'], step: 'declare attackers step', notes: [], time: null },
    markers: null,
    seats,
    decides: [
      [
        { text: 'Alice decides for Bob', how: 'strong' },
        { text: ' this turn (Mindslaver). ' },
        { text: 'CR 723.5', rule: '723.5' },
      ],
    ],
    waits: [
      [
        { text: 'Stack', how: 'strong' },
        { text: ', top first: Lightning Bolt, a triggered ability of Krenko' },
      ],
      [{ text: 'Next: Cleo', how: 'small' }],
      [{ text: 'End step: Alice draws (monarch)', how: 'small' }],
    ],
    result: null,
    log: [
      {
        seq: 31,
        at: 0,
        words: [words('Bob: Alice 40 → 33 life (Krenko).')],
        rules: ['119.3', '903.10a'],
        isUndone: false,
      },
      { seq: 30, at: 0, words: [words('Bob gains 3 life.')], rules: ['119.3'], isUndone: true },
      { seq: 29, at: 0, words: [words('Bob’s turn begins.')], rules: ['500.1'], isUndone: false },
      { seq: 28, at: 0, words: [words('Alice becomes the monarch.')], rules: ['725.1'], isUndone: false },
    ],
    offers: {
      turn: [offer('Next step', { do: 'step' }, 'primary'), offer('Next turn', { do: 'next' }, 'primary')],
      asked: [],
      chance: [
        offer('Flip a coin', { do: 'flip' }),
        offer('d6', { do: 'roll', dice: 'd6' }),
        offer('d20', { do: 'roll', dice: 'd20' }),
      ],
      more: [
        offer('Who decides?', { do: 'who' }),
        offer('Commanders', { do: 'commanders' }),
        offer('Undo', { do: 'undo' }),
      ],
      colors: [4, 5],
      numbers: {
        counters: ['poison', 'energy', 'experience'],
        commanders: [
          { name: 'Krenko, Mob Boss', label: 'Krenko' },
          { name: 'Tymna the Weaver', label: 'Tymna' },
          { name: 'Кренко', label: 'Кренко' },
          { name: 'Атракса', label: 'Атракса' },
          { name: 'C_', label: 'C_' },
          { name: 'C!', label: 'C!' },
        ],
      },
      damage: {
        turn: 'GAME.5.0',
        dealer: null,
        rows: others.map(({ playerId, name, life }) => ({ field: `p:${playerId}`, label: name, life })),
        several: [
          {
            field: others.length > 1 ? 'each' : 'all',
            label: others.length > 1 ? 'Each opponent' : 'Everybody',
            life: null,
          },
        ],
        commanders: [{ value: 'by:Atraxa', label: 'Atraxa' }],
        anyones: [{ value: 'by:Atraxa', label: 'Atraxa' }],
      },
    },
    picture: null,
    pressResult: null,
    ...more,
  };
}

/** Details of some of them. */
const STORIES: readonly Partial<SeatModel>[] = [
  {
    life: 33,
    details: ['monarch', 'Atraxa +{2}'],
    counters: [{ name: 'poison', label: 'poison', count: 3 }],
    commanderDamage: [{ name: 'Krenko, Mob Boss', label: 'Krenko', count: 7 }],
  },
  { details: ['Krenko'], counters: [{ name: 'experience', label: 'experience', count: 2 }] },
  {
    life: 4,
    counters: [{ name: 'poison', label: 'poison', count: 9 }],
    commanderDamage: [{ name: 'Krenko', label: 'Krenko', count: 12 }],
  },
  { life: -2, loses: true },
  { left: 'conceded', life: 11 },
];

/** The same for whoever only watches. */
export const watched = (players: number, more: Partial<GamePageModel> = {}): GamePageModel =>
  tableOf(players, {
    viewer: { kind: 'spectator', playerId: null, name: null, onlyLooks: null },
    offers: null,
    ...more,
  });
