import { plain } from '../words/escape.ts';
import type { Sentences } from './sentences.ts';

/** Refusals to transform, flip, or change day and night. */
export const TURNING: Sentences<'transform' | 'flip' | 'day'> = {
  'transform/face-down': ({ permanent }) =>
    `${plain(permanent)} is face down, and so does not transform. \`/permanent turn-face-up\` turns it up, with its front face.`,
  'transform/unknown-card': ({ card }) =>
    `I know no card ${plain(card)}, so not whether it has another face. With the cards imported, add it again under its name.`,
  'transform/not-double-faced': ({ permanent, of, own, isFlip }) => {
    const only = of === 'no-token' ? 'By these rules no token does' : `Only a double-faced ${of} does`;
    const why =
      own === null ? `${only}.` : `It is a copy, on the card ${plain(own)}. ${only}, whatever it copies.`;
    const flips = isFlip ? ' It is a flip card now: `/permanent flip`.' : '';
    return `${plain(permanent)} does not transform: nothing happens. ${why}${flips}`;
  },
  'transform/meld-card': ({ permanent }) =>
    `${plain(permanent)} does not transform: nothing happens. The back of a meld card is for melding only.`,
  'transform/modal': ({ permanent }) =>
    `${plain(permanent)} does not transform: nothing happens. It is a modal double-faced card.`,
  'transform/into-instant': ({ permanent, face }) =>
    `${plain(permanent)} does not transform: nothing happens. ${plain(face)} is an instant or a sorcery.`,
  'transform/bound': ({ permanent, ability }) =>
    `${plain(permanent)} has ${ability}: it transforms as it becomes ${ability === 'daybound' ? 'night' : 'day'}, and by nothing else. If it does become so: \`/set day-night\`.`,
  'flip/no-flip-card': ({ permanent, meant }) =>
    `${plain(permanent)} is no flip card now. ${MEANT[meant ?? 'something-else']} If its ability resolves though it is none any more: \`anyway:True\`.`,
  'day/no-check': () =>
    'Nothing is to be answered: the question comes with a turn that begins while it is day or night. `/set day-night is:` says what an effect does.',
  'day/stays': () =>
    'Once it is day or night, it stays one of them: that it is neither only the host notes, to correct the table.',
};

/** What to do instead, by what was probably meant. */
const MEANT = {
  transform: 'To turn it to its other face: `/permanent transform`.',
  unlock: 'To unlock a door: `/permanent unlock`.',
  'turn-face-up': 'To turn it face up: `/permanent turn-face-up`.',
  'something-else': 'A coin is flipped with `/flip`; face down it goes with `/permanent turn-face-down`.',
} as const;
