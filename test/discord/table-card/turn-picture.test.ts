import { DiscordAPIError, RESTJSONErrorCodes as Code } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { Reply } from '#discord/command/reply.ts';
import { createPicturePoster } from '#discord/table-card/turn-picture.ts';
import { seated } from '../../engine/tables/seated.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const GAME = seated(['alice', 'bob']);
const HOUR_MS = 3_600_000;

const pictureOf = (description: string): Reply => ({
  files: [{ name: 'table.png', png: Buffer.from('png'), description }],
});

const forbidden = () =>
  new DiscordAPIError(
    { code: Code.MissingPermissions, message: 'Missing Permissions' },
    Code.MissingPermissions,
    403,
    'POST',
    '',
    {
      body: {},
      files: [],
    },
  );

/** A poster of turn pictures with scripted responses of Discord, and what it did. */
function posting(
  renderTurnPicture: (game: Game, signal: AbortSignal) => Promise<Reply | null>,
  post: (channelId: string) => Promise<string> = async () => '9',
) {
  const clock = new ManualClock();
  const { log, messages } = recordingLog();
  const tried: string[] = [];
  const postAbove = createPicturePoster({
    messages: {
      post(channelId) {
        tried.push(channelId);
        return post(channelId);
      },
    },
    rateLimiter: { acquire: () => Promise.resolve() },
    clock,
    log,
    renderTurnPicture: (game, _, signal) => renderTurnPicture(game, signal),
  });
  return { postAbove, clock, tried, messages };
}

describe('the picture above a card', () => {
  it('is posted once for a turn, and again for the next one', async () => {
    let turn = 1;
    const { postAbove, tried, clock } = posting(async () => pictureOf(`turn ${turn}`));
    await postAbove('1', GAME, '7');
    await postAbove('1', GAME, '7');
    turn = 3;
    await postAbove('1', GAME, '7');
    await postAbove('2', GAME, '7');
    expect(tried).toEqual(['1', '1', '2']);
    expect(clock.waiting).toBe(0);
  });

  it('is left out if there is none or it could not be drawn', async () => {
    for (const reply of [null, {}]) {
      const { postAbove, tried } = posting(async () => reply);
      await postAbove('1', GAME, '7');
      expect(tried).toEqual([]);
    }
  });

  it('does not keep the card waiting for longer than 300 ms', async () => {
    let signal: AbortSignal | undefined;
    const { postAbove, tried, clock, messages } = posting((_, given) => {
      signal = given;
      return new Promise(() => {});
    });
    const posted = postAbove('1', GAME, '7');
    clock.advance(299);
    expect(signal?.aborted).toBe(false);
    clock.advance(1);
    await posted;
    expect(signal?.aborted).toBe(true);
    expect([tried, messages]).toEqual([[], []]);
  });

  it('is not retried for two hours without permission to attach files, and logged once', async () => {
    const { postAbove, tried, clock, messages } = posting(
      async () => pictureOf('turn 3'),
      async (channelId) => {
        if (channelId === '1') throw forbidden();
        return '9';
      },
    );
    for (let cycle = 0; cycle < 4; cycle += 1) {
      await postAbove('1', GAME, '7');
      clock.advance(HOUR_MS / 4);
    }
    await postAbove('2', GAME, '7');
    expect(tried).toEqual(['1', '2']);
    expect(messages).toEqual([
      'no picture above the table card: let the bot attach files there, or use /settings pictures:off',
    ]);
    clock.advance(HOUR_MS);
    await postAbove('1', GAME, '7');
    expect(tried).toEqual(['1', '2', '1']);
  });

  it('never prevents the card from being posted', async () => {
    const { postAbove, tried, messages } = posting(
      async () => pictureOf('turn 3'),
      () => Promise.reject(new Error('trouble on the way')),
    );
    await postAbove('1', GAME, '7');
    await postAbove('1', GAME, '7');
    expect(tried).toHaveLength(2);
    expect(messages).toEqual(['no picture above the table card', 'no picture above the table card']);
  });
});
