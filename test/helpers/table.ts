import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ApplicationCommandOptionType as Type, type APIMessage } from 'discord.js';
import { startBot, type Bot } from '../../src/bot.ts';
import type { DatabasePlace } from '../../src/bot/open-store.ts';
import type { PageSettings } from '../../src/pages/pages.ts';
import type { UpdateSources } from '../../src/import/updates/updates.ts';
import type { TextsCome } from '../../src/engine/vocabulary/texts-come.ts';
import type { AnyCommand } from '../../src/discord/command/command.ts';
import type { RateLimitSettings } from '../../src/discord/limits/rate-limits.ts';
import { textsIn } from '../../src/discord/command/layout.ts';
import { LocalDiscord, type Person, type SentOption, type Shown } from '../../src/local/index.ts';
import type { Edition } from '../../src/engine/vocabulary/editions.ts';
import { makeLog } from '../../src/basics/log.ts';
import type { Meters } from '../../src/basics/meters.ts';
import { ManualClock } from './manual-clock.ts';
import { placeFor } from './place.ts';
import { until } from './until.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

/**
 * A bot and an embedded Discord that talk to each other over a real gateway connection. Both go by one clock, which
 * stands still while somebody waits for an answer: no answer is late, however slow the machine is.
 */
export interface Hall {
  readonly discord: LocalDiscord;
  readonly clock: ManualClock;
  readonly databaseFile: string;
  /** Where the bot’s database is: that file, or a PostgreSQL. */
  readonly place: DatabasePlace;
  /** Where the pages of games are on this machine; throws where none are served. */
  readonly pagesAt: string;
  /** The log so far, an object a line. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Lets so much time pass that the table card shows what was done last, if it was quiet before. */
  pass(): void;
  /** Lets time pass until this no longer throws. */
  until<Value>(holds: () => Value | Promise<Value>): Promise<Value>;
  /** Stops the bot, as time passes, and starts another on the same database. */
  restart(): Promise<void>;
  /** Stops the bot, as time passes. */
  stopBot(): Promise<void>;
  /** Stops all of it, as time passes. */
  close(): Promise<void>;
}

export interface HallOptions {
  /** Left out: in a folder of its own, which is gone afterwards. */
  readonly databaseFile?: string;
  readonly clock?: ManualClock;
  /** Left out: Discord goes by the same. */
  readonly discordClock?: ManualClock;
  readonly commands?: readonly AnyCommand[];
  /** Left out: built-in cards only. */
  readonly cardsFile?: string;
  /** Left out: the rules in our own words only. */
  readonly rulesFile?: string;
  /** Says who it is, and asks by which rules is played; left out: it does not. */
  readonly introduces?: boolean;
  /** Where rules and cards are fetched from; left out: nowhere. */
  readonly fetch?: UpdateSources;
  readonly textsCome?: TextsCome;
  /** Reads texts and cards ahead once a second has passed; left out: it reads what it is asked for. */
  readonly readsAhead?: boolean;
  /** The edition played by where nobody chose; left out: today's rules. */
  readonly edition?: Edition;
  /** Where secrets come from; left out: the system's randomness. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Where images of mana symbols are; left out: no emojis. */
  readonly emojiFolder?: string;
  /** Pages of games are served, at any port; left out: none. */
  readonly pages?: Partial<PageSettings>;
  /** How much is done for whom within a minute; left out: whatever is asked. */
  readonly limits?: RateLimitSettings;
  /** The counts for an operator; left out: nothing is counted. */
  readonly meters?: Meters;
}

/** A table card is drawn so long after a change, in ms. */
const DRAWN_AFTER_MS = 150;

/** Where players reach the pages of games, as far as they know. */
export const PAGES_URL = 'https://table.example/judge';

/** How much time passes at once where it passes, in ms. */
const STEP_MS = 25;

/** Less time than that in which a bot that stops would leave table cards undrawn, in ms. */
const PATIENCE_MS = 2500;

/** A step of time takes so long while the bot has patience, and so long after that, in ms. */
const [FAST_MS, SLOW_MS] = [5, 1000];

/**
 * Waits for a bot that stops, as time passes: its last table cards are drawn one after the other. More cards than it has
 * the patience for it leaves undrawn, as anywhere, once time that passes slowly has ended that.
 */
async function asTimePasses(clock: ManualClock, stopping: Promise<void>): Promise<void> {
  const last = clock.now() + PATIENCE_MS;
  const passing = setInterval(() => {
    if (clock.now() < last) clock.advance(STEP_MS);
  }, FAST_MS);
  const ending = setInterval(() => clock.advance(STEP_MS), SLOW_MS);
  await stopping.finally(() => {
    clearInterval(passing);
    clearInterval(ending);
  });
}

export async function openHall({
  clock = new ManualClock(),
  discordClock = clock,
  commands,
  cardsFile,
  rulesFile,
  introduces = false,
  fetch,
  textsCome,
  readsAhead = false,
  edition,
  entropy,
  emojiFolder,
  databaseFile: file,
  pages,
  limits,
  meters,
}: HallOptions = {}): Promise<Hall> {
  const folder = temporaryFolder();
  const databaseFile = file ?? join(folder, 'judge.sqlite');
  const place = file === undefined ? await placeFor(databaseFile) : { databaseFile };
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const discord = await LocalDiscord.start({ clock: discordClock });
  const { token, apiUrl } = discord;
  const start = () =>
    startBot({
      token,
      apiUrl,
      ...place,
      cardsFile: cardsFile ?? null,
      rulesFile: rulesFile ?? null,
      introduces,
      fetch: fetch ?? null,
      ...(textsCome && { textsCome }),
      readsOnDemand: !readsAhead,
      emojiFolder: emojiFolder ?? null,
      limits: limits ?? null,
      ...(meters && { meters }),
      clock,
      log: makeLog('trace', sink),
      ...(commands ? { commands } : {}),
      ...(pages && { pages: { url: PAGES_URL, host: '127.0.0.1', port: 0, byProxy: true, ...pages } }),
      ...(edition ? { edition } : {}),
      ...(entropy ? { entropy } : {}),
    });
  let bot: Bot = await start();
  await discord.ready();
  const stopBot = () => asTimePasses(clock, bot.stop());
  return {
    discord,
    clock,
    databaseFile,
    place,
    log: lines,
    get pagesAt() {
      if (bot.pagePort === null) throw new Error('no pages are served here');
      return `http://127.0.0.1:${bot.pagePort}`;
    },
    pass: () => clock.advance(DRAWN_AFTER_MS),
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

/** `{ call: 'heads', coins: 3 }` as Discord sends it; ids of users go through `users`. */
export function sent(
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

/** The words that a person reads of a message: its content, or the texts of its parts. */
export const wordsOf = ({ content, components }: Pick<APIMessage, 'content' | 'components'>): string =>
  content || textsIn(components ?? []).join('\n');

/** The words that a person reads. */
export const contentOf = ({ message }: Shown): string => (message ? wordsOf(message) : '');

/** The buttons of a reply: label to custom_id. */
export function buttonsOf(shown: Shown): ReadonlyMap<string, string> {
  const rows = (shown.message?.components ?? []) as {
    components?: { label?: string; custom_id?: string }[];
  }[];
  const buttons = rows.flatMap((row) => row.components ?? []).filter(({ custom_id: id }) => id);
  return new Map(buttons.map(({ label = '', custom_id: id = '' }) => [label, id]));
}

/** Presses the button with this label on the reply. */
export async function press(person: Person, shown: Shown, label: string): Promise<Shown> {
  const id = buttonsOf(shown).get(label);
  if (!shown.message || !id)
    throw new Error(`no button "${label}" among ${[...buttonsOf(shown).keys()].join(', ')}`);
  return person.press(shown.message, id);
}
