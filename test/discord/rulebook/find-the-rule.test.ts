import { contentOf } from '#discord/command/reply.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import findTheRule from '../../../commands/find-the-rule.ts';
import rule from '../../../commands/rule.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { formatLongDate, madeUpRules, buildRulebook } from '../../helpers/official-text.ts';
import { buttonsOf, textOfResult, startHarness, press, type BotHarness } from '../../helpers/bot-harness.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const ctx = {
  rulebook: buildRulebook([madeUpRules(formatLongDate(TODAYS_DATE))]),
  cards: createCardPool([]),
  ...editionContext(TODAYS_DATE),
} as unknown as BotContext;

async function found(message: string): Promise<Reply> {
  const origin = { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 };
  const result = await findTheRule.run({ origin, mayManageServer: true, message }, ctx);
  return replyOf(result);
}
const firstLine = (reply: Reply): string => contentOf(reply).split('\n')[0] ?? '';

describe('the rule found in a message', () => {
  it.each([
    ['if a **marble** rolled farthest, does that player win', 'I’m not sure. Do you mean one of these?'],
    ['does 702.2B apply here?', `**702.2b** · Wobble · today`],
    ['is it 702.2b or 100.1a?', `**702.2b** · Wobble · today`],
    ['<@123456789012345678> 100.1a', `**100.1a** · Tokens · today`],
    ['> 702.9f A mar.ble with gl"int is seen at dawn.\nIs it?', `**702.3a** `],
    ['Not 100.1a?\n**Nobody** eats a to.ken.', `**100.2** `],
  ])('%j: %s', async (message, title) => {
    const reply = await found(message);
    expect(firstLine(reply)).toContain(title);
    expect(reply.isPrivate).toBe(true);
  });

  it('named by its number comes first, and what else was found is at hand', async () => {
    const { components = [] } = await found('is 702.2b about marbles that wobble at dawn?');
    expect(JSON.stringify(components)).toMatch(/:m:[^"]*t702\.2b,[^"]*t702\.1/);
  });

  it.each([
    ['', 'There are no words in that message'],
    ['https://example.org/picture.png <:boar:123456789012345678>', 'There are no words in that message'],
    ['xyzzy @here <@123456789012345678>', 'No rule matches "xyzzy"'],
  ])('%j: %s', async (message, sentence) => {
    const reply = await found(message);
    expect([reply.isPrivate, contentOf(reply)]).toEqual([true, expect.stringContaining(sentence)]);
    expect(contentOf(reply)).not.toMatch(/@here|<@1/);
  });

  it('stays within the limits for long messages', async () => {
    for (const message of [
      'marble token dawn '.repeat(111),
      '🙂'.repeat(1000),
      '"'.repeat(2000),
      'x'.repeat(2000),
    ]) {
      const content = contentOf(await found(message));
      expect(content.length).toBeLessThanOrEqual(2000);
      expect(content).not.toBe('');
    }
  });
});

describe('Find the rule, over the gateway', () => {
  let harness: BotHarness;
  beforeAll(async () => {
    harness = await startHarness({ commands: [rule, findTheRule] });
  });
  afterAll(async () => {
    expect(harness.discord.problems).toEqual([]);
    await harness.close();
  });
  const person = (user: string) => harness.discord.person({ user, guild: 'playgroup', channel: 'table' });

  it('is registered once, beside the slash commands', async () => {
    const commands = () => harness.discord.commands().map(({ id, type, name }) => [id, type, name]);
    expect(commands().map(([, type, name]) => [type, name])).toEqual([
      [1, 'rule'],
      [3, 'Find the rule'],
    ]);
    const before = commands();
    await harness.restart();
    expect(commands()).toEqual(before);
    expect(harness.log.filter(({ msg }) => msg === 'commands registered')).toHaveLength(1);
  });

  it('answers privately about another user’s message', async () => {
    const [alice, bob] = [person('Alice'), person('Bob')];
    const written = alice.write(`<@${bob.userId}> flip it, I **call heads**. See 511.1!`);
    const shown = await bob.use('Find the rule', written);
    expect([shown.ephemeral, shown.message?.mentions]).toEqual([true, []]);
    expect(textOfResult(shown)).toMatch(/^\*\*511\.1\*\* · End of Combat Step · today\n/);
    expect(textOfResult(shown)).toContain('\n**511.1** · Flipping a Coin · founding (2006-10-01)\n');
    const more = await press(bob, shown, 'More');
    const next = [...buttonsOf(more).keys()].find((label) => label.endsWith('▶')) ?? '';
    const turned = await press(bob, more, next);
    expect([turned.ephemeral, turned.message?.id]).toEqual([true, shown.message?.id]);
    expect(harness.discord.messages(alice.channelId)).toHaveLength(1);
  });

  it('opens what it found from the list, in its place', async () => {
    const bob = person('Bob');
    const shown = await bob.use(
      'Find the rule',
      bob.write('who wins the flip if nobody calls heads or tails?'),
    );
    expect(textOfResult(shown)).toMatch(/^\*\*\d{3}\.\d/m);
    const more = await press(bob, shown, 'More');
    const rows = (more.message?.components ?? []) as {
      components: { type: number; custom_id: string; options?: { value: string }[] }[];
    }[];
    const select = rows.flatMap((row) => row.components).find(({ type }) => type === 3);
    const value = select?.options?.at(-1)?.value ?? '';
    const opened = await bob.select(more.message ?? '', select?.custom_id ?? '', [value]);
    expect(opened.message?.id).toBe(shown.message?.id);
    expect(textOfResult(opened)).toMatch(
      new RegExp(`^\\*\\*${value.split(' ')[1]?.replace('.', String.raw`\.`)}\\b`),
    );
  });

  it('says so if there is nothing to read', async () => {
    const bob = person('Bob');
    expect(textOfResult(await bob.use('Find the rule', bob.write('<:boar:123456789012345678>')))).toMatch(
      /no words/,
    );
  });
});
