import type { GameEvent } from '../events/events.ts';

/** Why a change is never taken back: the first player was drawn, or a card was shown. */
export type WhyFinal = 'drawn' | 'revealed';

/** Why an event that used chance, or showed something hidden by itself, is never taken back; `null` for any other. */
export function whyFinal(event: GameEvent): WhyFinal | null {
  if (event.kind === 'main-game/changed') return whyFinal(event.event);
  if ((event.kind === 'game/started' || event.kind === 'subgame/began') && event.byChance) return 'drawn';
  if (event.kind === 'permanent/changed' && event.what === 'turned-face-up') return 'revealed';
  return 'revealed' in event && event.revealed !== undefined ? 'revealed' : null;
}
