import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import findTheRule from '../../../commands/find-the-rule.ts';
import { textOfResult, startHarness, type BotHarness } from '../../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness({ commands: [findTheRule] });
});
afterAll(async () => {
  expect(harness.log.filter(({ level }) => level === 'error')).toEqual([]);
  await harness.close();
});

const QUESTION = 'who wins the flip if nobody calls heads or tails?';
const POLL = {
  question: { text: QUESTION },
  answers: [{ answer_id: 1, poll_media: { text: 'whoever has the coin' } }],
  expiry: null,
  allow_multiselect: false,
  layout_type: 1,
};
const FORWARD = {
  message_reference: { type: 1, channel_id: '1400000000000000001', message_id: '1400000000000000002' },
  message_snapshots: [{ message: { type: 0, content: QUESTION, embeds: [], attachments: [], mentions: [] } }],
};
/** The rule that answers stands below our answer. */
const ANSWER = /^\*\*705\.2\*\* /m;

it.each<[string, object, RegExp]>([
  ['the question of a poll', { poll: POLL }, ANSWER],
  ['a message that is forwarded', FORWARD, ANSWER],
  ['no words of a message that has none', { type: 7, content: undefined }, /no words/],
])('a rule is found for %s, on a server and in direct messages', async (_, over, said) => {
  for (const place of [{ guild: 'playgroup', channel: 'table' }, { channel: 'any' }]) {
    const person = harness.discord.person({ user: 'Alice', ...place });
    const written: APIMessage = { ...person.write(''), id: '1400000000000000000', ...over };
    expect(textOfResult(await person.use('Find the rule', written))).toMatch(said);
  }
});
