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
  readonly isLethal: boolean;
  /** The whole line for the description, with names as they were typed. */
  readonly description: string;
}

/** A text in drawable letters, and the original. */
export interface ShownName {
  readonly drawable: string;
  readonly full: string;
}

const plainName = (text: string): ShownName => ({ drawable: text, full: text });

/** @param kind replaces a name without drawable letters */
const typedName = (text: string, kind: string): ShownName => ({
  drawable: toDrawable(text, kind),
  full: toSingleLine(text) || kind,
});

interface DetailParts {
  readonly before?: ShownName;
  readonly number?: string;
  readonly after?: ShownName;
  readonly isLethal?: boolean;
}

const NOTHING = plainName('');

const createDetail = (
  mark: DetailMark,
  { before = NOTHING, number = '', after = NOTHING, isLethal = false }: DetailParts,
): SeatDetail => ({
  mark,
  number,
  before: before.drawable,
  after: after.drawable,
  isLethal,
  description: [before.full, number, after.full].filter((text) => text !== '').join(' '),
});

/** A rank that doesn't fit behind the name. */
export const rankDetail = (rank: string): SeatDetail => createDetail('rank', { after: plainName(rank) });

/** Adds the player's name to a detail, for seats that several players share. */
const withMemberName = (entry: SeatDetail, { drawable, full }: ShownName): SeatDetail => ({
  ...entry,
  after: `${entry.after} (${drawable})`.trim(),
  description: `${entry.description} (${full})`,
});

/**
 * The details beside the life total of a player or of a team that shares one: most important first, and last the
 * commanders with their tax.
 */
export function detailsOf(
  game: Game,
  seats: readonly Seat[],
  isLosing: boolean,
  shownNameOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const remainingSeats = seats.filter(({ left }) => left === null);
  const isAlone = seats.length === 1;
  const toLose = poisonToLose(game.settings.format, rulesetOf(game.edition)).answer;
  const sharesPoison = !isAlone && toLose.of === 'team';
  const perMember = (some: (seat: Seat) => readonly SeatDetail[]): readonly SeatDetail[] =>
    remainingSeats.flatMap((seat) =>
      some(seat).map((entry) => (isAlone ? entry : withMemberName(entry, shownNameOf(seat.playerId)))),
    );
  const poison = (seat: Seat): readonly SeatDetail[] => poisonOf(seat, toLose.amount);
  return [
    ...(isLosing ? [createDetail('loss', { after: plainName('loses'), isLethal: true })] : []),
    ...(sharesPoison ? remainingSeats.slice(0, 1).flatMap(poison) : perMember(poison)),
    ...perMember((seat) => damageOf(game, seat, shownNameOf)),
    ...perMember((seat) => designationsOf(game, seat)),
    ...perMember(marksOf),
    ...perMember(countersOf),
    ...perMember((seat) => lostThisTurn(game, seat, shownNameOf)),
    ...perMember((seat) => leadersOf(game, seat)),
  ];
}

function poisonOf({ counters }: Seat, toLose: number): readonly SeatDetail[] {
  const poison = countOf(counters, POISON);
  const number = `${formatNumber(poison)}/${toLose}`;
  return poison > 0
    ? [createDetail('poison', { before: plainName('poison'), number, isLethal: poison >= toLose })]
    : [];
}

/** Combat damage by each commander, highest first, with the lethal amount. */
function damageOf(
  game: Game,
  { commanderDamage }: Seat,
  shownNameOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const lethalAmount = lethalCommanderDamage(game.settings.format);
  return highestFirst(commanderDamage).map(([key, damage]) => {
    const name = commanderNameOf(game, key, shownNameOf);
    return createDetail('commander', {
      number: `${formatNumber(damage)}${lethalAmount === null ? '' : `/${lethalAmount}`}`,
      after: { drawable: name.drawable, full: `damage from ${name.full}` },
      isLethal: lethalAmount !== null && damage >= lethalAmount,
    });
  });
}

/** The name of a commander, with its owner if another commander has the same name. */
function commanderNameOf(game: Game, key: string, shownNameOf: (playerId: PlayerId) => ShownName): ShownName {
  const commander = commanderAt(game, key);
  const name = typedName(shortName(commander?.name ?? key), 'commander');
  const namesakes = game.commanders.filter(
    (candidate) => commander && shortName(candidate.name) === shortName(commander.name),
  );
  if (!commander || namesakes.length < 2) return name;
  const { drawable, full } = shownNameOf(commander.ownerId);
  return { drawable: `${name.drawable} (${drawable})`, full: `${name.full} (${full})` };
}

function designationsOf({ designations: { monarch, initiative } }: Game, { playerId }: Seat) {
  return [
    ...(monarch === playerId ? [createDetail('monarch', { after: plainName('monarch') })] : []),
    ...(initiative === playerId ? [createDetail('initiative', { after: plainName('initiative') })] : []),
  ];
}

function marksOf({ marks = {} }: Seat): readonly SeatDetail[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  return [
    ...(blessing ? [createDetail('blessing', { after: plainName('city’s blessing') })] : []),
    ...(ring
      ? [
          createDetail('ring', {
            before: plainName('Ring'),
            number: formatNumber(ring.tempted),
            ...(ring.bearer && { after: inBrackets(typedName(ring.bearer.name, 'bearer')) }),
          }),
        ]
      : []),
    ...(speed === undefined
      ? []
      : [
          speed === 4
            ? createDetail('speed', { after: plainName('max speed') })
            : createDetail('speed', { before: plainName('speed'), number: `${speed}` }),
        ]),
    ...(dungeon
      ? [
          createDetail('dungeon', {
            after: joinShown(typedName(dungeon.dungeon, 'dungeon'), typedName(dungeon.room, 'room')),
          }),
        ]
      : []),
    ...[...new Set(completed)].map((name) => {
      const { drawable, full } = typedName(name, 'a dungeon');
      return createDetail('dungeon', {
        after: { drawable: `completed ${drawable}`, full: `completed ${full}` },
      });
    }),
    ...(handSize === undefined
      ? []
      : [
          handSize === 'none'
            ? createDetail('hand', { after: plainName('no maximum hand') })
            : createDetail('hand', { before: plainName('hand'), number: `${handSize}` }),
        ]),
  ];
}

const inBrackets = ({ drawable, full }: ShownName): ShownName => ({
  drawable: `(${drawable})`,
  full: `(${full})`,
});

const joinShown = (first: ShownName, second: ShownName): ShownName => ({
  drawable: `${first.drawable}: ${second.drawable}`,
  full: `${first.full}: ${second.full}`,
});

const countersOf = ({ counters }: Seat): readonly SeatDetail[] =>
  highestFirst(counters)
    .filter(([name]) => name !== POISON)
    .map(([name, number]) =>
      createDetail('counter', { before: typedName(name, 'counter'), number: formatNumber(number) }),
    );

/** Life lost this turn to hits that other players recorded. */
function lostThisTurn(
  { hits }: Game,
  { playerId }: Seat,
  shownNameOf: (playerId: PlayerId) => ShownName,
): readonly SeatDetail[] {
  const lost = new Map<PlayerId, number>();
  for (const hit of hits)
    if (hit.playerId === playerId && hit.by !== playerId && hit.life > 0)
      lost.set(hit.by, (lost.get(hit.by) ?? 0) + hit.life);
  return [...lost].map(([by, life]) => {
    const { drawable, full } = shownNameOf(by);
    return createDetail('hit', {
      number: `−${formatNumber(life)}`,
      after: { drawable: `by ${drawable}`, full: `by ${full}` },
    });
  });
}

const leadersOf = ({ commanders }: Game, { playerId }: Seat): readonly SeatDetail[] =>
  commanders
    .filter(({ ownerId }) => ownerId === playerId)
    .map((commander) => {
      const { drawable, full } = typedName(shortName(commander.name), 'commander');
      const tax = commanderTax(commander);
      return createDetail('leader', {
        before: { drawable, full: `commander ${full}` },
        ...(tax > 0 && { number: `+${tax}` }),
      });
    });

const highestFirst = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a);
