import { computeAnswer } from '#answers/computed/compute-answer.ts';
import type { Answer } from '#answers/answer/answer.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { beginGame } from '#mcp/situations/imagined-game.ts';
import { toPlainText } from '#text/plain.ts';
import { ownRulebook } from '../../model/fake-model.ts';

const NAMES = new Map([
  ['1', 'Alice'],
  ['2', 'Bob'],
  ['3', 'Cleo'],
  ['4', 'Dan'],
]);

const KRENKO = 'Krenko, Mob Boss';
const LIFE = [40, 37, 31, 12];

const seatAt = (seat: Seat, at: number): Seat => ({
  ...seat,
  life: LIFE[at] ?? 0,
  counters: at === 2 ? { poison: 3 } : seat.counters,
  commanderDamage: at === 3 ? { [KRENKO]: 14 } : seat.commanderDamage,
});

/** Commander for four: Alice’s first turn; Krenko was cast twice and dealt Dan 14, Cleo has poison, Bob is monarch. */
const GAME: Game = (() => {
  const begun = beginGame([...NAMES.keys()], '1', rulesetOf(TODAYS_DATE));
  if (!begun.ok) throw new Error(begun.failure.code);
  const game = begun.value;
  const { format } = game.settings;
  return {
    ...game,
    settings: {
      ...game.settings,
      startingLife: 40,
      format: { ...format, variant: 'free-for-all', attack: 'multiple', isCommander: true },
    },
    seats: game.seats.map((seat, index) => seatAt(seat, index)),
    commanders: [{ key: KRENKO, ownerId: '1', name: KRENKO, casts: 2, zone: 'command', isFresh: false }],
    designations: { monarch: '2', initiative: null, day: 'day' },
  };
})();

/** The built-in cards, whose keywords but not texts are known, and others. */
export const poolWith = (others: readonly CardEntry[]): CardPool =>
  createCardPool([...builtInCards().all(), ...others]);

interface Printed {
  readonly size?: readonly [power: string, toughness: string];
  readonly cost?: string;
  readonly keywords?: readonly string[];
  readonly formats?: Readonly<Record<string, 'legal' | 'banned' | 'restricted'>>;
}

/** A made-up card with a text. */
export const card = (name: string, typeLine: string, text: string, printed: Printed = {}): CardEntry => {
  const [power, toughness] = printed.size ?? [];
  return {
    card: {
      name,
      layout: 'ordinary',
      parts: [
        {
          name,
          manaCost: printed.cost ?? '{1}{G}',
          typeLine,
          ...(power !== undefined && { power }),
          ...(toughness !== undefined && { toughness }),
        },
      ],
    },
    keywords: [printed.keywords ?? []],
    oracle: { id: name, texts: [text], images: [], page: '', formats: printed.formats ?? {} },
  };
};

const CARDS = poolWith([]);
const rulebook = ownRulebook();

interface Circumstances {
  readonly edition?: Edition;
  readonly withGame?: boolean;
  readonly cards?: CardPool;
}

export const answerTo = (
  question: string,
  { edition = TODAYS_DATE, withGame = false, cards = CARDS }: Circumstances = {},
): Answer | null =>
  computeAnswer({
    question,
    edition,
    rulebook,
    cards,
    game: withGame ? GAME : null,
    players: NAMES,
    askerId: '1',
    ruleMatches: undefined,
  });

/** The answer to Alice as plain words; `null` if nothing is computed. */
export function ask(question: string, circumstances: Circumstances = {}): string | null {
  const answer = answerTo(question, circumstances);
  if (!answer) return null;
  const verdict = answer.verdict && { yes: 'Yes. ', no: 'No. ' }[answer.verdict];
  return `${verdict ?? ''}${toPlainText(answer.text, (playerId) => NAMES.get(playerId))}`;
}
