import { Routes, type REST } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { AnyCommand } from '../command/command.ts';
import type { RegisteredCommand } from '../command/command-mentions.ts';
import type { OperatorLinks } from '../command/operator-links.ts';
import { localizeDescriptions } from './localize.ts';
import { inviteLink } from './profile.ts';
import { registerCommands, supportedCommands } from './register.ts';
import { isUserInstallOff, setUpApplication, type ApplicationFacts, type SetUpMode } from './set-up.ts';

/** What failed is tried again after so long at first, in ms, then after twice as long each time, up to an hour. */
const FIRST_PAUSE_MS = 30_000;
const LAST_PAUSE_MS = 60 * 60 * 1000;

interface ApplicationParts {
  readonly rest: REST;
  readonly declarations: readonly AnyCommand['data'][];
  readonly links: OperatorLinks;
  readonly mode: SetUpMode;
  /** Pages open inside Discord, so the bot answers the Entry Point command. */
  readonly opensActivity: boolean;
  /** Called with the commands that Discord has, whenever that is known. */
  readonly registered: (commands: readonly RegisteredCommand[]) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ApplicationService {
  /** Resolves when the first try is over, whatever came of it. */
  readonly tried: Promise<void>;
  /** Tries no more, and asks nothing of Discord any more. */
  stop(): void;
}

/**
 * Sets the application up and registers its commands, beside the bot: whatever Discord refuses is logged and tried again
 * in growing pauses, and meanwhile the bot answers the commands that stand.
 */
export function startApplication({
  rest,
  declarations,
  links,
  mode,
  opensActivity,
  registered,
  clock,
  log,
}: ApplicationParts): ApplicationService {
  const localized = localizeDescriptions(declarations);
  const ending = new AbortController();
  const { signal } = ending;
  let pauseMs = FIRST_PAUSE_MS;
  let lastLine: string | null = null;
  let cancel = (): void => {};
  let isFound = false;

  /** One try. @returns whether everything is as it should be */
  async function attempt(): Promise<boolean> {
    // A signal for each request: the library never takes its listeners off.
    const found = (await rest.get(Routes.currentApplication(), {
      signal: AbortSignal.any([signal]),
    })) as ApplicationFacts;
    const isFirst = !isFound;
    isFound = true;
    if (isFirst) log.info({ url: inviteLink(found.id) }, 'invite link');
    if (isFirst && isUserInstallOff(found, mode))
      log.info('User Install is off in the developer portal, and stays so: SETUP=on switches it on');
    const application = await setUpApplication(rest, found, { links, mode, log, signal });
    const { integration_types_config: installs } = application;
    const supported = installs ? new Set(Object.keys(installs).map(Number)) : null;
    const { commands, omitted } = supportedCommands(localized, supported);
    if (isFirst && omitted.length > 0)
      log.warn({ commands: omitted }, 'commands left out: User Install is off in the developer portal');
    const result = await registerCommands(rest, application.id, commands, {
      log,
      signal,
      opensActivity,
    });
    if (result.standing.length > 0) registered(result.standing);
    if (!('line' in result)) return true;
    tell(result.line, result.err);
    return false;
  }

  /** The same line is for the log once, then for those who look closer. */
  function tell(line: string, err: unknown): void {
    const level = line === lastLine ? 'debug' : 'error';
    lastLine = line;
    const inSeconds = Math.round(pauseMs / 1000);
    log[level](
      { err, againInSeconds: inSeconds },
      `${line}: those that stand are answered, and it is tried again`,
    );
  }

  async function run(): Promise<void> {
    let isDone = false;
    try {
      isDone = await attempt();
    } catch (err) {
      if (signal.aborted) return;
      tell('Discord does not tell about the application, so its commands are not registered', err);
    }
    if (isDone || signal.aborted) return;
    cancel = clock.after(pauseMs, () => void run(), false);
    pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS);
  }

  return {
    tried: run(),
    stop() {
      ending.abort();
      cancel();
    },
  };
}
