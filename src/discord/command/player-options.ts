import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import type { Game } from '#engine/game/state.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, Completer, BotContext } from './command.ts';
import type { BasicOption, RawOptionValues } from './option-types.ts';
import { replaceNamesWithMentions, findPlayerByName, type PlayerNames } from './player-names.ts';

/*
 * Resolves players named in options. Discord does not know guests, so user options are registered as text with
 * autocomplete for the players at the table; mentions and ids work too. In texts, a guest is written `@Dora` or
 * `guest:Dora` and becomes the mention `<@guest:Dora>`, which the bot parses like any other.
 */

/** Options that contain only players and numbers, so bare names are enough. */
const PLAYER_LIST_OPTIONS: ReadonlySet<string> = new Set([
  'players',
  'order',
  'teams',
  'winners',
  'also',
  'libraries',
  'exempt',
  'removed',
]);

const MAX_TYPED_LENGTH = 100;

/** Registers a user option as text with autocomplete. */
export const asTextOption = (option: BasicOption): BasicOption =>
  option.type === Type.User
    ? {
        type: Type.String,
        name: option.name,
        description: option.description,
        autocomplete: true,
        max_length: MAX_TYPED_LENGTH,
        ...(option.required === undefined ? {} : { required: option.required }),
      }
    : option;

type ChannelPlace = Pick<BotRequest['origin'], 'channelId' | 'guildId'>;

/**
 * Resolves the players in option values.
 * @returns synchronously if no name needs a lookup; refuses unknown and ambiguous names
 */
export function resolvePlayerOptions(
  options: readonly BasicOption[],
  values: RawOptionValues,
  place: ChannelPlace,
  ctx: BotContext,
): RawOptionValues | Promise<Result<RawOptionValues, Refusal<'player/unknown' | 'player/several'>>> {
  const hasUnresolvedName = options.some(({ type, name }) => {
    const typed = values[name];
    if (typeof typed !== 'string') return false;
    if (type === Type.User) return parseUserId(typed) === undefined;
    return type === Type.String && mayContainName(typed, PLAYER_LIST_OPTIONS.has(name));
  });
  if (hasUnresolvedName) return resolveByName(options, values, place, ctx);
  const users = options.flatMap(({ type, name }) => {
    const typed = values[name];
    return type === Type.User && typeof typed === 'string' ? [[name, parseUserId(typed)]] : [];
  });
  return users.length > 0 ? { ...values, ...Object.fromEntries(users) } : values;
}

async function resolveByName(
  options: readonly BasicOption[],
  values: RawOptionValues,
  place: ChannelPlace,
  ctx: BotContext,
): Promise<Result<RawOptionValues, Refusal<'player/unknown' | 'player/several'>>> {
  const names = await namesAtTable(place, ctx);
  const found: Record<string, unknown> = { ...values };
  for (const { type, name } of options) {
    const typed = values[name];
    if (typeof typed !== 'string') continue;
    if (type === Type.User) {
      const player = resolvePlayer(typed, names);
      if (!player.ok) return player;
      found[name] = player.value;
    } else if (type === Type.String) {
      const text = replaceNamesWithMentions(typed, names, PLAYER_LIST_OPTIONS.has(name));
      if (!text.ok) return text;
      found[name] = text.value;
    }
  }
  return ok(found);
}

/** All players at the table of the channel, including those of the outermost game, with their display names. */
async function namesAtTable(
  { channelId, guildId }: ChannelPlace,
  { store, names }: BotContext,
): Promise<PlayerNames> {
  const players = await playersAtTable(channelId, store);
  const displayNames = await names.of(guildId, players);
  return new Map(players.map((player) => [player, displayNames.get(player) ?? '']));
}

async function playersAtTable(channelId: string, store: BotContext['store']): Promise<readonly PlayerId[]> {
  const game = (await store.lastGame(channelId))?.game;
  return game && game.stage !== 'over' ? seatedPlayers(game) : [];
}

const seatedPlayers = (game: Game): readonly PlayerId[] => [
  ...new Set([...game.seats, ...outermostOf(game).seats].map(({ playerId }) => playerId)),
];

const parseUserId = (typed: string): PlayerId | undefined =>
  /^\s*(?:<@!?(\d{1,20})>|(\d{15,20}))\s*$/.exec(typed)?.slice(1).find(Boolean);

function resolvePlayer(
  typed: string,
  names: PlayerNames,
): Result<PlayerId, Refusal<'player/unknown' | 'player/several'>> {
  const known = parseUserId(typed) ?? (names.has(typed.trim()) ? typed.trim() : undefined);
  return known === undefined ? findPlayerByName(typed, names) : ok(known);
}

/** Replaces the names of players at the table with mentions; bare names are enough. */
export async function resolvePlayersInText(
  typed: string,
  place: ChannelPlace,
  ctx: BotContext,
): Promise<Result<string, Refusal<'player/several'>>> {
  return mayContainName(typed, true)
    ? replaceNamesWithMentions(typed, await namesAtTable(place, ctx), true)
    : ok(typed);
}

function mayContainName(typed: string, isPlayerList: boolean): boolean {
  const rest = typed.replace(/<@!?\d+>/g, ' ');
  return isPlayerList ? /\p{L}/u.test(rest) : /@|guest:/i.test(rest);
}

export const completePlayer: Completer = async ({ typed, origin }, ctx) => {
  const players = await playersAtTable(origin.channelId, ctx.store);
  const names = await ctx.names.of(origin.guildId, players);
  const text = foldName(typed.replace(/^@/, ''));
  return players
    .map((player, index) => ({ player, name: names.get(player) ?? `Player ${index + 1}` }))
    .filter(({ name }) => foldName(name).includes(text))
    .map(({ player, name }) => ({
      name: `${name}${formatPlayerNote(player, origin.actorId)}`,
      value: player,
    }));
};

const formatPlayerNote = (playerId: PlayerId, askerId: PlayerId): string =>
  isGuest(playerId) ? ' (guest)' : playerId === askerId ? ' (you)' : '';
