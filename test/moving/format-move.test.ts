import { describe, expect, it } from 'vitest';
import { formatMove, formatReopen } from '#moving/format-move.ts';

const DAY = Date.UTC(2026, 4, 1, 12);
const FROM = 'judge.sqlite';
const TO = 'postgres://judge@db/judge';

describe('the result of a move', () => {
  const holding = { channels: 2, games: 1, flips: 30 };

  it.each([
    [
      null,
      /^moved judge\.sqlite to postgres:\/\/judge@db\/judge: 2 channels, 1 game, 30 flips, compared and the same\. Before you start the bot, .*; the old one is as it was, and the bot refuses it\.$/,
    ],
    [
      DAY,
      /^judge\.sqlite was moved to postgres:\/\/judge@db\/judge already, on 2026-05-01, which now has 2 channels, 1 game, 30 flips: .*\.$/,
    ],
  ])('moved before: %s', (before, line) => {
    expect(formatMove(FROM, TO, { ...holding, before })).toMatch(line);
  });

  it('back into use', () => {
    expect(formatReopen(FROM, { other: TO, at: DAY })).toBe(
      'the bot may use judge.sqlite again, as it was on 2026-05-01: what was played in postgres://judge@db/judge since is not in it, and all coins come from new secrets.',
    );
  });
});
