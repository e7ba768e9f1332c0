import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createRasteriser } from '#pictures/raster/rasteriser.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { rasterisers } from './echo.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>';

describe('PNGs of drawings', () => {
  const open = rasterisers();

  it('have the size of the drawing; an invalid drawing fails without affecting the next', async () => {
    const rasteriser = createRasteriser(new ManualClock());
    await expect(rasteriser.png('no drawing')).rejects.toThrow(/svg|xml/i);
    const { width, height } = PNG.sync.read(Buffer.from(await rasteriser.png(SVG)));
    expect([width, height]).toEqual([30, 20]);
    await rasteriser.stop();
  });

  it('are made one after the other, in the order in which they are asked for', async () => {
    const { ask } = open();
    expect(await Promise.all(['a', 'b', 'c'].map((one) => ask(one)))).toEqual(['1 a', '2 b', '3 c']);
  });

  it('are made once for who asks for the same again', async () => {
    const { ask } = open();
    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['1 a', '2 b', '1 a']);
    expect(await ask('b')).toBe('2 b');
    expect(await ask('c')).toBe('3 c');
  });

  it('are skipped if the request was aborted', async () => {
    const { ask } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [ask('a', first.signal), ask('b', second.signal), ask('c')];
    first.abort(new Error('too late'));
    second.abort(new Error('too late'));
    // The first is under way already.
    expect(await Promise.all(asked)).toEqual(['too late', 'too late', '2 c']);
    expect(await ask('d', AbortSignal.abort(new Error('too late')))).toBe('too late');
  });

  it('are refused at once if too many are waiting, and accepted again later', async () => {
    const { ask } = open();
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`drawing ${index}`)));
    const made = all.filter((one) => /^\d+ drawing/.test(one));
    expect(made.length).toBeGreaterThan(5);
    expect(made.length).toBeLessThan(20);
    expect(new Set(all.slice(made.length))).toEqual(new Set(['too many drawings are waiting']));
    expect(await ask('another')).toBe(`${made.length + 1} another`);
  });

  it('come from a new thread after the old one has ended', async () => {
    const { ask } = open();
    expect(await Promise.all([ask('a'), ask('ends'), ask('b')])).toEqual([
      '1 a',
      'the thread that draws ended (exit code 3)',
      '1 b',
    ]);
  });

  it('come from a new thread if the old one has not answered for five seconds', async () => {
    const { ask, clock } = open();
    expect(await ask('a')).toBe('1 a');
    const hanging = ask('hangs');
    const next = ask('b');
    clock.advance(4999);
    clock.advance(1);
    expect(await hanging).toBe('the thread that draws does not answer');
    expect(await next).toBe('1 b');
  });

  it('are not attempted for a minute if no thread can be started', async () => {
    const { ask, clock } = open('broken');
    const tries = [await ask('a'), await ask('b'), await ask('c')];
    expect(new Set(tries)).toEqual(new Set(['nothing draws here']));
    const resting = 'the thread that draws ended too often: none is started for a while';
    expect(await ask('d')).toBe(resting);
    clock.advance(59_999);
    expect(await ask('e')).toBe(resting);
    clock.advance(1);
    expect(await ask('f')).toBe('nothing draws here');
  });

  it('come to nothing once it is stopped: those under way, those that wait, and those asked for later', async () => {
    const { ask, rasteriser } = open();
    const asked = [ask('hangs'), ask('b')];
    await rasteriser.stop();
    expect(await Promise.all(asked)).toEqual(['the bot stops', 'no more drawings are made']);
    expect(await ask('c')).toBe('no more drawings are made');
  });
});
