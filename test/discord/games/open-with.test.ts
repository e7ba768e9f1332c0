import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { decideOpeningAndStart, openGameWith } from '#discord/games/new.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { ALICE, BOB, openGameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const OPENING = {
  edition: '2026-06-19',
  settings: {
    format: PLAIN_FORMAT,
    startingLife: 20,
    asked: { ...EMPTY_FORMAT_REQUEST, isCommander: true },
    pings: false,
  },
  players: [BOB, 'guest:Dora', ALICE],
} as const;
const AGAIN = { opening: OPENING, commanders: [] };

describe('a game opened with seats and settings', () => {
  it('gathers players, or begins if a first player is given', () => {
    const actor = { id: ALICE, mayManageServer: false };
    expect(decideOpeningAndStart(actor, AGAIN, undefined)).toMatchObject({
      value: { after: { stage: 'gathering' } },
    });
    expect(decideOpeningAndStart(actor, AGAIN, 'guest:Dora')).toMatchObject({
      value: { after: { stage: 'playing', hostId: ALICE, turn: { playerId: 'guest:Dora' } } },
    });
  });

  it('is opened only in a channel without one', async () => {
    const table = openGameChannel();
    const result = await openGameWith(table.asker(ALICE), table.ctx, AGAIN, undefined);
    expect(contentOf(replyOf(result))).toMatch(/^A new game\..*Commander, Free-for-All/);
    const again = await openGameWith(table.asker(ALICE), table.ctx, AGAIN, undefined);
    expect(again).toMatchObject({ failure: { code: 'game/open-already' } });
  });
});
