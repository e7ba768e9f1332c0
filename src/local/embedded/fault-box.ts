import { type Answer, rateLimited } from '../vocabulary/answer.ts';
import type { BadAnswer, Faults, Target } from './faults.ts';
import type { Gateway } from '../gateway/gateway.ts';

interface Ordered<T> {
  readonly target: Target;
  readonly what: T;
  times: number;
}

/** What a test has ordered and has not got yet. */
export class FaultBox implements Faults {
  readonly #gateway: Gateway;
  readonly #answers: Ordered<BadAnswer>[] = [];
  readonly #delays: Ordered<number>[] = [];
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

  answer(target: Target, bad: BadAnswer, times = 1): void {
    this.#answers.push({ target, what: bad, times });
  }

  deliverTwice(times = 1): void {
    this.#twice = times;
  }

  /** How often the next interaction is delivered. */
  takeDeliveries(): 1 | 2 {
    if (this.#twice === 0) return 1;
    this.#twice--;
    return 2;
  }

  /** The bad answer that this request gets, if one was ordered. */
  takeAnswer(request: string): Answer | 'reset' | null {
    const bad = take(this.#answers, request);
    if (bad === null || bad === 'reset') return bad;
    if ('retryAfter' in bad) return rateLimited(bad.retryAfter, bad.global === true);
    return {
      status: bad.status,
      body: { message: bad.message ?? `${bad.status}: fault`, code: bad.code ?? 0 },
    };
  }

  /** Milliseconds that the answer to this request is held back. */
  takeDelay(request: string): number {
    return take(this.#delays, request) ?? 0;
  }
}

function take<T>(orders: Ordered<T>[], request: string): T | null {
  if (orders.length === 0) return null;
  const index = orders.findIndex(({ target }) =>
    typeof target === 'string' ? request.startsWith(target) : target.test(request),
  );
  const order = orders[index];
  if (!order) return null;
  if (--order.times <= 0) orders.splice(index, 1);
  return order.what;
}
