import { ApplicationCommandOptionType as Type } from 'discord.js';
import { isSameName } from '#engine/cards/names.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { usualCommanders } from '#engine/records/groups.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { MAX_GROUP_GAMES, MAX_GROUP_NAME, type Group } from '#store/port/groups.ts';
import type { BotContext, BotRequest, Completer } from '../command/command.ts';
import type { OpeningAgain } from './opening-again.ts';

/* A game of a group: its people with their usual commanders, its format and life. */

export const GROUP_OPTION = {
  type: Type.String,
  name: 'group',
  description: 'A group of this server, by its name; left out, yours if there is one',
  autocomplete: true,
  max_length: MAX_GROUP_NAME,
} as const;

export const completeGroup: Completer = async ({ origin, typed }, { store }) => {
  const groups = origin.guildId === null ? [] : await store.records.groups(origin.guildId);
  const wanted = typed.trim().toLowerCase();
  return groups
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name }) => ({ name, value: name }));
};

/** The group of this name; without one, the only group here, or the only one that the user is of. */
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

export async function findGroup(
  { origin }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
  name: string | undefined,
): Promise<Result<Group, Refusal<'group/none'>>> {
  const groups = origin.guildId === null ? [] : await store.records.groups(origin.guildId);
  return chooseGroup(groups, name, origin.actorId);
}

/** A game of a group, hosted by the user, who gets a seat. Those who don't want to be counted aren't seated. */
export async function openingOfGroup(
  { origin }: BotRequest,
  { store }: Pick<BotContext, 'store'>,
  { number, members, format }: Group,
  { edition, pings }: { readonly edition: Edition; readonly pings: boolean },
): Promise<OpeningAgain> {
  const games =
    origin.guildId === null
      ? []
      : await store.records.groupGames(origin.guildId, number, {}, MAX_GROUP_GAMES);
  const seated = members.filter(({ isHidden }) => !isHidden).map(({ playerId }) => playerId);
  const players = seated.includes(origin.actorId) ? seated : [origin.actorId, ...seated];
  const isCommander = format.isCommander || format.isBrawl === true;
  return {
    opening: {
      edition,
      settings: { format: PLAIN_FORMAT, startingLife: DEFAULT_LIFE, asked: format, pings },
      players,
    },
    commanders: players.map((playerId) => (isCommander ? usualCommanders(games, playerId) : [])),
  };
}

/** Until the format says otherwise. */
export const DEFAULT_LIFE = 20;
