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
