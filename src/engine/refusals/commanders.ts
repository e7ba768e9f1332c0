import type { PartnerAbility } from '../vocabulary/partners.ts';
import type { Zone } from '../vocabulary/zones.ts';

/** Refusals of commanders: who leads, where they are, how often they were cast. */
export interface CommanderRefusals {
  /** A card leads no deck by itself: `background` does beside one that chooses a Background. */
  'commander/no-leader': { card: string; why: 'not-legendary' | 'type' | 'background' };
  /** Two cards and the abilities by which each would lead a deck beside another. */
  'commander/no-pair': {
    cards: readonly { readonly name: string; readonly partners: readonly PartnerAbility[] }[];
  };
  /** Who leads a deck stands, for all but the host; in a subgame for everybody. */
  'commander/settled': { why: 'turns' | 'subgame'; hostId: string };
  /** Nobody named a commander so. */
  'commander/none': { typed: string };
  'commander/no-color': { commander: string };
  /** Whoever asks has named none. */
  'commander/unnamed': Record<string, never>;
  'commander/elsewhere': { commander: string; zone: Zone };
  /** Nothing is asked about it: `zone` is where it is. */
  'commander/no-choice': { commander: string; zone: Zone | null };
  /** The table lists it, and so it is moved there. */
  'commander/listed': { commander: string; on: 'battlefield' | 'stack' };
  /** `owners`: of each of the names, where somebody said. */
  'commander/which': { typed: string; names: readonly string[]; owners?: readonly (string | null)[] };
}
