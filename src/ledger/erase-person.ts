import type { LinkRead } from './vocabulary/chain.ts';
import { isRoll, type LedgerEntry } from './vocabulary/ledger.ts';
import { erasedPlayerId, type PlayerId } from '#engine/vocabulary/players.ts';
import type { FlipRequest } from '#engine/coins/vocabulary.ts';
import type { RollRequest } from '#engine/dice/vocabulary.ts';
import { requestPeople } from './chain/facts.ts';
import { commitTo, commitToFreeTexts, erasedTexts, peopleOfLine, freeTextsOf } from './chain/links.ts';

/*
 * Erases a person from the ledger: replaces the id with a meaningless name, and the salts that belong to it with the
 * commitments derived from them. The chain stays valid, and the person can no longer be identified.
 */

/** A line and its links after erasing a person. */
export interface ErasedLine {
  readonly entry: LedgerEntry;
  readonly links: readonly LinkRead[];
}

/** @param links those of the line, in order */
export function erasePerson(entry: LedgerEntry, links: readonly LinkRead[], person: PlayerId): ErasedLine {
  const people = peopleOfLine(entry, requestPeople(entry.request));
  const others = links.flatMap(({ actorId }) => actorId ?? []);
  const placeholder = nextPlaceholder([...people, ...others]);
  const rename = (id: PlayerId): PlayerId => (id === person ? placeholder : id);
  const isTheirs = entry.actorId === person;
  const typed = isTheirs ? freeTextsOf(entry) : null;
  return {
    entry: renamePeople(isTheirs ? eraseTypedTexts(entry) : entry, rename),
    links: links.map((link) => {
      if (link.kind === 'choice')
        return link.actorId === person
          ? { ...link, actorId: placeholder, salts: link.salts.map((salt) => commitTo(salt, person)) }
          : link;
      const salts = link.salts.map((salt, index) => {
        if (index < people.length) return people[index] === person ? commitTo(salt, person) : salt;
        return typed ? commitToFreeTexts(salt, typed) : salt;
      });
      return { ...link, salts };
    }),
  };
}

/** The salts of a link that concerns only one person, after erasing that person. */
export const erasedSalts = (link: Pick<LinkRead, 'salts'>, person: PlayerId): string =>
  JSON.stringify(link.salts.map((salt) => commitTo(salt, person)));

/** Returns a placeholder name that none of these people has. */
function nextPlaceholder(people: readonly PlayerId[]): PlayerId {
  let nth = 1;
  while (people.includes(erasedPlayerId(nth))) nth += 1;
  return erasedPlayerId(nth);
}

/** Renames all people in a line. */
function renamePeople(entry: LedgerEntry, rename: (id: PlayerId) => PlayerId): LedgerEntry {
  const renameIn = (value: unknown): unknown => {
    if (typeof value === 'string') return rename(value);
    if (Array.isArray(value)) return value.map(renameIn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [rename(key), renameIn(field)]));
  };
  const { request, outcome, actorId } = entry;
  return {
    ...entry,
    actorId: rename(actorId),
    request: renameIn(request),
    outcome: renameIn(outcome),
  } as LedgerEntry;
}

/** Replaces all typed texts of a line, keeping their number. */
function eraseTypedTexts(entry: LedgerEntry): LedgerEntry {
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
