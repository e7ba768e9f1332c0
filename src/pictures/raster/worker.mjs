import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

/*
 * The thread that `thread.ts` starts: it returns a PNG for each drawing, one after the other. Plain JavaScript, since a
 * thread of Node.js 20 does not load TypeScript by `--import tsx`.
 */

/**
 * @param {import('./thread.ts').DrawingRequest} request
 * @returns {import('./thread.ts').DrawingResponse}
 */
function draw({ id, svg, fontFiles }) {
  try {
    const font = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: 'Open Sans' };
    return { id, png: new Resvg(svg, { font }).render().asPng() };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

parentPort?.on('message', (request) => {
  parentPort?.postMessage(draw(request));
  // A drawing holds its pixels, some 7 MB, until it is collected. V8 does not count them, so it would let hundreds of
  // MB pile up before it collects the small heap of this thread. Deferred, because something still refers to the
  // drawing here.
  setImmediate(collectGarbage);
});
