import type Database from '#basics/sqlite.ts';
import type { Origin } from '../port/changes.ts';
import { ANSWERED_FOR_MS, type DoneAnswers } from '../table/replies.ts';

/** The replies of the last hour, as changes write and repeat them. */
export interface StoredReplies<Reply> {
  /** The stored reply of an interaction, if it was answered within the last hour. */
  find(interactionId: string, now: number): { readonly reply: Reply } | undefined;
  add(origin: Origin, reply: Reply): void;
}

export function dropTokens(db: Database): void {
  db.pragma('secure_delete = ON');
  db.exec('UPDATE done SET token = NULL WHERE token IS NOT NULL');
}

export function storedReplies<Reply>(
  db: Database,
  { read }: Pick<DoneAnswers<Reply>, 'read'>,
): StoredReplies<Reply> {
  const select = db
    .prepare<[string, number], string>('SELECT reply FROM done WHERE interaction_id = ? AND at > ?')
    .pluck();
  const replace = db.prepare<[string, string, string | null, string, string, number, string | null]>(
    `INSERT OR REPLACE INTO done (interaction_id, channel_id, guild_id, actor_id, reply, at, token)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    find(interactionId, now) {
      const reply = select.get(interactionId, now - ANSWERED_FOR_MS);
      return reply === undefined ? undefined : { reply: read(reply) };
    },
    add(origin, reply) {
      const { interactionId, channelId, guildId, actorId, at, token = null } = origin;
      const text = JSON.stringify(reply) as string | undefined;
      if (text === undefined) throw new TypeError('a change gave no reply');
      // An older row with this id has expired; otherwise `find` would have returned it.
      replace.run(interactionId, channelId, guildId, actorId, text, at, token);
    },
  };
}
