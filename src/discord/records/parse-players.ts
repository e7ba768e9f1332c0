import { cleanName } from '../../engine/deciding/typed-names.ts';
import { foldName } from '../../engine/cards/names.ts';
import { MAX_PLAYERS } from '../../engine/game/format.ts';
import { guestOf, isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { BotRequest, Completer, BotContext } from '../command/command.ts';
import { findPlayersByName } from '../command/player-names.ts';

/** In characters. */
const MAX_NAME_LENGTH = 32;

/** A mention, or an id by itself. */
const USER_PATTERN = /<@!?(\d{17,20})>|(?<![\p{L}\p{N}])(\d{17,20})(?![\p{L}\p{N}])/gu;

/** What stands between two mentions. */
const AND_PATTERN = /^and$/i;

/** A guest of the open game, as options of players write one. */
const GUEST_PATTERN = /<@guest:([^<>]{1,64})>/g;

const BETWEEN = /[,;|/\n&]/;

/**
 * The players that a text names: users of Discord by mention or id, anybody else by name, with commas between names. Each
 * in the order of the text.
 * @returns a name that is none, or one that stands there twice
 */
export function parsePlayers(typed: string): Result<readonly PlayerId[], Refusal<'record/players'>> {
  const people: PlayerId[] = [];
  const marked = typed
    .replaceAll(GUEST_PATTERN, (_, name: string) => `,${name},`)
    .replaceAll(USER_PATTERN, (_, mentioned: string, plain: string) => `,<${mentioned ?? plain}>,`);
  for (const part of marked.split(BETWEEN)) {
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

/** True if two players are one, however the name is written. */
const isSamePlayer = (a: PlayerId, b: PlayerId): boolean =>
  isGuest(a) && isGuest(b) ? foldName(nameOfGuest(a)) === foldName(nameOfGuest(b)) : a === b;

/** The same of those who played one game: two at least, and no more than sit at a table. */
export function parseTablePlayers(typed: string): Result<readonly PlayerId[], Refusal<'record/players'>> {
  const people = parsePlayers(typed);
  if (!people.ok) return people;
  const { length } = people.value;
  if (length < 2) return fail(refuse('record/players', { why: 'few', typed }));
  return length > MAX_PLAYERS ? fail(refuse('record/players', { why: 'many', typed })) : people;
}

/** Who of the players are named as winners, by their places. */
export function parseWinners(
  typed: string,
  players: readonly PlayerId[],
): Result<readonly number[], Refusal<'record/players' | 'record/winner'>> {
  const people = parsePlayers(typed);
  if (!people.ok) return people;
  const places = people.value.map((person) => players.findIndex((player) => isSamePlayer(player, person)));
  return places.length === 0 || places.includes(-1) ? fail(refuse('record/winner', { typed })) : ok(places);
}

/** One player: whoever asks, where nobody is named. */
export function parsePlayer(
  typed: string | undefined,
  { origin }: BotRequest,
): Result<PlayerId, Refusal<'record/players'>> {
  if (typed === undefined) return ok(origin.actorId);
  const people = parsePlayers(typed);
  if (!people.ok) return people;
  const [one, ...others] = people.value;
  return one === undefined || others.length > 0
    ? fail(refuse('record/players', { why: 'name', typed }))
    : ok(one);
}

/** The same people, those who are not on Discord by the name that is on record here, however it was typed. */
export async function withRecordedNames(
  people: readonly PlayerId[],
  { origin: { guildId } }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
): Promise<readonly PlayerId[]> {
  if (guildId === null || !people.some(isGuest)) return people;
  const names = await store.records.names(guildId, MAX_NAMES);
  const known = new Map(names.map((name) => [guestOf(name), name]));
  return people.map((person) => {
    const [only, ...others] = isGuest(person) ? findPlayersByName(nameOfGuest(person), known) : [];
    return only !== undefined && others.length === 0 ? only : person;
  });
}

/** Refuses somebody who does not want to be counted. */
export async function checkNotHidden(
  players: readonly PlayerId[],
  { store }: Pick<BotContext, 'store'>,
): Promise<Refusal<'record/hidden'> | null> {
  for (const playerId of players)
    if (!isGuest(playerId) && (await store.setting({ userId: playerId }, 'record')) === 'off')
      return refuse('record/hidden', { playerId });
  return null;
}

const MAX_NAMES = 200;

/** Suggests names of those on record here who are not on Discord, after what is typed already. */
export const completePlayer: Completer = async ({ origin, typed }, { store }) => {
  const { guildId } = origin;
  if (guildId === null) return [];
  const names = await store.records.names(guildId, MAX_NAMES);
  const [, before = '', last = ''] = /^(.*[,;>]\s*)?([^,;>]*)$/.exec(typed) ?? [];
  return names
    .filter((name) => foldName(name).includes(foldName(last)))
    .map((name) => ({ name: `${before}${name}`, value: `${before}${name}` }));
};
