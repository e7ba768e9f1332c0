import { stackOf } from './stack-of.ts';
import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type Log = Logger;

/** Keys whose values are redacted at any depth of a logged object. */
const SECRET_KEYS = [
  'token',
  'authorization',
  'Authorization',
  'secret',
  'DISCORD_TOKEN',
  'key',
  'MODEL_KEY',
];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

/** Bot tokens, and interaction tokens in request paths. */
const TOKENS = [/[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g, /(?<=\/(?:interactions|webhooks)\/\d+\/)[^/\s"']+/g];

/** Removes tokens from free text, such as an error message. */
export function redact(text: string): string {
  return TOKENS.reduce((clean, token) => clean.replace(token, '[redacted]'), text);
}

/**
 * Writes one JSON object per line. Secrets are redacted by key, and tokens by shape in messages and stacks of errors.
 */
export function makeLog(level: LevelWithSilent, destination: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? { type: error.name, message: redact(error.message), stack: redact(stackOf(error)) }
            : { message: redact(String(error)) },
      },
    },
    destination,
  );
}
