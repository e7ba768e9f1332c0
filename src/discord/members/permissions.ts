import { OverwriteType, PermissionFlagsBits, type APIOverwrite } from 'discord.js';

/** The facts about a member that determine their permissions. */
export interface MemberRoles {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The facts about a server that determine permissions: its owner, and the permissions of its roles by id. */
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
  { guildId, ownerId, roles: serverRoles }: GuildRoles,
  overwrites: Overwrites,
): boolean {
  if (userId === ownerId) return true;
  const base = [guildId, ...roles].reduce((bits, role) => bits | (serverRoles.get(role) ?? 0n), 0n);
  if (hasAll(base, PermissionFlagsBits.Administrator)) return true;
  const roleOverwrites = overwrites.filter(
    ({ type, id }) => type === OverwriteType.Role && roles.includes(id),
  );
  const steps = [
    overwrites.filter(({ id }) => id === guildId),
    roleOverwrites,
    overwrites.filter(({ type, id }) => type === OverwriteType.Member && id === userId),
  ];
  const bits = steps.reduce((before, step) => {
    const deny = step.reduce((sum, overwrite) => sum | BigInt(overwrite.deny), 0n);
    const allow = step.reduce((sum, overwrite) => sum | BigInt(overwrite.allow), 0n);
    return (before & ~deny) | allow;
  }, base);
  return hasAll(bits, REQUIRED_PERMISSIONS);
}

const REQUIRED_PERMISSIONS = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.UseApplicationCommands;

/** True if the permissions computed by Discord allow commands in the channel. */
export const allowsCommands = (bits: bigint): boolean =>
  hasAll(bits, PermissionFlagsBits.Administrator) || hasAll(bits, REQUIRED_PERMISSIONS);

const hasAll = (bits: bigint, required: bigint): boolean => (bits & required) === required;
