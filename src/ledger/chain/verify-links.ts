import type { Chain, LinkRead } from '../vocabulary/chain.ts';
import type { Ledger, LedgerEntry } from '../vocabulary/ledger.ts';
import { countThrown, requestPeople } from './facts.ts';
import {
  choiceFacts,
  commitTo,
  drawFacts,
  endFacts,
  hashOf,
  masksOf,
  openedFacts,
  peopleOfLine,
  seedFacts,
  freeTextsOf,
  type ChainKeys,
  type SealedFacts,
} from './links.ts';

/**
 * Returns true if a line has all its links, in order, and each seals its current contents. A link is checked with the
 * stored hash of its predecessor, so a mismatch means that the link itself or its line was altered.
 */
export function isEntryLinked(entry: LedgerEntry, links: readonly LinkRead[], keys: ChainKeys): boolean {
  const kinds = ['draw', ...entry.choices.map(() => 'choice'), ...(entry.outcome.awaits ? [] : ['settled'])];
  const facts = lineFacts(entry, links, keys);
  return (
    links.length === kinds.length &&
    areCountsAscending(links, countThrown(entry)) &&
    links.every((link, index) => {
      const sealed = facts[index];
      return (
        link.kind === kinds[index] &&
        isInPlace(link) &&
        hasNothingElse(link) &&
        sealed !== null &&
        sealed !== undefined &&
        hasHashOf(link, keys, sealed)
      );
    })
  );
}

/** True if the links' counts of coins or dice never decrease, and end with the total. */
function areCountsAscending(links: readonly LinkRead[], all: number): boolean {
  const counts = links.flatMap(({ thrown }) => thrown ?? []);
  return counts.at(-1) === all && counts.every((count, index) => count >= (counts[index - 1] ?? 0));
}

/**
 * The facts that each link of a line should seal, computed from the line; `null` for a link that can't belong to it.
 */
export function lineFacts(
  entry: LedgerEntry,
  links: readonly LinkRead[],
  keys: ChainKeys,
): readonly (SealedFacts | null)[] {
  const people = peopleOfLine(entry, requestPeople(entry.request));
  let thrown = 0;
  return links.map((link, index) => {
    const from = thrown;
    if (link.thrown !== null) thrown = link.thrown;
    if (link.kind === 'draw')
      return drawFacts(entry, keys, masksOf(people, freeTextsOf(entry), link.salts), thrown);
    if (link.kind !== 'choice') return endFacts(entry, keys);
    const { actorId, interactionId, salts } = link;
    const chosen = entry.choices[index - 1];
    if (actorId === null || link.at === null || interactionId === null || !chosen) return null;
    const by = commitTo(salts[0] ?? '', actorId);
    return choiceFacts(entry, keys, { by, at: link.at, interactionId, chosen, from, to: thrown });
  });
}

const hasHashOf = (link: LinkRead, keys: ChainKeys, facts: SealedFacts): boolean =>
  hashOf(keys, link, link.after, facts) === link.hash;

/** True if the link has no fields that its kind doesn't seal. */
function hasNothingElse({ kind, actorId, at, interactionId, thrown }: LinkRead): boolean {
  const isChoice = kind === 'choice';
  return (
    (isChoice || (actorId === null && interactionId === null)) &&
    (isChoice || kind === 'opened' || at === null) &&
    (isChoice || kind === 'draw' || thrown === null)
  );
}

/** True if only the first link lacks a predecessor. */
const isInPlace = ({ nth, after }: LinkRead): boolean => (nth === 0) === (after === null);

/** True if the first link and those of the seeds match their contents. */
export function isOpeningValid(
  { channelId, commitment, seeds }: Pick<Ledger, 'channelId' | 'commitment' | 'seeds'>,
  chain: Chain,
  keys: ChainKeys,
): boolean {
  const { opened, privateCommitment } = chain;
  if (opened?.nth !== 0 || opened.at === null || !hasNothingElse(opened)) return false;
  const facts = openedFacts({
    channelId,
    commitment,
    privateCommitment,
    at: opened.at,
    from: opened.sequence,
  });
  const isOpened = hasHashOf(opened, keys, facts);
  // In ledgers older than the chain, the first seeds have no links.
  const firstLinked = seeds.length - chain.seeds.length;
  return (
    isOpened &&
    firstLinked >= 0 &&
    chain.seeds.every((link, index) => {
      const seed = seeds[firstLinked + index];
      if (!seed || !isInPlace(link) || !hasNothingElse(link) || link.sequence !== firstLinked + index + 1)
        return false;
      return hasHashOf(
        link,
        keys,
        seedFacts(seed, link.sequence, commitTo(link.salts[0] ?? '', seed.actorId)),
      );
    })
  );
}

/** True if the chain ends with the stored count and head. */
export const isEndValid = ({ last, count, head }: Chain): boolean =>
  last !== null && last.nth === count - 1 && last.hash === head;
