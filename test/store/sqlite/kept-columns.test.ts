import { expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import type { UserDataKind } from '#store/port/data-export.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

/*
 * A new column that identifies a person must be handled here, in `src/store/data-export`, in the table of PRIVACY.md, and in
 * `src/store/erasure/forget.ts`.
 */

/** Maps such columns to the kind of data in the export, or to the reason why they need none. */
const PEOPLE: Readonly<Record<string, UserDataKind | { readonly not: string }>> = {
  'coin_flip.actor_id': 'flips',
  'coin_link.actor_id': 'flips',
  'coin_secret.created_by': 'secrets',
  'coin_secret.revealed_by': 'secrets',
  'coin_seed.actor_id': 'seeds',
  'coin_tally.player_id': { not: 'counted from flips' },
  'done.actor_id': 'replies',
  'game.flip_by': { not: 'the last of the flips' },
  'game_event.actor_id': 'actions',
  'page_link.user_id': 'links',
  'record_commander.person': { not: 'as record_seat' },
  'record_correction.person': 'corrections',
  'record_game.host': 'hosted',
  'record_member.person': 'groups',
  'record_person.player_id': 'results',
  'record_seat.eliminator': 'results',
  'record_seat.left_by': { not: 'by what, not by whom' },
  'record_seat.person': 'results',
  'record_sum.who': { not: 'counted from record_seat' },
  'setting.changed_by': 'settings',
  'setting.scope_id': 'settings',
};

const SAYS_WHO =
  /_by$|^(?:actor|author|member|owner|player|scope|user)_id$|^(?:eliminator|host|person|player|user|who)$/;

it('every column that identifies a person is part of their export', async () => {
  const file = temporaryFile();
  await openSqliteStore(file).close();
  const db = new Database(file, { readonly: true });
  const columns = db
    .prepare<[], string>(
      `SELECT m.name || '.' || c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'`,
    )
    .pluck()
    .all();
  db.close();
  const people = columns.filter((column) => SAYS_WHO.test(column.split('.')[1] ?? ''));
  expect(people.toSorted()).toEqual(Object.keys(PEOPLE).toSorted());
});
