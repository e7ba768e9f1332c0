import type { APIUser } from 'discord-api-types/v10';

/** A user object; the username is in lower case, the display name as given. */
export function userNamed(id: string, name: string): APIUser {
  return { id, username: name.toLowerCase(), discriminator: '0', global_name: name, avatar: null };
}

/** A user object for an id whose name may be unknown; then it is named by its last four digits. */
export const someUser = (id: string, name: string | null): APIUser =>
  userNamed(id, name ?? `user-${id.slice(-4)}`);
