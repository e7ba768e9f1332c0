import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { pino } from 'pino';
import { BadSetting, readConfig, type Config } from './config.ts';
import { makeLog, redact, type Log } from '../basics/log.ts';
import { LoginFailed } from '../discord/gateway/login-failed.ts';
import { ImportFault } from '../sources/faults.ts';
import { OperatorError } from '../store/files/operator-error.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

const TOKEN_SETTINGS = ['DISCORD_TOKEN', 'DISCORD_TOKEN_FILE', 'DISCORD_API_URL'] as const;

/**
 * Reads `.env` in the current folder if there is one, then the settings. What the environment says already stands. Names
 * that are no settings are told on standard error, as is what is wrong with a start.
 * @param needsToken whether it matters to the program if there is a token: others run without, whatever is set
 */
export function loadConfig({ needsToken = false } = {}): Config {
  const inEnvironment = Object.keys(process.env);
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  if (inFile.length > 0) process.loadEnvFile('.env');
  const settings = { ...process.env };
  if (!needsToken) for (const name of TOKEN_SETTINGS) delete settings[name];
  const unknown = describeUnknownSettings(inFile, inEnvironment);
  if (unknown !== undefined) process.stderr.write(`playgroup-judge: ${unknown}\n`);
  return readConfig(settings);
}

/**
 * The log of a run: to the file of the settings, else to standard output, or to standard error where standard
 * output belongs to a person.
 * @throws {BadSetting} where the file cannot be written.
 */
export function openLog(config: Config, forPerson: boolean): Log {
  const level = config.logLevel ?? (forPerson && !config.logFile ? 'warn' : 'info');
  const destination = config.logFile ?? (forPerson ? 2 : 1);
  try {
    const file = pino.destination({
      dest: destination,
      sync: true,
      mkdir: false,
      maxLength: MAX_UNWRITTEN_BYTES,
    });
    file.on('error', warnOnceUnwritable());
    return makeLog(level, file);
  } catch (error) {
    throw new BadSetting(`LOG_FILE cannot be written: ${(error as Error).message}`);
  }
}

/** So much of a log is kept until its disk takes it again, in bytes; the rest is never written. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/** A log that cannot be written, as on a full disk, is no reason to end: it is said once. */
function warnOnceUnwritable(): (error: Error) => void {
  let hasWarned = false;
  return ({ message }) => {
    if (!hasWarned) process.stderr.write(`playgroup-judge: the log cannot be written (${redact(message)})\n`);
    hasWarned = true;
  };
}

/** Runs the program's main job; what only the operator can mend ends it with one line and exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  process.stdout.on('error', ignoreBrokenPipe);
  try {
    await main();
  } catch (error) {
    const line = operatorMessage(error);
    process.stderr.write(
      `playgroup-judge: ${line ?? redact(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
    if (error instanceof OperatorError)
      for (const detail of error.details) process.stderr.write(`  ${detail}\n`);
    process.exitCode = 1;
  }
}

/** Says what is wrong with a command's arguments, or the help asked for, and with which exit code the program ends. */
export function printAndExit({ exitCode, text }: { readonly exitCode: 0 | 2; readonly text: string }): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
}

/** Who reads the output may stop, as `head` does: the job goes on. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** One line for what an operator can mend; `undefined` for a bug, which keeps its stack. */
function operatorMessage(error: unknown): string | undefined {
  const isExpected = [BadSetting, OperatorError, LoginFailed, ImportFault].some(
    (type) => error instanceof type,
  );
  return isExpected ? (error as Error).message : undefined;
}

/** The longest an orderly stop may take, in ms: then the process ends all the same. */
const STOP_WITHIN_MS = 4500;

/** Aborted at the first SIGINT or SIGTERM. From then on the process ends within five seconds, with exit code 0. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    stopping.abort();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return stopping.signal;
}

/** Aborted at the first SIGINT or SIGTERM. A second of the same kind ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  return ending.signal;
}
