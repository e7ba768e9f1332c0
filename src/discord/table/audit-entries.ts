import type { ChangeOutcome } from '#store/port/changes.ts';
import type { RevealedSecret } from '#ledger/vocabulary/ledger.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { Audit, AuditedAction } from '../command/audit.ts';

/** An action that an operator must be able to trace. */
export interface AuditEntry {
  readonly what: AuditedAction;
  readonly facts: NonNullable<Parameters<Audit>[2]>;
}

/**
 * Lists the corrections of records in a change, and the actions of a host in place of other players: changing their
 * numbers, deciding for them, undoing their changes. Actions that only hosts have, such as settings and seats, are not
 * listed.
 * @param before the game before the change
 */
export function auditEntriesOf(
  { game: gameWrite, record }: Pick<ChangeOutcome<unknown>, 'game' | 'record'>,
  before: Pick<GameWithLog, 'id' | 'seq' | 'log'> | null,
  actorId: string,
): readonly AuditEntry[] {
  const auditEntries: AuditEntry[] = [];
  if (record?.kind === 'correct')
    auditEntries.push({ what: 'record/corrected', facts: { record: record.number } });
  if (record?.kind === 'same') auditEntries.push({ what: 'record/who', facts: { is: record.intoId } });
  if (!before || !gameWrite) return auditEntries;
  const game = before.id;
  if (gameWrite.kind === 'undo') {
    const { toSeq } = gameWrite;
    const undoneEntries = before
      .log(before.seq - toSeq)
      .filter((entry) => !entry.isUndone && entry.undoneTo === null);
    if (undoneEntries.some((entry) => entry.actorId !== actorId))
      auditEntries.push({ what: 'game/taken-back', facts: { game, to: toSeq } });
    return auditEntries;
  }
  const kinds = gameWrite.entries
    .filter(({ authority, event }) => authority === 'host' && !event.kind.startsWith('game/'))
    .map(({ event }) => event.kind);
  if (kinds.length > 0)
    auditEntries.push({ what: 'game/for-others', facts: { game, kinds: [...new Set(kinds)] } });
  return auditEntries;
}

/** Identifies a revealed secret by its commitment. */
export const secretRevealedEntry = ({ commitment, flips }: RevealedSecret): AuditEntry => ({
  what: 'coins/revealed',
  facts: { sha256: commitment, flips },
});
