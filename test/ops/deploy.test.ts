import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';

const readText = (path: string): string =>
  readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

const dashboard = JSON.parse(readText('dashboard.json')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
const alerts = [...readText('alerts.yml').matchAll(/alert: (\w+)\n\s+expr: (.*)/g)].map(
  ([, name = '', expr = '']) => [name, expr] as const,
);

/** Names of the metrics that an expression reads. */
const metricsIn = (expr: string): readonly string[] =>
  [...expr.matchAll(/\b(?:judge|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

let exported: ReadonlySet<string>;
beforeAll(async () => {
  const meters = createPrometheusMeters();
  meters.state(async () => ({
    shards: { held: 1, connected: 1 },
    store: { isWritable: true, isDamaged: false },
    backups: { at: 1, bytes: 1, isFailing: false, trial: { at: 1, isPassed: true } },
  }));
  meters.sizes(async () => ({
    database: 1,
    file: 1,
    free: 1,
    links: 1,
    quotas: { game: 1, server: 1, database: 1 },
  }));
  const text = await meters.text();
  exported = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
});

describe('a database that does not answer', () => {
  it('is exported as not writable, without delaying the scrape', async () => {
    const meters = createPrometheusMeters(1);
    meters.state(() => new Promise(() => {}));
    meters.sizes(() => new Promise(() => {}));
    expect(await meters.text()).toMatch(/^judge_store_writable 0$/m);
  });
});

describe('the first event', () => {
  it.each([
    'judge_interactions_total{command="flip",outcome="bug"} 0',
    'judge_refusals_total{refusal="store/failed"} 0',
    'judge_page_requests_total{place="page",status="500"} 0',
    'judge_quota_refusals_total{quota="game"} 0',
  ])('counts, since the series starts at 0: %s', async (line) => {
    const meters = createPrometheusMeters();
    meters.commands(['flip']);
    meters.refusals(['store/failed', 'game/none']);
    expect((await meters.text()).split('\n')).toContain(line);
  });
});

describe('what is shipped for monitoring reads metrics that the bot exports', () => {
  it.each(alerts)('alert %s', (_, expr) => {
    const names = metricsIn(expr);
    expect(names.length + Number(expr.startsWith('up{'))).toBeGreaterThan(0);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  it.each(dashboard.panels.map(({ title, targets }) => [title, targets] as const))(
    'panel %s',
    (_, targets) => {
      const names = targets.flatMap(({ expr }) => metricsIn(expr));
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !exported.has(name))).toEqual([]);
    },
  );
});
