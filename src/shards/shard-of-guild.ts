/**
 * The shard that receives a server's events; direct messages arrive on shard 0.
 * @param guildId `null` for direct messages
 * @param count the bot's number of shards
 * @see https://discord.com/developers/docs/events/gateway#sharding
 */
export const shardOfGuild = (guildId: string | null, count: number): number =>
  guildId === null || count === 1 ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count));
