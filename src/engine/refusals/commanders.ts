import type { PartnerAbility } from '../vocabulary/partners.ts';
import type { Zone } from '../vocabulary/zones.ts';

/** Refusals about commanders. */
export interface CommanderRefusals {
  /** A card leads no deck by itself: `background` does beside one that chooses a Background. */
  'commander/no-leader': { card: string; why: 'not-legendary' | 'type' | 'background' };
  /** Two cards and the abilities by which each would lead a deck beside another. */
  'commander/no-pair': {
    cards: readonly { readonly name: string; readonly partners: readonly PartnerAbility[] }[];
  };
  /** Commanders can be changed by the host only; in a subgame by no one. */
  'commander/settled': { why: 'turns' | 'subgame'; hostId: string };
  /** No commander has this name. */
  'commander/none': { typed: string };
  'commander/no-color': { commander: string };
  /** The user has named none. */
  'commander/unnamed': Record<string, never>;
  'commander/elsewhere': { commander: string; zone: Zone };
  /** There is no choice: `zone` is where it is. */
  'commander/no-choice': { commander: string; zone: Zone | null };
  /** The table lists it, and so it is moved there. */
  'commander/listed': { commander: string; on: 'battlefield' | 'stack' };
  /** `owners`: of each of the names, if known. */
  'commander/which': { typed: string; names: readonly string[]; owners?: readonly (string | null)[] };
}
