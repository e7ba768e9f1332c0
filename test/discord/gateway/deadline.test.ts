import { expect, it, onTestFinished } from 'vitest';
import { command } from '#discord/command/command.ts';
import { startHarness, textOfShown } from '../../helpers/bot-harness.ts';

it('defers two seconds after an interaction was made, however late it arrived', async () => {
  let finish: () => void = () => {};
  let begun = 0;
  const slow = command({
    data: { name: 'slow', description: 'Takes its time' },
    async run() {
      begun += 1;
      await new Promise<void>((resolve) => (finish = resolve));
      return { content: 'Done' };
    },
  });
  const harness = await startHarness({ commands: [slow] });
  onTestFinished(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  harness.discord.faults.delayEvents(1500);
  const shown = alice.slash('slow');
  harness.clock.advance(1500);
  await expect.poll(() => begun).toBe(1);
  harness.clock.advance(490);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const messages = () => harness.discord.messages(alice.channelId, alice.userId);
  expect(messages()).toEqual([]);
  harness.clock.advance(10);
  await expect.poll(() => messages().length).toBe(1);
  finish();
  expect(textOfShown(await shown)).toBe('Here it is:');
  expect(harness.discord.problems).toEqual([]);
});
