import { parentPort } from 'node:worker_threads';

/*
 * A thread that draws nothing: in place of a PNG it gives back what it was asked, with how many drawings that were. Asked for
 * `hangs` it says nothing, and asked for `ends` it ends.
 */

let drawn = 0;

parentPort?.on('message', ({ id, svg }) => {
  if (svg === 'ends') process.exit(3);
  if (svg === 'hangs') return;
  drawn += 1;
  parentPort?.postMessage({ id, png: Buffer.from(`${drawn} ${svg}`) });
});
