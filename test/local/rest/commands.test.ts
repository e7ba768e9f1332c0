import { describe, expect, it } from 'vitest';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

/** The real discord.js client against the embedded Discord. */

describe('registering commands', () => {
  it('overwrites, lists, edits and deletes, globally and for a guild', async () => {
    const { local, client } = await meet(async () => null);
    const { guildId } = local.person(AT_THE_TABLE);
    const { commands } = client.application;
    const made = await commands.create({
      name: 'flip',
      description: 'Flip a coin',
      defaultMemberPermissions: 32n,
    });
    expect(local.commands().map(({ name }) => name)).toEqual(['do', 'flip']);
    await commands.edit(made.id, { description: 'Flip coins' });
    expect(local.commands()[1]).toMatchObject({
      id: made.id,
      description: 'Flip coins',
      default_member_permissions: '32',
    });
    await commands.set([{ name: 'rule', description: 'Rules' }], guildId!);
    expect(local.commands(guildId!).map(({ name }) => name)).toEqual(['do', 'flip', 'rule']);
    await commands.delete(made.id);
    expect([...(await commands.fetch()).values()].map(({ name }) => name)).toEqual(['do']);
    const too = Array.from({ length: 101 }, (_, i) => ({ name: `c${i}`, description: 'x' }));
    await expect(commands.set(too)).rejects.toMatchObject({ code: 30032 });
    expect(local.problems).toMatchObject([{ kind: 'invalid body' }]);
  });
});
