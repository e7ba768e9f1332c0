import type { VNode } from 'preact';
import type { SeatModel } from '../view-model/types.ts';
import { PressForm } from './presses.tsx';
import { Total } from './life-total.tsx';

const STEPS = [-1, 1, -5, 5] as const;

/** Life with a large − and + beside it. */
export const Life = ({ seat }: { readonly seat: SeatModel }): VNode => (
  <PressForm
    id={`life-${seat.playerId}`}
    fields={fieldsOf(seat)}
    class="life"
    addsUp
    changes={totalId(seat)}
    mayWait={seat.isMine}
  >
    <Total id={totalId(seat)} life={seat.life} />
    <p id={`pending-${seat.playerId}`} class="pending" aria-hidden="true" data-own />
    {STEPS.map((by) => (
      <button
        key={by}
        name="by"
        value={by}
        class={`by by-${Math.abs(by)} ${by < 0 ? 'less' : 'more'}`}
        aria-label={`${by < 0 ? 'Lose' : 'Gain'} ${Math.abs(by)} life${ofWhom(seat)}`}
      >
        {by < 0 ? '−' : '+'}
        {Math.abs(by)}
      </button>
    ))}
  </PressForm>
);

/** Changes life by any typed number. */
export const LifeByNumber = ({ seat }: { readonly seat: SeatModel }): VNode => (
  <PressForm
    id={`life-by-${seat.playerId}`}
    fields={fieldsOf(seat)}
    class="by-number"
    changes={totalId(seat)}
    mayWait={seat.isMine}
  >
    <label class="unseen" for={`amount-${seat.playerId}`}>
      How much life{ofWhom(seat)}
    </label>
    <button name="sign" value="-" aria-label={`Lose that much life${ofWhom(seat)}`}>
      −
    </button>
    <input
      id={`amount-${seat.playerId}`}
      type="number"
      name="by"
      inputmode="numeric"
      min="1"
      max="9999"
      step="1"
      placeholder="number"
      autocomplete="off"
      required
    />
    <button name="sign" value="+" aria-label={`Gain that much life${ofWhom(seat)}`}>
      +
    </button>
  </PressForm>
);

/** The id of a seat's life total. */
export const totalId = ({ playerId }: Pick<SeatModel, 'playerId'>): string => `total-${playerId}`;

const fieldsOf = ({ isMine, playerId }: SeatModel): Readonly<Record<string, string>> =>
  isMine ? { do: 'life' } : { do: 'life', player: playerId };

const ofWhom = ({ isMine, name }: SeatModel): string => (isMine ? '' : ` for ${name}`);
