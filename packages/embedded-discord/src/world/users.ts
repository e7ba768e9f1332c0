import type { APIUser } from 'discord-api-types/v10';

/** A user as Discord sends one; usernames are lower case, the display name is as given. */
export function userNamed(id: string, name: string): APIUser {
  return { id, username: name.toLowerCase(), discriminator: '0', global_name: name, avatar: null };
}

/** A user of whom perhaps only the id is known: then named by its last four digits. */
export const someUser = (id: string, name: string | null): APIUser =>
  userNamed(id, name ?? `user-${id.slice(-4)}`);
