import { describe, expect, it } from 'vitest';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const because = (...rules: readonly string[]) =>
  rules.map((rule) => {
    const [number, edition] = rule.split(' of ');
    return { edition, number };
  });
const entry = (...rules: readonly string[]) => ({
  event: { kind: 'any' },
  authority: 'rules',
  because: because(...rules),
});

describe('the games of a database that kept no list of the rules cited', () => {
  const file = temporaryFile();
  const before = connect(file, readMigrations().slice(0, 2));
  const game = before.db.prepare('INSERT INTO game (id, guild_id, channel_id, seq) VALUES (?, ?, ?, 1)');
  const line = before.db.prepare(
    `INSERT INTO game_event (game_id, seq, interaction_id, actor_id, at, by_chance, version, entries)
     VALUES (?, ?, 'x', '1', ?, 0, 2, ?)`,
  );
  game.run('a', '10', '100');
  game.run('b', '20', '200');
  game.run('direct', null, '300');
  game.run('spoilt', '10', '400');
  line.run('a', 1, 50, JSON.stringify([entry('505.6 of 2006-10-01', '505.3 of 2008-02-01'), entry()]));
  line.run('a', 2, 40, JSON.stringify([entry('505.6 of 2006-10-01')]));
  line.run('b', 1, 60, JSON.stringify([entry('705.2 of 2026-06-19')]));
  line.run('direct', 1, 60, JSON.stringify([entry('705.2 of 2026-06-19')]));
  for (const [index, bad] of [
    '{',
    '7',
    '[7, "x", {}]',
    '[{"because": [1, {"number": 5, "edition": null}]}]',
    '{"because": 3}',
  ].entries())
    line.run('spoilt', index + 1, 10, bad);
  before.close();

  it('have it filled, each server its own, each rule with the first time', () => {
    const { db, close } = connect(file);
    expect(db.prepare('SELECT guild_id, edition, number, at FROM cited').raw().all()).toEqual([
      ['10', '2006-10-01', '505.6', 40],
      ['10', '2008-02-01', '505.3', 50],
      ['20', '2026-06-19', '705.2', 60],
    ]);
    close();
  });
});
