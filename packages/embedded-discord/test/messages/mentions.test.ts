import { describe, expect, it } from 'vitest';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client. */

describe('whom a message pings', () => {
  const ana = 'Ana';
  it.each([
    ['users by default', undefined, ['Bob']],
    ['nobody when told so', { parse: [] }, []],
    ['who is listed', { users: ['Bob'] }, ['Bob']],
    ['nobody who is listed and not written', { users: ['Cid'] }, []],
  ])('%s', async (_, allowed, pinged) => {
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      const users =
        allowed && 'users' in allowed
          ? { users: allowed.users.map((name) => people[name]!.userId) }
          : allowed;
      await on.reply({
        content: `<@${people['Bob']!.userId}> wins`,
        ...(users ? { allowedMentions: users } : {}),
      });
    });
    const people = Object.fromEntries(
      [ana, 'Bob', 'Cid'].map((user) => [user, local.person({ ...AT_THE_TABLE, user })]),
    );
    const { message } = await people[ana]!.slash('do');
    expect(message?.mentions.map(({ global_name: name }) => name)).toEqual(pinged);
  });
});
