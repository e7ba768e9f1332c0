import { ApplicationCommandOptionType as Type } from 'discord.js';
import { isSameName } from '#engine/cards/names.ts';
import { commandersOf } from '#engine/game/commanders.ts';
import { isInGame } from '#engine/game/seats.ts';
import { usualCommanders } from '#engine/records/groups.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { MAX_USUAL_GAMES, MAX_GROUP_NAME, type Group } from '#store/port/groups.ts';
import type { BotContext, BotRequest, Completer } from '../command/command.ts';
import type { GameDecision } from '../table/execute-game-action.ts';
import { nameCommanders } from './opening-with-commanders.ts';
import { decideSetup, mergeSeatChanges, type SetupChanges } from './set-up.ts';

/* Opens or sets up a game of a group: its people with their usual commanders, its format and life. */

export const GROUP_OPTION = {
  type: Type.String,
  name: 'group',
  description: 'A group of this server, by its name; left out, yours if there is one',
  autocomplete: true,
  max_length: MAX_GROUP_NAME,
} as const;

export const completeGroup: Completer = async ({ origin, typed }, { store }) => {
  const groups = origin.guildId === null ? [] : await store.records.groups(origin.guildId);
  const query = typed.trim().toLowerCase();
  return groups
    .filter(({ name }) => name.toLowerCase().includes(query))
    .map(({ name }) => ({ name, value: name }));
};

/** Chooses the group of this name; without a name, the user's only group, or else the server's only group. */
export function chooseGroup(
  groups: readonly Group[],
  name: string | undefined,
  userId: string,
): Result<Group, Refusal<'group/none'>> {
  const own = groups.filter(({ members }) => members.some(({ playerId }) => playerId === userId));
  const [only, ...others] =
    name === undefined
      ? own.length === 1
        ? own
        : groups
      : groups.filter((group) => isSameName(group.name, name.trim()));
  return only && others.length === 0
    ? ok(only)
    : fail(refuse('group/none', { name: name ?? null, others: groups.map((group) => group.name) }));
}

/** Like {@link chooseGroup}, among the groups of the request's server. */
export async function findGroup(
  { origin }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
  name: string | undefined,
): Promise<Result<Group, Refusal<'group/none'>>> {
  const groups = origin.guildId === null ? [] : await store.records.groups(origin.guildId);
  return chooseGroup(groups, name, origin.actorId);
}

/** The players to seat in a game of a group, with the commanders that they usually lead. */
export interface GroupSeats {
  readonly players: readonly PlayerId[];
  /** By player. */
  readonly commanders: readonly (readonly string[])[];
}

/** Returns the members to seat. Hidden members aren't seated: they can join by themselves. */
export async function seatsOfGroup(
  { origin }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
  { number, members, format }: Group,
): Promise<GroupSeats> {
  const { guildId } = origin;
  const games = guildId === null ? [] : await store.records.groupGames(guildId, number, {}, MAX_USUAL_GAMES);
  const players = members.filter(({ isHidden }) => !isHidden).map(({ playerId }) => playerId);
  return {
    players,
    commanders: players.map((playerId) => (format.isCommander ? usualCommanders(games, playerId) : [])),
  };
}

/**
 * Seats a group in a game that can still be set up, and gives the game its format. Players who are seated already stay.
 * Other changes are applied on top of the group's format; if they name players, only these are seated.
 */
export const decideGroupSetup =
  (
    { format }: Pick<Group, 'format'>,
    { players, commanders }: GroupSeats,
    changes: SetupChanges & { readonly namesPlayers: boolean },
  ): GameDecision =>
  (game, actor, ruleset, book) => {
    const { formatRequest, seatChanges: others, namesPlayers } = changes;
    const add = namesPlayers ? [] : players.filter((playerId) => !isInGame(game, playerId));
    const seatChanges = [
      ...(add.length > 0 ? [() => ok({ add, remove: [] })] : []),
      ...(others ? [others] : []),
    ];
    const decided = decideSetup({
      ...changes,
      seatChanges: seatChanges.length > 0 ? mergeSeatChanges(...seatChanges) : undefined,
      formatRequest: (_, rules) => (formatRequest ? formatRequest(format, rules) : ok(format)),
      namesTeams: true,
    })(game, actor, ruleset, book);
    if (!decided.ok) return decided;
    const commandersToName = players.map((playerId, seat) =>
      isInGame(decided.value.after, playerId) && commandersOf(decided.value.after, playerId).length === 0
        ? (commanders[seat] ?? [])
        : [],
    );
    return ok(nameCommanders(decided.value, { players, commanders: commandersToName }, actor));
  };

/** The groups to offer in a new game: the user's own, unless the server wants none offered. */
export async function offeredGroups(
  { origin }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
): Promise<readonly Group[]> {
  const { guildId, actorId } = origin;
  if (guildId === null || (await store.setting({ guildId }, 'groups')) === 'off') return [];
  const groups = await store.records.groups(guildId);
  return groups
    .filter(({ members }) => members.some(({ playerId }) => playerId === actorId))
    .slice(0, MAX_OFFERED_GROUPS);
}

/** The offered groups share a row of buttons. */
const MAX_OFFERED_GROUPS = 3;

/** The starting life of a new game, until its format sets another. */
export const DEFAULT_LIFE = 20;
