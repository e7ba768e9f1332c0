import { Counter, Histogram, type Registry } from 'prom-client';
import { OTHER_LABEL } from '../basics/meters.ts';

/** The values that a label can have. A set may be filled later; until then, what it lacks is `other`. */
export type ClosedLabel = ReadonlySet<string>;

type Labels<Name extends string> = Readonly<Record<Name, ClosedLabel>>;
type Given<Name extends string> = Readonly<Record<Name, string>>;

interface Declared<Name extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels<Name>;
}

/** Makes the metrics that have labels, and knows all of them. */
export interface LabelledMetrics {
  counter<Name extends string>(declared: Declared<Name>): { inc(labels: Given<Name>, by?: number): void };
  histogram<Name extends string>(
    declared: Declared<Name> & { readonly buckets: readonly number[] },
  ): { observe(labels: Given<Name>, value: number): void };
  /** The labels of every metric made here, by its name. */
  readonly declared: ReadonlyMap<string, Labels<string>>;
}

/**
 * Metrics whose labels are closed lists: a series stays in memory for as long as the process runs, so no value of a
 * label may come from outside. What is in no list counts as `other`.
 */
export function labelledMetrics(registry: Registry): LabelledMetrics {
  const declared = new Map<string, Labels<string>>();
  const registers = [registry];

  /** Notes a metric. @returns what makes its labels values of their lists */
  function closing<Name extends string>({ name, labels }: Declared<Name>) {
    declared.set(name, labels);
    const names = Object.keys(labels) as Name[];
    const closed = (given: Given<Name>): Record<Name, string> =>
      Object.fromEntries(
        names.map((label) => [label, labels[label].has(given[label]) ? given[label] : OTHER_LABEL]),
      ) as Record<Name, string>;
    return { labelNames: names, closed };
  }

  return {
    declared,
    counter(one) {
      const { labelNames, closed } = closing(one);
      const counter = new Counter({ name: one.name, help: one.help, labelNames, registers });
      return { inc: (labels, by = 1) => counter.inc(closed(labels), by) };
    },
    histogram(one) {
      const { labelNames, closed } = closing(one);
      const { name, help, buckets } = one;
      const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
      return { observe: (labels, value) => histogram.observe(closed(labels), value) };
    },
  };
}
