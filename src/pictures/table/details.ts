import { formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { poisonToLose, isLethalCommanderDamage } from '#engine/formats/starting-numbers.ts';
import { commanderAt, shortName, taxOn } from '#engine/game/commanders.ts';
import { POISON } from '#engine/deciding/counter-kinds.ts';
import { countOf, type Counts } from '#engine/game/counts.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { toDrawable } from '../lettering/drawable-name.ts';
import { toSingleLine } from '../names.ts';
import type { Mark } from './marks.tsx';

/** A line beside a player's life: what is counted, and words before it and behind it. */
export interface Detail {
  readonly mark: Mark;
  /** Never cut: `4/10`. Empty where nothing is counted. */
  readonly number: string;
  /** In letters that can be drawn, as `after` is; left out where there is no room. */
  readonly before: string;
  readonly after: string;
  /** By this the player loses. */
  readonly kills: boolean;
  /** The whole line in words, with what somebody typed as it was typed. */
  readonly said: string;
}

/** Words as they are drawn, and as they are. */
export interface ShownName {
  readonly drawn: string;
  readonly whole: string;
}

const plain = (text: string): ShownName => ({ drawn: text, whole: text });

/** @param kind what the thing is, where the font has no letters for its name */
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
  mark: Mark,
  { before = NOTHING, number = '', after = NOTHING, kills = false }: Line,
): Detail => ({
  mark,
  number,
  before: before.drawn,
  after: after.drawn,
  kills,
  said: [before.whole, number, after.whole].filter((text) => text !== '').join(' '),
});

/** A rank that has no room behind a name. */
export const rankLine = (rank: string): Detail => detail('rank', { after: plain(rank) });

/** A line of a seat that several have together, with whose it is. */
const ofMember = (entry: Detail, { drawn, whole }: ShownName): Detail => ({
  ...entry,
  after: `${entry.after} (${drawn})`.trim(),
  said: `${entry.said} (${whole})`,
});

/**
 * The details beside the life of players who have one life total, most often of one: what matters most first, and last
 * who leads the deck, with the tax.
 */
export function detailsOf(
  game: Game,
  seats: readonly Seat[],
  loses: boolean,
  calledOf: (playerId: PlayerId) => ShownName,
): readonly Detail[] {
  const staying = seats.filter(({ left }) => left === null);
  const isAlone = seats.length === 1;
  const toLose = poisonToLose(game.settings.format, rulesetOf(game.edition)).answer;
  const sharesPoison = !isAlone && toLose.of === 'team';
  const ofEach = (some: (seat: Seat) => readonly Detail[]): readonly Detail[] =>
    staying.flatMap((seat) =>
      some(seat).map((entry) => (isAlone ? entry : ofMember(entry, calledOf(seat.playerId)))),
    );
  const poison = (seat: Seat): readonly Detail[] => poisonOf(seat, toLose.amount);
  return [
    ...(loses ? [detail('loss', { after: plain('loses'), kills: true })] : []),
    ...(sharesPoison ? staying.slice(0, 1).flatMap(poison) : ofEach(poison)),
    ...ofEach((seat) => damageOf(game, seat, calledOf)),
    ...ofEach((seat) => designationsOf(game, seat)),
    ...ofEach(marksOf),
    ...ofEach(countersOf),
    ...ofEach((seat) => lostThisTurn(game, seat, calledOf)),
    ...ofEach((seat) => leadersOf(game, seat)),
  ];
}

function poisonOf({ counters }: Seat, toLose: number): readonly Detail[] {
  const poison = countOf(counters, POISON);
  const number = `${formatNumber(poison)}/${toLose}`;
  return poison > 0 ? [detail('poison', { before: plain('poison'), number, kills: poison >= toLose })] : [];
}

/** Combat damage by commanders, most first, with how much of one is too much. */
function damageOf(
  game: Game,
  { commanderDamage }: Seat,
  calledOf: (playerId: PlayerId) => ShownName,
): readonly Detail[] {
  const tooMuch = isLethalCommanderDamage(game.settings.format);
  return highestFirst(commanderDamage).map(([key, damage]) => {
    const name = commanderCalled(game, key, calledOf);
    return detail('commander', {
      number: `${formatNumber(damage)}${tooMuch === null ? '' : `/${tooMuch}`}`,
      after: { drawn: name.drawn, whole: `damage from ${name.whole}` },
      kills: tooMuch !== null && damage >= tooMuch,
    });
  });
}

/** A commander by its key: of several that are called alike, with whose it is. */
function commanderCalled(game: Game, key: string, calledOf: (playerId: PlayerId) => ShownName): ShownName {
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

function marksOf({ marks = {} }: Seat): readonly Detail[] {
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
            after: between(typed(dungeon.dungeon, 'dungeon'), typed(dungeon.room, 'room')),
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

const between = (first: ShownName, second: ShownName): ShownName => ({
  drawn: `${first.drawn}: ${second.drawn}`,
  whole: `${first.whole}: ${second.whole}`,
});

const countersOf = ({ counters }: Seat): readonly Detail[] =>
  highestFirst(counters)
    .filter(([name]) => name !== POISON)
    .map(([name, number]) =>
      detail('counter', { before: typed(name, 'counter'), number: formatNumber(number) }),
    );

/** Life that others took this turn, as they wrote it down. */
function lostThisTurn(
  { hits }: Game,
  { playerId }: Seat,
  calledOf: (playerId: PlayerId) => ShownName,
): readonly Detail[] {
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

const leadersOf = ({ commanders }: Game, { playerId }: Seat): readonly Detail[] =>
  commanders
    .filter(({ ownerId }) => ownerId === playerId)
    .map((commander) => {
      const { drawn, whole } = typed(shortName(commander.name), 'commander');
      const tax = taxOn(commander);
      return detail('leader', {
        before: { drawn, whole: `commander ${whole}` },
        ...(tax > 0 && { number: `+${tax}` }),
      });
    });

const highestFirst = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a);
