import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ApplicationCommandOptionType as Type, type APIMessage } from 'discord.js';
import { startBot, type Bot } from '#bot.ts';
import type { DatabasePlace } from '#bot/open-store.ts';
import type { PageSettings } from '#pages/open-pages.ts';
import type { ModelSettings } from '#model/model.ts';
import type { ArtSettings } from '#import/art/art-cache.ts';
import type { UpdateSources } from '#import/updates/updates.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';
import type { OperatorLinks } from '#discord/command/operator-links.ts';
import type { SetUpMode } from '#discord/application/set-up.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import type { RateLimitSettings } from '#discord/limits/rate-limits.ts';
import { textsIn } from '#discord/command/layout.ts';
import { EmbeddedDiscord, type Person, type SentOption, type CallbackResult } from 'embedded-discord';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { makeLog } from '#basics/log.ts';
import type { Meters } from '#basics/meters.ts';
import { ManualClock } from './manual-clock.ts';
import { databasePlaceFor } from './database-place.ts';
import { until } from './until.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

/**
 * A bot and an embedded Discord connected through a real gateway. Both use one clock, which stands still while a test
 * waits for a reply, so that no reply is late on a slow machine.
 */
export interface BotHarness {
  readonly discord: EmbeddedDiscord;
  readonly clock: ManualClock;
  readonly databaseFile: string;
  /** The bot’s database: that file, or PostgreSQL. */
  readonly place: DatabasePlace;
  /** The local address of the game pages; throws if none are served. */
  readonly pagesAt: string;
  /** The log lines so far, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** The lines of `/readyz`. */
  checks(): Promise<readonly HealthCheck[]>;
  /** Advances the clock until an idle table card has been drawn with the last change. */
  advanceUntilCardIsDrawn(): void;
  /** Advances the clock until this no longer throws. */
  until<Value>(holds: () => Value | Promise<Value>): Promise<Value>;
  /** Stops the bot while advancing the clock, and starts another on the same database. */
  restart(): Promise<void>;
  /** Stops the bot while advancing the clock. */
  stopBot(): Promise<void>;
  /** Stops everything while advancing the clock. */
  close(): Promise<void>;
}

/** Longer than any test takes. */
const MAX_TEST_MS = 60 * 60_000;

export interface HarnessOptions {
  /** By default in a temporary folder. */
  readonly databaseFile?: string;
  readonly clock?: ManualClock;
  /** By default the bot's clock. */
  readonly discordClock?: ManualClock;
  readonly commands?: readonly AnyCommand[];
  /** By default only built-in cards. */
  readonly cardsFile?: string;
  /** By default only the digest of the rules. */
  readonly rulesFile?: string;
  /** Introduces itself in servers and asks for the edition; off by default. */
  readonly introduces?: boolean;
  /** Mentions commands in replies; off by default. */
  readonly mentionsCommands?: boolean;
  /** Sources of rules and cards; by default nothing is fetched. */
  readonly fetch?: UpdateSources;
  readonly textsCome?: TextSource;
  /** Loads texts and cards a second after the start; by default on demand. */
  readonly readsAhead?: boolean;
  /** The default edition; by default today's rules. */
  readonly edition?: Edition;
  /** By default the system's randomness. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Folder with images of mana symbols; by default no emojis. */
  readonly emojiFolder?: string;
  /** Serves game pages on any port; by default none. */
  readonly pages?: Partial<PageSettings>;
  /** Pictures of cards on pages; by default none. */
  readonly cardArt?: ArtSettings;
  /** Rate limits; by default none. */
  readonly limits?: RateLimitSettings;
  /** A language model; by default none. */
  readonly model?: ModelSettings;
  /** Operator metrics; by default none. */
  readonly meters?: Meters;
  /** Puts the embedded Discord into a state before the bot starts. */
  readonly prepare?: (discord: EmbeddedDiscord) => void;
  readonly operator?: OperatorLinks;
  readonly setUp?: SetUpMode;
}

/** Delay before a table card is drawn, in ms. */
const CARD_DELAY_MS = 150;

/** The public address of the game pages. */
export const PAGES_URL = 'https://table.example/judge';

/** Clock step, in ms. */
const STEP_MS = 25;

/** How far the clock advances fast: less than the time after which a stopping bot leaves table cards undrawn, in ms. */
const FAST_PHASE_MS = 2500;

/** The real time between two steps: at first, and after `FAST_PHASE_MS`. In ms. */
const [FAST_INTERVAL_MS, SLOW_INTERVAL_MS] = [5, 1000];

/**
 * Advances the clock while a bot stops, so that its last table cards are drawn one after another. If it has too many
 * cards to draw, the slowly advancing clock ends the wait, and the rest stays undrawn.
 */
async function advanceClockUntil(clock: ManualClock, stopping: Promise<void>): Promise<void> {
  const last = clock.now() + FAST_PHASE_MS;
  const fastTimer = setInterval(() => {
    if (clock.now() < last) clock.advance(STEP_MS);
  }, FAST_INTERVAL_MS);
  const slowTimer = setInterval(() => clock.advance(STEP_MS), SLOW_INTERVAL_MS);
  await stopping.finally(() => {
    clearInterval(fastTimer);
    clearInterval(slowTimer);
  });
}

export async function startHarness({
  clock = new ManualClock(),
  discordClock = clock,
  commands,
  cardsFile,
  rulesFile,
  introduces = false,
  mentionsCommands = false,
  fetch,
  textsCome,
  readsAhead = false,
  edition,
  entropy,
  emojiFolder,
  databaseFile: file,
  pages,
  cardArt,
  limits,
  model,
  meters,
  prepare,
  operator,
  setUp,
}: HarnessOptions = {}): Promise<BotHarness> {
  const folder = temporaryFolder();
  const databaseFile = file ?? join(folder, 'judge.sqlite');
  const place = file === undefined ? await databasePlaceFor(databaseFile) : { databaseFile };
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const discord = await EmbeddedDiscord.start({ clock: discordClock });
  prepare?.(discord);
  const { token, apiUrl } = discord;
  const start = () =>
    startBot({
      token,
      apiUrl,
      ...place,
      cardsFile: cardsFile ?? null,
      rulesFile: rulesFile ?? null,
      introduces,
      mentionsCommands,
      fetch: fetch ?? null,
      ...(textsCome && { textsCome }),
      readsOnDemand: !readsAhead,
      emojiFolder: emojiFolder ?? null,
      limits: limits ?? null,
      cardArt: cardArt ?? null,
      model: model ?? null,
      ...(meters && { meters }),
      ...(operator && { operator }),
      ...(setUp && { setUp }),
      clock,
      // Leases end by the real time, in which nothing renews them while the clock stands still.
      shards: { count: null, ids: null, tempo: { leaseMs: MAX_TEST_MS } },
      log: makeLog('trace', sink),
      ...(commands ? { commands } : {}),
      ...(pages && {
        pages: {
          url: PAGES_URL,
          host: '127.0.0.1',
          port: 0,
          byProxy: true,
          ...pages,
          // The client secret of the embedded Discord, unless a test sets another.
          ...(pages.activity && {
            activity: { clientSecret: pages.activity.clientSecret || discord.activities.clientSecret },
          }),
        },
      }),
      ...(edition ? { edition } : {}),
      ...(entropy ? { entropy } : {}),
    });
  let bot: Bot = await start();
  await discord.ready();
  const stopBot = () => advanceClockUntil(clock, bot.stop());
  return {
    discord,
    clock,
    databaseFile,
    place,
    log: lines,
    checks: () => bot.checks(),
    get pagesAt() {
      if (bot.pagePort === null) throw new Error('no pages are served here');
      return `http://127.0.0.1:${bot.pagePort}`;
    },
    advanceUntilCardIsDrawn: () => clock.advance(CARD_DELAY_MS),
    until: (holds) =>
      until(() => {
        clock.advance(STEP_MS);
        return holds();
      }),
    async restart() {
      await stopBot();
      bot = await start();
    },
    stopBot,
    async close() {
      await stopBot();
      await discord.close();
    },
  };
}

const TYPES: Readonly<Record<string, Type>> = {
  string: Type.String,
  number: Type.Integer,
  boolean: Type.Boolean,
};

/** `{ call: 'heads', coins: 3 }` as Discord sends it; user ids are resolved with `users`. */
export function toDiscordOptions(
  options: Readonly<Record<string, string | number | boolean>>,
  users: Readonly<Record<string, string>> = {},
): SentOption[] {
  const plain = Object.entries(options).map(([name, value]) => ({
    name,
    type: TYPES[typeof value] ?? Type.String,
    value,
  }));
  const named = Object.entries(users).map(([name, value]) => ({ name, type: Type.User, value }));
  return [...plain, ...named];
}

/** The visible text of a message: its content or its text components. */
export const textOfMessage = ({ content, components }: Pick<APIMessage, 'content' | 'components'>): string =>
  content || textsIn(components ?? []).join('\n');

/** The visible text of the message of a reply. */
export const textOfResult = ({ message }: CallbackResult): string => (message ? textOfMessage(message) : '');

/** Maps the labels of the buttons of a reply to their custom ids. */
export function buttonsOf(result: CallbackResult): ReadonlyMap<string, string> {
  const rows = (result.message?.components ?? []) as {
    components?: { label?: string; custom_id?: string }[];
  }[];
  const buttons = rows.flatMap((row) => row.components ?? []).filter(({ custom_id: id }) => id);
  return new Map(buttons.map(({ label = '', custom_id: id = '' }) => [label, id]));
}

/** Presses the button with this label on the reply. */
export async function press(person: Person, result: CallbackResult, label: string): Promise<CallbackResult> {
  const id = buttonsOf(result).get(label);
  if (!result.message || !id)
    throw new Error(`no button "${label}" among ${[...buttonsOf(result).keys()].join(', ')}`);
  return person.press(result.message, id);
}
