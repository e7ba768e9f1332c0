import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { pino } from 'pino';
import { BadSetting, readConfig, type Config } from './config.ts';
import { makeLog, redact, type Log } from '#basics/log.ts';
import { stackOf } from '#basics/stack-of.ts';
import { LoginFailed, SettingRefused } from '#discord/gateway/connection/login-failed.ts';
import { ImportFault } from '#sources/faults.ts';
import { OperatorError } from '#files/operator-error.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

const TOKEN_SETTINGS = ['DISCORD_TOKEN', 'DISCORD_TOKEN_FILE', 'DISCORD_API_URL'] as const;

const namesInFile = (): readonly string[] =>
  existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];

/** A line about unknown settings in the environment and in `.env`; `undefined` if there are none. */
export const findUnknownSettings = (): string | undefined =>
  describeUnknownSettings(namesInFile(), Object.keys(process.env));

/**
 * Loads `.env` from the current folder, if there is one, and parses the settings. Variables already set take
 * precedence. Unknown settings are reported on standard error.
 * @param needsToken other programs ignore the token, whatever is set
 * @param isQuiet the caller reports unknown settings
 */
export function loadConfig({ needsToken = false, isQuiet = false } = {}): Config {
  const unknown = findUnknownSettings();
  if (namesInFile().length > 0) process.loadEnvFile('.env');
  const settings = { ...process.env };
  if (!needsToken) for (const name of TOKEN_SETTINGS) delete settings[name];
  if (unknown !== undefined && !isQuiet) process.stderr.write(`playgroup-judge: ${unknown}\n`);
  return readConfig(settings);
}

/**
 * Opens the log: the configured file, else standard output, or standard error if a person uses standard output.
 * @throws {OperatorError} if the file cannot be written
 */
export function openLog(config: Config, { isForPerson }: { readonly isForPerson: boolean }): Log {
  const level = config.logLevel ?? (isForPerson && !config.logFile ? 'warn' : 'info');
  const destination = config.logFile ?? (isForPerson ? 2 : 1);
  try {
    const file = pino.destination({
      dest: destination,
      sync: true,
      mkdir: false,
      mode: 0o600,
      maxLength: MAX_UNWRITTEN_BYTES,
    });
    file.on('error', warnOnceUnwritable());
    // As logrotate asks for, after it has renamed the file.
    if (config.logFile) process.on('SIGHUP', () => reopen(file));
    return makeLog(level, file);
  } catch (error) {
    throw new OperatorError(`LOG_FILE cannot be written: ${(error as Error).message}`);
  }
}

/** If it cannot be reopened, as without its folder, the log goes on in the old file; 'error' is emitted. */
function reopen(file: ReturnType<typeof pino.destination>): void {
  try {
    file.reopen();
  } catch {
    // The failed attempt leaves a listener that would close the old file twice after the next one.
    file.removeAllListeners('ready');
  }
}

/** The maximum size of the log lines buffered while the disk is full; further ones are dropped. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/** Handles errors of the log, as on a full disk, which must not end the program. */
function warnOnceUnwritable(): (error: Error) => void {
  let hasWarned = false;
  return ({ message }) => {
    if (!hasWarned) process.stderr.write(`playgroup-judge: the log cannot be written (${redact(message)})\n`);
    hasWarned = true;
  };
}

/** EX_CONFIG of sysexits.h: starting again with the same settings fails again. */
const CONFIGURATION_EXIT_CODE = 78;

/** The exit code of the bot for an error: 78 for an invalid setting or a refused token, otherwise 1. */
export const botExitCode = (error: unknown): number =>
  error instanceof BadSetting || error instanceof SettingRefused ? CONFIGURATION_EXIT_CODE : 1;

/**
 * Runs a program. Errors that the operator can fix end it with one line and exit code 1.
 * @param exitCodeOf other exit codes for errors
 */
export async function runProgram(
  main: () => Promise<void>,
  exitCodeOf: (error: unknown) => number = () => 1,
): Promise<void> {
  for (const output of [process.stdout, process.stderr]) output.on('error', ignoreLostReader);
  try {
    await main();
  } catch (error) {
    const line = operatorMessage(error);
    process.stderr.write(
      `playgroup-judge: ${line ?? redact(error instanceof Error ? stackOf(error) : String(error))}\n`,
    );
    if (error instanceof OperatorError)
      for (const detail of error.details) process.stderr.write(`  ${detail}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

export function printAndExit({ exitCode, text }: { readonly exitCode: 0 | 2; readonly text: string }): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
}

/** The reader of the output may stop early, as `head` does (EPIPE), or its terminal may be closed (EIO). */
function ignoreLostReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}

/** One line for errors that the operator can fix; `undefined` for bugs, which keep their stack. */
function operatorMessage(error: unknown): string | undefined {
  const isExpected = [BadSetting, OperatorError, LoginFailed, ImportFault].some(
    (type) => error instanceof type,
  );
  return isExpected ? (error as Error).message : undefined;
}

/** Maximum duration of an orderly shutdown; the process exits afterwards anyway. */
const STOP_WITHIN_MS = 4500;

/**
 * Aborts on the first SIGINT, SIGTERM or, unless it reopens the log, SIGHUP. The process then ends within five seconds,
 * with exit code 0.
 */
export function stopSignal({ logFile }: Pick<Config, 'logFile'>): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    stopping.abort();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (!logFile) process.once('SIGHUP', stop);
  return stopping.signal;
}

/** Aborts on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  return ending.signal;
}
