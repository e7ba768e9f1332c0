import { OverwriteType, PermissionFlagsBits, type APIOverwrite } from 'discord.js';

/** What decides about a member. */
export interface MemberRoles {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** What decides about a server: its owner, and the permissions of its roles by id. */
export interface GuildRoles {
  readonly guildId: string;
  readonly ownerId: string;
  readonly roles: ReadonlyMap<string, bigint>;
}

export type Overwrites = readonly Pick<APIOverwrite, 'id' | 'type' | 'allow' | 'deny'>[];

/**
 * Computes whether a member can see a channel and use application commands in it.
 * @param overwrites of the channel, or of a thread's parent
 * @see https://discord.com/developers/docs/topics/permissions#permission-overwrites
 */
export function mayUseCommands(
  { userId, roles }: MemberRoles,
  { guildId, ownerId, roles: all }: GuildRoles,
  overwrites: Overwrites,
): boolean {
  if (userId === ownerId) return true;
  const base = [guildId, ...roles].reduce((bits, role) => bits | (all.get(role) ?? 0n), 0n);
  if (hasAll(base, PermissionFlagsBits.Administrator)) return true;
  const ofRoles = overwrites.filter(({ type, id }) => type === OverwriteType.Role && roles.includes(id));
  const steps = [
    overwrites.filter(({ id }) => id === guildId),
    ofRoles,
    overwrites.filter(({ type, id }) => type === OverwriteType.Member && id === userId),
  ];
  const bits = steps.reduce((before, step) => {
    const deny = step.reduce((sum, overwrite) => sum | BigInt(overwrite.deny), 0n);
    const allow = step.reduce((sum, overwrite) => sum | BigInt(overwrite.allow), 0n);
    return (before & ~deny) | allow;
  }, base);
  return hasAll(bits, NEEDED);
}

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.UseApplicationCommands;

/** True if the permissions computed by Discord allow commands in the channel. */
export const allowsCommands = (bits: bigint): boolean =>
  hasAll(bits, PermissionFlagsBits.Administrator) || hasAll(bits, NEEDED);

const hasAll = (bits: bigint, wanted: bigint): boolean => (bits & wanted) === wanted;
