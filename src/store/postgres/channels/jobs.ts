import type { Origin } from '#store/port/changes.ts';
import type { UnitOfWork } from './deciding.ts';

/** The result of deciding a change. */
export interface Decision {
  /** JSON. */
  readonly reply: string;
  /** False for a refusal, which only this process remembers. */
  readonly isKept: boolean;
}

/** The final result: the last decision, or the answer of an earlier delivery. */
export interface JobResult extends Decision {
  readonly isRepeated: boolean;
}

/** A change, from the request until it has ended. */
export interface Job {
  readonly origin: Origin;
  readonly decide: (desk: UnitOfWork) => Decision;
  readonly resolve: (ended: JobResult) => void;
  readonly reject: (error: unknown) => void;
  /** The latest decision. */
  decision?: Decision | undefined;
  failure?: { readonly error: unknown } | undefined;
  /** Replies whose commits have an unknown outcome: if one of them turns out to be stored, it is this job's own. */
  readonly unsure: string[];
}

/** Groups jobs by channel, in order. */
export function channelsOf(jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> {
  const channels = new Map<string, Job[]>();
  for (const job of jobs) {
    const { channelId } = job.origin;
    channels.set(channelId, [...(channels.get(channelId) ?? []), job]);
  }
  return channels;
}

/** Separates the first job of each interaction from repeated deliveries, which get the same answer. */
export function firstDeliveries(jobs: readonly Job[]): readonly [readonly Job[], readonly Job[]] {
  const known = new Set<string>();
  const first = jobs.map(({ origin: { interactionId } }) => {
    if (known.has(interactionId)) return false;
    known.add(interactionId);
    return true;
  });
  return [jobs.filter((_, at) => first[at]), jobs.filter((_, at) => !first[at])];
}
