import { describe, expect, it } from 'vitest';
import type { Meters } from '#basics/meters.ts';
import { commands } from '../../commands/index.ts';
import { interactionLabels } from '#discord/requests/labels.ts';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';
import { pageLabels } from '#pages/presses/labels.ts';

/** Those of Node itself, which prom-client makes: their values are those of the runtime. */
const OF_NODE = /^(?:nodejs|process)_/;

/** Text as an outsider would send it, in the place of whatever the meters are told. */
const typed = (nth: number): string => `typed-${nth}`;

function flood(meters: Meters, times: number): void {
  for (let nth = 0; nth < times; nth += 1) {
    meters.interaction(typed(nth), typed(nth) as 'answered', nth);
    meters.commit(1, nth, nth % 2 === 0);
    meters.card(nth % 2 === 0);
    meters.page(typed(nth) as 'page', 1000 + nth);
    meters.links(typed(nth) as 'made', 1);
  }
}

/** The values of each label in Prometheus' text, by metric and label. */
function valuesIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      const key = `${metric.replace(/_(?:bucket|sum|count)$/, '')} ${label}`;
      found.set(key, (found.get(key) ?? new Set()).add(value));
    }
  return found;
}

describe('the labels of every metric', () => {
  it('are closed lists: a metric with an open label fails here', () => {
    const { registered, closed } = createPrometheusMeters().labels;
    for (const { name, labelNames } of registered()) {
      if (OF_NODE.test(name)) continue;
      const own = labelNames.filter((label) => label !== 'le');
      expect([name, own]).toEqual([name, Object.keys(closed.get(name) ?? {})]);
    }
  });

  it('have no value that was sent, and as many as before, however much is sent', async () => {
    const meters = createPrometheusMeters();
    meters.commands(['flip']);
    flood(meters, 10);
    const before = (await meters.text()).length;
    flood(meters, 5000);
    const text = await meters.text();
    expect(text.length - before).toBeLessThan(1000);
    for (const [name, labels] of meters.labels.closed)
      for (const [label, values] of Object.entries(labels))
        for (const value of valuesIn(text).get(`${name} ${label}`) ?? [])
          expect([name, label, value === 'other' || values.has(value)]).toEqual([name, label, true]);
    expect(text).not.toContain('typed-');
  });

  it('are few enough with all commands of the bot', () => {
    const labels = [...interactionLabels(commands), ...pageLabels()];
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeLessThan(250);
    for (const label of labels) expect(label).toMatch(/^[\w -]+(?: \(autocomplete\))?$/);
  });
});
