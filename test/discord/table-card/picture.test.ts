import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { createPictureRenderer } from '#discord/gateway/picture-renderer.ts';
import { rasterisers } from '../../pictures/raster/echo.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';

describe('the table as a picture', () => {
  const open = rasterisers();

  const asked = async () => {
    const table = openGameChannel('2026-06-19');
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: mentions(ALICE) });
    return table.use(game, ALICE, 'picture');
  };

  it('is the whole reply if it could be drawn', async () => {
    const { rasteriser, clock } = open();
    const sent = await createPictureRenderer(rasteriser, clock, recordingLog().log)(await asked());
    expect(contentOf(sent)).toBe('-# The table as it stands. In words: `/game status`');
    expect(sent.files).toHaveLength(1);
  });

  it('is described in words otherwise', async () => {
    const { rasteriser, clock } = open();
    await rasteriser.stop();
    const sent = await createPictureRenderer(rasteriser, clock, recordingLog().log)(await asked());
    expect(sent.files).toBeUndefined();
    expect(contentOf(sent)).toMatch(/^The table can’t be drawn just now\. In words:\nTurn 1: .*: 20 life\./);
  });
});
