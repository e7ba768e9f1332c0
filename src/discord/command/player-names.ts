import { foldName } from '#engine/cards/names.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';

/*
 * Matches player names as typed on a phone: in any case, without accents and apostrophes.
 */

export type PlayerNames = ReadonlyMap<PlayerId, string>;

/**
 * Finds the players with a name. The closest spelling wins: exact, then in another case, then without accents,
 * apostrophes and other punctuation.
 * @returns several players if the name does not distinguish them
 */
export function findPlayersByName(typed: string, names: PlayerNames): readonly PlayerId[] {
  const text = typed.normalize('NFC').trim();
  if (text === '') return [];
  for (const spell of SPELLINGS) {
    const spelled = spell(text);
    if (spelled === '') continue;
    const found = [...names].filter(([, name]) => spell(name.normalize('NFC').trim()) === spelled);
    if (found.length > 0) return found.map(([playerId]) => playerId);
  }
  return [];
}

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  foldName,
];

/** Like `findPlayersByName`, but an unambiguous prefix is enough. */
export function findPlayersByPrefix(typed: string, names: PlayerNames): readonly PlayerId[] {
  const found = findPlayersByName(typed, names);
  if (found.length > 0) return found;
  const text = foldName(typed);
  if (text === '') return [];
  return [...names].filter(([, name]) => foldName(name).startsWith(text)).map(([playerId]) => playerId);
}

/** Matches a single name. A leading `@` is ignored; `guest:` restricts the search to guests. */
export function findPlayerByName(
  typed: string,
  names: PlayerNames,
): Result<PlayerId, Refusal<'player/unknown' | 'player/several'>> {
  const [, sign = '', name = ''] = /^\s*((?:@|guest:|<@guest:)*)(.*?)>?\s*$/is.exec(typed) ?? [];
  const [first, ...others] = findPlayersByName(name, sign.includes(GUEST) ? guestNames(names) : names);
  if (first === undefined) return fail(refuse('player/unknown', { typed }));
  return others.length > 0 ? fail(ambiguousName(name, [first, ...others])) : ok(first);
}

const GUEST = 'guest:';

const guestNames = (names: PlayerNames): PlayerNames =>
  new Map([...names].filter(([playerId]) => isGuest(playerId)));

export const ambiguousName = (typed: string, players: readonly PlayerId[]) =>
  refuse('player/several', { typed, players });

/** A run of letters and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MENTIONS = /(<@[^<>]*>)/;

const wordsIn = (text: string): readonly Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ from: index, to: index + word.length }));

/** How many more characters than the name itself a typed name may have. */
const EXTRA_CHARACTERS = 8;

interface Word {
  readonly from: number;
  readonly to: number;
}

/**
 * Replaces the names of players in a text with mentions.
 * @param isPlayerList true if the text contains only players and numbers, so that bare names are enough; otherwise a name
 *   needs a leading `@` or `guest:`
 */
export function replaceNamesWithMentions(
  typed: string,
  names: PlayerNames,
  isPlayerList: boolean,
): Result<string, Refusal<'player/several'>> {
  const parts: string[] = [];
  for (const [index, part] of typed.split(MENTIONS).entries()) {
    const read = index % 2 === 1 ? ok(part) : replaceNamesInPart(part, names, isPlayerList);
    if (!read.ok) return read;
    parts.push(read.value);
  }
  return ok(parts.join(''));
}

function replaceNamesInPart(
  text: string,
  names: PlayerNames,
  isPlayerList: boolean,
): Result<string, Refusal<'player/several'>> {
  const words = wordsIn(text);
  let replaced = '';
  let end = 0;
  for (const [nth, { from }] of words.entries()) {
    if (from < end) continue;
    const sign = signBefore(text.slice(end, from));
    if (sign === null || (sign === '' && !isPlayerList)) continue;
    const found = longestName(text, words.slice(nth), sign.endsWith(GUEST) ? guestNames(names) : names);
    if (!found || (sign === '' && !/\p{L}/u.test(found.typed))) continue;
    const [playerId, ...others] = found.players;
    if (others.length > 0) return fail(ambiguousName(found.typed, found.players));
    replaced += `${text.slice(end, from - sign.length - found.before)}<@${playerId}>`;
    end = found.to;
  }
  return ok(replaced + text.slice(end));
}

/** Returns the `@` or `guest:` before a name, or an empty string. Returns `null` if no name can begin there. */
function signBefore(text: string): string | null {
  const [sign = ''] = /(?:@|\bguest:)+$/i.exec(text) ?? [];
  return sign === '' && /[<:]$/.test(text) ? null : sign.toLowerCase();
}

interface FoundName {
  readonly players: readonly [PlayerId, ...PlayerId[]];
  readonly typed: string;
  /** How many characters before the first letter belong to the name. */
  readonly before: number;
  readonly to: number;
}

/** Finds the longest name at the start of a text. Returns `null` if there is none. */
export function nameAtStart(text: string, names: PlayerNames): Pick<FoundName, 'typed' | 'to'> | null {
  const words = wordsIn(text);
  const found = longestName(text, words, names);
  return found && found.before === words[0]?.from ? { typed: text.slice(0, found.to), to: found.to } : null;
}

/** Finds the longest name that begins with the first word. */
function longestName(text: string, words: readonly Word[], names: PlayerNames): FoundName | null {
  const longest = Math.max(0, ...[...names.values()].map((name) => name.length)) + EXTRA_CHARACTERS;
  const from = words[0]?.from ?? 0;
  const near = words.filter(({ to }) => to - from <= longest);
  for (const { to } of near.toReversed()) {
    const typed = text.slice(from, to);
    const [first, ...others] = findPlayersByName(typed, names);
    if (first === undefined) continue;
    const name = names.get(first) ?? '';
    const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(name) ?? [];
    const [behind = ''] = /[^\p{L}\p{M}\p{N}]*$/u.exec(name) ?? [];
    return {
      players: [first, ...others],
      typed,
      before: text.slice(0, from).endsWith(before) ? before.length : 0,
      to: to + (text.startsWith(behind, to) ? behind.length : 0),
    };
  }
  return null;
}
