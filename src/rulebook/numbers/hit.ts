import type { Edition } from '../../engine/vocabulary/editions.ts';

/** A rule or chapter as it stands in an edition held. */
export interface Hit {
  readonly edition: Edition;
  readonly number: string;
}
