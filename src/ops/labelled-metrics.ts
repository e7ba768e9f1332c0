import { Counter, Histogram, type Registry } from 'prom-client';
import { OTHER_LABEL } from '#basics/meters.ts';

/** Possible values of a label. A set may be filled later; missing values count as `other`. */
export type ClosedLabel = ReadonlySet<string>;

type Labels<Name extends string> = Readonly<Record<Name, ClosedLabel>>;
type LabelValues<Name extends string> = Readonly<Record<Name, string>>;

interface MetricDefinition<Name extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels<Name>;
}

/** Creates and registers metrics with labels. */
export interface LabelledMetrics {
  counter<Name extends string>(
    definition: MetricDefinition<Name>,
  ): {
    inc(labels: LabelValues<Name>, by?: number): void;
    /** Exports a series as 0, so that Prometheus' `increase()` sees its first event. */
    start(labels: LabelValues<Name>): void;
  };
  histogram<Name extends string>(
    definition: MetricDefinition<Name> & { readonly buckets: readonly number[] },
  ): { observe(labels: LabelValues<Name>, value: number): void };
  /** The labels of each metric by its name. */
  readonly declared: ReadonlyMap<string, Labels<string>>;
}

/**
 * Restricts labels to closed lists: a series stays in memory as long as the process runs, so label values must not
 * come from outside. Unlisted values count as `other`.
 */
export function createLabelledMetrics(registry: Registry): LabelledMetrics {
  const declared = new Map<string, Labels<string>>();
  const registers = [registry];

  /** @returns a function that maps label values to listed ones */
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
      return {
        inc: (labels, by = 1) => counter.inc(toClosedLabels(labels), by),
        start: (labels) => counter.inc(toClosedLabels(labels), 0),
      };
    },
    histogram(definition) {
      const { labelNames, toClosedLabels } = register(definition);
      const { name, help, buckets } = definition;
      const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
      return { observe: (labels, value) => histogram.observe(toClosedLabels(labels), value) };
    },
  };
}
