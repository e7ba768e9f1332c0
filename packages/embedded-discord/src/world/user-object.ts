import type { APIUser } from 'discord-api-types/v10';

/**
 * A user object. The username is in lower case, the display name unchanged.
 * @param name null if it is unknown; then the user is named by the last four digits of the id
 */
export function userObject(id: string, name: string | null): APIUser {
  const displayName = name ?? `user-${id.slice(-4)}`;
  return {
    id,
    username: displayName.toLowerCase(),
    discriminator: '0',
    global_name: displayName,
    avatar: null,
  };
}
