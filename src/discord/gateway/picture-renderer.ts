import { ComponentType } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { Picture } from '#pictures/picture.ts';
import type { Rasteriser } from '#pictures/raster/rasteriser.ts';
import type { BotContext } from '../command/command.ts';
import type { ReplyFile, Reply } from '../command/reply.ts';

/** How long a reply waits for its pictures, in ms; Discord accepts an answer within 3 s. */
const TIMEOUT_MS = 1000;

/**
 * Renders the drawings of a reply to PNG. A drawing that fails or takes too long is omitted and logged, so that the
 * text arrives without it.
 */
export const createPictureRenderer =
  (rasteriser: Rasteriser, clock: Clock, log: Log): BotContext['renderPictures'] =>
  async (reply, signal) => {
    const { pictures = [], undrawn, ...rest } = reply;
    if (pictures.length === 0) return reply;
    const made = await Promise.all(
      pictures.map((picture) => renderPicture(picture, { rasteriser, clock, log, signal })),
    );
    const files = made.filter((file) => file !== null);
    if (files.length === 0) return undrawn === undefined ? rest : { ...rest, content: undrawn };
    const sent: Reply = { ...rest, files: [...(rest.files ?? []), ...files] };
    return sent.layout ? { ...sent, layout: [...sent.layout, gallery(files)] } : sent;
  };

type PictureFile = Extract<ReplyFile, { readonly png: unknown }>;

interface RenderOptions {
  readonly rasteriser: Rasteriser;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
}

async function renderPicture(
  { name, svg, description }: Picture,
  { rasteriser, clock, log, signal }: RenderOptions,
): Promise<PictureFile | null> {
  const timeout = new AbortController();
  const cancelTimeout = clock.after(TIMEOUT_MS, () => timeout.abort(new Error('it took too long')), false);
  try {
    const png = await rasteriser.png(
      svg,
      signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    );
    return { name: `${name}.png`, png, description };
  } catch (err) {
    log.warn({ picture: name, err }, 'a picture that nobody sees');
    return null;
  } finally {
    cancelTimeout();
  }
}

/** In Components V2 a file is only visible if a component shows it. */
const gallery = (files: readonly PictureFile[]) => ({
  type: ComponentType.MediaGallery as const,
  items: files.map(({ name, description }) => ({ media: { url: `attachment://${name}` }, description })),
});
