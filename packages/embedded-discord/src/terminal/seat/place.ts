import type { APIApplicationCommand } from 'discord-api-types/v10';
import { EVERYONE_PERMISSIONS } from '../../vocabulary/person.ts';

/** A person in a place. */
export interface Place {
  readonly user: string;
  /** Null: a direct message with the bot. */
  readonly guild: string | null;
  readonly channel: string;
  /** True with Discord's Manage Server permission. */
  readonly isManager: boolean;
}

/** The facts that decide which commands Discord offers a person. */
interface MemberContext {
  readonly isDirect: boolean;
  readonly permissions: bigint;
}

const ADMINISTRATOR = 1n << 3n;
const MANAGE_SERVER = 1n << 5n;
const GUILD = 0;
const BOT_DIRECT_MESSAGE = 1;
const USER_INSTALL = 1;

/** The permission bits of a person in this place. */
export const permissionsAt = ({ isManager }: Place): bigint =>
  EVERYONE_PERMISSIONS | (isManager ? MANAGE_SERVER : 0n);

/** True if Discord offers this command to a person in this place. */
export const isOfferedAt = (place: Place, command: APIApplicationCommand): boolean =>
  isOffered(command, { isDirect: place.guild === null, permissions: permissionsAt(place) });

/** True for a command that users can install for themselves. */
export const isForUsers = ({ integration_types: installs }: APIApplicationCommand): boolean =>
  (installs ?? []).some((install) => (install as number) === USER_INSTALL);

/** Explains why a registered command is not offered in this place; null if it is. */
export function hiddenReasonAt(place: Place, command: APIApplicationCommand): string | null {
  if (isOfferedAt(place, command)) return null;
  const isDirect = place.guild === null;
  if (isOffered(command, { isDirect, permissions: ADMINISTRATOR }))
    return `/${command.name} needs a permission that ${place.user} lacks here.`;
  return `/${command.name} is not offered ${isDirect ? 'in direct messages' : 'on servers'}.`;
}

/** `contexts` apply everywhere, permissions only in guilds (discord-api-docs, "Application Command Object"). */
function isOffered(command: APIApplicationCommand, { isDirect, permissions }: MemberContext): boolean {
  const { default_member_permissions: required } = command;
  const contexts: readonly number[] | null | undefined = command.contexts;
  if (contexts && !contexts.includes(isDirect ? BOT_DIRECT_MESSAGE : GUILD)) return false;
  if (isDirect || required === null) return true;
  if ((permissions & ADMINISTRATOR) !== 0n) return true;
  const bits = BigInt(required);
  return bits !== 0n && (permissions & bits) === bits;
}
