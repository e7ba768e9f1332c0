import type { Log } from '../../basics/log.ts';
import type { Origin } from '../../store/port/changes.ts';

/**
 * The deeds that whoever runs the bot must be able to tell of afterwards. `forget/left`: a server that the bot has left
 * long ago. `game/for-others`: somebody changed, as host, what is another player's; `game/taken-back`: somebody took
 * back, as host, what another one did. `page/listed`, `page/revoked`: somebody looked at, or ended, the links of others to
 * a game; `page/ended`: the bot ended those of somebody who is no member any more. `record/who`: a name on record became somebody.
 */
export type AuditedAction =
  | 'forget/me'
  | 'forget/server'
  | 'forget/left'
  | 'export/me'
  | 'coins/revealed'
  | 'record/corrected'
  | 'record/who'
  | 'game/for-others'
  | 'game/taken-back'
  | 'page/listed'
  | 'page/revoked'
  | 'page/ended';

/** Who did it and where; the bot does some of it by itself. */
type AuditSource = { readonly guildId: string } | Omit<Origin, 'at'>;

/** The things that it was done to: names of games, counts, kinds. Never what was kept, and never a secret. */
type AuditFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** Notes in the log that something was done, once it is done. */
export type Audit = (what: AuditedAction, where: AuditSource, facts?: AuditFacts) => void;

/** A line each, with `audit` in it. */
export const createAudit =
  (log: Pick<Log, 'info'>): Audit =>
  (what, where, facts = {}) =>
    log.info(
      {
        audit: what,
        ...('actorId' in where && { by: where.actorId }),
        server: where.guildId,
        ...('actorId' in where && { channel: where.channelId, interaction: where.interactionId }),
        ...facts,
      },
      'audit',
    );
