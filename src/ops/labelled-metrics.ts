import { Counter, Histogram, type Registry } from 'prom-client';
import { OTHER_LABEL } from '../basics/meters.ts';

/** The values that a label can have. A set may be filled later; until then, what it lacks is `other`. */
export type ClosedLabel = ReadonlySet<string>;

type Labels<Name extends string> = Readonly<Record<Name, ClosedLabel>>;
type LabelValues<Name extends string> = Readonly<Record<Name, string>>;

interface MetricDefinition<Name extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels<Name>;
}

/** Makes the metrics that have labels, and knows all of them. */
export interface LabelledMetrics {
  counter<Name extends string>(
    declared: MetricDefinition<Name>,
  ): { inc(labels: LabelValues<Name>, by?: number): void };
  histogram<Name extends string>(
    declared: MetricDefinition<Name> & { readonly buckets: readonly number[] },
  ): { observe(labels: LabelValues<Name>, value: number): void };
  /** The labels of every metric made here, by its name. */
  readonly declared: ReadonlyMap<string, Labels<string>>;
}

/**
 * Metrics whose labels are closed lists: a series stays in memory for as long as the process runs, so no value of a
 * label may come from outside. What is in no list counts as `other`.
 */
export function createLabelledMetrics(registry: Registry): LabelledMetrics {
  const declared = new Map<string, Labels<string>>();
  const registers = [registry];

  /** Notes a metric. @returns what makes its labels values of their lists */
  function register<Name extends string>({ name, labels }: MetricDefinition<Name>) {
    declared.set(name, labels);
    const names = Object.keys(labels) as Name[];
    const toClosedLabels = (values: LabelValues<Name>): Record<Name, string> =>
      Object.fromEntries(
        names.map((label) => [label, labels[label].has(values[label]) ? values[label] : OTHER_LABEL]),
      ) as Record<Name, string>;
    return { labelNames: names, toClosedLabels };
  }

  return {
    declared,
    counter(definition) {
      const { labelNames, toClosedLabels } = register(definition);
      const counter = new Counter({ name: definition.name, help: definition.help, labelNames, registers });
      return { inc: (labels, by = 1) => counter.inc(toClosedLabels(labels), by) };
    },
    histogram(definition) {
      const { labelNames, toClosedLabels } = register(definition);
      const { name, help, buckets } = definition;
      const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
      return { observe: (labels, value) => histogram.observe(toClosedLabels(labels), value) };
    },
  };
}
