import { Events, GatewayCloseCodes, type Client } from 'discord.js';
import { LoginFailed, SettingRefused } from './login-failed.ts';
import { TOKEN_REFUSED } from './token-refused.ts';

/** The meaning of each code by which Discord closes the gateway for good, and what the operator can do about it. */
const CLOSE_REASONS: Readonly<Partial<Record<number, string>>> = {
  [GatewayCloseCodes.AuthenticationFailed]: TOKEN_REFUSED,
  [GatewayCloseCodes.InvalidShard]:
    'DISCORD_TOKEN belongs to a bot that Discord has sharded otherwise: start again',
  [GatewayCloseCodes.ShardingRequired]:
    'DISCORD_TOKEN belongs to a bot on so many servers that Discord demands sharding into more than there are: raise SHARD_COUNT, or set SHARDS=auto, and start again',
  [GatewayCloseCodes.InvalidAPIVersion]:
    'DISCORD_API_URL leads to a gateway of another version than 10, or Discord speaks it no more: update the bot',
  [GatewayCloseCodes.InvalidIntents]:
    'DISCORD_API_URL leads to a gateway that does not take a bot without intents, as Discord does',
  [GatewayCloseCodes.DisallowedIntents]:
    'DISCORD_TOKEN belongs to a bot to which Discord denies the intents asked for, although it asks for none: look at it in the developer portal',
};

/** Codes after which a start with another number of shards may succeed. */
const SHARD_CODES: ReadonlySet<number> = new Set([
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
]);

/**
 * Resolves when Discord closes the gateway for good, with an error that names the setting to look at. Never resolves
 * otherwise.
 * @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
 */
export const whenGatewayClosed = (client: Client): Promise<LoginFailed> =>
  new Promise((resolve) => {
    client.on(Events.ShardDisconnect, ({ code }) => resolve(toLoginFailed(code)));
  });

function toLoginFailed(code: number): LoginFailed {
  const why = CLOSE_REASONS[code] ?? `Discord closed the gateway for good (${code})`;
  return code in CLOSE_REASONS && !SHARD_CODES.has(code) ? new SettingRefused(why) : new LoginFailed(why);
}
