import { ApplicationCommandOptionType as Type } from 'discord.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalDiscord, Person, SentOption, Shown } from '../../src/local/index.ts';

const SERVERS = 12;
const TABLES = 4;
/** One of so many interactions is delivered twice. */
const TWICE_IN = 10;
/** Whoever has no answer after so long looks elsewhere. */
const PATIENCE_MS = 20_000;

/** A change that somebody was told has happened. */
export interface Acknowledged {
  readonly interactionId: string;
  readonly channelId: string;
  /** The number of a flip; `null` for a change of a game. */
  readonly flip: number | null;
}

/** At each table two people, of whom one flips and one keeps the life totals of a game, again and again. */
export interface People {
  readonly acknowledged: readonly Acknowledged[];
  /** What was asked for and got no answer, or a refusal: nobody was told that it happened. */
  readonly unacknowledged: number;
  readonly channelIds: readonly string[];
  leave(): Promise<void>;
}

const FLIP: readonly SentOption[] = [{ name: 'call', type: Type.String, value: 'heads' }];
const subcommand = (name: string, ...options: readonly SentOption[]): readonly SentOption[] => [
  { name, type: Type.Subcommand, options },
];
const LIFE = subcommand('life', { name: 'amount', type: Type.String, value: '+1' });

const flipIn = ({ message }: Shown): number | null => {
  const [, number] = /flip (\d+)/.exec(JSON.stringify(message)) ?? [];
  return number === undefined ? null : Number(number);
};

export async function seatPeople(discord: LocalDiscord): Promise<People> {
  const acknowledged: Acknowledged[] = [];
  let unacknowledged = 0;
  let asked = 0;
  let isOver = false;

  /** Does it once. @returns whether it was answered as something that happened */
  async function does(person: Person, command: string, options: readonly SentOption[]): Promise<boolean> {
    asked += 1;
    if (asked % TWICE_IN === 0) discord.faults.deliverTwice();
    const waiting = new AbortController();
    const shown = await Promise.race([
      person.slash(command, options),
      sleep(PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null),
    ]);
    waiting.abort();
    if (!shown?.message || shown.ephemeral || shown.failed) {
      unacknowledged += 1;
      return false;
    }
    const flip = command === 'flip' ? flipIn(shown) : null;
    if (command === 'flip' && flip === null) throw new Error(`no flip: ${JSON.stringify(shown.message)}`);
    const { interactionId } = shown;
    acknowledged.push({ interactionId, channelId: person.channelId, flip });
    return true;
  }

  async function again(person: Person, command: string, options: readonly SentOption[]): Promise<void> {
    while (!isOver) if (!(await does(person, command, options))) await sleep(100);
  }

  const tables = Array.from({ length: SERVERS * TABLES }, (_, at) => {
    const place = { guild: `Server ${Math.floor(at / TABLES)}`, channel: `table ${at}` };
    return { ana: discord.person({ user: 'Ana', ...place }), bob: discord.person({ user: 'Bob', ...place }) };
  });
  const playing = tables.map(async ({ ana, bob }) => {
    const players: SentOption = { name: 'players', type: Type.String, value: `<@${bob.userId}>` };
    const first: SentOption = { name: 'first', type: Type.User, value: ana.userId };
    while (!(await does(ana, 'game', subcommand('new', players, first)))) await sleep(100);
    await Promise.all([again(ana, 'set', LIFE), again(bob, 'flip', FLIP)]);
  });
  return {
    acknowledged,
    get unacknowledged() {
      return unacknowledged;
    },
    channelIds: tables.map(({ ana }) => ana.channelId),
    async leave() {
      isOver = true;
      await Promise.all(playing);
    },
  };
}
