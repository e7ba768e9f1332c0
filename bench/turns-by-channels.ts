import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPair, type Pair } from './child.ts';
import { fillGames } from './fill-games.ts';
import { measure, medianRun, print, printRatio, type Figures } from './measure.ts';
import { damage, sendNextTurn } from './turns.ts';

const FEW = 1000;
const RUNS = 5;
const TURNS = 2000;

interface FilledBot {
  readonly channels: number;
  readonly pair: Pair;
}

/**
 * Measures *Damage* and `/turn next` with few and with many channels in the database, alternating, so that a slow
 * minute affects both. Damage comes first, since its form belongs to the first turn of each game.
 */
export async function turnsByChannels(folder: string, many: number): Promise<void> {
  const filled: FilledBot[] = [];
  const files = [FEW, many].map((channels) => join(folder, `games-${channels}.sqlite`));
  for (const [index, channels] of [FEW, many].entries()) {
    const from = performance.now();
    fillGames(files[index]!, channels);
    const seconds = (performance.now() - from) / 1000;
    const pair = await startPair(files[index]!);
    print({ bench: `start to ready, ${channels} games kept`, ms: pair.readyMs, filledInSeconds: seconds });
    filled.push({ channels, pair });
  }
  await byChannels('Damage', filled, damage);
  await byChannels('/turn next', filled, sendNextTurn);
  for (const { pair } of filled) await pair.stop();
  for (const file of files) rmSync(file);
}

async function byChannels(
  name: string,
  filled: readonly FilledBot[],
  interaction: typeof sendNextTurn,
): Promise<void> {
  const compared = filled.map(({ channels, pair }) => ({
    channels,
    call: interaction(pair, channels),
    runs: [] as Figures[],
  }));
  for (let run = 0; run <= RUNS; run += 1)
    for (const { call, runs } of compared) {
      const figures = await measure((index) => call(run * TURNS + index), TURNS, 1);
      // The first run warms up.
      if (run > 0) runs.push(figures);
    }
  const [few, all] = compared.map(({ channels, runs }) => {
    const figures = medianRun(runs);
    print({ bench: `${name}, ${channels} games kept`, inFlight: 1, ...figures });
    return figures;
  });
  const many = filled.at(-1)?.channels ?? FEW;
  printRatio(`${name}, p99 with ${many} games kept to ${FEW}`, all!.p99 / few!.p99, { most: 1.5 });
}
