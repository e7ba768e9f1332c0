import { text } from '#text/template.ts';
import type { PlanarRefusals } from '#engine/refusals/systems.ts';
import type { RefusalSentences } from './sentences.ts';

export const PLANAR_REFUSALS: RefusalSentences<PlanarRefusals> = {
  'planar/not-played': () =>
    text`This game doesn’t play Planechase. Until it starts: \`/game settings variant:planechase\`; any planar die: \`/roll dice:planar\`.`,
  'planar/no-active-player': () =>
    'The player whose turn it is has left: nobody may roll the planar die now.',
  'planar/not-main': () =>
    text`You roll the planar die in a main phase of your turn. For an effect: \`/roll dice:planar\`.`,
};
