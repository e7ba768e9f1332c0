import { cleanName } from '#engine/deciding/typed-names.ts';
import { foldName } from '#engine/cards/names.ts';
import { MAX_PLAYERS } from '#engine/game/format.ts';
import { guestOf, isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, Completer, BotContext } from '../command/command.ts';
import { findPlayersByName } from '../command/player-names.ts';

/** In characters. */
const MAX_NAME_LENGTH = 32;

/** A mention, or a bare user id. */
const USER_PATTERN = /<@!?(\d{17,20})>|(?<![\p{L}\p{N}])(\d{17,20})(?![\p{L}\p{N}])/gu;

/** The word between two mentions, which is not a name. */
const AND_PATTERN = /^and$/i;

/** A guest of the open game, in the syntax of player options. */
const GUEST_PATTERN = /<@guest:([^<>]{1,64})>/g;

const SEPARATOR_PATTERN = /[,;|/\n&]/;

/**
 * Parses players in the order of the text: users by mention or id, others by name with commas between them.
 * @returns a refusal for an invalid or repeated name
 */
export function parseRecordPlayers(typed: string): Result<readonly PlayerId[], Refusal<'record/players'>> {
  const people: PlayerId[] = [];
  const marked = typed
    .replaceAll(GUEST_PATTERN, (_, name: string) => `,${name},`)
    .replaceAll(USER_PATTERN, (_, mentioned: string, plain: string) => `,<${mentioned ?? plain}>,`);
  for (const part of marked.split(SEPARATOR_PATTERN)) {
    const name = cleanName(part).replace(/^@+\s*/, '');
    if (name === '' || AND_PATTERN.test(name)) continue;
    const user = /^<(\d+)>$/.exec(name)?.[1];
    if (user === undefined && !isName(name))
      return fail(refuse('record/players', { why: 'name', typed: part.trim() }));
    const id = user ?? guestOf(name);
    if (people.some((person) => isSamePlayer(person, id)))
      return fail(
        refuse('record/players', { why: 'twice', typed: user === undefined ? part.trim() : `<@${user}>` }),
      );
    people.push(id);
  }
  return ok(people);
}

const isName = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name) && !/[<>]/.test(name) && Array.from(name).length <= MAX_NAME_LENGTH;

/** True for the same user, or for guests whose names differ only in spelling. */
const isSamePlayer = (a: PlayerId, b: PlayerId): boolean =>
  isGuest(a) && isGuest(b) ? foldName(nameOfGuest(a)) === foldName(nameOfGuest(b)) : a === b;

/** Parses the players of one game: at least two, at most a full table. */
export function parseTablePlayers(typed: string): Result<readonly PlayerId[], Refusal<'record/players'>> {
  const people = parseRecordPlayers(typed);
  if (!people.ok) return people;
  const { length } = people.value;
  if (length < 2) return fail(refuse('record/players', { why: 'few', typed }));
  return length > MAX_PLAYERS ? fail(refuse('record/players', { why: 'many', typed })) : people;
}

/** Parses winners to indexes of players. */
export function parseWinners(
  typed: string,
  players: readonly PlayerId[],
): Result<readonly number[], Refusal<'record/players' | 'record/winner'>> {
  const people = parseRecordPlayers(typed);
  if (!people.ok) return people;
  const places = people.value.map((person) => players.findIndex((player) => isSamePlayer(player, person)));
  return places.length === 0 || places.includes(-1) ? fail(refuse('record/winner', { typed })) : ok(places);
}

/** Parses one player; the asker by default. */
export function parsePlayer(
  typed: string | undefined,
  { origin }: BotRequest,
): Result<PlayerId, Refusal<'record/players'>> {
  if (typed === undefined) return ok(origin.actorId);
  const people = parseRecordPlayers(typed);
  if (!people.ok) return people;
  const [player, ...others] = people.value;
  return player === undefined || others.length > 0
    ? fail(refuse('record/players', { why: 'name', typed }))
    : ok(player);
}

/** Replaces typed names of people who are not on Discord with their spelling on record. */
export async function withRecordedNames(
  people: readonly PlayerId[],
  { origin: { guildId } }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
): Promise<readonly PlayerId[]> {
  if (guildId === null || !people.some(isGuest)) return people;
  const names = await store.records.names(guildId, MAX_NAMES);
  const guestNames = new Map(names.map((name) => [guestOf(name), name]));
  return people.map((person) => {
    const [only, ...others] = isGuest(person) ? findPlayersByName(nameOfGuest(person), guestNames) : [];
    return only !== undefined && others.length === 0 ? only : person;
  });
}

/** Refuses players who opted out of being counted. */
export async function checkNotHidden(
  players: readonly PlayerId[],
  { store }: Pick<BotContext, 'store'>,
): Promise<Result<void, Refusal<'record/hidden'>>> {
  for (const playerId of players)
    if (!isGuest(playerId) && (await store.setting({ userId: playerId }, 'record')) === 'off')
      return fail(refuse('record/hidden', { playerId }));
  return ok();
}

/** The number of recorded names to read. */
const MAX_NAMES = 200;

/** Completes the last name with recorded names of people who are not on Discord. */
export const completePlayer: Completer = async ({ origin, typed }, { store }) => {
  const { guildId } = origin;
  if (guildId === null) return [];
  const names = await store.records.names(guildId, MAX_NAMES);
  const [, before = '', last = ''] = /^(.*[,;>]\s*)?([^,;>]*)$/.exec(typed) ?? [];
  return names
    .filter((name) => foldName(name).includes(foldName(last)))
    .map((name) => ({ name: `${before}${name}`, value: `${before}${name}` }));
};
