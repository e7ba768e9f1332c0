import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { foldName } from '#engine/cards/names.ts';
import { openCardPool, type OpenCardPool } from '#imported/cards/open-card-pool.ts';
import { systemClock } from '#basics/clock.ts';
import { readBulkCards } from './bulk-cards.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe.skipIf(SHARED_DIR === undefined)('the import of a real bulk file', () => {
  let folder: string;
  let said: string;
  let peak: number;
  let pool: OpenCardPool;

  beforeAll(async () => {
    folder = temporaryFolder();
    const file = join(folder, 'cards.sqlite');
    const watched = [
      '--import',
      'tsx',
      '--import',
      here('bench/peak-memory.ts'),
      here('src/cli/cards-import.ts'),
    ];
    const child = spawn(process.execPath, [...watched, inSharedDir('cards', 'oracle-cards.json.gz')], {
      env: { ...process.env, CARDS_FILE: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Error(`the import failed: ${errors}`);
    said = output;
    peak = Number(/^peak (\d+)$/m.exec(errors)?.[1]);
    pool = openCardPool(file, builtInCards(), { info: () => undefined, warn: () => undefined }, systemClock);
  });

  afterAll(() => {
    pool.close();
  });

  const cards = SHARED_DIR === undefined ? [] : readBulkCards();
  const noCards = cards.filter(({ isNoCard }) => isNoCard).length;

  it('imports all cards, skips what isn’t one, and says so', () => {
    expect(noCards).toBeGreaterThan(1000);
    expect(said).toContain(`${(cards.length - noCards).toLocaleString('en')} cards imported into `);
    expect(said).toContain(`Left out: ${noCards.toLocaleString('en')} things that are no cards (`);
    expect(pool.imported()?.cards).toBe(cards.length - noCards);
  });

  it('stays under 300 MB of memory', () => {
    expect(peak).toBeGreaterThan(50e6);
    expect(peak).toBeLessThan(300e6);
  });

  it('finds every card by its name, and every part', () => {
    const missed = cards.filter(({ name, isNoCard }) => {
      if (isNoCard) return false;
      return [name, ...name.split(' // ')].some((typed) => {
        const found = pool.find(typed)?.card;
        const names = [found?.name ?? '', ...(found?.parts ?? []).map((part) => part.name)];
        return !names.map(foldName).includes(foldName(typed));
      });
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['fire', 'Fire // Ice', '{1}{R}'],
    ['ILLUSION', 'Illusion // Reality', '{U}'],
    ["Lim-Dul's Vault", "Lim-Dûl's Vault", '{U}{B}'],
    ['Rumors of My Death . . .', '"Rumors of My Death . . ."', '{2}{B}'],
    ['æther vial', 'Aether Vial', '{1}'],
    ['fast // furious', 'Fast // Furious', '{2}{R}'],
    ['lava axe', 'Lava Axe', '{4}{R}'],
    ['Lava, Axe', 'Lava, Axe', '{4}{R}'],
    ['insectile aberration', 'Delver of Secrets // Insectile Aberration', '{U}'],
  ])('means by %s the card %s', (typed, name, manaCost) => {
    const found = pool.find(typed)?.card;
    expect([found?.name, found?.parts[0].manaCost]).toEqual([name, manaCost]);
  });

  it('suggests imported cards', () => {
    expect(pool.suggest('lightnig bolt', 5)[0]).toBe('Lightning Bolt');
    expect(pool.suggest('asault', 5)[0]).toBe('Assault // Battery');
    expect(pool.suggest('lightning', 2)).toEqual(['Lightning Greaves', 'Lightning Bolt']);
    expect(pool.suggest('bolt', 9)).toContain('Lightning Bolt');
  });
});
