import type { Refusal } from '#engine/refusals/refusal.ts';
import type { PressResult } from '../view-model/types.ts';
import { formatTotal } from '../view/life-total.tsx';

/** Lets a player choose between their life at the table, both changes, and what their page showed. */
export function askWhichLife({
  from,
  by,
  now,
}: Refusal<'page/life-changed'>['facts']): Pick<PressResult, 'offers' | 'keeps'> {
  const total = now + by;
  const shown = from + by;
  return {
    keeps: `Keep ${formatTotal(now)}`,
    offers: [
      // Later taps become part of the question, since together they may cancel out.
      ...(by === 0
        ? []
        : [
            {
              label: `${by > 0 ? '+' : ''}${formatTotal(by)} too: ${formatTotal(total)}`,
              look: 'plain',
              fields: { do: 'life', by: `${by}` },
            } as const,
          ]),
      ...(shown === now
        ? []
        : [
            {
              label: `Set ${formatTotal(shown)}`,
              look: 'plain',
              fields: { do: 'set-life', to: `${shown}` },
            } as const,
          ]),
    ],
  };
}
