/*
 * Run in a process of its own: draws large pictures one after the other, each another one, and tells by how many bytes its
 * resident memory had grown at its peak.
 */
import { createRasteriser } from '#pictures/raster/rasteriser.ts';

const PICTURES = 120;
const svg = (number: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><text y="99">${number}</text></svg>`;

// The thread that draws keeps no process alive.
const alive = setInterval(() => {}, 1000);
// No drawing takes too long on a slow machine.
const rasteriser = createRasteriser({ now: () => 0, after: () => () => {} });
await rasteriser.png(svg(PICTURES));
const before = process.memoryUsage.rss();
let peak = before;
for (let number = 0; number < PICTURES; number += 1) {
  await rasteriser.png(svg(number));
  peak = Math.max(peak, process.memoryUsage.rss());
}
process.send?.(peak - before);
await rasteriser.stop();
clearInterval(alive);
process.disconnect();
