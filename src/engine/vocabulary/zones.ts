/** The zone of an object. `phased-out` was a zone until 2009-07-11. */
export const ZONES = [
  'library',
  'hand',
  'battlefield',
  'graveyard',
  'stack',
  'exile',
  'command',
  'phased-out',
] as const;

export type Zone = (typeof ZONES)[number];
