import { ComponentType } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { Picture } from '#pictures/picture.ts';
import type { Rasteriser } from '#pictures/raster/rasteriser.ts';
import type { BotContext } from '../command/command.ts';
import type { ReplyFile, Reply } from '../command/reply.ts';

/** A reply waits so long for its pictures, in milliseconds: Discord takes an answer within 3 s. */
const PATIENCE_MS = 1000;

/**
 * Has the drawings of replies made into PNGs. One that cannot be had in time is left out, and logged: the text goes
 * without it.
 */
export const createPictureRenderer =
  (rasteriser: Rasteriser, clock: Clock, log: Log): BotContext['renderPictures'] =>
  async (reply, signal) => {
    const { pictures = [], undrawn, ...rest } = reply;
    if (pictures.length === 0) return reply;
    const made = await Promise.all(pictures.map((one) => inTime(one, { rasteriser, clock, log, signal })));
    const files = made.filter((one) => one !== null);
    if (files.length === 0) return undrawn === undefined ? rest : { ...rest, content: undrawn };
    const sent: Reply = { ...rest, files: [...(rest.files ?? []), ...files] };
    return sent.layout ? { ...sent, layout: [...sent.layout, gallery(files)] } : sent;
  };

type PictureSent = Extract<ReplyFile, { readonly png: unknown }>;

interface Drawing {
  readonly rasteriser: Rasteriser;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
}

async function inTime(
  { name, svg, description }: Picture,
  { rasteriser, clock, log, signal }: Drawing,
): Promise<PictureSent | null> {
  const late = new AbortController();
  const callOff = clock.after(PATIENCE_MS, () => late.abort(new Error('it took too long')), false);
  try {
    const png = await rasteriser.png(svg, signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    return { name: `${name}.png`, png, description };
  } catch (err) {
    log.warn({ picture: name, err }, 'a picture that nobody sees');
    return null;
  } finally {
    callOff();
  }
}

/** In Components V2 a file is seen only where a part shows it. */
const gallery = (files: readonly PictureSent[]) => ({
  type: ComponentType.MediaGallery as const,
  items: files.map(({ name, description }) => ({ media: { url: `attachment://${name}` }, description })),
});
