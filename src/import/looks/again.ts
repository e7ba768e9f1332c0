import { DAY_MS } from '../../basics/days.ts';
import type { Clock } from '../../basics/clock.ts';
import { noteLook, readLastLook, type LastLook } from './last-look.ts';
import { type Sought, rememberedAs } from './look.ts';
import { lookInChild, startedOrFailed, type LookInChild } from './in-child.ts';
import type { Log } from '../../basics/log.ts';

const HOUR_MS = 3_600_000;

/** The name of each in lines, and how often it is looked for. */
export const KINDS: Readonly<Record<Sought, { readonly name: string; readonly everyMs: number }>> = {
  rules: { name: 'Official rules', everyMs: DAY_MS },
  cards: { name: 'All cards', everyMs: 7 * DAY_MS },
};

export interface LookingSettings {
  readonly sought: Sought;
  readonly address: string;
  /** The hosts beside the address's own that links may lead to. */
  readonly hosts: readonly string[];
  /** The rules file, or the card file. */
  readonly file: string;
  /**
   * Since when there is anything in it, in ms since 1970; `null` where nothing is. A file filled by hand is as good as
   * a look; where nobody says since when, 0 makes the first look be at once.
   */
  readonly heldSince: number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Another way to look, for tests. */
  readonly look?: LookInChild;
}

export interface Looking {
  /** Calls off what is to come, and ends the look under way; resolves when its process has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for new rules once a day, for new cards once a week, counted from the last look, whether that was in this run
 * or not. After one that failed it looks again in an hour, then in two, four, and so on, up to a day. What comes of
 * each look is one line in the log, and it works in a process of its own, so that no reply waits for it.
 */
export function lookAgainAndAgain(settings: LookingSettings): Looking {
  const { sought, address, hosts, file, heldSince, clock, log, look = lookInChild } = settings;
  const { name, everyMs } = KINDS[sought];
  const ending = new AbortController();
  let callOff = (): void => {};
  let running: Promise<void>;

  const lookIn = (ms: number): void => {
    if (ending.signal.aborted) return;
    callOff = clock.after(ms, () => {
      running = lookNow();
    });
  };

  async function lookNow(): Promise<void> {
    const last = await readLastLook(file, address);
    const asked = { sought, settings: { address, hosts, file, last, at: clock.now() } };
    const tell = (told: string) => log.info(`${name}: ${told}`);
    const came = await startedOrFailed(look)(asked, ending.signal, tell);
    if (ending.signal.aborted) return;
    const { outcome, line, edition } = came;
    const isWell = outcome === 'unchanged' || outcome === 'same' || outcome === 'new';
    log[isWell ? 'info' : 'warn']({ outcome, ...(edition && { edition }) }, `${name}: ${line}`);
    const now = rememberedAs(came, last, clock.now());
    try {
      await noteLook(file, address, now);
    } catch (error) {
      log.warn({ err: error }, `${name}: when they were looked for cannot be written down`);
    }
    lookIn(waitAfter(now));
  }

  const waitAfter = ({ failures, isBroken }: LastLook): number => {
    if (failures > 0) return Math.min(DAY_MS, HOUR_MS * 2 ** (failures - 1));
    return isBroken ? DAY_MS : everyMs;
  };

  /** A clock that was ahead must not put off the next look for ever. */
  const left = (wait: number, since: number): number => Math.max(0, wait - Math.max(0, clock.now() - since));

  async function begin(): Promise<void> {
    const last = await readLastLook(file, address);
    const isToBeTrusted = last !== null && (heldSince !== null || last.failures > 0 || last.isBroken);
    if (isToBeTrusted) lookIn(left(waitAfter(last), last.at));
    else lookIn(heldSince === null ? 0 : left(everyMs, heldSince));
  }

  running = begin();
  return {
    async stop() {
      ending.abort();
      callOff();
      await running;
    },
  };
}
