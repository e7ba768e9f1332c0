import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { redactUrl } from '#sources/redact-url.ts';
import { UPDATE_KINDS, scheduleUpdates, type UpdateScheduler } from './update-scheduler.ts';
import { updateInChildProcess, failInsteadOfThrowing, type RunUpdate } from './update-in-child.ts';
import { writeLastCheck, readLastCheck } from './last-check.ts';
import { type ReportProgress, toLastCheck } from './update.ts';

/** Sources of automatic updates. */
export interface UpdateSources {
  /** RULES_TEXT_URL; `null` for none. */
  readonly rulesUrl: string | null;
  /** CARDS_URL; `null` for none. */
  readonly cardsUrl: string | null;
  /** FETCH_HOSTS: hosts to which links may lead, besides those of the addresses. */
  readonly hosts: readonly string[];
}

/** Files to update; `null` if there are none. */
export interface UpdateTargets {
  readonly rulesFile: string | null;
  readonly cardsFile: string | null;
}

export interface UpdatesOptions extends UpdateSources, UpdateTargets {
  /** When the files were filled; see `UpdateScheduleOptions`. */
  readonly heldSince: { readonly rules: number | null; readonly cards: number | null };
  readonly clock: Clock;
  readonly log: Log;
}

/** Schedules updates of the official rules and of all cards, which run one at a time. */
export function startUpdates(settings: UpdatesOptions): UpdateScheduler {
  const { hosts, heldSince, clock, log } = settings;
  const run = serialized(updateInChildProcess);
  const schedulers = configuredUpdates(settings, settings).map(({ kind, address, file }) =>
    scheduleUpdates({ kind, address, hosts, file, heldSince: heldSince[kind], clock, log, run }),
  );
  return {
    async stop() {
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    },
  };
}

/** Updates both now, whenever they were last checked, and reports progress. */
export async function updateEverything(
  from: UpdateSources,
  to: UpdateTargets,
  {
    clock,
    signal,
    report,
  }: { readonly clock: Clock; readonly signal: AbortSignal; readonly report: ReportProgress },
): Promise<void> {
  const updates = configuredUpdates(from, to);
  let isNew = false;
  if (updates.length === 0) report('With a database in memory, there is no file to store them in.');
  for (const { kind, address, file } of updates) {
    if (signal.aborted) return;
    const { name } = UPDATE_KINDS[kind];
    report(`${name}: asking ${redactUrl(address)} …`);
    const last = await readLastCheck(file, address);
    const settings = { address, hosts: from.hosts, file, last, at: clock.now() };
    const run = failInsteadOfThrowing(updateInChildProcess);
    const result = await run({ kind, settings }, signal, (line) => report(`${name}: ${line}`));
    if (signal.aborted) return;
    report(`${name}: ${result.line}`);
    isNew ||= result.outcome === 'new';
    if (result.outcome === 'failed') continue;
    // If this fails, the next check is merely earlier.
    await writeLastCheck(file, address, toLastCheck(result, last, clock.now())).catch(() => {});
  }
  if (isNew) report('I go by what is new in a few seconds.');
}

function configuredUpdates({ rulesUrl, cardsUrl }: UpdateSources, { rulesFile, cardsFile }: UpdateTargets) {
  return [
    ...(rulesUrl !== null && rulesFile !== null
      ? [{ kind: 'rules', address: rulesUrl, file: rulesFile } as const]
      : []),
    ...(cardsUrl !== null && cardsFile !== null
      ? [{ kind: 'cards', address: cardsUrl, file: cardsFile } as const]
      : []),
  ];
}

/** Runs updates one at a time: in parallel they would need twice the memory. */
function serialized(run: RunUpdate): RunUpdate {
  let before: Promise<unknown> = Promise.resolve();
  return (...request) => {
    const ownRun = before.then(() => run(...request));
    before = ownRun.catch(() => {});
    return ownRun;
  };
}
