import { describe, expect, it } from 'vitest';
import { type InteractionStart, Interactions } from '#world/interactions.ts';
import { ProblemLog } from '#world/problems.ts';
import { SnowflakeGenerator } from '#world/snowflakes.ts';
import { ManualClock } from '#vocabulary/clock.ts';

const FLIP: InteractionStart = {
  type: 2,
  label: '/flip',
  userId: '1',
  channelId: '2',
  guildId: '3',
  sourceId: null,
  targetId: null,
  focusedType: null,
};
const MINUTES = 60_000;

function open(answerDeadlineMs?: number) {
  const clock = new ManualClock();
  const problems = new ProblemLog();
  const mint = new SnowflakeGenerator(clock);
  return { clock, problems, interactions: new Interactions(clock, mint, problems, answerDeadlineMs) };
}

describe('the first answer', () => {
  it.each([
    [2999, false],
    [3000, true],
  ])('after %i ms is late: %s', async (ms, isLate) => {
    const { clock, problems, interactions } = open();
    const { interaction, result } = interactions.begin(FLIP);
    clock.advance(ms);
    expect(interactions.isLate(interaction)).toBe(isLate);
    expect(problems.list.map(({ kind }) => kind)).toEqual(isLate ? ['not acknowledged'] : []);
    interactions.close();
    const failed = isLate ? 'no answer within 3 s' : 'closed before an answer';
    expect(await result).toMatchObject({ callbackType: 0, failed });
  });

  it('is waited for as long as the options say', async () => {
    const { clock, problems, interactions } = open(60_000);
    const { interaction, result } = interactions.begin(FLIP);
    clock.advance(59_999);
    expect(interactions.isLate(interaction)).toBe(false);
    clock.advance(1);
    expect(interactions.isLate(interaction)).toBe(true);
    expect(problems.list).toMatchObject([{ text: 'The bot did not answer within 60 s.' }]);
    expect(await result).toMatchObject({ callbackType: 0, failed: 'no answer within 60 s' });
  });

  it('of a defer is waited for until the token dies', async () => {
    const { clock, interactions } = open();
    const { interaction, result } = interactions.begin(FLIP);
    clock.advance(1000);
    interactions.acknowledge(interaction, 5, { type: 5 });
    let isResolved = false;
    void result.then(() => (isResolved = true));
    clock.advance(15 * MINUTES - 1001);
    await Promise.resolve();
    expect(isResolved).toBe(false);
    clock.advance(1);
    expect(await result).toMatchObject({ callbackType: 5, failed: 'deferred, then silent for 15 min' });
  });
});

describe('a token', () => {
  it('lives 15 min', () => {
    const { clock, interactions } = open();
    const { interaction } = interactions.begin(FLIP);
    clock.advance(15 * MINUTES - 1);
    expect(interactions.byToken(interaction.token)).toBe(interaction);
    clock.advance(1);
    expect(interactions.byToken(interaction.token)).toBeNull();
  });

  it('cannot be made from the id', () => {
    const { interactions } = open();
    const { interaction } = interactions.begin(FLIP);
    const forged = Buffer.from(`interaction:${interaction.id}:secret`).toString('base64url');
    expect(interactions.byToken(forged)).toBeNull();
    expect(interactions.byToken('nonsense')).toBeNull();
  });
});

it('every 1,000 interactions those are forgotten whose token is dead', () => {
  const { clock, interactions } = open();
  const { interaction: old } = interactions.begin(FLIP);
  clock.advance(15 * MINUTES - 1);
  const { interaction: young } = interactions.begin(FLIP);
  clock.advance(1);
  for (let i = 0; i < 997; i++) interactions.begin(FLIP);
  expect(interactions.get(old.id)).toBe(old);
  interactions.begin(FLIP);
  expect([interactions.get(old.id), interactions.get(young.id)]).toEqual([null, young]);
});
