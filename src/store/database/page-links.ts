import type Database from '#basics/sqlite.ts';
import {
  type HeldLink,
  MAX_LINKS,
  MAX_LINKS_KEPT,
  MAX_LINKS_OF_GAME,
  type PageLink,
  type PageLinks,
} from '../port/links.ts';
import type { WriteQueue } from './write-queue.ts';

/** The links to pages. Write methods must be called within a transaction. */
export interface PageLinkRows {
  add(hash: string, link: Omit<PageLink, 'endedAt'>): boolean;
  find(hash: string): PageLink | undefined;
  of(gameId: string, channelId: string): readonly HeldLink[];
  end(hashes: readonly string[], at: number): readonly string[];
  revoke(gameId: string, channelId: string, userId: string, at: number): readonly string[];
  /** The number of active links. */
  count(): number;
}

export function pageLinks(db: Database): PageLinkRows {
  // Of two created at the same time, the later one counts as newer.
  const insert = db.prepare<[Omit<PageLink, 'endedAt'> & { readonly hash: string }]>(
    `INSERT INTO page_link (hash, kind, game_id, channel_id, guild_id, user_id, made_at)
     VALUES (:hash, :kind, :gameId, :channelId, :guildId, :userId, max(:madeAt, 1 + coalesce((
       SELECT max(made_at) FROM page_link WHERE channel_id = :channelId AND user_id = :userId AND kind = :kind), 0)))`,
  );
  const COLUMNS = `kind, game_id AS gameId, channel_id AS channelId, guild_id AS guildId, user_id AS userId,
    made_at AS madeAt, ended_at AS endedAt`;
  const select = db.prepare<[string], PageLink>(`SELECT ${COLUMNS} FROM page_link WHERE hash = ?`);
  const selectOf = db.prepare<[string, string], HeldLink>(
    `SELECT hash, ${COLUMNS} FROM page_link WHERE channel_id = ? AND game_id = ? AND ended_at IS NULL
     ORDER BY made_at DESC, hash LIMIT ${MAX_LINKS_OF_GAME}`,
  );
  const endOne = db.prepare<[number, string]>(
    'UPDATE page_link SET ended_at = ? WHERE hash = ? AND ended_at IS NULL',
  );
  const deleteEarlier = db.prepare<[string, string]>(
    'DELETE FROM page_link WHERE channel_id = ? AND game_id <> ?',
  );
  const countOf = db.prepare<[string], number>('SELECT count(*) FROM page_link WHERE channel_id = ?').pluck();
  const NEWEST = `SELECT hash FROM page_link
    WHERE channel_id = :channelId AND user_id = :userId AND kind = :kind
    ORDER BY made_at DESC, hash`;
  type Own = Pick<PageLink, 'channelId' | 'userId' | 'kind'>;
  const deleteOld = db.prepare<[Own]>(
    `DELETE FROM page_link WHERE hash IN (${NEWEST} LIMIT -1 OFFSET ${MAX_LINKS_KEPT - 1})`,
  );
  const endOld = db.prepare<[Own & { readonly madeAt: number }]>(
    `UPDATE page_link SET ended_at = :madeAt
     WHERE ended_at IS NULL AND hash IN (${NEWEST} LIMIT -1 OFFSET ${MAX_LINKS - 1})`,
  );
  const end = db
    .prepare<[number, string, string, string], string>(
      `UPDATE page_link SET ended_at = ?
       WHERE channel_id = ? AND user_id = ? AND game_id = ? AND ended_at IS NULL RETURNING hash`,
    )
    .pluck();

  const countOpen = db.prepare<[], number>('SELECT count(*) FROM page_link WHERE ended_at IS NULL').pluck();

  return {
    add(hash, link) {
      const { channelId, gameId, userId, kind, madeAt } = link;
      deleteEarlier.run(channelId, gameId);
      deleteOld.run({ channelId, userId, kind });
      if ((countOf.get(channelId) ?? 0) >= MAX_LINKS_OF_GAME) return false;
      endOld.run({ channelId, userId, kind, madeAt });
      insert.run({ hash, ...link });
      return true;
    },
    find: (hash) => select.get(hash),
    of: (gameId, channelId) => selectOf.all(channelId, gameId),
    end: (hashes, at) => hashes.filter((hash) => endOne.run(at, hash).changes > 0),
    revoke: (gameId, channelId, userId, at) => end.all(at, channelId, userId, gameId),
    count: () => countOpen.get() ?? 0,
  };
}

interface Assertions {
  readonly assertOpen: () => void;
  readonly assertOutsideChange: () => void;
}

/** Returns the links for users of the store, whose writes go through the queue. */
export const openPageLinks = (
  rows: PageLinkRows,
  queue: Pick<WriteQueue, 'add'>,
  { assertOpen, assertOutsideChange }: Assertions,
): PageLinks => ({
  async add(hash, link) {
    assertOutsideChange();
    return queue.add(() => rows.add(hash, link));
  },
  async find(hash) {
    assertOpen();
    return rows.find(hash);
  },
  async of(gameId, channelId) {
    assertOpen();
    return rows.of(gameId, channelId);
  },
  async end(hashes, at) {
    assertOutsideChange();
    return queue.add(() => rows.end(hashes, at));
  },
  async revoke(gameId, channelId, userId, at) {
    assertOutsideChange();
    return queue.add(() => rows.revoke(gameId, channelId, userId, at));
  },
});
