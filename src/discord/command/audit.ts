import type { Log } from '#basics/log.ts';
import type { Origin } from '#store/port/changes.ts';

/**
 * Actions that operators must be able to trace. `forget/left`: deleted the data of a server that the bot left long
 * ago. `forget/user`, `export/user`, `export/server` and, without an interaction, `forget/server`: the operator did it on
 * request. `game/for-others`: a host changed something of another player. `game/taken-back`: a host undid another
 * player's action. `page/listed`, `page/revoked`: listed or revoked other users' links to a game. `page/ended`: the
 * bot revoked the links of a former member. `record/who`: a name on record was assigned to a user.
 */
export type AuditedAction =
  | 'forget/me'
  | 'forget/server'
  | 'forget/user'
  | 'forget/left'
  | 'export/me'
  | 'export/user'
  | 'export/server'
  | 'coins/revealed'
  | 'record/corrected'
  | 'record/who'
  | 'game/for-others'
  | 'game/taken-back'
  | 'page/listed'
  | 'page/revoked'
  | 'page/ended';

/** The bot itself does some of these, without an interaction. */
type AuditSource = { readonly guildId: string | null } | Omit<Origin, 'at'>;

/** What was affected: ids, counts, kinds. Never contents or secrets. */
type AuditFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** Logs an action after it has taken effect. */
export type Audit = (action: AuditedAction, source: AuditSource, facts?: AuditFacts) => void;

/** Writes one log line per action, with the key `audit`. */
export const createAudit =
  (log: Pick<Log, 'info'>): Audit =>
  (action, source, facts = {}) =>
    log.info(
      {
        audit: action,
        ...('actorId' in source && { by: source.actorId }),
        server: source.guildId,
        ...('actorId' in source && { channel: source.channelId, interaction: source.interactionId }),
        ...facts,
      },
      'audit',
    );
