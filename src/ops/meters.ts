import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meters } from '../basics/meters.ts';

/** Counters of one bot, in the form that Prometheus reads. */
export interface Read extends Meters {
  readonly contentType: string;
  /** All of them as they stand. */
  text(): Promise<string>;
}

/** Discord waits 3 s for an answer, and 2 s in it is deferred. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/**
 * Counters at zero, each name with `judge_` before it, and what Node tells of itself: memory, event loop, garbage
 * collection. Seconds and bytes, as Prometheus has it.
 */
export function readableMeters(): Read {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const interactions = new Counter({
    name: 'judge_interactions_total',
    help: 'Interactions by command and outcome',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'judge_interaction_seconds',
    help: 'From the arrival of an interaction to the end of its answer',
    labelNames: ['command'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: 'judge_store_commit_seconds',
    help: 'Transactions of the database, each with its sync',
    labelNames: ['done'],
    buckets: COMMIT_SECONDS,
    registers,
  });
  const changes = new Counter({
    name: 'judge_store_changes_total',
    help: 'Changes that were committed',
    registers,
  });
  const cards = new Counter({
    name: 'judge_table_cards_total',
    help: 'Table cards posted or edited',
    labelNames: ['drawn'],
    registers,
  });
  const waiting = new Gauge({
    name: 'judge_store_changes_waiting',
    help: 'Changes that wait for the database',
    registers,
  });
  const reconnects = new Counter({
    name: 'judge_gateway_reconnects_total',
    help: 'Connections to the gateway that were lost and made anew',
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    interaction(command, outcome, ms) {
      interactions.inc({ command, outcome });
      seconds.observe({ command }, ms / 1000);
    },
    commit(count, ms, isDone) {
      commits.observe({ done: String(isDone) }, ms / 1000);
      if (isDone) changes.inc(count);
    },
    waiting: (count) => waiting.set(count),
    card: (isDrawn) => cards.inc({ drawn: String(isDrawn) }),
    reconnect: () => reconnects.inc(),
  };
}
