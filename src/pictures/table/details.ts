import { formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { poisonToLose, lethalCommanderDamage } from '#engine/formats/starting-numbers.ts';
import { commanderAt, shortName, commanderTax } from '#engine/game/commanders.ts';
import { POISON } from '#engine/deciding/counter-kinds.ts';
import { countOf, type Counts } from '#engine/game/counts.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { toDrawable } from '../lettering/drawable-name.ts';
import { toSingleLine } from '../picture-names.ts';
import type { DetailMark } from './marks.tsx';

/** A line beside a player's life total: a number with text before and behind it. */
export interface SeatDetail {
  readonly mark: DetailMark;
  /** Never truncated: `4/10`. Empty if the detail has no number. */
  readonly number: string;
  /** In drawable letters, as is `after`; left out if there is no room. */
  readonly before: string;
  readonly after: string;
  /** True if the player loses because of it. */
  readonly kills: boolean;
  /** The whole line for the description, with names as they were typed. */
  readonly description: string;
}

/** A text in drawable letters, and the original. */
export interface ShownName {
  readonly drawn: string;
  readonly whole: string;
}

const plain = (text: string): ShownName => ({ drawn: text, whole: text });

/** @param kind replaces a name without drawable letters */
const typed = (text: string, kind: string): ShownName => ({
  drawn: toDrawable(text, kind),
  whole: toSingleLine(text) || kind,
});

interface Line {
  readonly before?: ShownName;
  readonly number?: string;
  readonly after?: ShownName;
  readonly kills?: boolean;
}

const NOTHING = plain('');

const detail = (
  mark: DetailMark,
  { before = NOTHING, number = '', after = NOTHING, kills = false }: Line,
): SeatDetail => ({
  mark,
  number,
  before: before.drawn,
  after: after.drawn,
  kills,
  description: [before.whole, number, after.whole].filter((text) => text !== '').join(' '),
});

/** A rank that doesn't fit behind the name. */
export const rankLine = (rank: string): SeatDetail => detail('rank', { after: plain(rank) });

/** Adds the player's name to a detail, for seats that several players share. */
const withMemberName = (entry: SeatDetail, { drawn, whole }: ShownName): SeatDetail => ({
  ...entry,
  after: `${entry.after} (${drawn})`.trim(),
  description: `${entry.description} (${whole})`,
});

/**
 * The details beside the life total of a player or of a team that shares one: most important first, and last the
 * commanders with their tax.
 */
export function detailsOf(
  game: Game,
  seats: readonly Seat[],
  loses: boolean,
  shownNameOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const staying = seats.filter(({ left }) => left === null);
  const isAlone = seats.length === 1;
  const toLose = poisonToLose(game.settings.format, rulesetOf(game.edition)).answer;
  const sharesPoison = !isAlone && toLose.of === 'team';
  const ofEach = (some: (seat: Seat) => readonly SeatDetail[]): readonly SeatDetail[] =>
    staying.flatMap((seat) =>
      some(seat).map((entry) => (isAlone ? entry : withMemberName(entry, shownNameOf(seat.playerId)))),
    );
  const poison = (seat: Seat): readonly SeatDetail[] => poisonOf(seat, toLose.amount);
  return [
    ...(loses ? [detail('loss', { after: plain('loses'), kills: true })] : []),
    ...(sharesPoison ? staying.slice(0, 1).flatMap(poison) : ofEach(poison)),
    ...ofEach((seat) => damageOf(game, seat, shownNameOf)),
    ...ofEach((seat) => designationsOf(game, seat)),
    ...ofEach(marksOf),
    ...ofEach(countersOf),
    ...ofEach((seat) => lostThisTurn(game, seat, shownNameOf)),
    ...ofEach((seat) => leadersOf(game, seat)),
  ];
}

function poisonOf({ counters }: Seat, toLose: number): readonly SeatDetail[] {
  const poison = countOf(counters, POISON);
  const number = `${formatNumber(poison)}/${toLose}`;
  return poison > 0 ? [detail('poison', { before: plain('poison'), number, kills: poison >= toLose })] : [];
}

/** Combat damage by each commander, highest first, with the lethal amount. */
function damageOf(
  game: Game,
  { commanderDamage }: Seat,
  calledOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const tooMuch = lethalCommanderDamage(game.settings.format);
  return highestFirst(commanderDamage).map(([key, damage]) => {
    const name = commanderNameOf(game, key, calledOf);
    return detail('commander', {
      number: `${formatNumber(damage)}${tooMuch === null ? '' : `/${tooMuch}`}`,
      after: { drawn: name.drawn, whole: `damage from ${name.whole}` },
      kills: tooMuch !== null && damage >= tooMuch,
    });
  });
}

/** The name of a commander, with its owner if another commander has the same name. */
function commanderNameOf(game: Game, key: string, calledOf: (playerId: PlayerId) => ShownName): ShownName {
  const commander = commanderAt(game, key);
  const name = typed(shortName(commander?.name ?? key), 'commander');
  const alike = game.commanders.filter(
    (candidate) => commander && shortName(candidate.name) === shortName(commander.name),
  );
  if (!commander || alike.length < 2) return name;
  const { drawn, whole } = calledOf(commander.ownerId);
  return { drawn: `${name.drawn} (${drawn})`, whole: `${name.whole} (${whole})` };
}

function designationsOf({ designations: { monarch, initiative } }: Game, { playerId }: Seat) {
  return [
    ...(monarch === playerId ? [detail('monarch', { after: plain('monarch') })] : []),
    ...(initiative === playerId ? [detail('initiative', { after: plain('initiative') })] : []),
  ];
}

function marksOf({ marks = {} }: Seat): readonly SeatDetail[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  return [
    ...(blessing ? [detail('blessing', { after: plain('city’s blessing') })] : []),
    ...(ring
      ? [
          detail('ring', {
            before: plain('Ring'),
            number: formatNumber(ring.tempted),
            ...(ring.bearer && { after: inBrackets(typed(ring.bearer.name, 'bearer')) }),
          }),
        ]
      : []),
    ...(speed === undefined
      ? []
      : [
          speed === 4
            ? detail('speed', { after: plain('max speed') })
            : detail('speed', { before: plain('speed'), number: `${speed}` }),
        ]),
    ...(dungeon
      ? [
          detail('dungeon', {
            after: joinShown(typed(dungeon.dungeon, 'dungeon'), typed(dungeon.room, 'room')),
          }),
        ]
      : []),
    ...[...new Set(completed)].map((name) => {
      const { drawn, whole } = typed(name, 'a dungeon');
      return detail('dungeon', { after: { drawn: `completed ${drawn}`, whole: `completed ${whole}` } });
    }),
    ...(handSize === undefined
      ? []
      : [
          handSize === 'none'
            ? detail('hand', { after: plain('no maximum hand') })
            : detail('hand', { before: plain('hand'), number: `${handSize}` }),
        ]),
  ];
}

const inBrackets = ({ drawn, whole }: ShownName): ShownName => ({ drawn: `(${drawn})`, whole: `(${whole})` });

const joinShown = (first: ShownName, second: ShownName): ShownName => ({
  drawn: `${first.drawn}: ${second.drawn}`,
  whole: `${first.whole}: ${second.whole}`,
});

const countersOf = ({ counters }: Seat): readonly SeatDetail[] =>
  highestFirst(counters)
    .filter(([name]) => name !== POISON)
    .map(([name, number]) =>
      detail('counter', { before: typed(name, 'counter'), number: formatNumber(number) }),
    );

/** Life lost this turn to hits that other players recorded. */
function lostThisTurn(
  { hits }: Game,
  { playerId }: Seat,
  calledOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const lost = new Map<PlayerId, number>();
  for (const hit of hits)
    if (hit.playerId === playerId && hit.by !== playerId && hit.life > 0)
      lost.set(hit.by, (lost.get(hit.by) ?? 0) + hit.life);
  return [...lost].map(([by, life]) => {
    const { drawn, whole } = calledOf(by);
    return detail('hit', {
      number: `−${formatNumber(life)}`,
      after: { drawn: `by ${drawn}`, whole: `by ${whole}` },
    });
  });
}

const leadersOf = ({ commanders }: Game, { playerId }: Seat): readonly SeatDetail[] =>
  commanders
    .filter(({ ownerId }) => ownerId === playerId)
    .map((commander) => {
      const { drawn, whole } = typed(shortName(commander.name), 'commander');
      const tax = commanderTax(commander);
      return detail('leader', {
        before: { drawn, whole: `commander ${whole}` },
        ...(tax > 0 && { number: `+${tax}` }),
      });
    });

const highestFirst = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a);
