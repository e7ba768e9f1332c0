import { PassThrough, Readable } from 'node:stream';
import pg from 'pg';
import { expect } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import Database from '#basics/sqlite.ts';
import type { DatabasePlace } from '#bot/open-store.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { runPrompt, type Person, type CallbackResult } from 'embedded-discord';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { startHarness, textOfMessage } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
import { findButton, fillForm, findSelect, type FormInput } from './controls.ts';

/*
 * Whole games played in the embedded Discord, with the effort they took. After each action, time passes until the
 * table card shows it.
 */

/** The effort of a table. */
export interface Effort {
  /** Slash commands. */
  commands: number;
  /** Characters typed, in commands and forms. */
  characters: number;
  /** Buttons and submitted forms. */
  presses: number;
  /** Values chosen in selects. */
  choices: number;
}

export interface Evening {
  /** Runs a slash command. @returns the reply */
  readonly types: (user: string, line: string) => Promise<string>;
  /** Presses the newest button with this label: among messages only this person sees, otherwise in the channel. */
  readonly presses: (user: string, label: string) => Promise<string>;
  /** Chooses in the newest select that has all these options; people are written `@Bob`. */
  readonly chooses: (user: string, ...labels: readonly string[]) => Promise<string>;
  /** Submits the open form with input by labels: an array for choices, a string for text. */
  readonly submits: (user: string, fields: FormInput) => Promise<string>;
  /** The text and buttons of the newest table card. */
  readonly card: () => string;
  /** The effort since the last call. */
  readonly effort: () => Effort;
  readonly close: () => Promise<void>;
}

/** Minimum time between two drawings of a card, in ms. */
const CARD_INTERVAL_MS = 1000;
const CARD_PATTERN = /log line (\d+)/;
const NO_EFFORT: Effort = { commands: 0, characters: 0, presses: 0, choices: 0 };

/** Reads the open games of a database, beside its bot. */
async function openGames({ databaseFile, databaseUrl }: DatabasePlace) {
  if (databaseUrl === undefined || databaseUrl === null) {
    const database = new Database(databaseFile, { readonly: true });
    const select = database
      .prepare<[string], number>('SELECT seq FROM game WHERE channel_id = ? AND ended_at IS NULL')
      .pluck();
    return {
      lastLine: async (channelId: string) => select.get(channelId),
      async close() {
        database.close();
        // A backup of a game that was played must have no faults.
        const copied = backUpDatabase(databaseFile, { file: `${databaseFile}.backup`, canOverwrite: false });
        expect(copied.contents.faults).toEqual([]);
      },
    };
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    async lastLine(channelId: string) {
      const text = 'SELECT seq::INTEGER FROM game WHERE channel_id = $1 AND ended_at IS NULL';
      const { rows } = await client.query<{ seq: number }>(text, [channelId]);
      return rows[0]?.seq;
    },
    close: () => client.end(),
  };
}

/** Starts an evening at an empty table. */
export async function openEvening(): Promise<Evening> {
  const harness = await startHarness({ textsCome: 'at-the-prompt' });
  const { discord } = harness;
  const output = new PassThrough();
  const chunks: string[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(asOfWriting(chunk.toString())));
  const input = new Readable({ read: () => undefined });
  const prompt = runPrompt({ discord, input, output });
  const games = await openGames(harness.place);
  const people = new Map<string, Person>();
  const forms = new Map<string, CallbackResult>();
  let atPrompt = 'Alice';
  let effort = { ...NO_EFFORT };

  function personOf(user: string): Person {
    const person = people.get(user) ?? discord.person({ user, guild: 'playgroup', channel: 'table' });
    people.set(user, person);
    return person;
  }
  const { channelId } = personOf('Alice');

  const withNames = (text: string): string =>
    asOfWriting(text).replaceAll(/<@!?(\d+)>/g, (whole, id: string) => `@${discord.nameOf(id) ?? whole}`);

  /** Sends a line to the prompt and waits for the reply. */
  async function send(line: string, isAnswered: boolean): Promise<string> {
    const before = chunks.length;
    input.push(`${line}\n`);
    await until(() => {
      if (chunks.length < before + (isAnswered ? 2 : 1)) throw new Error(`no answer to ${line}`);
    });
    return chunks.slice(before + 1).join('');
  }

  /** Messages that a person can act on, newest first: those only they see, then those in the channel. */
  function reachableMessages(user: string): readonly APIMessage[] {
    const own = discord.messages(channelId, personOf(user).userId).toReversed();
    const isPublic = new Set(discord.messages(channelId).map(({ id }) => id));
    return [...own.filter(({ id }) => !isPublic.has(id)), ...own.filter(({ id }) => isPublic.has(id))];
  }

  /** Waits for a matching message: follow-ups arrive a little later. */
  function waitForMessage<Found>(
    user: string,
    description: string,
    find: (message: APIMessage) => Found | null,
  ): Promise<{ readonly message: APIMessage; readonly found: Found }> {
    return until(() => {
      for (const message of reachableMessages(user)) {
        const found = find(message);
        if (found !== null) return { message, found };
      }
      throw new Error(`${user} sees no ${description}; the card is\n${newestCard()}`);
    });
  }

  const newestCard = (): string => {
    const cards = discord.messages(channelId).map((message) => formatMessage(message));
    return withNames(cards.findLast((text) => CARD_PATTERN.test(text)) ?? '');
  };

  /** Waits until the table card is drawn. */
  async function waitForCard(): Promise<void> {
    const seq = await games.lastLine(channelId);
    // The reply that opened the game shows it until the first change.
    const last = discord.messages(channelId).at(-1);
    const isAsOpened =
      seq === 1 &&
      last !== undefined &&
      ['Set up…', 'Show the table'].some((label) => findButton(last, label) !== null);
    const isShown = (): boolean =>
      seq === undefined || isAsOpened || CARD_PATTERN.exec(newestCard())?.[1] === `${seq}`;
    if (isShown()) return;
    harness.clock.advance(CARD_INTERVAL_MS);
    await harness.until(() => {
      if (!isShown()) throw new Error(`no card of line ${seq}`);
    });
  }

  async function replyText(user: string, shown: CallbackResult): Promise<string> {
    if (shown.failed !== null) throw new Error(shown.failed);
    forms.delete(user);
    if (shown.modal) forms.set(user, shown);
    await waitForCard();
    return shown.message
      ? withNames(`${shown.ephemeral ? '(private) ' : ''}${formatMessage(shown.message)}`)
      : '';
  }

  return {
    async types(user, line) {
      effort.commands += 1;
      effort.characters += line.length;
      if (user !== atPrompt) await send(`!as ${user}`, false);
      atPrompt = user;
      const reply = await send(line, true);
      await waitForCard();
      return reply;
    },
    async presses(user, label) {
      effort.presses += 1;
      const { message, found } = await waitForMessage(user, `button ${label}`, (candidate) =>
        findButton(candidate, label),
      );
      return replyText(user, await personOf(user).press(message, found));
    },
    async chooses(user, ...labels) {
      effort.choices += labels.length;
      const idOf = (name: string): string => personOf(name).userId;
      const description = `select with ${labels.join(', ')}`;
      const { message, found } = await waitForMessage(user, description, (candidate) =>
        findSelect(candidate, labels, idOf),
      );
      return replyText(user, await personOf(user).select(message, found.id, found.values));
    },
    async submits(user, fields) {
      effort.presses += 1;
      for (const value of Object.values(fields))
        if (typeof value === 'string') effort.characters += value.length;
        else effort.choices += value.length;
      const form = forms.get(user);
      if (!form?.modal) throw new Error(`${user} has no form open`);
      return replyText(user, await personOf(user).submit(form, fillForm(form.modal.components, fields)));
    },
    card: newestCard,
    effort() {
      const sum = effort;
      effort = { ...NO_EFFORT };
      return sum;
    },
    async close() {
      input.push(null);
      await prompt;
      await games.close();
      await harness.close();
    },
  };
}

/** The text of a message and the labels of its buttons. */
function formatMessage(message: APIMessage): string {
  const labels = [...JSON.stringify(message.components ?? []).matchAll(/"label":"([^"]*)"/g)];
  return [textOfMessage(message), labels.map(([, label]) => `[${label}]`).join(' ')].join('\n').trim();
}
