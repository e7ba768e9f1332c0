import { asSent } from '../../helpers/reply-of.ts';
import { text } from '#text/template.ts';
import { ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createPictureRenderer } from '#discord/gateway/picture-renderer.ts';
import { textPart } from '#discord/command/layout.ts';
import type { Picture } from '#pictures/picture.ts';
import { rasterisers } from '../../pictures/raster/echo.ts';
import { recordingLog } from '../../helpers/recording-log.ts';

const pictureOf = (svg: string, name = 'table'): Picture => ({
  name,
  svg,
  width: 10,
  height: 10,
  description: `${name} in words`,
});

describe('a reply with drawings', () => {
  const open = rasterisers();

  const sitDown = () => {
    const { rasteriser, clock } = open();
    const { log, messages } = recordingLog();
    return { drawn: createPictureRenderer(rasteriser, clock, log), rasteriser, clock, messages };
  };

  it('has them as files, with what they show in words', async () => {
    const { drawn, clock } = sitDown();
    const sent = await drawn({
      content: text`Look.`,
      undrawn: text`In words.`,
      pictures: [pictureOf('a'), pictureOf('b', 'odds')],
    });
    expect(asSent(sent)).toEqual({
      content: 'Look.',
      files: [
        { name: 'table.png', png: expect.anything(), description: 'table in words' },
        { name: 'odds.png', png: expect.anything(), description: 'odds in words' },
      ],
    });
    // Nothing is waiting any more.
    expect(clock.waiting).toBe(0);
  });

  it('shows them as components in a message of components', async () => {
    const { drawn } = sitDown();
    const { layout = [] } = await drawn({ layout: [textPart('Look.')], pictures: [pictureOf('a')] });
    expect(layout.at(-1)).toEqual({
      type: ComponentType.MediaGallery,
      items: [{ media: { url: 'attachment://table.png' }, description: 'table in words' }],
    });
  });

  it('goes without one that takes longer than a second, and says so', async () => {
    const { drawn, clock, messages } = sitDown();
    const sent = drawn({ content: text`Look.`, pictures: [pictureOf('hangs'), pictureOf('b')] });
    clock.advance(1000);
    expect(asSent(await sent)).toEqual({ content: 'Look.' });
    expect(messages).toEqual(['a picture that nobody sees', 'a picture that nobody sees']);
    // Once the hanging thread is replaced, the next pictures are drawn.
    clock.advance(4000);
    expect((await drawn({ pictures: [pictureOf('c')] })).files).toHaveLength(1);
  });

  it('shows the text for that case if none can be drawn', async () => {
    const { drawn, rasteriser } = sitDown();
    await rasteriser.stop();
    const reply = { content: text`Look.`, undrawn: text`In words.` };
    expect(await drawn({ ...reply, pictures: [pictureOf('a')] })).toEqual({ content: text`In words.` });
    expect(asSent(await drawn({ content: text`Look.`, pictures: [pictureOf('a')] }))).toEqual({
      content: 'Look.',
    });
  });

  it('goes without those that too many others are ahead of, at once', async () => {
    const { drawn } = sitDown();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        drawn({ content: text`Look.`, pictures: [pictureOf(`drawing ${index}`)] }),
      ),
    );
    const drawnOnes = all.filter(({ files }) => files);
    expect(drawnOnes.length).toBeGreaterThan(5);
    expect(drawnOnes.length).toBeLessThan(20);
  });

  it('is sent without them if the time is up', async () => {
    const { drawn } = sitDown();
    const signal = AbortSignal.abort(new Error('the card does not wait'));
    expect(asSent(await drawn({ content: text`Look.`, pictures: [pictureOf('a')] }, signal))).toEqual({
      content: 'Look.',
    });
  });
});
