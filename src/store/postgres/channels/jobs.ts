import type { Origin } from '#store/port/changes.ts';
import type { Desk } from './deciding.ts';

/** The outcome of a change. */
export interface Decision {
  /** JSON. */
  readonly reply: string;
  /** It is kept; not so for a refusal, of which this process alone knows. */
  readonly isKept: boolean;
}

/** How it ended: as it was decided last, or with the answer that an earlier delivery got. */
export interface Ended extends Decision {
  readonly isRepeated: boolean;
}

/** A change, from when it is asked for until it ended. */
export interface Job {
  readonly origin: Origin;
  readonly decide: (desk: Desk) => Decision;
  readonly resolve: (ended: Ended) => void;
  readonly reject: (error: unknown) => void;
  /** The last decision on it. */
  decision?: Decision | undefined;
  failure?: { readonly error: unknown } | undefined;
  /** The replies of which nobody knows whether they were committed: one that is found later is its own. */
  readonly unsure: string[];
}

/** Those of each channel, in their order. */
export function channelsOf(jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> {
  const channels = new Map<string, Job[]>();
  for (const job of jobs) {
    const { channelId } = job.origin;
    channels.set(channelId, [...(channels.get(channelId) ?? []), job]);
  }
  return channels;
}

/** Those of interactions that none before them is of, and the others, which get the same answer. */
export function firstDeliveries(jobs: readonly Job[]): readonly [readonly Job[], readonly Job[]] {
  const known = new Set<string>();
  const first = jobs.map(({ origin: { interactionId } }) => {
    if (known.has(interactionId)) return false;
    known.add(interactionId);
    return true;
  });
  return [jobs.filter((_, at) => first[at]), jobs.filter((_, at) => !first[at])];
}
