import { capitalize } from '#basics/capitalize.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CoinFlip, CoinFlips } from '#engine/coins/vocabulary.ts';
import type { CoinCard, CountedEffect, CardOutcome, Procedure, CoinResult } from './vocabulary.ts';

/** The line for flips that match no outcome. */
export const NOTHING_HAPPENS = 'Nothing happens.';

/** The maximum number of coins that a line names before it only counts the rest. */
const MAX_NAMED = 20;
/** The maximum number of steps of a sum that a line shows. */
const MAX_STEPS = 8;

/**
 * Describes the results of a card's flips, one line per outcome, with totals.
 * @param flips the engine's result for `coinRequest` with this procedure
 * @param names display names; ids are used for players without one
 * @returns no lines while a player still has to choose a coin; interim results while a player decides whether to
 *   continue
 */
export function coinResults(
  procedure: Procedure,
  { flips, awaits }: CoinFlips,
  names: Readonly<Record<PlayerId, string>> = {},
): readonly string[] {
  const isOpen = ({ won, kept }: CoinFlip): boolean => (procedure.called ? won === null : kept === null);
  if (awaits?.kind === 'keep' || flips.some(isOpen)) return [];
  if (flips.length === 0) return ['No coin is flipped.'];
  const lines = procedure.outcomes.flatMap((outcome) =>
    formatCardOutcome(outcome, flips, names).map((line) =>
      awaits ? `As it stands: ${line}.` : `${outcome.kind === 'player' ? line : capitalize(line)}.`,
    ),
  );
  const next =
    awaits && procedure.outcomes.some(({ kind }) => kind === 'stakes') ? [formatNextStake(flips)] : [];
  if (lines.length === 0) return awaits ? next : [procedure.otherwise ?? NOTHING_HAPPENS];
  return [...lines, ...next];
}

export const matchesSide = (side: CoinResult, { won, kept }: CoinFlip): boolean => {
  if (side === 'won') return won === true;
  if (side === 'lost') return won === false;
  return kept === side;
};

const formatEffect = ({ one, many, times }: CountedEffect, number: number): string =>
  number === 1 ? one : many.replace('#', String(number * times));

interface CoinContext {
  readonly flips: readonly CoinFlip[];
  /** The flips that match the outcome; at least one. */
  readonly such: readonly CoinFlip[];
  readonly names: Readonly<Record<PlayerId, string>>;
}

/** One line per result of an outcome; empty if the flips did not match it. */
export function formatCardOutcome(
  outcome: CardOutcome,
  flips: readonly CoinFlip[],
  names: Readonly<Record<PlayerId, string>>,
): readonly string[] {
  if (outcome.kind === 'anyway') return [outcome.does];
  if (outcome.kind === 'stakes') return [formatLifeChanges(flips)];
  const matching = flips.filter((flip) => matchesSide(outcome.side, flip));
  if (matching.length === 0) return [];
  const lines = LINES[outcome.kind] as (given: CardOutcome, shown: CoinContext) => readonly string[];
  return lines(outcome, { flips, such: matching, names });
}

type SidedKind = Extract<CardOutcome, { side: CoinResult }>['kind'];

const LINES: {
  readonly [Kind in SidedKind]: (
    outcome: Extract<CardOutcome, { kind: Kind }>,
    shown: CoinContext,
  ) => readonly string[];
} = {
  if: ({ does }, { flips, such }) => (such.at(-1) === flips.at(-1) ? [does] : []),
  each: ({ does }, { such }) => [formatEffect(does, such.length)],
  all({ does }, { flips, such }) {
    if (such.length < flips.length) return [];
    return [typeof does === 'string' ? does : formatEffect(does, such.length)];
  },
  'at-least'({ count, none, does }, { flips, such }) {
    const isSpoilt = none !== null && flips.some((flip) => matchesSide(none, flip));
    return such.length >= count && !isSpoilt ? [does] : [];
  },
  'flipped-for'({ side, does }, { flips, such }) {
    const places = flips.flatMap((flip, index) => (matchesSide(side, flip) ? [index + 1] : []));
    return [
      `${such.length === 1 ? 'coin' : 'coins'} ${listPositions(places)}: ${formatEffect(does, such.length)}`,
    ];
  },
  player({ does }, { such, names }) {
    const players = [...new Set(such.map(({ by }) => by))];
    const times = (player: PlayerId): number => such.filter(({ by }) => by === player).length;
    return players.map((player) => `${names[player] ?? player} ${formatEffect(does, times(player))}`);
  },
  doubled({ what }, { such: { length } }) {
    const factor = length > 40 ? `2^${length}` : 2 ** length;
    return [`${what}: doubled ${length === 1 ? 'once' : `${length} times`} (×${factor})`];
  },
};

function listPositions(places: readonly number[]): string {
  if (places.length > MAX_NAMED) {
    return `${places.slice(0, MAX_NAMED).join(', ')} and ${places.length - MAX_NAMED} more`;
  }
  return places.length > 1 ? `${places.slice(0, -1).join(', ')} and ${places.at(-1)}` : places.join('');
}

/** The first flip is for 1 life, and each is for twice as much as the one before; exact, so in big integers. */
function formatLifeChanges(flips: readonly CoinFlip[]): string {
  const steps = flips.map(({ won }, index) => (won ? 1n : -1n) * 2n ** BigInt(index));
  const sum = steps.reduce((total, step) => total + step, 0n);
  const shown =
    flips.length > 1 && flips.length <= MAX_STEPS
      ? ` (${steps.map((step) => (step > 0 ? `+${step}` : `−${-step}`)).join(', ')})`
      : '';
  return sum > 0
    ? `you gain ${sum} life and the target opponent loses ${sum}${shown}`
    : `you lose ${-sum} life and the target opponent gains ${-sum}${shown}`;
}

const formatNextStake = (flips: readonly CoinFlip[]): string =>
  `The next flip is for ${2n ** BigInt(flips.length)} life.`;

/** Describes what a card does about flips that it does not make itself, one line per fact. */
export function describeFacts({ facts }: CoinCard): readonly string[] {
  return facts.map((fact) => {
    if (fact.kind === 'modifier') return `${capitalize(fact.does)}. Here: ${fact.here}.`;
    const { outcome, whose } = fact;
    const result = outcome.side === 'won' ? 'win' : 'loss';
    const does = outcome.kind === 'doubled' ? `${outcome.what} doubled` : outcome.does.one;
    return `${whose === 'yours' ? `With each ${result} of yours` : `With anyone's ${result}`}: ${does}.`;
  });
}
