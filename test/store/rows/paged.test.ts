import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { ROWS_PER_PAGE, iteratePages } from '#store/rows/iterate-pages.ts';

function numbersUpTo(last: number) {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT');
  const insert = db.prepare<[number]>('INSERT INTO number VALUES (?)');
  for (let value = 1; value <= last; value += 1) insert.run(value);
  return db;
}

describe('rows, page by page', () => {
  it.each([0, 1, ROWS_PER_PAGE - 1, ROWS_PER_PAGE, ROWS_PER_PAGE + 1, 3 * ROWS_PER_PAGE])(
    '%i rows appear once each',
    (count) => {
      const db = numbersUpTo(count);
      const select = db
        .prepare<[number], number>(
          `SELECT value FROM number WHERE value > ? ORDER BY value LIMIT ${ROWS_PER_PAGE}`,
        )
        .pluck();
      const rows = [...iteratePages<number>((last) => select.all(last ?? 0))];
      expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      db.close();
    },
  );

  it('are the only way: a statement does not iterate', () => {
    const db = numbersUpTo(1);
    expect(() => db.prepare('SELECT value FROM number').iterate()).toThrow('read pages');
    db.close();
  });

  it('nothing is backed up from here either', () => {
    const db = numbersUpTo(1);
    expect(() => db.backup()).toThrow('another process');
    db.close();
  });
});
