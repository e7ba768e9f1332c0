import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Person, CallbackResult } from 'embedded-discord';
import type { GameLogEntry, GameSnapshot } from '#store/port/games.ts';
import { textOfMessage, textOfResult } from '../../helpers/bot-harness.ts';
import { startTableCardHarness, withStoppedBot, type TableCardHarness } from '../table-card-harness.ts';

/*
 * An hour of a busy evening, on a Discord with faults. A fixed seed determines the actions and the faults, so that a
 * failure is reproducible.
 */

const SEED = 40;
const ACTIONS = 60;
/** Simulated time between two actions: an hour for all of them. */
const PAUSE_MS = 60_000;
const PLAYERS = ['Alice', 'Bob', 'Cleo', 'Dan'] as const;

/** A generator of numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(SEED);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

const POST = /^POST \/channels\/\d+\/messages$/;
const PATCH = /^PATCH \/channels\/\d+\/messages\//;
const CALLBACK = /^POST \/interactions\//;

/** Faults of Discord, each for a moment, or until the permissions change again. */
const FAULTS: Readonly<Record<string, (tables: TableCardHarness) => void>> = {
  'may not send': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'Send Messages'),
  'does not see': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'View Channel'),
  'may not read': (tables) =>
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'Read Message History'),
  'may do all': (tables) => tables.harness.discord.channelStates.reset(tables.at('Alice').channelId),
  'a rate limit': (tables) =>
    void tables.harness.discord.faults.answer(pick([POST, PATCH]), { status: 429, retryAfter: 0.05 }, 1),
  'a server error': (tables) =>
    void tables.harness.discord.faults.answer(
      pick([POST, PATCH, CALLBACK]),
      { status: pick([500, 502, 503]) },
      2,
    ),
  'a longer server error': (tables) =>
    void tables.harness.discord.faults.answer(pick([POST, PATCH, CALLBACK]), { status: 503 }, 5),
  'a cut line': (tables) => void tables.harness.discord.faults.answer(pick([POST, PATCH]), 'reset', 1),
  'a lost answer': (tables) => tables.harness.discord.faults.loseAnswers(pick([POST, CALLBACK])),
  'two deliveries': (tables) => tables.harness.discord.faults.deliverTwice(),
  'a cut gateway': (tables) => tables.harness.discord.faults.drop(),
  'a lost session': (tables) => tables.harness.discord.faults.invalidateSession(false),
  'a reconnect': (tables) => tables.harness.discord.faults.reconnect(),
  'a deleted card': (tables) =>
    tables.harness.discord.deleteMessage(tables.at('Alice').channelId, tables.cards().at(-1)?.id ?? ''),
};

interface ActionResult {
  readonly what: string;
  readonly shown: CallbackResult;
  readonly outcome: 'done' | 'refused' | 'nothing';
}

/** Determines from a reply whether the action was done. */
function outcomeOf(shown: CallbackResult): ActionResult['outcome'] {
  if (shown.failed !== null) return 'nothing';
  const text = textOfResult(shown);
  // An old card that was pressed says that the game goes on elsewhere.
  if (text.includes('goes on below')) return 'refused';
  return !shown.ephemeral || /^(?:Done|Here it is)/.test(text) ? 'done' : 'refused';
}

/** Advances the clock until the task is done. */
async function advanceClockUntil<Value>(tables: TableCardHarness, task: Promise<Value>): Promise<Value> {
  let ticks = 0;
  // Discord reports "did not respond" after 3 s of simulated time, so the task ends.
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks > 50) tables.clock.advance(50);
  }, 2);
  return task.finally(() => clearInterval(timer));
}

async function letPausePass(tables: TableCardHarness): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    tables.clock.advance(PAUSE_MS / 12);
    await wait(2);
  }
}

/** Performs an action: a command, or a press on the newest card. */
async function act(tables: TableCardHarness, active: string): Promise<ActionResult | null> {
  const what = pick(['life', 'life', 'press', 'next', 'next', 'press next']);
  const user = what.includes('next') ? active : pick(PLAYERS);
  const isPress = what.startsWith('press') && tables.cards().length > 0;
  const action = isPress
    ? tables.press(user, what === 'press' ? '−1 life' : 'Next turn')
    : tables.does(user, what.includes('next') ? 'next' : 'life');
  const shown = await advanceClockUntil(tables, action);
  return { what, shown, outcome: outcomeOf(shown) };
}

it('an hour with every fault ends with a correct card, and without lost changes or false replies', async () => {
  const tables = await startTableCardHarness({ refused: /./ });
  const { harness } = tables;
  const { channelId } = tables.at('Alice');
  const [host] = PLAYERS;
  const players = PLAYERS.map((user) => tables.at(user).userId);
  await tables.does(host, 'new', { players: players.join(' ') });
  await tables.does(host, 'start');
  await tables.until(() => expect(tables.cards()).toHaveLength(1));

  const results: ActionResult[] = [];
  const usedFaults = new Set<string>();
  let turn = 1;
  for (let index = 0; index < ACTIONS; index += 1) {
    // Every fault occurs at least once; later ones are random, and a third of the actions are undisturbed.
    const names = Object.keys(FAULTS);
    const fault = names[index] ?? (random() < 0.66 ? pick(names) : null);
    if (fault !== null) {
      // discord.js throws if a session is lost at the moment of its resumption (RESUMED.js reads its sequence).
      await harness.discord.ready();
      await wait(20);
      FAULTS[fault]?.(tables);
      usedFaults.add(fault);
    }
    const active = PLAYERS[(turn - 1) % PLAYERS.length] ?? host;
    const result = await act(tables, active);
    if (result) {
      results.push(result);
      const isBlocked = textOfResult(result.shown).includes('I can’t post the table here');
      const { denied } = harness.discord.channelStates.of(channelId);
      if (isBlocked && textOfResult(result.shown).includes('needs View Channel.'))
        expect(denied & (1n << 10n)).not.toBe(0n);
      if (isBlocked && textOfResult(result.shown).includes('needs Send Messages.'))
        expect(denied & (1n << 11n)).not.toBe(0n);
    }
    await letPausePass(tables);
    if (result?.what.includes('next'))
      turn = result.outcome === 'done' ? turn + 1 : await turnNow(tables, turn);
  }
  expect(usedFaults.size).toBe(Object.keys(FAULTS).length);

  // Remove the faults, and make one more change.
  harness.discord.channelStates.reset(channelId);
  await letPausePass(tables);
  await advanceClockUntil(tables, tables.does('Bob', 'life'));
  // A fault that is still pending may affect an answer.
  let newest: string | undefined;
  while (newest === undefined) {
    const status = await advanceClockUntil(
      tables,
      tables.at('Eve').slash('game', [{ name: 'status', type: 1, options: [] }]),
    );
    [newest] = /log line \d+/.exec(textOfResult(status)) ?? [];
  }
  const last = newest;
  // Replies that show the table, requested while no card could be posted, keep their buttons.
  const ownCards = () => tables.cards().filter(({ interaction_metadata: asked }) => !asked);
  await tables.until(() => {
    expect(ownCards().map(textOfMessage)).toEqual([expect.stringContaining(last)]);
  });
  const cards = ownCards();
  const pushes = harness.discord.pushes(channelId);
  let snapshot: GameSnapshot | null = null;
  let log: readonly GameLogEntry[] = [];
  await withStoppedBot(tables, async (store) => {
    snapshot = (await store.lastGame(channelId)) ?? null;
    log = snapshot ? await store.log(snapshot.id, 10_000) : [];
  });
  const { game, seq } = snapshot as unknown as GameSnapshot;

  // The card is correct, and the only one.
  const card = textOfMessage(cards[0]!);
  expect(card).toContain(`log line ${seq}`);
  expect(card).toContain(`**Turn ${game.turn?.number}: <@${game.turn?.playerId}>**`);
  for (const { playerId, life } of game.seats) expect(card).toContain(`<@${playerId}> **${life}**`);

  // A change that a reply confirms is in the log once; a refused one is not.
  const inLog = (id: string) => log.filter(({ interactionId }) => interactionId === id).length;
  for (const { shown, outcome, what } of results) {
    expect(textOfResult(shown)).not.toContain('bug of mine');
    if (outcome === 'done')
      expect([what, textOfResult(shown), inLog(shown.interactionId)]).toEqual([what, textOfResult(shown), 1]);
    if (outcome === 'refused')
      expect([textOfResult(shown), inLog(shown.interactionId)]).toEqual([textOfResult(shown), 0]);
  }
  const changes = log.filter(({ entries }) => entries.some(({ event }) => event.kind === 'life/changed'));
  const lost = game.seats.reduce((sum, { life }) => sum + 20 - life, 0);
  expect(lost).toBe(changes.length);

  // A turn pings its own player, and only once.
  const turnPings = pushes.flatMap(({ to, text }) => {
    const [, number] = /turn (\d+)\./.exec(text) ?? [];
    return number === undefined ? [] : [{ number: Number(number), to }];
  });
  expect(turnPings.length).toBeGreaterThan(0);
  for (const { number, to } of turnPings) expect(to).toEqual([players[(number - 1) % players.length]]);
  expect(new Set(turnPings.map(({ number }) => number)).size).toBe(turnPings.length);
  await harness.discord.close();
});

/** Reads the number of the turn from a new status. */
async function turnNow(tables: TableCardHarness, before: number): Promise<number> {
  const person: Person = tables.at('Eve');
  const shown = await advanceClockUntil(
    tables,
    person.slash('game', [{ name: 'status', type: 1, options: [] }]),
  );
  const [, number] = /\*\*Turn (\d+)/.exec(textOfResult(shown)) ?? [];
  return number === undefined ? before : Number(number);
}
