import { lineFacts } from '#ledger/chain/verify-links.ts';
import { formatIsoTime } from '#basics/days.ts';
import { countThrown, flippedFacts, requestPeople, thrownFacts } from '#ledger/chain/facts.ts';
import { peopleOfLine } from '#ledger/chain/links.ts';
import { privateKeys } from '#ledger/chain/private-keys.ts';
import type { LinkRead } from '#ledger/vocabulary/chain.ts';
import { isHiddenFrom, isRoll, type Ledger, type LedgerEntry } from '#ledger/vocabulary/ledger.ts';

/*
 * A ledger as a file for other programs: one JSON object per line. The first has the secret and its commitment, each
 * other one a flip or roll with everything needed to compute it again, and its links. docs/coins.md describes the
 * fields and contains such a program.
 */

type LedgerHead = Pick<
  Ledger,
  'channelId' | 'commitment' | 'secret' | 'revealedAt' | 'count' | 'seeds' | 'chain'
>;

/** @param from the first entry that follows */
export function formatHeadLine(ledger: LedgerHead, from: number): string {
  const { channelId, commitment, secret, revealedAt, count, seeds, chain } = ledger;
  const unlinked = seeds.length - (chain?.seeds.length ?? 0);
  return JSON.stringify({
    sha256: commitment,
    secret,
    revealed: revealedAt === null ? null : formatIsoTime(revealedAt),
    lines: count,
    from,
    seeds: seeds.map(({ actorId, at, gameId, text }, nth) => {
      const link = chain?.seeds[nth - unlinked];
      const seed = { by: actorId, at: formatIsoTime(at), game: gameId, text };
      return link ? Object.assign(seed, { nth: nth + 1, salt: link.salts[0] }, chainPosition(link)) : seed;
    }),
    ...(chain && {
      channel: channelId,
      private: chain.privateCommitment,
      links: chain.count,
      head: chain.head,
      opened: chain.opened && {
        at: formatIsoTime(chain.opened.at ?? 0),
        from: chain.opened.sequence,
        ...chainPosition(chain.opened),
      },
    }),
  });
}

const chainPosition = ({ nth, after, hash }: LinkRead) => ({ link: nth, after, hash });

/** The keys that a file may disclose once the secret is revealed; `null` while it is in use. */
export type FileKeys = {
  readonly secret: Buffer;
  readonly privateSecret: Buffer;
  readonly private: ReturnType<typeof privateKeys>;
} | null;

export function fileKeys({ secret, privateSecret }: Pick<Ledger, 'secret' | 'privateSecret'>): FileKeys {
  if (secret === null || privateSecret === null) return null;
  const bytes = Buffer.from(privateSecret, 'hex');
  return { secret: Buffer.from(secret, 'hex'), privateSecret: bytes, private: privateKeys(bytes) };
}

/** @param reader the recipient of the file */
export function formatEntryLine(
  entry: LedgerEntry,
  links: readonly LinkRead[],
  { reader, keys }: { readonly reader: string; readonly keys: FileKeys },
): string {
  const { sequence, at, actorId, interactionId, isPrivate, covered, edition, purpose, seeded, leaf } = entry;
  const isHidden = isHiddenFrom(entry, reader);
  const line = {
    [isRoll(entry) ? 'roll' : 'flip']: sequence,
    at: formatIsoTime(at),
    by: actorId,
    interaction: interactionId,
    ...(isPrivate && { private: true }),
    sealed: covered,
    ...(leaf !== null && { leaf }),
  };
  const chainFields = links.length > 0 ? linkFields(entry, links, isHidden, keys) : {};
  if (isHidden) return JSON.stringify({ ...line, hidden: true, ...chainFields });
  return JSON.stringify({
    ...line,
    ...(leaf !== null && keys && keys.private.of(leaf)),
    edition,
    purpose,
    ...(seeded && { game: seeded.gameId, seeds: seeded.seeds }),
    asked: entry.request,
    ...(entry.choices.length > 0 && { chosen: entry.choices }),
    ...thrownFacts(entry, 0, countThrown(entry)),
    ...(isRoll(entry)
      ? { results: entry.outcome.rolls.map(({ by, result }) => [by, result]) }
      : flippedFacts(entry)),
    ...chainFields,
  });
}

/**
 * The links of an entry, with the salts of its user ids and typed text. For an entry that is hidden from the reader,
 * the request contains no users, and each link contains a hash in place of the hidden fields.
 */
function linkFields(entry: LedgerEntry, links: readonly LinkRead[], isHidden: boolean, keys: FileKeys) {
  const [draw] = links;
  const people = peopleOfLine(entry, requestPeople(entry.request));
  const facts = keys && isHidden ? lineFacts(entry, links, keys) : [];
  const salts = draw?.salts ?? [];
  const shown = isHidden ? people.slice(0, 1) : people;
  const typed = isHidden ? undefined : salts[people.length];
  return {
    people: Object.fromEntries(shown.map((person, index) => [person, salts[index]])),
    ...(typed !== undefined && { typed }),
    links: links.map((link, index) => {
      const hidden = facts[index]?.['hidden'];
      return {
        ...chainPosition(link),
        kind: link.kind,
        ...(link.kind === 'choice' && {
          at: formatIsoTime(link.at ?? 0),
          by: link.actorId,
          salt: link.salts[0],
          interaction: link.interactionId,
        }),
        ...(link.thrown !== null && !isHidden && { thrown: link.thrown }),
        ...(hidden !== undefined && { hidden }),
      };
    }),
  };
}

export const formatUnreadableLine = (sequence: number): string =>
  JSON.stringify({ flip: sequence, unreadable: true });
