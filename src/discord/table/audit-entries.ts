import type { Outcome } from '../../store/port/changes.ts';
import type { Revealed } from '../../store/port/coins.ts';
import type { GameBook } from '../../store/port/games.ts';
import type { Audit, Audited } from '../command/audit.ts';

/** Something of a change that whoever runs the bot must be able to tell afterwards. */
export interface AuditEntry {
  readonly what: Audited;
  readonly facts: NonNullable<Parameters<Audit>[2]>;
}

/**
 * The deeds that somebody did to others as host in a change: their numbers and decisions, their changes taken back, and
 * games on record. What hosts do to the game itself, its settings and who plays, is none of it.
 * @param book the game before it
 */
export function auditEntriesOf(
  { game: written, record }: Pick<Outcome<unknown>, 'game' | 'record'>,
  book: Pick<GameBook, 'id' | 'seq' | 'log'> | null,
  actorId: string,
): readonly AuditEntry[] {
  const deeds: AuditEntry[] = [];
  if (record?.kind === 'correct') deeds.push({ what: 'record/corrected', facts: { record: record.number } });
  if (record?.kind === 'same') deeds.push({ what: 'record/who', facts: { is: record.isId } });
  if (!book || !written) return deeds;
  const game = book.id;
  if (written.kind === 'undo') {
    const { toSeq } = written;
    const taken = book.log(book.seq - toSeq).filter((row) => !row.isUndone && row.undoneTo === null);
    if (taken.some((row) => row.actorId !== actorId))
      deeds.push({ what: 'game/taken-back', facts: { game, to: toSeq } });
    return deeds;
  }
  const kinds = written.entries
    .filter(({ authority, event }) => authority === 'host' && !event.kind.startsWith('game/'))
    .map(({ event }) => event.kind);
  if (kinds.length > 0) deeds.push({ what: 'game/for-others', facts: { game, kinds: [...new Set(kinds)] } });
  return deeds;
}

/** That a secret was told; which one, by its commitment. */
export const secretRevealedEntry = ({ commitment, flips }: Revealed): AuditEntry => ({
  what: 'coins/revealed',
  facts: { sha256: commitment, flips },
});
