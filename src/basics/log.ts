import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type Log = Logger;

/** The keys of secrets, whose values must never be read in a log, wherever they stand in a logged object. */
const SECRET_KEYS = ['token', 'authorization', 'Authorization', 'secret', 'DISCORD_TOKEN'];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

/** A Discord bot token, and the token of an interaction, which stands in the path of a request. */
const TOKENS = [/[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g, /(?<=\/(?:interactions|webhooks)\/\d+\/)[^/\s"']+/g];

/** Takes tokens out of free text, such as the message of an error. */
export function redact(text: string): string {
  return TOKENS.reduce((clean, token) => clean.replace(token, '[redacted]'), text);
}

/**
 * One JSON object a line. Secrets are redacted by the key that holds them, and tokens by their shape wherever
 * an error's message or stack quotes one.
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
            ? { type: error.name, message: redact(error.message), stack: redact(error.stack ?? '') }
            : { message: redact(String(error)) },
      },
    },
    destination,
  );
}
