import type { VNode } from 'preact';
import type { GamePageModel, PictureModel } from '../view-model/types.ts';
import { LogSection } from './log.tsx';
import { Seats } from './seats.tsx';
import { Head, Waits } from './turn.tsx';

/** The page for spectators: the picture of the table, pending decisions, and the log. */
export const SpectatorView = ({ model }: { readonly model: GamePageModel }): VNode => (
  <>
    <Head model={model} />
    {model.picture ? <ThemedPicture picture={model.picture} /> : <Seats model={model} />}
    <div class="middle">
      <Waits waits={model.waits} />
      <LogSection lines={model.log} />
    </div>
  </>
);

/** The drawing for either theme; the style shows the one that fits. */
const ThemedPicture = ({
  picture: { dark, light, description },
}: {
  readonly picture: PictureModel;
}): VNode => (
  <figure class="picture" role="img" aria-label={description}>
    <div class="on-dark" dangerouslySetInnerHTML={{ __html: dark }} />
    <div class="on-light" dangerouslySetInnerHTML={{ __html: light }} />
  </figure>
);
