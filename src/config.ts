import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const text = z.string().trim().min(1, 'is set but empty');

/** Every setting there is. `.env.example` lists the same, and a test compares the two. */
const SETTINGS = z.object({
  DISCORD_TOKEN: text
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'is not a bot token (three parts with dots between)')
    .optional(),
  DISCORD_API_URL: text
    .pipe(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }))
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_FILE: text.default('playgroup-judge.sqlite'),
  CARDS_FILE: text.optional(),
  RULES_FILE: text.optional(),
  RULES_TEXT_URL: text
    .pipe(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }))
    .refine(
      (url) => new URL(url).username === '' && new URL(url).password === '',
      'has a name or a password in it, which are not sent: leave them out',
    )
    .optional(),
  EMOJI_FOLDER: text.optional(),
  LOG_LEVEL: z.enum(LEVELS, `is none of ${LEVELS.join(', ')}`).optional(),
  LOG_FILE: text.optional(),
});

export const SETTING_NAMES = Object.keys(SETTINGS.shape) as readonly (keyof typeof SETTINGS.shape)[];

export interface Config {
  /** `null`: the embedded Discord is started instead. */
  readonly token: string | null;
  /** Another REST base than Discord's own; `null` for Discord's. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** Where imported cards are kept; `null` beside a database in memory. */
  readonly cardsFile: string | null;
  /** Where imported rules are kept; `null` beside a database in memory. */
  readonly rulesFile: string | null;
  /** Where to look for new rules once a day; `null`: nowhere. */
  readonly rulesTextUrl: string | null;
  /** Where the images of mana symbols are that the bot uploads as emojis; `null`: it uploads and uses none. */
  readonly emojiFolder: string | null;
  readonly logLevel: (typeof LEVELS)[number] | null;
  /** `null`: standard output. */
  readonly logFile: string | null;
}

/** The symbols that the program draws by itself. */
const OWN_EMOJIS = fileURLToPath(new URL('../emojis', import.meta.url));

/** A setting that is missing, empty or bad, in one line that names it. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

/**
 * Reads the settings from the environment.
 * @throws {BadSetting} with one line for the operator, never with the value of a secret in it.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = SETTINGS.safeParse(environment);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BadSetting(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const settings = read.data;
  if (settings.DISCORD_API_URL && !settings.DISCORD_TOKEN)
    throw new BadSetting(
      'DISCORD_TOKEN is missing: with DISCORD_API_URL set, the bot logs in there and needs one',
    );
  const rulesFile = settings.RULES_FILE ?? beside(settings.DATABASE_FILE, 'rules');
  if (settings.RULES_TEXT_URL && rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: with RULES_TEXT_URL set, new rules are kept there');
  return {
    token: settings.DISCORD_TOKEN ?? null,
    apiUrl: settings.DISCORD_API_URL ?? null,
    databaseFile: settings.DATABASE_FILE,
    cardsFile: settings.CARDS_FILE ?? beside(settings.DATABASE_FILE, 'cards'),
    rulesFile,
    rulesTextUrl: settings.RULES_TEXT_URL ?? null,
    emojiFolder: settings.EMOJI_FOLDER ?? OWN_EMOJIS,
    logLevel: settings.LOG_LEVEL ?? null,
    logFile: settings.LOG_FILE ?? null,
  };
}

/** A file's name from its database's, so that a bot with data of its own has cards and rules of its own. */
const beside = (databaseFile: string, what: 'cards' | 'rules'): string | null =>
  databaseFile === ':memory:' ? null : `${databaseFile.replace(/\.sqlite$/, '')}.${what}.sqlite`;
