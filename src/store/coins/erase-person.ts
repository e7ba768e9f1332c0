import type { LinkRead } from '../port/chain.ts';
import { isRoll, type LedgerEntry } from '../port/coins.ts';
import { goneId, type PlayerId } from '#engine/vocabulary/players.ts';
import type { FlipRequest } from '#engine/coins/flipping.ts';
import type { RollRequest } from '#engine/dice/vocabulary.ts';
import { peopleIn } from './chain/facts.ts';
import { commitTo, commitToTyped, erasedTexts, peopleOfLine, typedOf } from './chain/links.ts';

/*
 * Somebody who is erased from the ledger: their number gives way to a name that says nothing, and the salts of it to the
 * commitments that the links were made with. So the chain is as whole as before, and nobody can tell who it was.
 */

/** A line and its links, without somebody. */
export interface WithoutPerson {
  readonly entry: LedgerEntry;
  readonly links: readonly LinkRead[];
}

/** @param links those of the line, in their order */
export function withoutPerson(
  entry: LedgerEntry,
  links: readonly LinkRead[],
  person: PlayerId,
): WithoutPerson {
  const people = peopleOfLine(entry, peopleIn(entry.request));
  const others = links.flatMap(({ actorId }) => actorId ?? []);
  const gone = nextGone([...people, ...others]);
  const rename = (id: PlayerId): PlayerId => (id === person ? gone : id);
  const isTheirs = entry.actorId === person;
  const typed = isTheirs ? typedOf(entry) : null;
  return {
    entry: renamed(isTheirs ? withoutTyped(entry) : entry, rename),
    links: links.map((link) => {
      if (link.kind === 'choice')
        return link.actorId === person
          ? { ...link, actorId: gone, salts: link.salts.map((salt) => commitTo(salt, person)) }
          : link;
      const salts = link.salts.map((salt, at) => {
        if (at < people.length) return people[at] === person ? commitTo(salt, person) : salt;
        return typed ? commitToTyped(salt, typed) : salt;
      });
      return { ...link, salts };
    }),
  };
}

/** The salts of a link about one person only, once that person is erased. */
export const erasedSalts = (link: Pick<LinkRead, 'salts'>, person: PlayerId): string =>
  JSON.stringify(link.salts.map((salt) => commitTo(salt, person)));

/** A name that nobody of these has. */
function nextGone(people: readonly PlayerId[]): PlayerId {
  let nth = 1;
  while (people.includes(goneId(nth))) nth += 1;
  return goneId(nth);
}

/** A line whose people have other names. */
function renamed(entry: LedgerEntry, rename: (id: PlayerId) => PlayerId): LedgerEntry {
  const made = (of: unknown): unknown => {
    if (typeof of === 'string') return rename(of);
    if (Array.isArray(of)) return of.map(made);
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(Object.entries(of).map(([name, one]) => [rename(name), made(one)]));
  };
  const { request, outcome, actorId } = entry;
  return {
    ...entry,
    actorId: rename(actorId),
    request: made(request),
    outcome: made(outcome),
  } as LedgerEntry;
}

/** A line in which nothing stands that somebody typed; as many things as before. */
function withoutTyped(entry: LedgerEntry): LedgerEntry {
  if (isRoll(entry)) return { ...entry, request: untypedRoll(entry.request) };
  return { ...entry, request: untypedFlip(entry.request) };
}

function untypedRoll(request: RollRequest): RollRequest {
  if (request.kind !== 'draw' || request.drawing.kind !== 'cards') return request;
  const [first = '', ...others] = erasedTexts(request.drawing.among.length);
  return { ...request, drawing: { kind: 'cards', among: [first, ...others] } };
}

function untypedFlip(request: FlipRequest): FlipRequest {
  if (request.substitute?.kind !== 'object') return request;
  const [heads = '', tails = ''] = erasedTexts(2);
  return { ...request, substitute: { kind: 'object', heads, tails } };
}
