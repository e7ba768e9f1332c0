import type Database from '#basics/sqlite.ts';
import { summaryOf } from '#engine/records/summary.ts';
import type { EndedGame } from '../games/book.ts';
import type { Origin } from '../port/changes.ts';
import type { GameRecord, RecordBook, RecordWrite } from '../port/records.ts';
import { recordRows } from './games.ts';
import { counting, type RecordReads } from './counting.ts';
import { peopleOf } from './people.ts';
import { recordSource, toldOf } from './record-source.ts';

export interface RecordBooks {
  readonly reads: RecordReads;
  /** The records of a server during one change; `null` in direct messages. */
  open(origin: Origin): RecordBook | null;
  write(origin: Origin, write: RecordWrite): void;
  /** Records a game that is over. @returns `null` for one that never started, or wasn't played on a server */
  end(origin: Origin, ended: EndedGame): GameRecord | null;
}

export function recordBooks(db: Database): RecordBooks {
  const people = peopleOf(db);
  const rows = recordRows(db, people);
  const reads = counting(db, people, rows);
  // Excludes a start that was undone.
  const selectStart = db
    .prepare<[string], number>(
      `SELECT at FROM game_event AS line
       WHERE game_id = ? AND undone_to IS NULL AND instr(entries, '"kind":"game/started"') > 0
         AND NOT EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
           AND undo.game_id = line.game_id AND undo.seq > line.seq AND undo.undone_to < line.seq)
       ORDER BY seq LIMIT 1`,
    )
    .pluck();

  return {
    reads,
    open: ({ guildId }) =>
      guildId === null
        ? null
        : {
            get next() {
              return (people.book(guildId)?.games ?? 0) + 1;
            },
            find: (number) => reads.find(guildId, number),
            countTogether(playerId, other) {
              const book = people.book(guildId);
              if (book === undefined || people.find(book.id, playerId) === undefined) return null;
              return reads.count(guildId, { players: [playerId, other] });
            },
            held(spans) {
              const book = people.book(guildId);
              return book ? rows.held(book.id, spans) : [];
            },
          },

    write(origin, write) {
      const { guildId, actorId, at } = origin;
      if (guildId === null) throw new Error('only servers have records');
      const bookId = people.open(guildId, at);
      switch (write.kind) {
        case 'add':
          rows.add(bookId, recordSource(origin, 'added', write.record), toldOf(write.record));
          return;
        case 'import':
          for (const { number, line, corrected } of write.lines ?? []) {
            if (corrected) rows.correct(bookId, corrected, actorId, at);
            rows.keepLine(bookId, number, line);
          }
          for (const record of write.records)
            rows.add(bookId, recordSource(origin, 'imported', record), toldOf(record));
          return;
        case 'correct':
          return rows.correct(bookId, write, actorId, at);
        case 'same':
          return people.join(bookId, write.playerId, write.isId);
      }
    },

    end({ guildId, channelId, at }, { gameId, before, after }) {
      const summary = summaryOf(before, after);
      if (guildId === null || !summary) return null;
      const { hostId, ...game } = summary;
      const ms = at - (selectStart.get(gameId) ?? at);
      const source = {
        gameId,
        channelId,
        at,
        notedAt: at,
        source: 'played',
        ms: Math.max(0, ms),
        hostId,
      } as const;
      const bookId = people.open(guildId, at);
      const number = rows.add(bookId, source, game);
      return rows.find(bookId, number) ?? null;
    },
  };
}
