import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationCommandOptionType as Type, type APIMessage } from 'discord.js';
import { textsIn } from '#discord/command/layout.ts';
import type { EmbeddedDiscord, Person, SentOption } from 'embedded-discord';

const SERVERS = 12;
const TABLES = 4;
/** One interaction in this many is delivered twice. */
const TWICE_IN = 10;
/** A person without an answer after this long gives up. */
const PATIENCE_MS = 20_000;
/** The number of attempts to open a game: while bots distribute the shards, nobody may answer. */
const MOST_TRIES = 10;
/** The delay between attempts, in ms. */
const PAUSE_MS = 100;

/** A change that a person was told had happened. */
export interface Acknowledged {
  /** `null` if the channel was told later. */
  readonly interactionId: string | null;
  readonly channelId: string;
  /** The number of a flip; `null` for a change of a game. */
  readonly flip: number | null;
}

/** Two people at each table, of whom one flips and one changes life totals, again and again. */
export interface People {
  readonly acknowledged: readonly Acknowledged[];
  /** The interactions for which a person was told that nothing happened. */
  readonly denied: readonly string[];
  /** The number of interactions without an answer, or with one that the bot doesn't know the result of. */
  readonly unanswered: number;
  leave(): Promise<void>;
}

interface Table {
  readonly ana: Person;
  readonly bob: Person;
}

interface Answer {
  /** Empty for no reply. */
  readonly words: string;
  /** The reply reports a change to everyone. */
  readonly isDone: boolean;
}

const wordsOf = ({ content, components }: APIMessage): string =>
  content || textsIn(components ?? []).join('\n');

const FLIP: readonly SentOption[] = [{ name: 'call', type: Type.String, value: 'heads' }];
const subcommand = (name: string, ...options: readonly SentOption[]): readonly SentOption[] => [
  { name, type: Type.Subcommand, options },
];
const LIFE = subcommand('life', { name: 'amount', type: Type.String, value: '+1' });

/** The number of the flip in a reply. @throws if there is none */
function numberOf(words: string): number {
  const [, number] = /flip (\d+)/.exec(words) ?? [];
  if (number === undefined) throw new Error(`this is no flip: ${words}`);
  return Number(number);
}

/** The flips reported in a channel later, when nobody was waiting for the answer any more. */
const toldLate = (discord: EmbeddedDiscord, channelId: string): readonly Acknowledged[] =>
  discord
    .messages(channelId)
    .map(wordsOf)
    .filter((words) => words.startsWith('This counted') && words.includes('flip '))
    .map((words) => ({ interactionId: null, channelId, flip: numberOf(words) }));

/** Opens a game at each table, and lets people play until they leave. Some interactions are delivered twice. */
export async function seatPeople(discord: EmbeddedDiscord): Promise<People> {
  const acknowledged: Acknowledged[] = [];
  const denied: string[] = [];
  let unanswered = 0;
  let asked = 0;
  const leaving = new AbortController();

  /** Performs an action. @returns the answer, and whether it reports a change */
  async function does(person: Person, command: string, options: readonly SentOption[]): Promise<Answer> {
    asked += 1;
    if (asked % TWICE_IN === 0) discord.faults.deliverTwice();
    const waiting = new AbortController();
    const shown = await Promise.race([
      person.slash(command, options),
      sleep(PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null),
    ]);
    waiting.abort();
    const words = shown?.message ? wordsOf(shown.message) : '';
    if (!shown || words === '' || shown.ephemeral) {
      if (shown && words.startsWith('Nothing was changed.')) denied.push(shown.interactionId);
      else unanswered += 1;
      return { words, isDone: false };
    }
    const flip = command === 'flip' ? numberOf(words) : null;
    acknowledged.push({ interactionId: shown.interactionId, channelId: person.channelId, flip });
    return { words, isDone: true };
  }

  async function again(person: Person, command: string, options: readonly SentOption[]): Promise<void> {
    while (!leaving.signal.aborted) if (!(await does(person, command, options)).isDone) await sleep(PAUSE_MS);
  }

  /** Opens the game of a table. A game whose answer was lost is open too. */
  async function opens({ ana, bob }: Table): Promise<void> {
    const players: SentOption = { name: 'players', type: Type.String, value: `<@${bob.userId}>` };
    const first: SentOption = { name: 'first', type: Type.User, value: ana.userId };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { words, isDone } = await does(ana, 'game', subcommand('new', players, first));
      if (isDone || words.includes('already open')) return;
      await sleep(PAUSE_MS);
    }
    throw new Error('a game was not opened');
  }

  const tables = Array.from({ length: SERVERS * TABLES }, (_, index): Table => {
    const place = { guild: `Server ${Math.floor(index / TABLES)}`, channel: `table ${index}` };
    return { ana: discord.person({ user: 'Ana', ...place }), bob: discord.person({ user: 'Bob', ...place }) };
  });
  await Promise.all(tables.map(opens));
  const playing = tables.flatMap(({ ana, bob }) => [again(ana, 'set', LIFE), again(bob, 'flip', FLIP)]);
  return {
    acknowledged,
    denied,
    get unanswered() {
      return unanswered;
    },
    async leave() {
      leaving.abort();
      await Promise.all(playing);
      for (const { ana } of tables) acknowledged.push(...toldLate(discord, ana.channelId));
    },
  };
}
