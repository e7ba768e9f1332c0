import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Person, Shown } from '#local/index.ts';
import type { GameLogEntry, GameSnapshot } from '#store/port/games.ts';
import { textOfMessage, textOfShown } from '../../helpers/bot-harness.ts';
import { startTableCardHarness, withStoppedBot, type TableCardHarness } from '../table-card-harness.ts';

/*
 * An hour of a busy evening, on a Discord in trouble. What people do and what goes wrong is drawn by a fixed seed: a run
 * that fails fails again.
 */

const SEED = 40;
const ACTIONS = 60;
/** Simulated time between two actions: an hour for all of them. */
const PAUSE_MS = 60_000;
const PLAYERS = ['Alice', 'Bob', 'Cleo', 'Dan'] as const;

/** A generator of numbers from 0 to below 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(SEED);
const drawn = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

const POST = /^POST \/channels\/\d+\/messages$/;
const PATCH = /^PATCH \/channels\/\d+\/messages\//;
const CALLBACK = /^POST \/interactions\//;

/** What can go wrong, each for a moment or until something else happens to the permissions. */
const FAULTS: Readonly<Record<string, (tables: TableCardHarness) => void>> = {
  'may not send': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'Send Messages'),
  'does not see': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'View Channel'),
  'may not read': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'Read Message History'),
  'may do all': (tables) => tables.harness.discord.channelStates.reset(tables.at('Alice').channelId),
  'a rate limit': (tables) =>
    void tables.harness.discord.faults.answer(drawn([POST, PATCH]), { status: 429, retryAfter: 0.05 }, 1),
  'a server error': (tables) =>
    void tables.harness.discord.faults.answer(
      drawn([POST, PATCH, CALLBACK]),
      { status: drawn([500, 502, 503]) },
      2,
    ),
  'a longer server error': (tables) =>
    void tables.harness.discord.faults.answer(drawn([POST, PATCH, CALLBACK]), { status: 503 }, 5),
  'a cut line': (tables) => void tables.harness.discord.faults.answer(drawn([POST, PATCH]), 'reset', 1),
  'a lost answer': (tables) => tables.harness.discord.faults.loseAnswers(drawn([POST, CALLBACK])),
  'two deliveries': (tables) => tables.harness.discord.faults.deliverTwice(),
  'a cut gateway': (tables) => tables.harness.discord.faults.drop(),
  'a lost session': (tables) => tables.harness.discord.faults.invalidateSession(false),
  'a reconnect': (tables) => tables.harness.discord.faults.reconnect(),
  'a deleted card': (tables) =>
    tables.harness.discord.deleteMessage(tables.at('Alice').channelId, tables.cards().at(-1)?.id ?? ''),
};

interface Told {
  readonly what: string;
  readonly shown: Shown;
  readonly outcome: 'done' | 'refused' | 'nothing';
}

/** What a reply says about whether something was done. */
function outcomeOf(shown: Shown): Told['outcome'] {
  if (shown.failed !== null) return 'nothing';
  const text = textOfShown(shown);
  // An old card that was pressed says that the game goes on elsewhere.
  if (text.includes('goes on below')) return 'refused';
  return !shown.ephemeral || /^(?:Done|Here it is)/.test(text) ? 'done' : 'refused';
}

/** Advances the clock until this has happened, or for so long that nobody waits any more. */
async function asTimePasses<Value>(tables: TableCardHarness, happening: Promise<Value>): Promise<Value> {
  let real = 0;
  // A person reads "did not respond" after 3 s of the simulated time, so this ends.
  const passing = setInterval(() => {
    real += 1;
    if (real > 50) tables.clock.advance(50);
  }, 2);
  return happening.finally(() => clearInterval(passing));
}

async function letPausePass(tables: TableCardHarness): Promise<void> {
  for (let nth = 0; nth < 12; nth += 1) {
    tables.clock.advance(PAUSE_MS / 12);
    await wait(2);
  }
}

/** One thing that somebody does: a command, or a press on the newest card. */
async function act(tables: TableCardHarness, active: string): Promise<Told | null> {
  const what = drawn(['life', 'life', 'press', 'next', 'next', 'press next']);
  const user = what.includes('next') ? active : drawn(PLAYERS);
  const isPress = what.startsWith('press') && tables.cards().length > 0;
  const doing = isPress
    ? tables.press(user, what === 'press' ? '−1 life' : 'Next turn')
    : tables.does(user, what.includes('next') ? 'next' : 'life');
  const shown = await asTimePasses(tables, doing);
  return { what, shown, outcome: outcomeOf(shown) };
}

it('an hour with every fault ends with the right card, nothing lost and nothing false said', async () => {
  const tables = await startTableCardHarness({ refused: /./ });
  const { harness } = tables;
  const { channelId } = tables.at('Alice');
  const [host] = PLAYERS;
  const players = PLAYERS.map((user) => tables.at(user).userId);
  await tables.does(host, 'new', { players: players.join(' ') });
  await tables.does(host, 'start');
  await tables.until(() => expect(tables.cards()).toHaveLength(1));

  const told: Told[] = [];
  const seen = new Set<string>();
  let turn = 1;
  for (let nth = 0; nth < ACTIONS; nth += 1) {
    // Every fault comes at least once; after that by chance, and a third of the actions go undisturbed.
    const names = Object.keys(FAULTS);
    const fault = names[nth] ?? (random() < 0.66 ? drawn(names) : null);
    if (fault !== null) {
      // discord.js throws where a session is lost in the moment in which it is resumed (RESUMED.js reads its sequence).
      await harness.discord.ready();
      await wait(20);
      FAULTS[fault]?.(tables);
      seen.add(fault);
    }
    const active = PLAYERS[(turn - 1) % PLAYERS.length] ?? host;
    const done = await act(tables, active);
    if (done) {
      told.push(done);
      const isBlocked = textOfShown(done.shown).includes('I can’t post the table here');
      const { denied } = harness.discord.channelStates.of(channelId);
      if (isBlocked && textOfShown(done.shown).includes('needs View Channel.'))
        expect(denied & (1n << 10n)).not.toBe(0n);
      if (isBlocked && textOfShown(done.shown).includes('needs Send Messages.'))
        expect(denied & (1n << 11n)).not.toBe(0n);
    }
    await letPausePass(tables);
    if (done?.what.includes('next')) turn = done.outcome === 'done' ? turn + 1 : await turnNow(tables, turn);
  }
  expect(seen.size).toBe(Object.keys(FAULTS).length);

  // Everything is well again, and one more change is made.
  harness.discord.channelStates.reset(channelId);
  await letPausePass(tables);
  await asTimePasses(tables, tables.does('Bob', 'life'));
  // An answer may still meet a fault that was ordered for one.
  let newest: string | undefined;
  while (newest === undefined) {
    const status = await asTimePasses(
      tables,
      tables.at('Eve').slash('game', [{ name: 'status', type: 1, options: [] }]),
    );
    [newest] = /log line \d+/.exec(textOfShown(status)) ?? [];
  }
  const last = newest;
  // Replies with the table, asked for while none could be posted, keep their buttons.
  const ownCards = () => tables.cards().filter(({ interaction_metadata: asked }) => !asked);
  await tables.until(() => {
    expect(ownCards().map(textOfMessage)).toEqual([expect.stringContaining(last)]);
  });
  const cards = ownCards();
  const pushes = harness.discord.pushes(channelId);
  let book: GameSnapshot | null = null;
  let log: readonly GameLogEntry[] = [];
  await withStoppedBot(tables, async (store) => {
    book = (await store.lastGame(channelId)) ?? null;
    log = book ? await store.log(book.id, 10_000) : [];
  });
  const { game, seq } = book as unknown as GameSnapshot;

  // The card is right, and the only one.
  const card = textOfMessage(cards[0]!);
  expect(card).toContain(`log line ${seq}`);
  expect(card).toContain(`**Turn ${game.turn?.number}: <@${game.turn?.playerId}>**`);
  for (const { playerId, life } of game.seats) expect(card).toContain(`<@${playerId}> **${life}**`);

  // Whatever people read as done is in the log, once; what they read as refused is not.
  const inLog = (id: string) => log.filter(({ interactionId }) => interactionId === id).length;
  for (const { shown, outcome, what } of told) {
    expect(textOfShown(shown)).not.toContain('bug of mine');
    if (outcome === 'done')
      expect([what, textOfShown(shown), inLog(shown.interactionId)]).toEqual([what, textOfShown(shown), 1]);
    if (outcome === 'refused')
      expect([textOfShown(shown), inLog(shown.interactionId)]).toEqual([textOfShown(shown), 0]);
  }
  const changes = log.filter(({ entries }) => entries.some(({ event }) => event.kind === 'life/changed'));
  const lost = game.seats.reduce((sum, { life }) => sum + 20 - life, 0);
  expect(lost).toBe(changes.length);

  // A turn calls its own player, and only once.
  const called = pushes.flatMap(({ to, text }) => {
    const [, number] = /turn (\d+)\./.exec(text) ?? [];
    return number === undefined ? [] : [{ number: Number(number), to }];
  });
  expect(called.length).toBeGreaterThan(0);
  for (const { number, to } of called) expect(to).toEqual([players[(number - 1) % players.length]]);
  expect(new Set(called.map(({ number }) => number)).size).toBe(called.length);
  await harness.discord.close();
});

/** The number of the turn, as the newest status says. */
async function turnNow(tables: TableCardHarness, before: number): Promise<number> {
  const person: Person = tables.at('Eve');
  const shown = await asTimePasses(tables, person.slash('game', [{ name: 'status', type: 1, options: [] }]));
  const [, number] = /\*\*Turn (\d+)/.exec(textOfShown(shown)) ?? [];
  return number === undefined ? before : Number(number);
}
