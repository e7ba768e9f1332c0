import type { VNode } from 'preact';
import type { Offer } from '../view-model/types.ts';
import { memoizeComponent } from './memoize-component.tsx';
import { Panel } from './panel.tsx';
import { OfferForms, PressForm } from './presses.tsx';
import { PressResultSlot } from './press-result.tsx';

/** Coins, called or not, and dice. The result is posted in the channel. */
export const Chance = memoizeComponent(({ offers }: { readonly offers: readonly Offer[] }): VNode => {
  const hasCoin = offers.some(({ fields }) => fields['do'] === 'flip');
  return (
    <Panel id="chance" title="Coin, dice…">
      <div class="offers">
        <OfferForms offers={offers} />
      </div>
      {hasCoin && (
        <PressForm id="flip-called" fields={{ do: 'flip' }} class="called">
          <p class="label" id="call-title">
            Flip, and call
          </p>
          <button name="call" value="heads">
            Heads
          </button>
          <button name="call" value="tails">
            Tails
          </button>
        </PressForm>
      )}
      <PressForm id="roll-typed" fields={{ do: 'roll' }} class="other-kind">
        <label for="roll-dice">Other dice</label>
        <input
          id="roll-dice"
          name="dice"
          placeholder="2d6"
          maxlength={40}
          autocomplete="off"
          autocapitalize="off"
          required
        />
        <button>Roll</button>
      </PressForm>
      <PressResultSlot id="chance" />
    </Panel>
  );
});
