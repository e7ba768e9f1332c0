import type { ChainLink } from '../vocabulary/chain.ts';
import type { LedgerEntry, LedgerOrigin, Seed } from '../vocabulary/ledger.ts';
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

const SALT_BYTES = 16;

/** The end of a chain, to which links are appended. */
export interface ChainEnd {
  /** The number of links. */
  readonly count: number;
  /** The hash of the last link; `null` without links. */
  readonly head: string | null;
}

/** The additions of a change to the chain, in this order. */
export interface ChainAdditions {
  readonly entries: readonly LedgerEntry[];
  readonly seed: { readonly nth: number; readonly seed: Seed } | null;
}

interface Opening {
  readonly channelId: string;
  readonly commitment: string;
  readonly privateCommitment: string;
  /** The first line that has links. */
  readonly from: number;
}

export type ChainAppender = ReturnType<typeof createChainAppender>;

/** @param salt returns the given number of random bytes */
export function createChainAppender(
  keys: ChainKeys,
  end: ChainEnd,
  {
    opening,
    origin,
    salt,
  }: { readonly opening: Opening; readonly origin: LedgerOrigin; readonly salt: (bytes: number) => Buffer },
) {
  const salts = new Map<string, readonly string[]>();
  /** Reuses salts, so that a link stays the same if more is added after it. */
  function saltsFor(key: string, count: number): readonly string[] {
    const own = salts.get(key) ?? Array.from({ length: count }, () => salt(SALT_BYTES).toString('hex'));
    salts.set(key, own);
    return own;
  }

  /** The last links, since a reply shows a link before it is written. */
  let latest: { readonly additions: ChainAdditions; readonly links: readonly ChainLink[] } | undefined;

  function computeLinks(
    { entries, seed }: ChainAdditions,
    previous: (sequence: number) => LedgerEntry | undefined,
  ): readonly ChainLink[] {
    const added: ChainLink[] = [];
    const append = (link: Omit<ChainLink, 'nth' | 'hash'>, facts: SealedFacts): void => {
      const nth = end.count + added.length;
      const after = added.at(-1)?.hash ?? end.head;
      added.push({ ...link, nth, hash: hashOf(keys, { nth, kind: link.kind }, after, facts) });
    };
    if (end.head === null)
      append(
        { ...WITHOUT_CHOICE, kind: 'opened', sequence: opening.from, at: origin.at },
        openedFacts({ ...opening, at: origin.at }),
      );
    for (const entry of entries) appendLine(entry, previous(entry.sequence));
    if (seed) {
      const own = saltsFor('seed', 1);
      append(
        { ...WITHOUT_CHOICE, kind: 'seed', sequence: seed.nth, salts: own },
        seedFacts(seed.seed, seed.nth, commitTo(own[0] ?? '', seed.seed.actorId)),
      );
    }
    return added;

    function appendLine(entry: LedgerEntry, previousEntry: LedgerEntry | undefined): void {
      const { sequence, choices } = entry;
      const to = countThrown(entry);
      if (previousEntry) {
        const [own] = saltsFor(`${sequence} ${choices.length}`, 1);
        const { actorId, at, interactionId } = origin;
        const [chosen] = choices.slice(previousEntry.choices.length);
        if (!chosen) return;
        const from = countThrown(previousEntry);
        append(
          { kind: 'choice', sequence, actorId, at, interactionId, thrown: to, salts: own ? [own] : [] },
          choiceFacts(entry, keys, {
            by: commitTo(own ?? '', actorId),
            at,
            interactionId,
            chosen,
            from,
            to,
          }),
        );
      } else {
        const people = peopleOfLine(entry, requestPeople(entry.request));
        const typed = freeTextsOf(entry);
        const own = saltsFor(`${sequence}`, people.length + (typed ? 1 : 0));
        append(
          { ...WITHOUT_CHOICE, kind: 'draw', sequence, thrown: to, salts: own },
          drawFacts(entry, keys, masksOf(people, typed, own), to),
        );
      }
      if (!entry.outcome.awaits)
        append({ ...WITHOUT_CHOICE, kind: 'settled', sequence }, endFacts(entry, keys));
    }
  }

  return {
    /**
     * Returns the links for these additions. Repeated calls give the same links for the same lines.
     * @param previous returns the previous state of a line; `undefined` for a new one
     */
    links(
      additions: ChainAdditions,
      previous: (sequence: number) => LedgerEntry | undefined,
    ): readonly ChainLink[] {
      if (!latest || !areSame(latest.additions, additions))
        latest = { additions, links: computeLinks(additions, previous) };
      return latest.links;
    },
  };
}

const areSame = (a: ChainAdditions, b: ChainAdditions): boolean =>
  a.seed === b.seed &&
  a.entries.length === b.entries.length &&
  a.entries.every((entry, index) => entry === b.entries[index]);

/** The fields of links that do not record a choice. */
const WITHOUT_CHOICE = { actorId: null, at: null, interactionId: null, thrown: null, salts: [] } as const;
