import type { Gateway } from '../gateway/gateway.ts';
import type { FaultSource } from '../rest/server.ts';
import { type RestResponse, rateLimited } from '../vocabulary/rest-response.ts';

/** The requests that a fault applies to: a pattern for `METHOD /path` below /api/vN, or the beginning of it. */
export type FaultTarget = RegExp | string;

/** An error response, or a closed connection. */
export type InjectedAnswer =
  | { readonly status: 429; readonly retryAfter: number; readonly global?: boolean }
  | { readonly status: number; readonly code?: number; readonly message?: string }
  | 'reset';

/** Faults that a test can inject. None of them happens by itself. */
export interface Faults {
  /** Cuts all gateway connections without a closing handshake; the sessions can be resumed. */
  drop(): void;
  /** Closes all gateway connections with this code (4000 to 4014). */
  closeGateway(code: number): void;
  /** Closes the connection of each bot that identifies, with this code (4010 to 4014). */
  refuseIdentify(code: number): void;
  /** While on, READY lists no servers. */
  hideGuilds(on: boolean): void;
  /** Sends op 7 (Reconnect). */
  reconnect(): void;
  /** Sends op 9 (Invalid Session); unless `resumable`, the session is deleted. */
  invalidateSession(resumable: boolean): void;
  /** While on, heartbeats are not acknowledged. */
  ignoreHeartbeats(on: boolean): void;
  /** Delays the next `times` gateway events by `ms`. */
  delayEvents(ms: number, times?: number): void;
  /** Delays the responses to the next `times` matching requests by `ms`; the requests take effect at once. */
  delayAnswers(target: FaultTarget, ms: number, times?: number): void;
  /**
   * Answers the next `times` matching requests with an error; they have no effect. To simulate an outage of Discord,
   * match all requests any number of times. @returns a function that ends the fault early
   */
  answer(target: FaultTarget, response: InjectedAnswer, times?: number): () => void;
  /** Closes the connections of the next `times` matching requests instead of responding; the requests take effect. */
  loseAnswers(target: FaultTarget, times?: number): void;
  /** Delivers each of the next `times` interactions twice. */
  deliverTwice(times?: number): void;
}

interface QueuedFault<T> {
  readonly target: FaultTarget;
  readonly effect: T;
  times: number;
}

/** Stores the faults that a test has ordered until they occur. */
export class FaultQueue implements Faults, FaultSource {
  readonly #gateway: Gateway;
  readonly #answers: QueuedFault<InjectedAnswer>[] = [];
  readonly #delays: QueuedFault<number>[] = [];
  readonly #losses: QueuedFault<true>[] = [];
  #doubleDeliveries = 0;

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

  delayAnswers(target: FaultTarget, ms: number, times = 1): void {
    this.#delays.push({ target, effect: ms, times });
  }

  answer(target: FaultTarget, bad: InjectedAnswer, times = 1): () => void {
    const fault = { target, effect: bad, times };
    this.#answers.push(fault);
    return () => {
      const index = this.#answers.indexOf(fault);
      if (index >= 0) this.#answers.splice(index, 1);
    };
  }

  loseAnswers(target: FaultTarget, times = 1): void {
    this.#losses.push({ target, effect: true, times });
  }

  deliverTwice(times = 1): void {
    this.#doubleDeliveries = times;
  }

  /** How often to deliver the next interaction: once, or twice after `deliverTwice`. */
  takeDeliveries(): 1 | 2 {
    if (this.#doubleDeliveries === 0) return 1;
    this.#doubleDeliveries--;
    return 2;
  }

  takeResponse(request: string): RestResponse | 'reset' | null {
    const injected = take(this.#answers, request);
    if (injected === null || injected === 'reset') return injected;
    if ('retryAfter' in injected) return rateLimited(injected.retryAfter, injected.global === true);
    return {
      status: injected.status,
      body: { message: injected.message ?? `${injected.status}: fault`, code: injected.code ?? 0 },
    };
  }

  takeDelay(request: string): number {
    return take(this.#delays, request) ?? 0;
  }

  takeLoss(request: string): boolean {
    return take(this.#losses, request) ?? false;
  }
}

function take<T>(faults: QueuedFault<T>[], request: string): T | null {
  if (faults.length === 0) return null;
  const index = faults.findIndex(({ target }) =>
    typeof target === 'string' ? request.startsWith(target) : target.test(request),
  );
  const fault = faults[index];
  if (!fault) return null;
  if (--fault.times <= 0) faults.splice(index, 1);
  return fault.effect;
}
