import type { Entry } from './actions.ts';
import type { GameEvent } from '../events/events.ts';

/** Why a change is never taken back: the first player was drawn, or a card was shown. */
export type WhyFinal = 'drawn' | 'revealed';

/** Whether a change used chance or showed something hidden by itself; `null` for one that may be taken back. */
export function whyFinal(entries: readonly Entry[]): WhyFinal | null {
  for (const { event } of entries) {
    const why = whyFinalEvent(event);
    if (why) return why;
  }
  return null;
}

function whyFinalEvent(event: GameEvent): WhyFinal | null {
  if (event.kind === 'main-game/changed') return whyFinalEvent(event.event);
  if ((event.kind === 'game/started' || event.kind === 'subgame/began') && event.byChance) return 'drawn';
  if (event.kind === 'permanent/changed' && event.what === 'turned-face-up') return 'revealed';
  return 'revealed' in event && event.revealed !== undefined ? 'revealed' : null;
}
