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

/** The pause after the first failed attempt; it doubles each time, up to {@link MAX_PAUSE_MS}. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 60 * 60 * 1000;

interface ApplicationOptions {
  readonly rest: REST;
  readonly declarations: readonly AnyCommand['data'][];
  readonly links: OperatorLinks;
  readonly mode: SetUpMode;
  /** Pages open inside Discord, so the bot answers the Entry Point command. */
  readonly opensActivity: boolean;
  /** Called with the commands that Discord has registered, after each attempt that found out. */
  readonly registered: (commands: readonly RegisteredCommand[]) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ApplicationService {
  /** Resolves when the first attempt is over, even if it failed. */
  readonly tried: Promise<void>;
  /** Cancels the next attempt and aborts the current one. */
  stop(): void;
}

/**
 * Sets the application up and registers its commands in the background. Failures are logged and retried in growing
 * pauses; meanwhile the bot answers the commands that are registered already.
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
}: ApplicationOptions): ApplicationService {
  const localized = localizeDescriptions(declarations);
  const ending = new AbortController();
  const { signal } = ending;
  let pauseMs = FIRST_PAUSE_MS;
  let lastLine: string | null = null;
  let cancel = (): void => {};
  let isFound = false;

  /** @returns true if everything is as it should be */
  async function attempt(): Promise<boolean> {
    // Each request has its own signal, because the library never removes its listeners.
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
    logFailure(result.line, result.err);
    return false;
  }

  /** Logs a repeated line only at debug level. */
  function logFailure(line: string, err: unknown): void {
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
      logFailure('Discord does not tell about the application, so its commands are not registered', err);
    }
    if (isDone || signal.aborted) return;
    cancel = clock.after(pauseMs, () => void run(), false);
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }

  return {
    tried: run(),
    stop() {
      ending.abort();
      cancel();
    },
  };
}
