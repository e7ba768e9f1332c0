import { text } from '#text/template.ts';
import type { PlanarRefusals } from '#engine/refusals/systems.ts';
import { formatBoldList, type RefusalSentences } from './sentences.ts';

export const PLANAR_REFUSALS: RefusalSentences<PlanarRefusals> = {
  'planar/not-played': () =>
    text`This game doesn’t play Planechase. Until it starts: \`/game settings variant:planechase\`; any planar die: \`/roll dice:planar\`.`,
  'planar/no-active-player': () =>
    'The player whose turn it is has left: nobody may roll the planar die now.',
  'planar/not-main': () =>
    text`You roll the planar die in a main phase of your turn. For an effect: \`/roll dice:planar\`.`,
  'scheme/not-played': () =>
    text`Schemes are for Archenemy and Supervillain Rumble: \`/game new variant:archenemy\`.`,
  'scheme/not-archenemy': () => 'Nobody who has a scheme deck is taking a turn.',
  'scheme/not-face-up': ({ faceUp }) =>
    faceUp.length === 0
      ? 'No ongoing scheme is face up.'
      : text`Which scheme: ${formatBoldList(faceUp, 'or')}? \`/turn scheme abandon:\``,
};
