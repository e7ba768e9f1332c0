import type { VNode } from 'preact';
import type { Seen, SeenPicture } from '../seen/seen.ts';
import { Log } from './log.tsx';
import { Seats } from './seats.tsx';
import { Head, Waits } from './turn.tsx';

/** The page of whoever only watches: the table as it is drawn, what waits, and what happened. */
export const Watched = ({ seen }: { readonly seen: Seen }): VNode => (
  <>
    <Head seen={seen} />
    {seen.picture ? <Drawn picture={seen.picture} /> : <Seats seen={seen} />}
    <div class="middle">
      <Waits waits={seen.waits} />
      <Log lines={seen.log} />
    </div>
  </>
);

/** The drawing for either ground; the style shows the one that fits. */
const Drawn = ({ picture: { dark, light, description } }: { readonly picture: SeenPicture }): VNode => (
  <figure class="picture" role="img" aria-label={description}>
    <div class="on-dark" dangerouslySetInnerHTML={{ __html: dark }} />
    <div class="on-light" dangerouslySetInnerHTML={{ __html: light }} />
  </figure>
);
