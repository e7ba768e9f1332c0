import { PassThrough, Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import Database from '../../../src/basics/sqlite.ts';
import { backUp } from '../../../src/store/database/back-up.ts';
import { runPrompt, type Person, type Shown } from '../../../src/local/index.ts';
import { asWritten } from '../../helpers/as-written.ts';
import { openHall, wordsOf } from '../../helpers/table.ts';
import { until } from '../../helpers/until.ts';
import { buttonIn, filled, selectIn, type Fields } from './controls.ts';

/*
 * Whole games as a playgroup plays them in the embedded Discord, and how much it had to do for it. After whatever
 * somebody does, time passes until the table card shows it.
 */

/** How much a table had to do. */
export interface Effort {
  /** Slash commands. */
  commands: number;
  /** Characters typed, in commands and in forms. */
  characters: number;
  /** Buttons, and forms sent off. */
  presses: number;
  /** Values chosen in selects. */
  choices: number;
}

export interface Evening {
  /** A slash command as it is typed. @returns what is said to it */
  readonly types: (user: string, line: string) => Promise<string>;
  /** Presses the newest button of this label: of what only this person sees, or else of the channel. */
  readonly presses: (user: string, label: string) => Promise<string>;
  /** Chooses in the newest select that has all these; people by `@Bob`. */
  readonly chooses: (user: string, ...labels: readonly string[]) => Promise<string>;
  /** Fills in the open form, by the labels of its rows: a list is chosen, a text typed. */
  readonly submits: (user: string, fields: Fields) => Promise<string>;
  /** The newest table card, as it is read, with its buttons. */
  readonly card: () => string;
  /** All that was done since this was asked the last time. */
  readonly effort: () => Effort;
  readonly close: () => Promise<void>;
}

/** A table card is drawn at most so often, in ms. */
const DRAWN_AFTER_MS = 1000;
/** Longer than a machine that is busy takes. */
const SOON_MS = 10_000;
const CARD = /log line (\d+)/;
const NOTHING: Effort = { commands: 0, characters: 0, presses: 0, choices: 0 };

/** An evening at a table that is empty yet. */
export async function openEvening(): Promise<Evening> {
  const hall = await openHall({ textsCome: 'at-the-prompt' });
  const { discord } = hall;
  const output = new PassThrough();
  const chunks: string[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(asWritten(chunk.toString())));
  const input = new Readable({ read: () => undefined });
  const prompt = runPrompt({ discord, input, output });
  const database = new Database(hall.databaseFile, { readonly: true });
  const openGame = database.prepare('SELECT seq FROM game WHERE channel_id = ? AND ended_at IS NULL');
  const people = new Map<string, Person>();
  const forms = new Map<string, Shown>();
  let atPrompt = 'Alice';
  let effort = { ...NOTHING };

  function at(user: string): Person {
    const person = people.get(user) ?? discord.person({ user, guild: 'playgroup', channel: 'table' });
    people.set(user, person);
    return person;
  }
  const { channelId } = at('Alice');

  const named = (text: string): string =>
    asWritten(text).replaceAll(/<@!?(\d+)>/g, (whole, id: string) => `@${discord.nameOf(id) ?? whole}`);

  /** Sends a line to the prompt, and waits for what is said to it. */
  async function send(line: string, isAnswered: boolean): Promise<string> {
    const before = chunks.length;
    input.push(`${line}\n`);
    await until(() => {
      if (chunks.length < before + (isAnswered ? 2 : 1)) throw new Error(`no answer to ${line}`);
    });
    return chunks.slice(before + 1).join('');
  }

  /** The messages that somebody can act on, the newest first: what only they see, then what everybody does. */
  function inReach(user: string): readonly APIMessage[] {
    const own = discord.messages(channelId, at(user).userId).toReversed();
    const isPublic = new Set(discord.messages(channelId).map(({ id }) => id));
    return [...own.filter(({ id }) => !isPublic.has(id)), ...own.filter(({ id }) => isPublic.has(id))];
  }

  /** The first message in reach that has it: what is sent besides an answer comes a little later. */
  function soon<Found>(
    user: string,
    what: string,
    find: (message: APIMessage) => Found | null,
  ): Promise<{ readonly message: APIMessage; readonly found: Found }> {
    const look = () => {
      for (const message of inReach(user)) {
        const found = find(message);
        if (found !== null) return { message, found };
      }
      throw new Error(`${user} sees no ${what}; the card is\n${newest()}`);
    };
    return vi.waitFor(look, { interval: 5, timeout: SOON_MS });
  }

  const newest = (): string => {
    const cards = discord.messages(channelId).map((message) => readOf(message));
    return named(cards.findLast((text) => CARD.test(text)) ?? '');
  };

  /** Lets the table card be drawn. */
  async function settled(): Promise<void> {
    const seq = (openGame.get(channelId) as { seq: number } | undefined)?.seq;
    const isShown = (): boolean => seq === undefined || CARD.exec(newest())?.[1] === `${seq}`;
    if (isShown()) return;
    hall.clock.advance(DRAWN_AFTER_MS);
    await hall.until(() => {
      if (!isShown()) throw new Error(`no card of line ${seq}`);
    });
  }

  async function heard(user: string, shown: Shown): Promise<string> {
    if (shown.failed !== null) throw new Error(shown.failed);
    forms.delete(user);
    if (shown.modal) forms.set(user, shown);
    await settled();
    return shown.message ? named(`${shown.ephemeral ? '(private) ' : ''}${readOf(shown.message)}`) : '';
  }

  return {
    async types(user, line) {
      effort.commands += 1;
      effort.characters += line.length;
      if (user !== atPrompt) await send(`!as ${user}`, false);
      atPrompt = user;
      const said = await send(line, true);
      await settled();
      return said;
    },
    async presses(user, label) {
      effort.presses += 1;
      const { message, found } = await soon(user, `button ${label}`, (one) => buttonIn(one, label));
      return heard(user, await at(user).press(message, found));
    },
    async chooses(user, ...labels) {
      effort.choices += labels.length;
      const idOf = (name: string): string => at(name).userId;
      const what = `select with ${labels.join(', ')}`;
      const { message, found } = await soon(user, what, (one) => selectIn(one, labels, idOf));
      return heard(user, await at(user).select(message, found.id, found.values));
    },
    async submits(user, fields) {
      effort.presses += 1;
      for (const value of Object.values(fields))
        if (typeof value === 'string') effort.characters += value.length;
        else effort.choices += value.length;
      const form = forms.get(user);
      if (!form?.modal) throw new Error(`${user} has no form open`);
      return heard(user, await at(user).submit(form, filled(form.modal.components, fields)));
    },
    card: newest,
    effort() {
      const sum = effort;
      effort = { ...NOTHING };
      return sum;
    },
    async close() {
      input.push(null);
      await prompt;
      database.close();
      // All of a real evening reads back as it was played.
      const copied = backUp(hall.databaseFile, { file: `${hall.databaseFile}.backup`, overwrites: false });
      expect(copied.contents.faults).toEqual([]);
      await hall.close();
    },
  };
}

/** A message as it is read, and the labels of its buttons. */
function readOf(message: APIMessage): string {
  const labels = [...JSON.stringify(message.components ?? []).matchAll(/"label":"([^"]*)"/g)];
  return [wordsOf(message), labels.map(([, label]) => `[${label}]`).join(' ')].join('\n').trim();
}
