/** Refusals of Planechase. */
export interface PlanarRefusals {
  'planar/not-played': Record<string, never>;
  'planar/no-active-player': Record<string, never>;
  'planar/not-main': Record<string, never>;
}
