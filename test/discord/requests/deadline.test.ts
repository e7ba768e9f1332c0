import { text } from '#text/template.ts';
import { expect, it, onTestFinished } from 'vitest';
import { command } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { startHarness, textOfResult } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';

it.each([
  [1500, 500, 'two seconds after the interaction was made'],
  [1900, 500, 'with half a second for the answer'],
])('after %i ms on the way, defers in %i ms: %s', async (age, left) => {
  let finish: () => void = () => {};
  let begun = 0;
  const slow = command({
    data: { name: 'slow', description: 'Takes its time' },
    async run() {
      begun += 1;
      await new Promise<void>((resolve) => (finish = resolve));
      return ok({ content: text`Done` });
    },
  });
  const harness = await startHarness({ commands: [slow] });
  onTestFinished(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  harness.discord.faults.delayEvents(age);
  const shown = alice.slash('slow');
  harness.clock.advance(age);
  await until(() => expect(begun).toBe(1));
  harness.clock.advance(left - 10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const messages = () => harness.discord.messages(alice.channelId, alice.userId);
  expect(messages()).toEqual([]);
  harness.clock.advance(10);
  await until(() => expect(messages()).toHaveLength(1));
  finish();
  expect(textOfResult(await shown)).toBe('Here it is:');
  expect(harness.discord.problems).toEqual([]);
});
