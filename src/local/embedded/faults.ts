/** Which requests a fault applies to: a pattern for, or the start of, `METHOD /path` below /api/vN. */
export type Target = RegExp | string;

/** What goes wrong instead of an answer. */
export type BadAnswer =
  | { readonly status: 429; readonly retryAfter: number; readonly global?: boolean }
  | { readonly status: number; readonly code?: number; readonly message?: string }
  | 'reset';

/** Trouble on request of a test. Nothing here happens by itself. */
export interface Faults {
  /** Cuts every gateway connection without a closing handshake; the sessions can be resumed. */
  drop(): void;
  /** Closes every gateway connection with this code (4000 to 4014). */
  closeGateway(code: number): void;
  /** Sends op 7 (Reconnect). */
  reconnect(): void;
  /** Sends op 9 (Invalid Session); unless `resumable`, the session is gone. */
  invalidateSession(resumable: boolean): void;
  /** No heartbeat is acknowledged until called with false. */
  ignoreHeartbeats(on: boolean): void;
  /** Holds the next `times` gateway events back for `ms`. */
  delayEvents(ms: number, times?: number): void;
  /** Holds the answers to the next `times` matching requests back for `ms`; they take effect at once. */
  delayAnswers(target: Target, ms: number, times?: number): void;
  /** Answers the next `times` matching requests badly; they have no effect. */
  answer(target: Target, bad: BadAnswer, times?: number): void;
  /** Delivers each of the next `times` interactions twice. */
  deliverTwice(times?: number): void;
}
