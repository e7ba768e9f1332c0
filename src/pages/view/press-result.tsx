import type { VNode } from 'preact';
import type { PressResult } from '../view-model/types.ts';
import { OfferForms } from './presses.tsx';
import { RichLine } from './rich-text.tsx';

export const PressResultView = ({
  result: { outcome, words, offers, keeps },
}: {
  readonly result: PressResult;
}): VNode => (
  <div class={`answer ${outcome === 'done' || outcome === 'repeated' ? 'is-done' : 'is-not-done'}`}>
    {words.map((line, index) => (
      <p key={index}>
        <RichLine words={line} />
      </p>
    ))}
    {offers.length > 0 && (
      <div class="offers">
        {keeps !== null && (
          <button type="button" class="primary" data-keeps>
            {keeps}
          </button>
        )}
        <OfferForms offers={offers} />
      </div>
    )}
  </div>
);

/** Placeholder beside the pressed button; the script fills it. */
export const PressResultSlot = ({ id }: { readonly id: string }): VNode => (
  <div id={`said-${id}`} class="said" role="status" data-own />
);
