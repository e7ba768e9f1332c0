import type { Entry } from './actions.ts';

/** Why a change is never taken back: the first player was drawn, or a card was shown. */
export type WhyFinal = 'drawn' | 'revealed';

/** Whether a change used chance or showed something hidden by itself; `null` for one that may be taken back. */
export function whyFinal(entries: readonly Entry[]): WhyFinal | null {
  for (const { event } of entries) {
    if (event.kind === 'game/started' && event.byChance) return 'drawn';
    if (event.kind === 'permanent/changed' && event.what === 'turned-face-up') return 'revealed';
    if ('revealed' in event && event.revealed !== undefined) return 'revealed';
  }
  return null;
}
