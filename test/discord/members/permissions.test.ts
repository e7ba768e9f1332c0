import { OverwriteType, PermissionFlagsBits as Bit } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { allowsCommands, mayUseCommands } from '#discord/members/permissions.ts';

const [GUILD, OWNER, ANA, PLAYERS, MUTED, ADMINS] = ['10', '1', '2', '20', '21', '22'] as const;
const BOTH = Bit.ViewChannel | Bit.UseApplicationCommands;

const on = (id: string, allow: bigint, deny: bigint) => ({
  id,
  type: id === ANA ? OverwriteType.Member : OverwriteType.Role,
  allow: String(allow),
  deny: String(deny),
});

describe('whether a member may use commands in a channel', () => {
  it.each([
    ['everybody may', BOTH, [], [], true],
    ['of everybody none may', 0n, [], [], false],
    ['a role gives one of two', Bit.ViewChannel, [PLAYERS], [], true],
    ['a role that somebody else has', Bit.ViewChannel, [], [], false],
    ['the channel is closed to everybody', BOTH, [], [on(GUILD, 0n, Bit.ViewChannel)], false],
    [
      'and open to a role',
      BOTH,
      [PLAYERS],
      [on(GUILD, 0n, Bit.ViewChannel), on(PLAYERS, Bit.ViewChannel, 0n)],
      true,
    ],
    ['closed to a role', BOTH, [MUTED], [on(MUTED, 0n, Bit.UseApplicationCommands)], false],
    ['closed to a role that they lack', BOTH, [], [on(MUTED, 0n, Bit.UseApplicationCommands)], true],
    [
      'one role closes and another opens',
      BOTH,
      [MUTED, PLAYERS],
      [on(MUTED, 0n, Bit.ViewChannel), on(PLAYERS, Bit.ViewChannel, 0n)],
      true,
    ],
    [
      'what is theirs alone goes before roles',
      BOTH,
      [PLAYERS],
      [on(PLAYERS, Bit.ViewChannel, 0n), on(ANA, 0n, Bit.ViewChannel)],
      false,
    ],
    ['administrators may everywhere', 0n, [ADMINS], [on(GUILD, 0n, BOTH), on(ANA, 0n, BOTH)], true],
  ] as const)('%s', (_, everyone, roles, overwrites, expected) => {
    const guild = {
      guildId: GUILD,
      ownerId: OWNER,
      roles: new Map([
        [GUILD, everyone],
        [PLAYERS, Bit.UseApplicationCommands],
        [MUTED, 0n],
        [ADMINS, Bit.Administrator],
      ]),
    };
    const may = mayUseCommands({ userId: ANA, roles }, guild, overwrites);
    expect(may).toBe(expected);
    expect(mayUseCommands({ userId: OWNER, roles: [] }, guild, overwrites)).toBe(true);
  });

  it.each([
    [BOTH, true],
    [Bit.ViewChannel, false],
    [Bit.UseApplicationCommands, false],
    [Bit.Administrator, true],
  ])('as Discord computed it: %s', (bits, may) => {
    expect(allowsCommands(bits)).toBe(may);
  });
});
