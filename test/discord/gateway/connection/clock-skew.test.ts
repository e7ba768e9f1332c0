import { contentOf } from '#discord/command/reply.ts';
import { expect, it, onTestFinished } from 'vitest';
import { ClockSkew } from '#discord/gateway/connection/clock-skew.ts';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { textOfResult, startHarness, toDiscordOptions } from '../../../helpers/bot-harness.ts';

const NOON = Date.UTC(2026, 5, 19, 12);

/** Responses of Discord that arrive while this machine's clock is this many milliseconds ahead. */
function hear(...ahead: readonly (number | 'no date' | 'nonsense')[]) {
  const told: (number | null)[] = [];
  const clock = new ClockSkew((seconds) => told.push(seconds));
  for (const [index, one] of ahead.entries()) {
    const theirs = NOON + index * 1000;
    if (one === 'no date') clock.record(null, theirs);
    else if (one === 'nonsense') clock.record('yesterday', theirs + 60_000);
    else clock.record(new Date(theirs).toUTCString(), theirs + one + 500);
  }
  return { seconds: clock.seconds, told };
}

it.each([
  ['right', [0, 0, 0, 0], null, []],
  ['off by less than it matters', [1900, 1900, 1900], null, []],
  ['ahead, in two answers only', [12_000, 12_000], null, []],
  ['ahead', [12_000, 12_300, 11_800], 12, [12]],
  ['behind', [-5000, -5000, -5400], -5, [-5]],
  ['answers that do not agree', [12_000, 2500, 12_000, 30_000], null, []],
  ['one slow answer among others', [0, 0, 9000, 0, 0], null, []],
  ['slow answers that differ', [3000, 5000, 9000], null, []],
  ['ahead, with answers that say nothing', [12_000, 'no date', 12_000, 'nonsense', 12_000], 12, [12]],
  ['set right while it runs', [12_000, 12_000, 12_000, 0, 0, 0], null, [12, null]],
  ['further and further off: told once', [3000, 3000, 3000, 4000, 4000, 4000, 4000], 4, [3]],
] as const)('a clock that is %s', (_, ahead, seconds, told) => {
  expect(hear(...ahead)).toEqual({ seconds, told });
});

it.each([
  [
    'ahead',
    12_000,
    'the clock of this machine is 12 seconds ahead of Discord’s: set it, or what people send is refused as too late',
    'Nothing changed: my clock is 12 seconds ahead of Discord’s, so what you send seems late to me. Whoever runs me has to set it.',
  ],
  [
    'behind',
    -12_000,
    'the clock of this machine is 12 seconds behind Discord’s: set it, or what arrives too late to be answered is done all the same',
    'flip 1',
  ],
] as const)(
  'one that is %s is told in the log at the start, and to whoever is refused for it',
  async (_, ahead, line, said) => {
    const clock = new ManualClock(NOON);
    const harness = await startHarness({ clock, discordClock: new ManualClock(NOON - ahead) });
    onTestFinished(() => harness.close());
    const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    expect(textOfResult(await alice.slash('flip', toDiscordOptions({ call: 'heads' })))).toContain(said);
    const warned = harness.log.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
    expect(warned[0]).toBe(line);
  },
);

it.each([
  [null, 'That reached me too late, so nothing changed. Please send it again.'],
  [-5, 'That reached me too late, so nothing changed. Please send it again.'],
  [
    1,
    'Nothing changed: my clock is 1 second ahead of Discord’s, so what you send seems late to me. Whoever runs me has to set it.',
  ],
])('what is late while the clock is ahead by %j', (clockAhead, said) => {
  expect(contentOf(renderRefusal(refuse('interaction/late', { clockAhead })))).toBe(said);
});
