import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client. */

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

describe('a command that is added', () => {
  it('is new (201), or takes the place of the one of its name (200)', async () => {
    const bot = await BareBot.start();
    const path = `/applications/${bot.local.applicationId}/commands`;
    const first = await bot.ask('POST', path, { name: 'flip', description: 'Flips' });
    const again = await bot.ask('POST', path, { name: 'flip', description: 'Flips coins' });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(bot.local.commands()).toMatchObject([{ description: 'Flips coins' }]);
  });

  it('may be the 100th, and at 100 one of a name that is there', async () => {
    const bot = await BareBot.start();
    const path = `/applications/${bot.local.applicationId}/commands`;
    const command = (i: number) => ({ name: `c${i}`, description: 'x' });
    const all = Array.from({ length: 100 }, (_, i) => command(i));
    expect(await bot.ask('PUT', path, all.slice(1))).toMatchObject({ status: 200 });
    expect(await bot.ask('POST', path, command(0))).toMatchObject({ status: 201 });
    expect(await bot.ask('POST', path, command(50))).toMatchObject({ status: 200 });
    expect(await bot.ask('POST', path, command(100))).toMatchObject({ status: 400, body: { code: 30032 } });
    expect(await bot.ask('PUT', path, [...all, command(100)])).toMatchObject({ body: { code: 30032 } });
  });
});
