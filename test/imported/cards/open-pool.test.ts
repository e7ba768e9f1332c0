import { existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { endingCard } from '#cards/turns/ending.ts';
import Database from '#basics/sqlite.ts';
import { openCardPool, type OpenCardPool } from '#imported/cards/open-card-pool.ts';
import { OperatorError } from '#files/operator-error.ts';
import { writeCardFile } from '#imported/cards/write-card-file.ts';
import { ASSAULT_BATTERY, BIRD_ADMIRER, FIRE_ICE } from '../../helpers/cards.ts';
import { AT, called, each, entryOf, factsOf, importCards } from './card-entries.ts';
import {
  heldOpen,
  lock,
  logLines,
  LOOK_MS,
  looks,
  warnings,
  type Line,
  looksUntil,
} from '../files/followed-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
const FACTS = factsOf([ASSAULT_BATTERY, FIRE_ICE]);
const BUILT_IN: readonly CardEntry[] = [...FACTS.all()];

/** A pool that is closed after the test, what it wrote to the log, and the clock by which it looks at its file. */
function open(path: string | null): { pool: OpenCardPool; log: readonly Line[]; clock: ManualClock } {
  const { log, lines } = logLines();
  const clock = new ManualClock();
  const pool = openCardPool(path, FACTS, log, clock);
  onTestFinished(() => pool.close());
  return { pool, log: lines, clock };
}

describe('the pool', () => {
  it('without a file holds the cards that are built in', () => {
    for (const path of [null, temporaryFile()]) {
      const { pool, log } = open(path);
      expect(pool.imported()).toBeNull();
      expect(pool.find('battery')).toEqual(BUILT_IN[0]);
      expect(pool.suggest('asault', 5)).toEqual(['Assault // Battery']);
      expect(pool.byId('')).toBeUndefined();
      expect(pool.rulings(BUILT_IN[0]!)).toBeNull();
      expect(warnings(log)).toEqual([]);
    }
  });

  it('knows of daybound and nightbound by the texts, of a file from before they were facts', async () => {
    const file = temporaryFile();
    const facts = JSON.stringify(BIRD_ADMIRER, (key, value: unknown) =>
      key === 'bound' ? undefined : value,
    );
    const { oracle, ...entry } = entryOf(JSON.parse(facts) as typeof BIRD_ADMIRER);
    const texts = ['Reach\nDaybound', 'Reach\nNightbound'];
    await importCards(file, [{ ...entry, oracle: { ...oracle, texts } }]);
    expect(open(file).pool.find('bird admirer')?.card).toEqual(BIRD_ADMIRER);
  });

  it('goes by the texts of cards that are on no list, and logs them', async () => {
    const file = temporaryFile();
    const entry = entryOf(called('Goblet Stop'));
    await importCards(file, [{ ...entry, oracle: { ...entry.oracle, texts: ['End the turn.'] } }]);
    const { pool, log } = open(file);
    expect(endingCard('goblet stop')).toEqual({ what: 'turn', by: 'spell' });
    expect(log.find(({ text }) => text.includes('read from their texts'))).toMatchObject({
      count: 1,
      cards: ['Goblet Stop: ends the turn'],
    });
    pool.close();
    expect(endingCard('goblet stop')).toBeUndefined();

    await writeCardFile(file, { rulings: { all: each([]), from: 'rulings.json' }, at: AT });
    open(file);
    expect(endingCard('goblet stop')).toBeDefined();
  });

  it('reads a file of before, and of another version, without them', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Goblet Stop'))]);
    for (const change of [
      `INSERT INTO from_text VALUES ('Goblet Stop', '{"version":0}')`,
      'DROP TABLE from_text',
    ]) {
      const db = new Database(file);
      db.exec(change);
      db.close();
      const { pool, log } = open(file);
      expect(pool.find('goblet stop')).toBeDefined();
      expect(warnings(log)).toEqual([]);
    }
  });

  it('holds imported cards over those built in', async () => {
    const file = temporaryFile();
    await importCards(
      file,
      [FIRE_ICE, called('Lightning Bolt')].map((card) => entryOf(card)),
    );
    const { pool } = open(file);
    expect(pool.imported()).toEqual({ cards: 2, rulings: 0, at: AT });
    expect(pool.find('ice')?.oracle?.texts).toEqual(['What Fire does.', 'What Ice does.']);
    expect(pool.find('battery')).toEqual(BUILT_IN[0]);
    expect(pool.find('lightning bolt')?.card.name).toBe('Lightning Bolt');
    const bolt = pool.find('lightning bolt')!;
    expect(pool.byId(bolt.oracle!.id)).toEqual(bolt);
    expect(pool.byId('another')).toBeUndefined();
    expect(pool.suggest('', 9)).toEqual(['Assault // Battery', 'Fire // Ice', 'Lightning Bolt']);
  });

  it('has the date of the built-in cards', () => {
    expect(open(null).pool.builtInUntil).toBe('2026-03-06');
  });

  it('suggests the same before and after its names were read ahead', async () => {
    const { pool } = open(null);
    const reading = pool.readAhead();
    expect(pool.suggest('asault', 5)).toEqual(['Assault // Battery']);
    await reading;
    expect(pool.suggest('asault', 5)).toEqual(['Assault // Battery']);
    await pool.readAhead();
    expect(pool.suggest('ice', 5)).toEqual(['Fire // Ice']);
  });

  it('reads all names ahead between replies, and leaves off when it is closed', async () => {
    const many = factsOf(Array.from({ length: 5000 }, (_, card) => called(`Card of many ${card} names`)));
    const all = openCardPool(null, many, logLines().log, new ManualClock());
    await all.readAhead();
    expect(all.suggest('many 4999', 1)).toEqual(['Card of many 4999 names']);
    all.close();
    const closed = openCardPool(null, many, logLines().log, new ManualClock());
    const reading = closed.readAhead();
    closed.close();
    await expect(reading).resolves.toBeUndefined();
  });

  it('has the keywords and the formats of imported cards if their file has them', async () => {
    const file = temporaryFile();
    const card = entryOf(FIRE_ICE);
    const formats = { legacy: 'legal', vintage: 'restricted' } as const;
    await importCards(file, [{ ...card, keywords: [['Haste'], []], oracle: { ...card.oracle, formats } }]);
    const found = open(file).pool.find('ice');
    expect(found?.keywords).toEqual([['Haste'], []]);
    expect(found?.oracle?.formats).toEqual(formats);
  });

  it('and lacks them if the file was written by an earlier version', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(FIRE_ICE)]);
    const db = new Database(file);
    db.exec("UPDATE card SET oracle = json_remove(oracle, '$.keywords', '$.formats')");
    db.close();
    const found = open(file).pool.find('ice');
    expect(found?.card).toEqual(FIRE_ICE);
    expect([found?.keywords, found?.oracle?.formats]).toEqual([undefined, undefined]);
  });

  it('suggests cards before what is played beside them, though built in', async () => {
    const file = temporaryFile();
    const kinds = {
      Firetoken: 'token',
      'Fire Plane': 'extra',
      Firejoke: 'casual',
      Fireworks: 'card',
    } as const;
    await importCards(
      file,
      Object.entries(kinds).map(([name, kind]) => entryOf(called(name), kind)),
    );
    const { pool } = open(file);
    const fire = ['Fire // Ice', 'Fireworks', 'Firejoke', 'Firetoken', 'Fire Plane'];
    expect(pool.suggest('fire', 6)).toEqual(fire);
    expect(pool.suggest('', 6)).toEqual(['Assault // Battery', ...fire]);
  });

  it('answers the same however often it is asked', async () => {
    const file = temporaryFile();
    const names = Array.from({ length: 1500 }, (_, card) => `Card ${card}`);
    await importCards(
      file,
      names.map((name) => entryOf(called(name))),
    );
    const { pool } = open(file);
    for (const name of [...names, ...names.toReversed()]) expect(pool.find(name)?.card.name).toBe(name);
  });

  it('has the rulings of a card, newest first', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(FIRE_ICE, 'card', 'fire')]);
    const { pool: without } = open(file);
    expect(without.rulings(without.find('ice')!)).toBeNull();
    const of = (text: string, date: '2004-10-04' | '2020-01-24') => ({
      oracleId: 'fire',
      ruling: { date, source: 'wotc', text },
    });
    const all = [of('Older.', '2004-10-04'), of('Newer.', '2020-01-24')];
    await writeCardFile(file, { rulings: { all: each(all), from: 'rulings.json' }, at: AT });
    const { pool } = open(file);
    expect(pool.rulings(pool.find('ice')!)).toEqual([all[1]!.ruling, all[0]!.ruling]);
    expect(pool.rulings(pool.find('battery')!)).toEqual([]);
  });
});

describe('a card file that cannot be read', () => {
  it.each<[string, (file: string) => unknown]>([
    ['text', (file) => writeFileSync(file, 'cards, but in plain text\n'.repeat(200))],
    ['nothing', (file) => writeFileSync(file, '')],
    [
      'one cut off',
      async (file) => {
        await importCards(
          file,
          Array.from({ length: 500 }, (_, card) => entryOf(called(`Card ${card}`))),
        );
        truncateSync(file, 12_288);
      },
    ],
  ])('(%s) is logged in one line, and the bot has its built-in cards', async (_, make) => {
    const file = temporaryFile();
    await make(file);
    const { pool, log } = open(file);
    expect(warnings(log)).toHaveLength(1);
    expect(String(log[0]?.why)).toContain(file);
    expect(pool.find('battery')).toEqual(BUILT_IN[0]);
    expect(pool.suggest('asault', 5)).toEqual(['Assault // Battery']);
    expect(heldOpen(file)).toEqual([]);
  });

  it('is tried again, without another line, and taken when it can be read', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Lightning Bolt'))]);
    const unlock = lock(file);
    const { pool, log, clock } = open(file);
    expect(warnings(log)).toEqual(['the card file cannot be read: built-in cards only']);
    expect(log[0]?.why).toMatch(
      /^the card file .* cannot be used: another program has locked it: end that one$/,
    );
    await looks(clock, 10);
    expect(pool.imported()).toBeNull();
    unlock();
    await looksUntil(clock, () => expect(pool.find('lightning bolt')?.card.name).toBe('Lightning Bolt'));
    expect(warnings(log)).toHaveLength(1);
  });
});

describe('a card file that was taken and cannot be read any more', () => {
  const ruling = { date: '2004-10-04', source: 'wotc', text: 'It burns.' } as const;

  /** With Fire // Ice and a ruling on it, and something done to it. */
  async function spoilt(how: string): Promise<OpenCardPool> {
    const file = temporaryFile();
    await importCards(file, [entryOf(FIRE_ICE, 'card', 'fire')]);
    const all = each([{ oracleId: 'fire', ruling }]);
    await writeCardFile(file, { rulings: { all, from: 'rulings.json' }, at: AT });
    const db = new Database(file);
    db.exec(how);
    db.close();
    return open(file).pool;
  }

  it.each<[string, string, (pool: OpenCardPool) => unknown]>([
    ['a card by its name', `UPDATE card SET facts = '{"name":1}'`, (pool) => pool.find('ice')],
    ['a card by its id', `UPDATE card SET oracle = 'no JSON'`, (pool) => pool.byId('fire')],
    [
      'rulings',
      `UPDATE ruling SET date = 'one day'`,
      (pool) => pool.rulings({ card: FIRE_ICE, oracle: pool.byId('fire')!.oracle }),
    ],
  ])('%s: it throws, for neither the built-in card nor none is true', async (_, how, ask) => {
    const pool = await spoilt(how);
    expect(() => ask(pool)).toThrow(OperatorError);
    expect(() => ask(pool)).toThrow(/^the card file .* is damaged: import the cards again$/);
    expect(pool.find('battery')).toEqual(BUILT_IN[0]);
  });

  it('for a lock of another program throws at once, and is read when that is gone', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Lightning Bolt'))]);
    const { pool } = open(file);
    const unlock = lock(file);
    expect(() => pool.find('lightning bolt')).toThrow(/another program has locked it/);
    unlock();
    expect(pool.find('lightning bolt')?.card.name).toBe('Lightning Bolt');
  });
});

describe('a bot that is running', () => {
  it('takes over the cards of every import, and holds one file', async () => {
    const file = temporaryFile();
    const { pool, clock } = open(file);
    for (const name of ['Lightning Bolt', 'Lightning Helix', 'Lightning Axe']) {
      await importCards(file, [entryOf(called(name))]);
      await looksUntil(clock, () => expect(pool.suggest('lightning', 5)).toEqual([name]));
      expect(pool.find(name)?.card.name).toBe(name);
      expect(pool.find('battery')).toEqual(BUILT_IN[0]);
      expect(heldOpen(file).length).toBeLessThanOrEqual(1);
    }
    expect(pool.find('lightning bolt')).toBeUndefined();
    pool.close();
    expect(heldOpen(file)).toEqual([]);
  });

  it('answers between the pieces of the work', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Old'))]);
    const { pool, clock } = open(file);
    const many = Array.from({ length: 20_000 }, (_, card) => entryOf(called(`Card of many ${card} names`)));
    await importCards(file, [...many, entryOf(called('New'))]);
    let turnsWithBoth = 0;
    clock.advance(LOOK_MS);
    while (pool.imported()?.cards === 1) {
      await afterOthers();
      const files = heldOpen(file).length;
      expect(files).toBeLessThanOrEqual(2);
      if (files === 2) {
        turnsWithBoth++;
        expect(pool.find('old')?.card.name).toBe('Old');
        expect(pool.suggest('old', 1)).toEqual(['Old']);
        expect(pool.find('new')).toBeUndefined();
      }
    }
    if (existsSync('/proc/self/fd')) expect(turnsWithBoth).toBeGreaterThan(3);
    expect(pool.find('new')?.card.name).toBe('New');
    expect(pool.suggest('old', 1)).toEqual([]);
  });

  it('keeps its cards when a broken file is put there, and takes the next good one', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Old'))]);
    const { pool, log, clock } = open(file);
    writeFileSync(`${file}.broken`, 'cards, but in plain text\n'.repeat(200));
    renameSync(`${file}.broken`, file);
    await looks(clock, 1);
    expect(warnings(log)).toHaveLength(1);
    await looks(clock, 10);
    expect(pool.find('old')?.card.name).toBe('Old');
    rmSync(file);
    await looks(clock, 1);
    expect(pool.imported()).toBeNull();
    expect(pool.find('old')).toBeUndefined();
    expect(pool.suggest('asault', 5)).toEqual(['Assault // Battery']);
    await importCards(file, [entryOf(called('New'))]);
    await looks(clock, 1);
    expect(pool.find('new')?.card.name).toBe('New');
    expect(warnings(log)).toHaveLength(1);
  });

  it('loads a new file that could not be read at first, and reports it once', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Old'))]);
    const { pool, log, clock } = open(file);
    const next = temporaryFile();
    await importCards(next, [entryOf(called('New'))]);
    const unlock = lock(next);
    renameSync(next, file);
    await looks(clock, 1);
    expect(warnings(log)).toHaveLength(1);
    await looks(clock, 10);
    expect(warnings(log)).toEqual(['the new card file cannot be read: the cards stay as they were']);
    expect(pool.find('old')?.card.name).toBe('Old');
    unlock();
    await looksUntil(clock, () => expect(pool.find('new')?.card.name).toBe('New'));
    expect(warnings(log)).toHaveLength(1);
  });

  it('that stops in the middle of it leaves nothing open', async () => {
    const file = temporaryFile();
    const { pool, clock } = open(file);
    await importCards(
      file,
      Array.from({ length: 20_000 }, (_, card) => entryOf(called(`Card ${card}`))),
    );
    clock.advance(LOOK_MS);
    while (heldOpen(file).length === 0 && pool.imported() === null) await afterOthers();
    pool.close();
    await until(() => expect(heldOpen(file)).toEqual([]));
    expect(pool.imported()).toBeNull();
  });
});
