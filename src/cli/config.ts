import { fileURLToPath } from 'node:url';
import { AppError } from '#basics/errors.ts';
import { readTokenFile, TOKEN_SHAPE } from './token-file.ts';
import { z } from 'zod';
import { CARD_PICTURES } from '#cards/scryfall/art.ts';
import { SCRYFALL_BULK_DATA } from '#cards/scryfall/bulk-data.ts';
import type { OperatorLinks } from '#discord/command/operator-links.ts';
import type { SetUpMode } from '#discord/application/set-up.ts';
import type { ModelSettings } from '#model/model.ts';
import type { ShardSettings } from '#bot/bot-settings.ts';
import type { RateLimitSettings } from '#discord/limits/rate-limits.ts';
import type { ArtSettings } from '#import/art/art-cache.ts';
import type { UpdateSources } from '#import/updates/updates.ts';
import type { OpsSettings } from '#ops/serve-ops.ts';
import type { PageSettings } from '#pages/open-pages.ts';
import type { Quotas } from '#store/port/quotas.ts';
import { parseAddress, ADDRESS_FORMAT } from '#store/postgres/address.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const text = z.string().trim().min(1, 'is set but empty');

const address = text.pipe(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }));

/** A URL for automatic downloads. */
const downloadUrl = address.refine(
  (url) => !URL.canParse(url) || `${new URL(url).username}${new URL(url).password}` === '',
  'has a name or a password in it, which are not sent: leave them out',
);

const hosts = text
  .transform((typed) => typed.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((host) => /^[^/@?#\\]+$/.test(host) && URL.canParse(`https://${host}`)),
    'is a list of hosts, such as media.example or media.example:8080, without https://',
  )
  .transform((all) => all.map((host) => new URL(`https://${host}`).host));

const names = text
  .transform((typed) =>
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine(
    (all) => all.every((name) => /^[\w-]+(?:\.[\w-]+)*$/.test(name)),
    'is a list of names, such as judge.example, without https:// and without a port',
  );

const points = text
  .regex(/^\d{1,9}$/, 'is no whole number of points a minute (0 for no limit)')
  .transform(Number);

/** Node's fetch gives up after 300 seconds without a reply. */
const MAX_MODEL_SECONDS = 290;

const questionsADay = text
  .regex(/^\d{1,9}$/, 'is no whole number of questions a day (0 for no limit)')
  .transform(Number);

const megabytes = text
  .regex(/^\d{1,7}$/, 'is no whole number of megabytes (0 for no quota)')
  .transform((typed) => Number(typed) * 1_000_000);

const port = text
  .refine(
    (typed) => /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536,
    'is no port: 1 to 65535',
  )
  .transform(Number);

const shardCount = text
  .refine((typed) => /^[1-9]\d{0,3}$/.test(typed), 'is no number of shards: 1 to 9999')
  .transform(Number);

/** `0,2-5`: numbers and ranges. */
const shardIds = text
  .refine(
    (typed) => /^\d{1,4}(?:-\d{1,4})?(?:[\s,]+\d{1,4}(?:-\d{1,4})?)*$/.test(typed),
    'is no list of shards, such as 0,2-5: the first is 0',
  )
  .transform((typed) =>
    typed.split(/[\s,]+/).flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    }),
  );

/** Wizards' page that links to the newest text of the rules. */
const RULES_PAGE = 'https://magic.wizards.com/en/rules';
/** Hosts to which the default pages link. */
const DEFAULT_HOSTS: readonly string[] = ['media.wizards.com', 'data.scryfall.io'];

/** Default host of the page server: reachable from this machine only, as for a reverse proxy. */
const LOOPBACK = '127.0.0.1';
const PAGES_PORT = 8080;
/** The pages without a token and an address. The embedded Discord has its own page at port 8080. */
const LOCAL_PAGES = { url: null, host: LOOPBACK, port: 8081, byProxy: false } as const;

/** All settings. A test compares them with `.env.example`. */
const SETTINGS = z.object({
  // Empty means no token, to override one in `.env`.
  DISCORD_TOKEN: z
    .string()
    .trim()
    .refine(
      (typed) => typed === '' || TOKEN_SHAPE.test(typed),
      'is not a bot token (three parts with dots between)',
    )
    .optional(),
  DISCORD_TOKEN_FILE: z.string().trim().optional(),
  DISCORD_API_URL: address.transform((url) => url.replace(/\/+$/, '')).optional(),
  DATABASE_FILE: text.default('playgroup-judge.sqlite'),
  DATABASE_URL: text
    .refine(
      (url) => parseAddress(url) !== undefined,
      `is no address of a PostgreSQL database (${ADDRESS_FORMAT})`,
    )
    .optional(),
  SHARDS: z.literal('auto', 'is not auto: a number of shards is SHARD_COUNT').optional(),
  SHARD_COUNT: shardCount.optional(),
  SHARD_IDS: shardIds.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: text
    .regex(/^\d{1,4}$/, 'is no number from 0 to 9999')
    .transform(Number)
    .default(7),
  CARDS_FILE: text.optional(),
  RULES_FILE: text.optional(),
  FETCH: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  RULES_TEXT_URL: downloadUrl.optional(),
  CARDS_URL: downloadUrl.optional(),
  FETCH_HOSTS: hosts.optional(),
  EMOJI_FOLDER: text.optional(),
  CARD_ART: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  PAGE_URL: downloadUrl
    .refine((url) => !/[?#]/.test(url), 'has a ? or a # in it: it is an address and a path, nothing else')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PAGE_PORT: port.optional(),
  PAGE_HOST: text.default(LOOPBACK),
  PAGE_LINK_DAYS: text
    .regex(/^\d{1,4}$/, 'is no number of days from 0 to 9999 (0 for links that end with their game only)')
    .transform(Number)
    .default(30),
  PAGE_PROXY: z.enum(['on', 'off'], 'is neither on nor off').optional(),
  ACTIVITY: z.enum(['on', 'off'], 'is neither on nor off').default('off'),
  CLIENT_SECRET: text
    .regex(/^\S{1,200}$/, 'is no client secret: see OAuth2 in the developer portal')
    .optional(),
  PAGE: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  SETUP: z.enum(['on', 'off'], 'is neither on nor off').optional(),
  CONTACT: text.max(80, 'is longer than 80 characters').regex(/^.*$/, 'has more than one line').optional(),
  TERMS_URL: downloadUrl.optional(),
  PRIVACY_URL: downloadUrl.optional(),
  OPS_PORT: port.optional(),
  OPS_HOST: text.default(LOOPBACK),
  OPS_HOSTS: names.optional(),
  MCP_PORT: port.default(8090),
  MCP_TOKEN: text
    .regex(
      /^[!-~]{24,200}$/,
      'is no token: 24 to 200 letters, digits and signs, such as openssl rand -hex 32 prints',
    )
    .optional(),
  MODEL_URL: downloadUrl
    .refine((url) => !/[?#]/.test(url), 'has a ? or a # in it: it is an address and a path, nothing else')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  MODEL_NAME: text
    .regex(/^[!-~]{1,200}$/, 'is no name of a model: up to 200 letters, digits and signs')
    .optional(),
  MODEL_KEY: text.regex(/^[!-~]{1,1000}$/, 'is no key: letters, digits and signs without spaces').optional(),
  MODEL_SECONDS: text
    .refine(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) > 0 && Number(typed) <= MAX_MODEL_SECONDS,
      `is no number of seconds from 1 to ${MAX_MODEL_SECONDS}`,
    )
    .transform(Number)
    .default(30),
  MODEL_USER: questionsADay.default(20),
  MODEL_SERVER: questionsADay.default(100),
  MODEL_DAY: questionsADay.default(500),
  LIMIT_USER: points.default(240),
  LIMIT_CHANNEL: points.default(1200),
  LIMIT_SERVER: points.default(6000),
  QUOTA_GAME: megabytes.default(32_000_000),
  QUOTA_SERVER: megabytes.default(1_000_000_000),
  QUOTA_DATABASE: megabytes.default(10_000_000_000),
  GAME_LOG_DAYS: text
    .regex(/^[1-9]\d{0,4}$/, 'is no number of days: 1 to 99999')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(LEVELS, `is none of ${LEVELS.join(', ')}`).optional(),
  LOG_FILE: text.optional(),
});

export const SETTING_NAMES = Object.keys(SETTINGS.shape) as readonly (keyof typeof SETTINGS.shape)[];

export interface Config {
  /** `null` starts the embedded Discord instead. */
  readonly token: string | null;
  /** REST base URL; `null` for Discord's. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** PostgreSQL database; `null` for the SQLite file. */
  readonly databaseUrl: string | null;
  /** The shards that this process runs. */
  readonly shards: ShardSettings;
  /**
   * Folder for daily backups, `null` for none except the copy before a migration; and how many to keep of each kind,
   * 0 to make none automatically.
   */
  readonly backups: { readonly folder: string | null; readonly keep: number };
  /** Imported cards; `null` with a database in memory. */
  readonly cardsFile: string | null;
  /** Imported rules; `null` with a database in memory. */
  readonly rulesFile: string | null;
  /** Sources of automatic updates; `null` with FETCH=off. */
  readonly fetch: UpdateSources | null;
  /** Hosts to which links may lead, besides those of the addresses themselves. */
  readonly hosts: readonly string[];
  /** Images of mana symbols to upload as emojis; `null` for none. */
  readonly emojiFolder: string | null;
  /** Server for game pages; `null` for none. Without a token, the pages of this machine if no address is set. */
  readonly pages: PageSettings | null;
  /** Pictures of cards on pages; `null` for none. */
  readonly cardArt: ArtSettings | null;
  /** True if the embedded Discord also has a page in the browser. */
  readonly page: boolean;
  /** Which settings of the developer portal the bot writes. */
  readonly setUp: SetUpMode;
  /** How people reach the operator, and the addresses of the terms. */
  readonly operator: OperatorLinks;
  /** Server for health checks and metrics; `null` for none. */
  readonly ops: OpsSettings | null;
  /** The MCP server over HTTP; `token` is `null` if it is not set. */
  readonly mcp: { readonly port: number; readonly token: string | null };
  /** The language model that phrases answers; `null` for none. */
  readonly model: ModelSettings | null;
  /** Points per minute for a user, a channel and a server; 0 for no limit. */
  readonly limits: RateLimitSettings;
  /** In bytes; 0 for no quota. */
  readonly quotas: Quotas;
  /** Days after which the log of a finished game is erased; `null` for never. */
  readonly gameLogDays: number | null;
  readonly logLevel: (typeof LEVELS)[number] | null;
  /** `null` for standard output. */
  readonly logFile: string | null;
}

const BUILT_IN_EMOJIS = fileURLToPath(new URL('../../emojis', import.meta.url));

/** A setting is missing, empty or invalid. The message is one line that names it. */
export class BadSetting extends AppError {
  override readonly name = 'BadSetting';
}

/**
 * Parses the settings.
 * @throws {BadSetting} with one line for the operator, which never contains a secret
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = SETTINGS.safeParse(environment);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BadSetting(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const settings = read.data;
  const token = readToken(settings);
  if (settings.DISCORD_API_URL && token === null)
    throw new BadSetting(
      'DISCORD_TOKEN is missing: with DISCORD_API_URL set, the bot logs in there and needs one',
    );
  const rulesFile = settings.RULES_FILE ?? siblingFile(settings.DATABASE_FILE, 'rules');
  const cardsFile = settings.CARDS_FILE ?? siblingFile(settings.DATABASE_FILE, 'cards');
  if (settings.RULES_TEXT_URL && rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: with RULES_TEXT_URL set, new rules are kept there');
  if (settings.CARDS_URL && cardsFile === null)
    throw new BadSetting('CARDS_FILE is missing: with CARDS_URL set, the cards are kept there');
  const { SHARD_COUNT: count = null, SHARD_IDS: ids = null } = settings;
  if (settings.SHARDS === 'auto' && (count !== null || ids !== null))
    throw new BadSetting(
      `${count === null ? 'SHARD_IDS' : 'SHARD_COUNT'} is set beside SHARDS=auto: leave one of them out`,
    );
  if (ids !== null && count === null)
    throw new BadSetting('SHARD_COUNT is missing: with SHARD_IDS set, it says how many there are');
  if (ids?.some((id) => id >= (count ?? 0)))
    throw new BadSetting(
      `SHARD_IDS names a shard that is not there: with SHARD_COUNT ${count}, the last is ${(count ?? 0) - 1}`,
    );
  const namedHosts = settings.FETCH_HOSTS ?? DEFAULT_HOSTS;
  return {
    token,
    apiUrl: settings.DISCORD_API_URL ?? null,
    databaseFile: settings.DATABASE_FILE,
    databaseUrl: settings.DATABASE_URL ?? null,
    shards: { count, ids },
    backups: { folder: settings.BACKUP_DIR ?? null, keep: settings.BACKUP_KEEP },
    cardsFile,
    rulesFile,
    fetch:
      settings.FETCH === 'off'
        ? null
        : {
            rulesUrl: settings.RULES_TEXT_URL ?? RULES_PAGE,
            cardsUrl: settings.CARDS_URL ?? SCRYFALL_BULK_DATA,
            hosts: namedHosts,
          },
    hosts: namedHosts,
    emojiFolder: settings.EMOJI_FOLDER ?? BUILT_IN_EMOJIS,
    pages: readPages(settings, token),
    cardArt:
      settings.CARD_ART === 'off' || settings.FETCH === 'off' || cardsFile === null
        ? null
        : { folder: `${cardsFile.replace(/\.sqlite$/, '')}.art`, origins: [CARD_PICTURES] },
    page: settings.PAGE === 'on',
    setUp: settings.SETUP === 'on' ? 'all' : settings.SETUP === 'off' ? 'none' : 'own',
    operator: {
      contact: settings.CONTACT ?? null,
      termsUrl: settings.TERMS_URL ?? null,
      privacyUrl: settings.PRIVACY_URL ?? null,
    },
    ops:
      settings.OPS_PORT === undefined
        ? null
        : { host: settings.OPS_HOST, port: settings.OPS_PORT, hosts: settings.OPS_HOSTS ?? [] },
    mcp: { port: settings.MCP_PORT, token: settings.MCP_TOKEN ?? null },
    model: readModel(settings),
    limits: { user: settings.LIMIT_USER, channel: settings.LIMIT_CHANNEL, server: settings.LIMIT_SERVER },
    quotas: {
      game: settings.QUOTA_GAME,
      server: settings.QUOTA_SERVER,
      database: settings.QUOTA_DATABASE,
    },
    gameLogDays: settings.GAME_LOG_DAYS ?? null,
    logLevel: settings.LOG_LEVEL ?? null,
    logFile: settings.LOG_FILE ?? null,
  };
}

/** The settings of the pages; `null` for none. */
function readPages(settings: z.infer<typeof SETTINGS>, token: string | null): PageSettings | null {
  const { PAGE_URL: url, PAGE_HOST: host, PAGE_PORT, PAGE_PROXY, PAGE_LINK_DAYS: linkDays } = settings;
  const activity = readActivity(settings, token);
  if (url === undefined)
    return token !== null || settings.PAGE === 'off'
      ? null
      : {
          ...LOCAL_PAGES,
          linkDays,
          ...(PAGE_PORT === undefined ? { orAnyPort: true } : { port: PAGE_PORT }),
        };
  const byProxy = (PAGE_PROXY ?? (host === LOOPBACK ? 'on' : 'off')) === 'on';
  return { url, host, port: PAGE_PORT ?? PAGES_PORT, linkDays, activity, byProxy };
}

/** The settings of the Activity; `null` if it is off. The embedded Discord has a secret of its own. */
function readActivity(
  { ACTIVITY, CLIENT_SECRET: secret, PAGE_URL }: z.infer<typeof SETTINGS>,
  token: string | null,
): { readonly clientSecret: string } | null {
  if (ACTIVITY === 'off') return null;
  if (!PAGE_URL) throw new BadSetting('PAGE_URL is missing: with ACTIVITY=on, its pages open inside Discord');
  if (token !== null && secret === undefined)
    throw new BadSetting(
      'CLIENT_SECRET is missing: with ACTIVITY=on, it says who opens a page inside Discord',
    );
  return { clientSecret: secret ?? '' };
}

/** The default name is for servers that have one model and ignore it, such as llama.cpp. */
function readModel(settings: z.infer<typeof SETTINGS>): ModelSettings | null {
  if (settings.MODEL_URL === undefined) return null;
  return {
    url: settings.MODEL_URL,
    name: settings.MODEL_NAME ?? 'default',
    key: settings.MODEL_KEY ?? null,
    deadlineMs: settings.MODEL_SECONDS * 1000,
    perDay: { user: settings.MODEL_USER, server: settings.MODEL_SERVER, all: settings.MODEL_DAY },
  };
}

/** The token from either setting; `null` for none. */
function readToken({
  DISCORD_TOKEN: token,
  DISCORD_TOKEN_FILE: file = '',
}: Pick<z.infer<typeof SETTINGS>, 'DISCORD_TOKEN' | 'DISCORD_TOKEN_FILE'>): string | null {
  if (file === '') return token || null;
  if (token === '')
    throw new BadSetting(
      'DISCORD_TOKEN is empty, which means without a token, and DISCORD_TOKEN_FILE is set: empty both, or leave DISCORD_TOKEN out',
    );
  if (token !== undefined)
    throw new BadSetting('DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: leave one of them out');
  const read = readTokenFile(file);
  if ('fault' in read) throw new BadSetting(`DISCORD_TOKEN_FILE ${file} ${read.fault}`);
  return read.token;
}

/** Derives the name from the database's, so that each bot has its own cards and rules. */
const siblingFile = (databaseFile: string, what: 'cards' | 'rules'): string | null =>
  databaseFile === ':memory:' ? null : `${databaseFile.replace(/\.sqlite$/, '')}.${what}.sqlite`;
