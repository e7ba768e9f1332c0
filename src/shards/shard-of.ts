/**
 * The shard whose connection brings what happens on a server; direct messages come by shard 0.
 * @param guildId `null` for direct messages
 * @param count how many shards the bot has
 * @see https://discord.com/developers/docs/events/gateway#sharding
 */
export const shardOf = (guildId: string | null, count: number): number =>
  guildId === null || count === 1 ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count));
