import type { TextSource } from '../vocabulary/text-source.ts';
import type { IsoDate } from '../vocabulary/editions.ts';

/** Refusals about cards, halves, and face-down or phased-out permanents. */
export interface CardRefusals {
  /**
   * `until`: the day of the newest built-in card, if only built-in cards are known; `come`: how other cards become
   * available.
   */
  'card/unknown': { typed: string; nearest: readonly string[]; until: IsoDate | null; come: TextSource };
  /** `names`: matching cards, the likeliest first; there may be more. */
  'card/several': { typed: string; names: readonly string[] };
  'card/no-rulings': { card: string; imported: boolean; come: TextSource };
  'card/no-such-half': { card: string; typed: string; halves: readonly string[] };
  'card/which-half': { card: string; halves: readonly string[] };
  'card/not-fused': { card: string };
  'card/no-doors': { card: string };
  'card/no-prototype': { card: string };
  'card/door-already': { door: string; is: 'locked' | 'unlocked' };
  'card/not-flipped-here': { card: string; why: 'not-a-flip-card' | 'not-on-battlefield' };
  'card/no-permanent': { card: string };
  /** `fronts`: the two cards; empty if unknown. */
  'card/melded-only': { card: string; fronts: readonly string[] };
  'card/token-name': { token: string };
  'card/names-chosen': { names: readonly string[]; choose: 'all' | 'one' };
  'card/not-face-down-here': { card: string };
  'status/already': { permanent: string; value: string };
  'status/never-unflips': { permanent: string };
  'status/phased-out': { permanent: string };
  'face-down/double-faced': { permanent: string };
  'face-down/instants': { permanent: string };
  'phasing/indirectly': { permanent: string };
  'phasing/ceased': { permanent: string };
  'query/not-understood': {
    typed: string;
    at: number;
    found: string;
    expected: readonly string[];
    /** The reason, for queries that are valid elsewhere. */
    why?: string;
  };
}
