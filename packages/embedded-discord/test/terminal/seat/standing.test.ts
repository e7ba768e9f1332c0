import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { isOfferedAt, type Place, hiddenReasonAt } from '#terminal/seat/place.ts';

const ON_SERVER: Place = { user: 'Bob', guild: 'Guild', channel: 'table', isManager: false };
const MANAGER: Place = { ...ON_SERVER, isManager: true };
const DIRECT: Place = { ...ON_SERVER, guild: null };
const MANAGE_SERVER = 1n << 5n;
const MANAGE_ROLES = 1n << 28n;
const SERVERS = 0;
const DIRECT_MESSAGES = 1;

const command = (needed: bigint | null, contexts: readonly number[] | null = null): APIApplicationCommand =>
  ({
    name: 'settings',
    default_member_permissions: needed === null ? null : String(needed),
    contexts,
  }) as unknown as APIApplicationCommand;

const LACKS = '/settings needs a permission that Bob lacks here.';

describe('a command', () => {
  it.each<[string, Place, APIApplicationCommand, string | null]>([
    ['for everybody is offered on servers', ON_SERVER, command(null), null],
    ['for everybody is offered in direct messages', DIRECT, command(null), null],
    ['for managers is offered to them', MANAGER, command(MANAGE_SERVER), null],
    ['for managers is offered to nobody else', ON_SERVER, command(MANAGE_SERVER), LACKS],
    [
      'for managers of two things is not for those of one',
      MANAGER,
      command(MANAGE_SERVER | MANAGE_ROLES),
      LACKS,
    ],
    ['for managers is offered in direct messages, where nobody is one', DIRECT, command(MANAGE_SERVER), null],
    ['for administrators alone is not for managers', MANAGER, command(0n), LACKS],
    ['for servers is offered there', ON_SERVER, command(null, [SERVERS]), null],
    [
      'for servers is not offered in direct messages',
      DIRECT,
      command(null, [SERVERS]),
      '/settings is not offered in direct messages.',
    ],
    ['for direct messages is offered there', DIRECT, command(null, [DIRECT_MESSAGES]), null],
    [
      'for direct messages is not offered on servers',
      MANAGER,
      command(MANAGE_SERVER, [DIRECT_MESSAGES]),
      '/settings is not offered on servers.',
    ],
    ['for no place is offered nowhere', ON_SERVER, command(null, []), '/settings is not offered on servers.'],
  ])('%s', (_, place, registered, why) => {
    expect(hiddenReasonAt(place, registered)).toBe(why);
    expect(isOfferedAt(place, registered)).toBe(why === null);
  });
});
