import type { Gateway } from '../gateway/gateway.ts';
import type { FaultSource } from '../rest/server.ts';
import { type Answer, rateLimited } from '../vocabulary/answer.ts';

/** The requests that a fault applies to: a pattern for, or the start of, `METHOD /path` below /api/vN. */
export type Target = RegExp | string;

/** An error in the place of an answer, or a connection that is cut. */
export type InjectedAnswer =
  | { readonly status: 429; readonly retryAfter: number; readonly global?: boolean }
  | { readonly status: number; readonly code?: number; readonly message?: string }
  | 'reset';

/** The trouble that a test may order. Nothing here happens by itself. */
export interface Faults {
  /** Cuts every gateway connection without a closing handshake; the sessions can be resumed. */
  drop(): void;
  /** Closes every gateway connection with this code (4000 to 4014). */
  closeGateway(code: number): void;
  /** Closes the connection of every bot that identifies with this code (4010 to 4014). */
  refuseIdentify(code: number): void;
  /** READY lists no servers, until called with false. */
  hideGuilds(on: boolean): void;
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
  /**
   * Answers the next `times` matching requests badly; they have no effect. The function returned ends it before: all
   * requests, any number of times, until then is a Discord that is down.
   */
  answer(target: Target, bad: InjectedAnswer, times?: number): () => void;
  /** Cuts the connections of the next `times` matching requests instead of answering them; they take effect. */
  loseAnswers(target: Target, times?: number): void;
  /** Delivers each of the next `times` interactions twice. */
  deliverTwice(times?: number): void;
}

interface QueuedFault<T> {
  readonly target: Target;
  readonly what: T;
  times: number;
}

/** Keeps what a test has ordered until the bot gets it. */
export class FaultQueue implements Faults, FaultSource {
  readonly #gateway: Gateway;
  readonly #answers: QueuedFault<InjectedAnswer>[] = [];
  readonly #delays: QueuedFault<number>[] = [];
  readonly #losses: QueuedFault<true>[] = [];
  #twice = 0;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  drop(): void {
    this.#gateway.drop();
  }

  closeGateway(code: number): void {
    this.#gateway.closeAll(code);
  }

  refuseIdentify(code: number): void {
    this.#gateway.faults.identifyCode = code;
  }

  hideGuilds(on: boolean): void {
    this.#gateway.faults.hidesGuilds = on;
  }

  reconnect(): void {
    this.#gateway.askToReconnect();
  }

  invalidateSession(resumable: boolean): void {
    this.#gateway.invalidateSessions(resumable);
  }

  ignoreHeartbeats(on: boolean): void {
    this.#gateway.faults.ignoresHeartbeats = on;
  }

  delayEvents(ms: number, times = 1): void {
    Object.assign(this.#gateway.faults, { delayMs: ms, delayTimes: times });
  }

  delayAnswers(target: Target, ms: number, times = 1): void {
    this.#delays.push({ target, what: ms, times });
  }

  answer(target: Target, bad: InjectedAnswer, times = 1): () => void {
    const order = { target, what: bad, times };
    this.#answers.push(order);
    return () => {
      const index = this.#answers.indexOf(order);
      if (index >= 0) this.#answers.splice(index, 1);
    };
  }

  loseAnswers(target: Target, times = 1): void {
    this.#losses.push({ target, what: true, times });
  }

  deliverTwice(times = 1): void {
    this.#twice = times;
  }

  /** The number of times that the next interaction is delivered: 1, or 2 by `deliverTwice`. */
  takeDeliveries(): 1 | 2 {
    if (this.#twice === 0) return 1;
    this.#twice--;
    return 2;
  }

  takeAnswer(request: string): Answer | 'reset' | null {
    const bad = take(this.#answers, request);
    if (bad === null || bad === 'reset') return bad;
    if ('retryAfter' in bad) return rateLimited(bad.retryAfter, bad.global === true);
    return {
      status: bad.status,
      body: { message: bad.message ?? `${bad.status}: fault`, code: bad.code ?? 0 },
    };
  }

  takeDelay(request: string): number {
    return take(this.#delays, request) ?? 0;
  }

  takeLoss(request: string): boolean {
    return take(this.#losses, request) ?? false;
  }
}

function take<T>(orders: QueuedFault<T>[], request: string): T | null {
  if (orders.length === 0) return null;
  const index = orders.findIndex(({ target }) =>
    typeof target === 'string' ? request.startsWith(target) : target.test(request),
  );
  const order = orders[index];
  if (!order) return null;
  if (--order.times <= 0) orders.splice(index, 1);
  return order.what;
}
