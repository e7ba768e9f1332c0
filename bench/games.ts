import { statfsSync } from 'node:fs';
import { longGame } from './long-game.ts';
import { print } from './measure.ts';
import { turnsByChannels } from './turns-by-channels.ts';
import { turnsUnderLoad } from './turns-under-load.ts';

const MANY = 1_000_000;
/** The size of the larger database, with its WAL while it is filled. */
const BYTES_OF_MANY = 9e9;
const FEWER = 100_000;

/** Measures games through the gateway: their size, and the cost of a turn. */
export async function games(folder: string): Promise<void> {
  await longGame(folder);
  await turnsUnderLoad(folder);
  await turnsByChannels(folder, channels(folder));
}

/** The environment variable BENCH_CHANNELS, a power of ten; by default as many as the disk has room for. */
function channels(folder: string): number {
  const asked = Number(process.env.BENCH_CHANNELS ?? MANY);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > (asked / MANY) * BYTES_OF_MANY) return asked;
  print({ bench: '/turn next', skipped: `no room here for ${asked} channels: ${FEWER} instead` });
  return FEWER;
}
