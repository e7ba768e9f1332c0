import type { VNode } from 'preact';
import type { Offer, Offers } from '../view-model/types.ts';
import { memoizeComponent } from './memoize-component.tsx';
import { OfferForms } from './presses.tsx';
import { PressResultSlot } from './press-result.tsx';

const isUndo = ({ fields }: Offer): boolean => fields['do'] === 'undo';

/** Only pending actions are emphasized. */
const withPlainLook = (offer: Offer): Offer =>
  offer.look === 'primary' ? { ...offer, look: 'plain' } : offer;

interface BarProps extends Pick<Offers, 'turn' | 'asked' | 'more'> {
  /** On a phone, the bar opens the damage panel. */
  readonly hasDamage: boolean;
}

/** Bar at the bottom with the most frequent actions: what the game asks for, the turn, and undo. */
export const Bar = memoizeComponent(({ turn, asked, more, hasDamage }: BarProps): VNode => (
  <section class="bar" aria-label="The game">
    <PressResultSlot id="bar" />
    {asked.length > 0 && (
      <div class="offers asked">
        <OfferForms offers={asked} />
      </div>
    )}
    <div class="offers">
      {hasDamage && (
        <a class="key scripted" href="#panel-damage" data-opens>
          Damage…
        </a>
      )}
      <OfferForms offers={[...(asked.length > 0 ? turn.map(withPlainLook) : turn), ...more.filter(isUndo)]} />
    </div>
  </section>
));

/** The section for rarely used actions. */
export const More = memoizeComponent(({ more }: Pick<Offers, 'more'>): VNode | null => {
  const others = more.filter((offer) => !isUndo(offer));
  return others.length === 0 ? null : (
    <section class="also" aria-label="Also">
      <div class="offers">
        <OfferForms offers={others} />
      </div>
      <PressResultSlot id="more" />
    </section>
  );
});
