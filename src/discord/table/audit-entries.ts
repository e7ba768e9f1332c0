import type { Outcome } from '#store/port/changes.ts';
import type { Revealed } from '#store/port/coins.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { Audit, AuditedAction } from '../command/audit.ts';

/** An action that an operator must be able to trace. */
export interface AuditEntry {
  readonly what: AuditedAction;
  readonly facts: NonNullable<Parameters<Audit>[2]>;
}

/**
 * Lists what a host did to other players in a change (numbers, decisions, undone changes) and changes of records.
 * Hosting itself (settings, seats) is not listed.
 * @param book the game before the change
 */
export function auditEntriesOf(
  { game: written, record }: Pick<Outcome<unknown>, 'game' | 'record'>,
  book: Pick<GameWithLog, 'id' | 'seq' | 'log'> | null,
  actorId: string,
): readonly AuditEntry[] {
  const deeds: AuditEntry[] = [];
  if (record?.kind === 'correct') deeds.push({ what: 'record/corrected', facts: { record: record.number } });
  if (record?.kind === 'same') deeds.push({ what: 'record/who', facts: { is: record.isId } });
  if (!book || !written) return deeds;
  const game = book.id;
  if (written.kind === 'undo') {
    const { toSeq } = written;
    const undone = book.log(book.seq - toSeq).filter((row) => !row.isUndone && row.undoneTo === null);
    if (undone.some((row) => row.actorId !== actorId))
      deeds.push({ what: 'game/taken-back', facts: { game, to: toSeq } });
    return deeds;
  }
  const kinds = written.entries
    .filter(({ authority, event }) => authority === 'host' && !event.kind.startsWith('game/'))
    .map(({ event }) => event.kind);
  if (kinds.length > 0) deeds.push({ what: 'game/for-others', facts: { game, kinds: [...new Set(kinds)] } });
  return deeds;
}

/** Identifies a revealed secret by its commitment. */
export const secretRevealedEntry = ({ commitment, flips }: Revealed): AuditEntry => ({
  what: 'coins/revealed',
  facts: { sha256: commitment, flips },
});
