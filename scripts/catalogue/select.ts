import { COIN_CARDS } from '../../src/cards/coins/coin-cards.ts';
import type { ImportedCard } from '../../src/cards/scryfall/read-card.ts';
import type { Card } from '../../src/engine/cards/card.ts';
import { cardsNamedIn } from './names-in.ts';

/** A card of the bulk file. */
export interface Candidate extends ImportedCard {
  /** Of an un-set or a playtest: where a real card has the same name, that one comes first. */
  readonly isFunny: boolean;
}

const says =
  (words: RegExp) =>
  ({ oracle }: Candidate): boolean =>
    oracle.texts.some((text) => words.test(text.replaceAll(/\([^)]*\)/g, '')));

const FLIPS_COINS: ReadonlySet<string> = new Set(COIN_CARDS.map(({ name }) => name));

/** Cards that worked cases name shortly or not by their whole name. */
const MEANT: ReadonlySet<string> = new Set([
  'Etali, Primal Storm',
  'Kiki-Jiki, Mirror Breaker',
  'Lightning Bolt',
  'Sakashima of a Thousand Faces',
]);

/** Why a card is built in, beside being named: by the files that hold them. */
const SUBJECTS: Readonly<Record<string, (candidate: Candidate) => boolean>> = {
  'split-cards': ({ card }) => card.layout === 'split',
  'flip-cards': ({ card }) => card.layout === 'flip',
  'coin-flips': (candidate) => FLIPS_COINS.has(candidate.card.name) && says(/\b(?:re)?flip/i)(candidate),
  'turn-control': says(/\bcontrols? (?:of )?(?:\w+ ){1,3}?(?:players?|opponents?) (?:during|while|until)\b/i),
  'ending-the-turn': says(/\bend the (?:turn|combat phase|phase|step)\b/i),
  'day-and-night': ({ card, kind }) => kind === 'card' && card.parts.some(({ bound }) => bound),
  subgames: says(/\bsubgame\b|\brestart the (?:sub)?game\b/i),
};

const NAMED = 'named-cards';

/** The files of the catalogue. */
export const FILES: readonly string[] = [...Object.keys(SUBJECTS), NAMED];

/**
 * Chooses the cards that are built in.
 * @param bulk every card of the bulk file.
 * @param texts that name cards: the founding texts, worked cases, our digest.
 * @returns for each file of the catalogue its cards, in order: real ones by name, then those of un-sets and playtests.
 *   A card stands in the first file that fits.
 */
export function selectCards(
  bulk: readonly Candidate[],
  texts: readonly string[],
): ReadonlyMap<string, readonly Card[]> {
  const named = cardsNamedIn(
    texts.join('\n'),
    bulk.filter(({ kind }) => kind === 'card').map(({ card }) => card),
  );
  const subjects = Object.entries({
    ...SUBJECTS,
    [NAMED]: ({ card }: Candidate) => named.has(card) || MEANT.has(card.name),
  });
  const sorted = bulk.toSorted(
    (a, b) =>
      Number(a.isFunny) - Number(b.isFunny) ||
      (a.card.name < b.card.name ? -1 : Number(a.card.name > b.card.name)),
  );
  const files = new Map<string, Card[]>(subjects.map(([file]) => [file, []]));
  for (const candidate of sorted) {
    if (candidate.kind === 'token' || candidate.card.parts[0].typeLine === 'Card') continue;
    const [file] = subjects.find(([, fits]) => fits(candidate)) ?? [];
    if (file !== undefined) files.get(file)?.push(candidate.card);
  }
  return files;
}
