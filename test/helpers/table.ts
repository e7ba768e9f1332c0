import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { startBot, type Bot } from '../../src/bot.ts';
import { systemClock, type Clock } from '../../src/clock.ts';
import type { AnyCommand } from '../../src/discord/command.ts';
import { LocalDiscord, type Person, type SentOption, type Shown } from '../../src/local/index.ts';
import { makeLog } from '../../src/log.ts';

/** A bot and an embedded Discord that talk to each other over a real gateway connection. */
export interface Hall {
  readonly discord: LocalDiscord;
  readonly databaseFile: string;
  /** The log so far, an object a line. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Stops the bot and starts another on the same database. */
  restart(): Promise<void>;
  stopBot(): Promise<void>;
  close(): Promise<void>;
}

export interface HallOptions {
  readonly clock?: Clock;
  readonly commands?: readonly AnyCommand[];
  /** Left out: built-in cards only. */
  readonly cardsFile?: string;
  /** Left out: the rules in our own words only. */
  readonly rulesFile?: string;
  /** Where to look for new rules; left out: nowhere. */
  readonly rulesTextUrl?: string;
}

export async function openHall({
  clock = systemClock,
  commands,
  cardsFile,
  rulesFile,
  rulesTextUrl,
}: HallOptions = {}): Promise<Hall> {
  const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-'));
  const databaseFile = join(folder, 'judge.sqlite');
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const discord = await LocalDiscord.start({ clock });
  const { token, apiUrl } = discord;
  const start = () =>
    startBot({
      token,
      apiUrl,
      databaseFile,
      cardsFile: cardsFile ?? null,
      rulesFile: rulesFile ?? null,
      rulesTextUrl: rulesTextUrl ?? null,
      clock,
      log: makeLog('trace', sink),
      ...(commands ? { commands } : {}),
    });
  let bot: Bot = await start();
  await discord.ready();
  return {
    discord,
    databaseFile,
    log: lines,
    async restart() {
      await bot.stop();
      bot = await start();
    },
    stopBot: () => bot.stop(),
    async close() {
      await bot.stop();
      await discord.close();
      rmSync(folder, { recursive: true, force: true });
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

/** What a person reads. */
export const contentOf = (shown: Shown): string => shown.message?.content ?? '';

/** The buttons of a reply: label to custom_id. */
export function buttonsOf(shown: Shown): ReadonlyMap<string, string> {
  const rows = (shown.message?.components ?? []) as {
    components?: { label?: string; custom_id?: string }[];
  }[];
  const buttons = rows.flatMap((row) => row.components ?? []);
  return new Map(buttons.map(({ label = '', custom_id: id = '' }) => [label, id]));
}

/** Presses the button with this label on the reply. */
export async function press(person: Person, shown: Shown, label: string): Promise<Shown> {
  const id = buttonsOf(shown).get(label);
  if (!shown.message || !id)
    throw new Error(`no button "${label}" among ${[...buttonsOf(shown).keys()].join(', ')}`);
  return person.press(shown.message, id);
}
