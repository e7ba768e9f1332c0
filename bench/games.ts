import { statfsSync } from 'node:fs';
import { longGame } from './long-game.ts';
import { print } from './measure.ts';
import { turnsByChannels } from './turns-by-channels.ts';
import { turnsUnderLoad } from './turns-under-load.ts';

const MAX_CHANNELS = 1_000_000;
/** The size of the larger database, including the WAL while the database is filled. */
const MAX_DATABASE_BYTES = 9e9;
const FALLBACK_CHANNELS = 100_000;

/** Measures games through the gateway: their size, and the cost of a turn. */
export async function games(folder: string): Promise<void> {
  await longGame(folder);
  await turnsUnderLoad(folder);
  await turnsByChannels(folder, channelCount(folder));
}

/** The environment variable BENCH_CHANNELS, a power of ten; by default as many as the disk has room for. */
function channelCount(folder: string): number {
  const wanted = Number(process.env.BENCH_CHANNELS ?? MAX_CHANNELS);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > (wanted / MAX_CHANNELS) * MAX_DATABASE_BYTES) return wanted;
  print({
    bench: '/turn next',
    skipped: `no room here for ${wanted} channels: ${FALLBACK_CHANNELS} instead`,
  });
  return FALLBACK_CHANNELS;
}
