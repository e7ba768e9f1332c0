import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawSymbol } from '../../../scripts/mana/draw.ts';
import { emojiNameOf, SYMBOLS, symbolOfEmoji } from '#discord/mana/symbols.ts';

const FOLDER = new URL('../../../emojis/', import.meta.url);
const NAMES = SYMBOLS.map(emojiNameOf);

describe('the symbols', () => {
  it.each([
    ['W', 'mana_w'],
    ['10', 'mana_10'],
    ['2/W', 'mana_2w'],
    ['G/U/P', 'mana_gup'],
    ['T', 'mana_t'],
  ])('%s is the emoji %s', (symbol, name) => {
    expect(SYMBOLS).toContain(symbol);
    expect(emojiNameOf(symbol)).toBe(name);
    expect(symbolOfEmoji(name)).toBe(`{${symbol}}`);
  });

  it('have names that Discord takes, each its own', () => {
    expect(new Set(NAMES).size).toBe(SYMBOLS.length);
    for (const name of NAMES) expect(name).toMatch(/^\w{2,32}$/);
    expect(symbolOfEmoji('mana_ten')).toBeUndefined();
  });

  it('have an image each, and there are no others', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(NAMES.map((name) => `${name}.png`).toSorted());
  });

  it('have small images, all of them PNGs and as wide as high', () => {
    for (const name of NAMES) {
      const bytes = readFileSync(new URL(`${name}.png`, FOLDER));
      expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      expect(width).toBe(height);
      expect(width).toBeLessThanOrEqual(128);
      expect(bytes.length).toBeLessThan(10_000);
    }
  });

  it('can all be drawn, each in another way', () => {
    expect(new Set(SYMBOLS.map(drawSymbol)).size).toBe(SYMBOLS.length);
    expect(() => drawSymbol('J')).toThrow('no letter is drawn for J');
  });
});
