import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import {
  LINK_EVENTS,
  MODEL_FAULTS,
  MODEL_OUTCOMES,
  OUTCOMES,
  PAGE_ROUTES,
  type BotState,
  type Meters,
  type StorageSizes,
} from '#basics/meters.ts';
import { VERSION } from '#basics/version.ts';
import { createLabelledMetrics, type LabelledMetrics } from './labelled-metrics.ts';
import { readWithin } from './read-within.ts';
import { QUOTAS, createSizeGauges } from './size-gauges.ts';
import { createStateGauges } from './state-gauges.ts';

export interface PrometheusMeters extends Meters {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** All metrics with the names of their labels, and the lists of label values. */
  readonly labels: {
    readonly registered: () => readonly { readonly name: string; readonly labelNames: readonly string[] }[];
    readonly closed: LabelledMetrics['declared'];
  };
}

/** Discord waits 3 s for an answer; answers are deferred after 2 s. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/** Models on the operator's own machine take long. */
const MODEL_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120];

/** Status codes that the page server sends. */
const STATUSES: ReadonlySet<string> = new Set(
  [200, 308, 400, 403, 404, 405, 410, 413, 415, 429, 500, 503].map(String),
);

/** The code of changes that were refused because the database failed; `deploy/alerts.yml` reads it. */
const STORE_FAILED = 'store/failed';

/** Node's gauges whose names say that they are counters. The same metrics by type remain. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

const BOOLEANS: ReadonlySet<string> = new Set(['true', 'false']);

/**
 * Metrics of one bot with the prefix `judge_`, and Node's own: memory, event loop, garbage collection. Units are seconds
 * and bytes, by Prometheus' conventions.
 * @param readTimeoutMs how long a scrape waits for the database; Prometheus itself waits 10 s by default
 */
export function createPrometheusMeters(readTimeoutMs = 3000): PrometheusMeters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const labelled = createLabelledMetrics(registry);
  const knownCommands = new Set<string>();
  const interactions = labelled.counter({
    name: 'judge_interactions_total',
    help: 'Interactions by command and outcome',
    labels: { command: knownCommands, outcome: new Set(OUTCOMES) },
  });
  const knownRefusals = new Set<string>();
  const refusals = labelled.counter({
    name: 'judge_refusals_total',
    help: 'Refused requests by code, as in the log',
    labels: { refusal: knownRefusals },
  });
  const interactionSeconds = labelled.histogram({
    name: 'judge_interaction_seconds',
    help: 'Time from the arrival of an interaction until it was answered',
    labels: { command: knownCommands },
    buckets: ANSWER_SECONDS,
  });
  const commits = labelled.histogram({
    name: 'judge_store_commit_seconds',
    help: 'Database transactions, including the sync',
    labels: { done: BOOLEANS },
    buckets: COMMIT_SECONDS,
  });
  const changes = new Counter({
    name: 'judge_store_changes_total',
    help: 'Committed changes',
    registers,
  });
  const cards = labelled.counter({
    name: 'judge_table_cards_total',
    help: 'Table cards posted or edited',
    labels: { drawn: BOOLEANS },
  });
  const pages = labelled.counter({
    name: 'judge_page_requests_total',
    help: 'Requests to the pages by purpose and response status',
    labels: { place: new Set(PAGE_ROUTES), status: STATUSES },
  });
  const links = labelled.counter({
    name: 'judge_page_links_total',
    help: 'Page links created and ended, by reason',
    labels: { event: new Set(LINK_EVENTS) },
  });
  const pagesOpen = new Gauge({
    name: 'judge_pages_open',
    help: 'Open pages that receive live updates',
    registers,
  });
  const waiting = new Gauge({
    name: 'judge_store_changes_waiting',
    help: 'Changes waiting for the database',
    registers,
  });
  const refusedByQuota = labelled.counter({
    name: 'judge_quota_refusals_total',
    help: 'Changes refused because a quota is exhausted',
    labels: { quota: QUOTAS },
  });
  for (const place of PAGE_ROUTES) pages.start({ place, status: '500' });
  for (const quota of QUOTAS) refusedByQuota.start({ quota });
  let readSizes: (() => Promise<StorageSizes>) | null = null;
  const sizes = createSizeGauges(registers, async () => readSizes && readWithin(readTimeoutMs, readSizes()));
  const reconnects = new Counter({
    name: 'judge_gateway_reconnects_total',
    help: 'Connections to the gateway that were lost',
    registers,
  });
  const modelAnswers = labelled.counter({
    name: 'judge_model_answers_total',
    help: 'Questions for the language model, by what became of them',
    labels: { outcome: new Set(MODEL_OUTCOMES) },
  });
  const modelFaults = labelled.counter({
    name: 'judge_model_faults_total',
    help: 'Faults that checks found in answers of the language model',
    labels: { fault: new Set(MODEL_FAULTS) },
  });
  const modelSeconds = labelled.histogram({
    name: 'judge_model_seconds',
    help: 'Time until the language model had answered, with its second attempt',
    labels: { outcome: new Set(MODEL_OUTCOMES) },
    buckets: MODEL_SECONDS,
  });
  const info = new Gauge({
    name: 'judge_info',
    help: 'Always 1, with the version of the bot and the kind of its database',
    labelNames: ['version', 'database'],
    registers,
  });
  let readState: (() => Promise<BotState>) | null = null;
  const state = createStateGauges(registry, async () => readState && readWithin(readTimeoutMs, readState()));
  return {
    contentType: registry.contentType,
    async text() {
      await Promise.all([sizes.read(), state.read()]);
      return registry.metrics();
    },
    labels: {
      registered: () =>
        registry.getMetricsAsArray().map((metric) => {
          // prom-client's types lack `labelNames`.
          const { labelNames = [] } = metric as { readonly labelNames?: readonly string[] };
          return { name: metric.name, labelNames };
        }),
      closed: new Map([
        ...labelled.declared,
        ['judge_quota_bytes', { quota: QUOTAS }],
        ['judge_info', { version: new Set([VERSION]), database: new Set(['sqlite', 'postgresql']) }],
      ]),
    },
    commands(labels) {
      for (const command of labels) {
        knownCommands.add(command);
        interactions.start({ command, outcome: 'bug' });
      }
    },
    refusals(codes) {
      for (const code of codes) knownRefusals.add(code);
      if (knownRefusals.has(STORE_FAILED)) refusals.start({ refusal: STORE_FAILED });
    },
    refusal: (code) => refusals.inc({ refusal: code }),
    info: (facts) => info.set({ ...facts }, 1),
    state: (read) => void (readState = read),
    interaction(command, outcome, ms) {
      interactions.inc({ command, outcome });
      interactionSeconds.observe({ command }, ms / 1000);
    },
    commit(count, ms, isDone) {
      commits.observe({ done: String(isDone) }, ms / 1000);
      if (isDone) changes.inc(count);
    },
    waiting: (count) => waiting.set(count),
    page: (route, status) => pages.inc({ place: route, status: String(status) }),
    links: (event, count) => links.inc({ event }, count),
    pagesOpen: (count) => pagesOpen.set(count),
    card: (isDrawn) => cards.inc({ drawn: String(isDrawn) }),
    full: (quota) => refusedByQuota.inc({ quota }),
    sizes: (read) => void (readSizes = read),
    reconnect: () => reconnects.inc(),
    model(outcome, ms) {
      modelAnswers.inc({ outcome });
      if (ms !== null) modelSeconds.observe({ outcome }, ms / 1000);
    },
    modelFault: (fault) => modelFaults.inc({ fault }),
  };
}
