import { afterEach, describe, expect, it } from 'vitest';
import { startHarness, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';

let harness: BotHarness;
afterEach(() => harness.close());

const TOLD = /^somebody else answered this interaction first \(40060\)/;
const toldIn = (log: BotHarness['log']) => log.filter(({ msg }) => TOLD.test(String(msg)));

const flip = () =>
  harness.discord
    .person({ user: 'Alice', guild: 'playgroup', channel: 'table' })
    .slash('flip', toDiscordOptions({ call: 'heads' }));

describe('an interaction that was answered before', () => {
  it('by another bot with the same token is logged as an error, once a minute, with an explanation', async () => {
    harness = await startHarness();
    const { token, faults } = harness.discord;
    const already = { status: 400, code: 40060, message: 'Interaction has already been acknowledged.' };
    const flipped = async (times: number): Promise<void> => {
      const repeated = () => harness.log.filter(({ outcome }) => outcome === 'repeated');
      const before = repeated().length;
      faults.answer(/interactions.*callback/, already, times);
      for (let time = 1; time <= times; time += 1) {
        flip().catch(() => {});
        await until(() => expect(repeated()).toHaveLength(before + time));
      }
    };
    await flipped(3);
    expect(toldIn(harness.log)).toMatchObject([{ level: 'error', interactions: 1 }]);
    harness.clock.advance(60_000);
    await flipped(1);
    expect(toldIn(harness.log)).toMatchObject([{ interactions: 1 }, { interactions: 3 }]);
    expect(JSON.stringify(toldIn(harness.log))).not.toContain(token);
  });

  it.each([
    ['by the first of two deliveries', () => harness.discord.faults.deliverTwice(3)],
    [
      'by an attempt of its own that was lost on the way',
      () => harness.discord.faults.loseAnswers(/interactions.*callback/, 1),
    ],
  ])('%s is no other bot’s', async (_, order) => {
    harness = await startHarness();
    order();
    await flip();
    await harness.until(() => expect(harness.log.some(({ outcome }) => outcome === 'repeated')).toBe(true));
    expect(toldIn(harness.log)).toEqual([]);
  });
});
