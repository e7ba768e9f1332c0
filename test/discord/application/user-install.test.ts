import { text } from '#text/template.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import {
  buttonsOf,
  startHarness,
  textOfResult,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import type { Person } from 'embedded-discord';

/** A person who installed the bot for themselves uses it on a server that has not invited it. */

/** The permission bits of everyone in a new server. */
const EVERYONE = 2_222_085_186_637_377n;

let harness: BotHarness;
let alice: Person;
beforeAll(async () => {
  harness = await startHarness({ introduces: true, mentionsCommands: true });
});
afterAll(() => harness.close());
let count = 0;
beforeEach(() => {
  alice = harness.discord.person({ user: 'Alice', guild: `foreign ${(count += 1)}`, channel: 'chat' });
  harness.discord.application.leave(alice.guildId!);
});
const help = (about?: string, person = alice) =>
  person.slash('help', about === undefined ? [] : toDiscordOptions({ about }));
const posts = () => harness.discord.messages(alice.channelId, alice.userId).map(({ content }) => content);

it('answers, and greets nobody there until it is invited', async () => {
  expect(textOfResult(await alice.slash('flip', toDiscordOptions({ call: 'heads' })))).toMatch(/Heads|Tails/);
  // Follow-ups have been sent when the bot has stopped.
  await harness.restart();
  expect(posts().join('\n')).not.toContain('Hello!');
  harness.discord.application.join(alice.guildId!);
  await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
  await harness.until(() => expect(posts().join('\n')).toContain('Hello!'));
  // Commands in the greeting can be tapped.
  expect(posts().join('\n')).toMatch(/<\/help:\d+> shows what to try/);
  expect(harness.discord.problems).toEqual([]);
});

it.each(['in a direct message', 'where the bot is not on the server', 'on a server of the bot'])(
  '%s, Discord’s permissions say whether a table can be posted: only on its own servers',
  async (where) => {
    const asked: unknown[] = [];
    const ask = command({
      data: { name: 'ask', description: 'Asks', ...EVERYWHERE },
      run({ origin }, { tableCards }) {
        asked.push(tableCards.postingBlock(origin.channelId)?.why);
        return ok({ content: text`Asked` });
      },
    });
    const table = await startHarness({ commands: [ask] });
    onTestFinished(() => table.close());
    const { discord } = table;
    const isDirect = where.includes('direct');
    const ana = discord.person({ user: 'Ana', channel: 'chat', ...(!isDirect && { guild: 'foreign' }) });
    if (where.includes('not')) discord.application.leave(ana.guildId!);
    if (!isDirect) discord.channelStates.deny(ana.channelId, 'Send Messages');
    await ana.slash('ask');
    expect(asked).toEqual([where.startsWith('on') ? 'permission' : undefined]);
  },
);

it('lists only the commands in the menu there', async () => {
  const front = textOfResult(await help());
  expect(front).toContain('/rule query:');
  expect(front).not.toContain('/game');
  expect(textOfResult(await help('game new'))).toMatch(
    /^Only on servers that have invited me\.\n\*\*\/game new/,
  );
  const typing = [{ name: 'about', type: 3, value: 'game', focused: true }];
  const offered = await alice.complete('help', typing);
  expect(offered.map(({ value }) => value)).not.toContain('game new');
  await expect(alice.slash('game', [{ name: 'new', type: 1 }])).rejects.toThrow('has not invited the bot');
});

it('lists only the commands in the menu of a direct message', async () => {
  const ana = harness.discord.person({ user: 'Ana', channel: 'direct' });
  expect(textOfResult(await help(undefined, ana))).not.toContain('/game');
  expect(textOfResult(await help('game new', ana))).toMatch(/^Only on servers/);
});

it('sets what it is asked to for the person, never for the server', async () => {
  const founding = await alice.slash('settings', toDiscordOptions({ edition: 'founding' }));
  expect(textOfResult(founding)).toMatch(/^You play by the founding rules/);
  expect(buttonsOf(await alice.slash('settings'))).toBeDefined();
  const bob = harness.discord.person({ user: 'Bob', guild: `foreign ${count}`, channel: 'chat' });
  expect(textOfResult(await bob.slash('settings'))).toMatch(/^You play by today’s rules/);
  const manager = { permissions: EVERYONE | (1n << 5n) };
  const mia = harness.discord.person({ user: 'Mia', guild: `foreign ${count}`, channel: 'chat', ...manager });
  expect(textOfResult(await mia.slash('settings', toDiscordOptions({ pictures: 'off' })))).toMatch(/server/);
  const direct = harness.discord.person({ user: 'Alice', channel: 'direct' });
  expect(textOfResult(await direct.slash('settings'))).toMatch(/^You play by the founding rules/);
});

it('is private if the person may not use their own apps publicly', async () => {
  const eve = harness.discord.person({
    user: 'Eve',
    guild: `foreign ${count}`,
    channel: 'chat',
    permissions: EVERYONE & ~(1n << 50n),
  });
  const shown = await eve.slash('flip', toDiscordOptions({ call: 'heads' }));
  expect(shown.ephemeral).toBe(true);
  expect(posts()).toEqual([]);
});

it('a READY that lists no servers erases nothing', async () => {
  const ana = harness.discord.person({
    user: 'Ana',
    guild: 'playgroup',
    channel: 'table',
    permissions: EVERYONE | (1n << 5n),
  });
  await ana.slash('settings', toDiscordOptions({ edition: 'founding' }));
  harness.discord.faults.hideGuilds(true);
  for (const days of [0, 31]) {
    await harness.stopBot();
    harness.clock.advance(days * 24 * 60 * 60 * 1000);
    await harness.restart();
  }
  harness.discord.faults.hideGuilds(false);
  const left = () =>
    harness.log.filter(({ audit, server }) => audit === 'forget/left' && server === ana.guildId);
  expect(left()).toEqual([]);
  expect(textOfResult(await ana.slash('settings'))).toMatch(/^This server plays by the founding rules/);
});

it('answers in a group DM, and posts nothing else there', async () => {
  const inGroup = (user: string) => harness.discord.person({ user, channel: 'friends', isGroup: true });
  const ana = inGroup('Ana');
  const bea = inGroup('Bea');
  expect(ana.channelId).toBe(bea.channelId);
  const flipped = await ana.slash('flip', toDiscordOptions({ call: 'heads' }));
  expect([flipped.ephemeral, textOfResult(flipped)]).toEqual([false, expect.stringMatching(/Heads|Tails/)]);
  const again = await bea.press(flipped.message!, [...buttonsOf(flipped).values()][0] ?? '');
  expect(again.failed).toBeNull();
  const front = textOfResult(await help(undefined, ana));
  expect(front).toContain('/rule query:');
  expect(front).not.toContain('/game');
  await expect(ana.slash('game', [{ name: 'new', type: 1 }])).rejects.toThrow('the bot is in no group');
  const { apiUrl, token } = harness.discord;
  const posted = await fetch(`${apiUrl}/v10/channels/${ana.channelId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Hello' }),
  });
  expect([posted.status, await posted.json()]).toMatchObject([403, { code: 50001 }]);
  const messages = harness.discord.messages(ana.channelId, ana.userId);
  expect(messages.every(({ interaction_metadata: asked }) => asked)).toBe(true);
  expect(messages[0]?.interaction_metadata?.authorizing_integration_owners).toEqual({ 1: ana.userId });
});
