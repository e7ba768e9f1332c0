import type { Citation } from '../../engine/vocabulary/citations.ts';
import type { IsoDate } from '../../engine/vocabulary/editions.ts';

/** A rule that was cited to a server: its number in an edition. */
export interface CitedRule extends Citation {
  readonly edition: IsoDate;
  /** When it was cited first, in milliseconds since 1970. */
  readonly at: number;
}

export type SettingScope = { readonly guildId: string } | { readonly userId: string };

/** `edition`: the edition of a server or, in direct messages, of a user. `keep`: a user's standing preference. */
export type SettingName = 'edition' | 'keep';
