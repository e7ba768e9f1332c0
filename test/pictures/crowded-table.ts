import type { Control } from '#engine/game/control.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { seated } from '../engine/tables/seated.ts';

/** Names with and without letters of the font, and very wide ones. */
const NAMES = [
  'Alice',
  'Bob',
  'W'.repeat(32),
  '山田太郎',
  'Дмитрий',
  'Jo 🎲',
  'Zoë-Margarethe von und zu Hohenfels',
  '김 Min Ji',
];

/** A table of this many players, in their first turn. */
export function createTable(players: number): Game {
  const ids = Array.from({ length: players }, (_, index) => `player-${index + 1}`);
  return seated(ids, '2026-06-19');
}

/** Names for the players of a table, of each kind in turn. */
export const namesAt = ({ seats }: Game): ReadonlyMap<string, string> =>
  new Map(seats.map(({ playerId }, index) => [playerId, NAMES[index % NAMES.length] ?? playerId]));

const LIVES = [40, -999, 99_999, 7, 0, 128];

/** The same table with as much to draw as possible: counters, marks, commander damage, teams of two, control, a range. */
export function crowdedTable(game: Game): Game {
  const ids = game.seats.map(({ playerId }) => playerId);
  const [first = '', second = ''] = ids;
  const last = ids.at(-1) ?? second;
  const control = (id: number, by: string, of: string, state: Control['state']): Control => ({
    id,
    of,
    by,
    card: 'Mindslaver',
    span: 'next-turn',
    state,
    extraTurnAfter: false,
  });
  return {
    ...game,
    turn: game.turn && { ...game.turn, number: 1234, storm: 17 },
    seats: game.seats.map((seat, index) => crowdedSeat(seat, index)),
    teams: ids.flatMap((id, index) =>
      index % 2 === 0 ? [[id, ...ids.slice(index + 1, index + 2)] as const] : [],
    ),
    settings: { ...game.settings, format: { ...game.settings.format, range: 1 } },
    designations: { monarch: last, initiative: last, day: 'night' },
    controls: [
      control(1, first, second, 'in-force'),
      control(2, second, last, 'in-force'),
      control(3, last, first, 'pending'),
    ],
    plane: 'The Plane of a Very Long Name, and Then Some',
    commanders: ids.map((ownerId, index) => ({
      key: `Commander ${index}`,
      ownerId,
      name: 'Asmoranomardicadaistinaculdacar',
      casts: index,
      zone: 'command',
      isFresh: false,
    })),
  };
}

const crowdedSeat = (seat: Seat, index: number): Seat => ({
  ...seat,
  life: LIVES[index % LIVES.length] ?? 20,
  left: index % 7 === 5 ? 'conceded' : null,
  counters: { poison: 9, energy: 12_345, 能量: 3, 'a counter with a name of many words': 1 },
  commanderDamage: { Asmoranomardicadaistinaculdacar: 20, 'Krenko, Mob Boss': 7, 帕: 1 },
  marks: {
    blessing: true,
    speed: 4,
    handSize: 'none',
    dungeon: { dungeon: 'Dungeon of the Mad Mage', room: 'Runestone Caverns' },
    completed: ['Tomb of Annihilation'],
    ring: { tempted: 4, bearer: { id: null, name: 'Frodo, Determined Hero' } },
  },
});
