import type { CommandDeclaration } from '../lines/declarations.ts';

/** Where a person is and what they may do: what decides which commands Discord offers them. */
export interface Standing {
  readonly isDirect: boolean;
  readonly permissions: bigint;
}

/** What Discord tells of a command's reach (discord-api-docs, "Application Command Object"). */
export interface Reach {
  readonly contexts?: readonly number[] | null;
  readonly default_member_permissions?: string | null;
}

const ADMINISTRATOR = 1n << 3n;
const GUILD = 0;
const BOT_DIRECT_MESSAGE = 1;

/** Does Discord offer this command here? `contexts` counts everywhere, permissions in guilds only. */
export function isOffered(command: CommandDeclaration & Reach, { isDirect, permissions }: Standing): boolean {
  const context = isDirect ? BOT_DIRECT_MESSAGE : GUILD;
  if (command.contexts && !command.contexts.includes(context)) return false;
  const { default_member_permissions: needed } = command;
  if (isDirect || needed === null || needed === undefined) return true;
  if ((permissions & ADMINISTRATOR) !== 0n) return true;
  const bits = BigInt(needed);
  return bits !== 0n && (permissions & bits) === bits;
}
