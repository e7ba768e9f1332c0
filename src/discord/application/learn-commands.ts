import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { CommandMentions, RegisteredCommand } from '../command/command-mentions.ts';

/** The pause after a first try that found nothing, in ms; it doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 10 * 60 * 1000;
/** The process that registers the commands may be about to change them: they are fetched again after this, in ms. */
const REFRESH_MS = 5 * 60 * 1000;

interface LearningOptions {
  readonly fetchCommands: () => Promise<readonly RegisteredCommand[]>;
  readonly mentions: Pick<CommandMentions, 'isEmpty' | 'learn'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Learns the commands that another process registers: asks in growing pauses until Discord has some, and once more some
 * minutes later. Does nothing once this process knows them otherwise. Never throws.
 */
export function learnCommands({ fetchCommands, mentions, clock, log, signal }: LearningOptions): void {
  let pauseMs = FIRST_PAUSE_MS;
  let cancel = (): void => {};
  let isRefresh = false;
  signal.addEventListener('abort', () => cancel(), { once: true });

  async function attempt(): Promise<void> {
    if (signal.aborted || (!isRefresh && !mentions.isEmpty)) return;
    let commands: readonly RegisteredCommand[] = [];
    try {
      commands = await fetchCommands();
    } catch (err) {
      if (!signal.aborted) log.debug({ err }, 'the commands that replies mention are not known; retrying');
    }
    if (signal.aborted || (!isRefresh && !mentions.isEmpty)) return;
    if (commands.length === 0) {
      again(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      return;
    }
    mentions.learn(commands);
    if (isRefresh) return;
    isRefresh = true;
    pauseMs = FIRST_PAUSE_MS;
    again(REFRESH_MS);
  }

  const again = (ms: number): void => {
    cancel = clock.after(ms, () => void attempt(), false);
  };

  void attempt();
}
