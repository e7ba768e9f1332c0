import { asSent } from '../../helpers/reply-of.ts';
import type { Reply } from '#discord/command/reply.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import turn from '../../../commands/turn.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from '../tables/game-channel.ts';

/** A table at which each request comes a second after the previous one; Alice hosts. */
async function timedTable(...deeds: readonly string[]) {
  const table = openGameChannel();
  const use = (user: string, name: string, options = {}, command = game) =>
    table.use(command, user, name, options);
  await use(ALICE, 'new', { players: mentions(BOB, CLEO) });
  for (const deed of deeds) await use(ALICE, 'timer', { set: deed });
  await use(ALICE, 'start', { first: ALICE });
  return { table, use, next: () => use(ALICE, 'next', {}, turn) };
}

const firstLine = (reply: Reply): string => contentOf(reply).split('\n')[0] ?? '';

describe('/game timer', () => {
  it('is off unless wanted, and the host is offered to turn it on', async () => {
    const { use } = await timedTable();
    expect(asSent(await use(ALICE, 'timer'))).toMatchObject({
      content: expect.stringContaining('aren’t timed'),
      isPrivate: true,
      components: [{ components: [{ label: 'Time the turns' }] }],
    });
    expect(firstLine(await use(BOB, 'timer'))).toMatch(/isn’t timed\. Its host turns the timer on/);
    expect(firstLine(await use(BOB, 'timer', { set: 'on' }))).toMatch(/Only the host/);
  });

  it('shows the time of the turn, and each player’s share', async () => {
    const { use, next } = await timedTable('on');
    await next();
    await next();
    expect(contentOf(await use(BOB, 'timer'))).toBe(
      `**Turn 3: 0:01**, <@${CLEO}>’s time; the game 0:03.\n▪ <@${ALICE}> 0:01 (33%)\n▪ <@${BOB}> 0:01 (33%)\n▪ <@${CLEO}> 0:01 (33%)`,
    );
  });

  it('is paused by any player, and says so until it runs again', async () => {
    const { use } = await timedTable('on');
    expect(asSent(await use(BOB, 'timer', { set: 'pause' }))).toMatchObject({
      content: expect.stringMatching(/^\*\*Turn 1: 0:01\*\*; the game 0:01\. Paused\./),
      components: [{ components: [{ label: 'Resume' }] }],
    });
    expect(firstLine(await use(CLEO, 'timer', { set: 'pause' }))).toBe('The timer is paused already.');
    expect(firstLine(await use(CLEO, 'timer', { set: 'resume' }))).toMatch(/^\*\*Turn 1: 0:01\*\*, <@/);
  });

  it('tells each player’s share at the end', async () => {
    const { table, use, next } = await timedTable('on');
    await next();
    const reply = await use(ALICE, 'end', { winners: mentions(BOB) });
    const ended = await table.press(game, ALICE, reply, 'End the game');
    expect(contentOf(ended)).toMatch(
      new RegExp(`wins\\*\\* on turn 2[^]*\n-# Time: <@${BOB}> 0:02 \\(67%\\), <@${ALICE}> 0:01 \\(33%\\)\n`),
    );
  });
});
