import { afterEach, expect, it } from 'vitest';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';
import { startHarness, type BotHarness } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';

let harness: BotHarness;
afterEach(() => harness.close());

const gatewayLines = () =>
  harness.log
    .filter(({ msg }) => String(msg).startsWith('gateway'))
    .map(({ msg, cause, shard }) => ({ msg, cause, shard }));

it.each([
  ['cut', () => harness.discord.faults.drop(), /^closed with 1006$/],
  [
    'closed by Discord',
    () => harness.discord.faults.closeGateway(4009),
    /^closed with 4009 \(SessionTimedOut\)$/,
  ],
] as const)(
  'a lost gateway is one line with its cause, and one when it is back: %s',
  async (_, lose, cause) => {
    const meters = createPrometheusMeters();
    harness = await startHarness({ meters });
    lose();
    await until(() =>
      expect(gatewayLines()).toEqual([
        { msg: 'gateway lost', cause: expect.stringMatching(cause) as string, shard: 0 },
        { msg: 'gateway back', cause: undefined, shard: 0 },
      ]),
    );
    const text = await meters.text();
    expect(text).toContain('judge_gateway_reconnects_total 1');
    expect(text).toContain('judge_shards_connected 1');
    expect(text).toContain('judge_store_writable 1');
  },
);
