import { join } from 'node:path';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { enterAtTable } from '#engine/permanents/entering.ts';
import type { Game } from '#engine/game/state.ts';
import { startPair, type Pair } from './child.ts';
import { FILLED_HOST, fillGames } from './fill-games.ts';
import { measure, medianRun, median, print, printRatio, type Figures } from './measure.ts';
import { damage, hostAt, sendNextTurn } from './turns.ts';

const CHANNELS = 1000;
/** Few enough channels that changes come faster than cards may be drawn. */
const BUSY_CHANNELS = 16;
const STATE_BYTES = 4096;
const RUNS = 5;
const TURNS = 2000;
const IN_FLIGHT = 32;
const SLOW_MS = 1000;

/** The game with enough permanents for 4 KB of JSON. */
function withPermanents(game: Game): Game {
  const permanents = [...game.permanents];
  const name = 'Captain Example of Harbor';
  const card = {
    name,
    layout: 'ordinary',
    parts: [
      { name, manaCost: '{3}{R}{W}', typeLine: 'Legendary Creature — Human', power: '3', toughness: '4' },
    ],
  } as const;
  while (JSON.stringify({ ...game, permanents }).length < STATE_BYTES) {
    const entering = { id: permanents.length + 1, card, ownerId: FILLED_HOST };
    const entered = enterAtTable(game, entering, rulesetOf('founding'));
    if (!entered.ok) throw new Error(entered.failure.code);
    permanents.push(entered.value.answer);
  }
  return { ...game, permanents, made: permanents.length };
}

/** Measures `/turn next` against the constant reply under load, and the table cards meanwhile. */
export async function turnsUnderLoad(folder: string): Promise<void> {
  const quick = await startFilled(folder, 'quick-cards');
  await throughput(quick);
  const slow = await startFilled(folder, 'slow-cards');
  slow.discord.faults.delayAnswers(/^(POST|PATCH) \/channels\//, SLOW_MS, Number.POSITIVE_INFINITY);
  await cardsUnderLoad(quick, slow);
  await quick.stop();
  await slow.stop();
}

function startFilled(folder: string, name: string): Promise<Pair> {
  const file = join(folder, `${name}.sqlite`);
  fillGames(file, CHANNELS, withPermanents);
  return startPair(file);
}

async function throughput(pair: Pair): Promise<void> {
  // Damage comes first, since its form belongs to the first turn of each game.
  await compareWithConstant(
    pair,
    'Damage, 4 KB of state',
    'Damage to constant, 32 in flight',
    damage(pair, CHANNELS),
  );
  await compareWithConstant(
    pair,
    '/turn next, 4 KB of state',
    '/turn next to constant, 32 in flight',
    sendNextTurn(pair, CHANNELS),
  );
}

async function compareWithConstant(
  pair: Pair,
  bench: string,
  ratio: string,
  call: (index: number) => Promise<void>,
): Promise<void> {
  const constant = async (index: number) => {
    const { message } = await hostAt(pair, index, CHANNELS).slash('constant');
    if (!message) throw new Error('no answer to /constant');
  };
  await measure(constant, 500, IN_FLIGHT);
  await measure(call, 500, IN_FLIGHT);
  const constants: Figures[] = [];
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    constants.push(await measure(constant, TURNS, IN_FLIGHT));
    runs.push(await measure(call, TURNS, IN_FLIGHT));
  }
  const [base, figures] = [medianRun(constants), medianRun(runs)];
  print({ bench: `constant, beside ${bench}`, inFlight: IN_FLIGHT, ...base });
  print({ bench, inFlight: IN_FLIGHT, ...figures });
  // Ratios within the same run, since the speed of a shared machine varies over time.
  const ratios = runs.map(({ perSecond }, run) => perSecond / constants[run]!.perSecond);
  printRatio(ratio, median(ratios), { least: 0.25 });
}

/**
 * Cards are drawn far less often than games change, and a Discord that is slow to accept them must not delay replies.
 */
async function cardsUnderLoad(...pairs: readonly [quick: Pair, slow: Pair]): Promise<void> {
  const compared = pairs.map((pair) => ({ pair, runs: [] as Figures[], requests: 0, seconds: 0 }));
  for (let run = 0; run <= RUNS; run += 1)
    for (const measured of compared) {
      const turn = sendNextTurn(measured.pair, CHANNELS);
      const before = await measured.pair.cardRequests();
      const from = performance.now();
      const figures = await measure((index) => turn(index % BUSY_CHANNELS), TURNS, IN_FLIGHT);
      // The first run warms up.
      if (run === 0) continue;
      measured.seconds += (performance.now() - from) / 1000;
      measured.requests += (await measured.pair.cardRequests()) - before;
      measured.runs.push(figures);
    }
  const [quick, slow] = compared.map(({ runs }) => medianRun(runs));
  const [{ requests, seconds } = { requests: Number.NaN, seconds: Number.NaN }] = compared;
  const bench = `/turn next in ${BUSY_CHANNELS} channels`;
  print({ bench, inFlight: IN_FLIGHT, ...quick });
  print({ bench: `${bench}, cards taken after ${SLOW_MS} ms`, inFlight: IN_FLIGHT, ...slow });
  printRatio('requests for table cards to changes of games', requests / (RUNS * TURNS), { most: 0.25 });
  printRatio('requests for table cards a second', requests / seconds, { most: 48 });
  printRatio('/turn next, p99 with slow cards to quick ones', slow!.p99 / quick!.p99, { most: 1.5 });
}
