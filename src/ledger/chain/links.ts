import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatIsoTime } from '#basics/days.ts';
import type { FlipChoice } from '#engine/coins/vocabulary.ts';
import type { RollChoice } from '#engine/dice/vocabulary.ts';
import { isErasedPlayer, type PlayerId } from '#engine/vocabulary/players.ts';
import type { ChainLink } from '../vocabulary/chain.ts';
import { isRoll, type LedgerEntry, type Seed } from '../vocabulary/ledger.ts';
import { canonicalJson, type CanonicalValue } from './canonical.ts';
import { requestFacts, maskRequest, settledFacts, thrownFacts, freeTextsIn, type Masks } from './facts.ts';
import { keyOfLeaf } from './private-keys.ts';

/*
 * The links of a ledger: keyed hashes, each over its facts and the previous link. Altering or dropping a fact changes
 * all later links, which contradicts those already shown in the channel's messages.
 */

/** The two secrets of a chain. */
export interface ChainKeys {
  readonly secret: Buffer;
  readonly privateSecret: Buffer;
}

/** The facts that a link seals. */
export type SealedFacts = Readonly<Record<string, CanonicalValue>>;

export const hashOf = (
  { secret }: Pick<ChainKeys, 'secret'>,
  { nth, kind }: Pick<ChainLink, 'nth' | 'kind'>,
  after: string | null,
  facts: SealedFacts,
): string => hmac(secret, canonicalJson({ link: nth, after, kind, ...facts }));

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** A salt that was replaced by its commitment when a person was erased. */
const COMMITMENT = /^[0-9a-f]{64}$/;

/**
 * The commitment to a person in a link, which can't be guessed without the salt. A commitment in place of the salt is
 * accepted only for an erased person; otherwise it would fit any name.
 */
export const commitTo = (salt: string, playerId: PlayerId): string =>
  commitToText(salt, playerId, isErasedPlayer(playerId));

/** The commitment to free texts. */
export const commitToFreeTexts = (salt: string, typed: readonly string[]): string =>
  commitToText(salt, canonicalJson(typed), isDeepStrictEqual(typed, erasedTexts(typed.length)));

function commitToText(salt: string, text: string, isErased: boolean): string {
  if (!COMMITMENT.test(salt)) return hmac(Buffer.from(salt, 'hex'), text);
  return isErased ? salt : '';
}

/** The placeholders of erased free texts. */
export const erasedTexts = (length: number): readonly string[] =>
  Array.from({ length }, (_, index) => `erased ${index + 1}`);

/** Masks people with their salts; the salt of the free texts follows those of the people. */
export function masksOf(
  people: readonly string[],
  typed: readonly string[] | null,
  salts: readonly string[],
): Masks {
  const commitments = people.map((id, index) => commitTo(salts[index] ?? '', id));
  return {
    person: (id) => commitments[people.indexOf(id)] ?? commitTo('', id),
    typed: typed && commitToFreeTexts(salts[people.length] ?? '', typed),
  };
}

/** The people of a line in the order of their salts, the requester first. */
export const peopleOfLine = (entry: LedgerEntry, inRequest: readonly string[]): readonly string[] => [
  ...new Set([entry.actorId, ...inRequest]),
];

/** Seals the confidential facts of a private line with its own key; leaves other lines open. */
function sealIfPrivate(entry: LedgerEntry, keys: ChainKeys, facts: SealedFacts): SealedFacts {
  if (!entry.isPrivate || entry.leaf === null) return facts;
  return { hidden: hmac(keyOfLeaf(keys.privateSecret, entry.leaf), canonicalJson(facts)) };
}

const numberOf = (entry: LedgerEntry): SealedFacts =>
  isRoll(entry) ? { roll: entry.sequence } : { flip: entry.sequence };

/** @param thrown the number of coins or dice drawn before the first choice */
export const drawFacts = (
  entry: LedgerEntry,
  keys: ChainKeys,
  masks: Masks,
  thrown: number,
): SealedFacts => ({
  ...numberOf(entry),
  at: formatIsoTime(entry.at),
  by: masks.person(entry.actorId),
  interaction: entry.interactionId,
  private: entry.isPrivate,
  sealed: entry.covered,
  ...(entry.leaf !== null && { leaf: entry.leaf }),
  ...sealIfPrivate(entry, keys, {
    ...requestFacts(entry, maskRequest(entry.request, masks)),
    ...thrownFacts(entry, 0, thrown),
  }),
});

/** A choice, and the range of coins that resulted from it. */
export interface SealedChoice {
  readonly by: string;
  readonly at: number;
  readonly interactionId: string;
  readonly chosen: FlipChoice | RollChoice;
  readonly from: number;
  readonly to: number;
}

export const choiceFacts = (entry: LedgerEntry, keys: ChainKeys, choice: SealedChoice): SealedFacts => ({
  ...numberOf(entry),
  at: formatIsoTime(choice.at),
  by: choice.by,
  interaction: choice.interactionId,
  ...sealIfPrivate(entry, keys, {
    chosen: { ...choice.chosen },
    ...thrownFacts(entry, choice.from, choice.to),
  }),
});

export const endFacts = (entry: LedgerEntry, keys: ChainKeys): SealedFacts => ({
  ...numberOf(entry),
  ...sealIfPrivate(entry, keys, settledFacts(entry)),
});

export const seedFacts = ({ at, gameId, text }: Seed, nth: number, by: string): SealedFacts => ({
  nth,
  at: formatIsoTime(at),
  by,
  game: gameId,
  seed: text,
});

/** The facts of the first link: the channel, its secrets, the time, and the first line with links. */
export const openedFacts = (opened: {
  readonly channelId: string;
  readonly commitment: string;
  readonly privateCommitment: string;
  readonly at: number;
  readonly from: number;
}): SealedFacts => ({
  channel: opened.channelId,
  sha256: opened.commitment,
  private: opened.privateCommitment,
  at: formatIsoTime(opened.at),
  from: opened.from,
});

export const freeTextsOf = (entry: LedgerEntry): readonly string[] | null => freeTextsIn(entry.request);
