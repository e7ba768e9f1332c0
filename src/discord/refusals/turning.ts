import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import { formatCount } from '#basics/format-count.ts';
import type { TurningRefusals } from '#engine/refusals/systems.ts';
import { withPossessive, type RefusalSentences } from './sentences.ts';

/** Transforming, flipping, day and night, mulligans. */
export const TURNING_REFUSALS: RefusalSentences<TurningRefusals> = {
  'transform/face-down': ({ permanent }) =>
    text`${typedWords(permanent)} is face down, and can’t transform. \`/permanent turn-face-up\` turns it front face up.`,
  'transform/unknown-card': ({ card }) =>
    `I don’t know a card named ${typedWords(card)}, nor whether it has another face. Add it again under its card name.`,
  'transform/not-double-faced': ({ permanent, of, own, isFlip }) => {
    const only = of === 'no-token' ? 'Under these rules no token does' : `Only a double-faced ${of} does`;
    const why =
      own === null
        ? `${only}.`
        : `It’s a copy; its own card is ${typedWords(own)}. ${only}, whatever it copies.`;
    const flips = isFlip ? text` It’s a flip card: \`/permanent flip\`.` : '';
    return text`${typedWords(permanent)} can’t transform. ${why}${flips}`;
  },
  'transform/meld-card': ({ permanent }) =>
    `${typedWords(permanent)} can’t transform: the back of a meld card is for melding only.`,
  'transform/modal': ({ permanent }) =>
    `${typedWords(permanent)} can’t transform: it’s a modal double-faced card.`,
  'transform/into-instant': ({ permanent, face }) =>
    `${typedWords(permanent)} can’t transform: ${typedWords(face)} is an instant or a sorcery.`,
  'transform/bound': ({ permanent, ability }) =>
    text`${typedWords(permanent)} has ${ability}: it transforms as it becomes ${ability === 'daybound' ? 'night' : 'day'}, and no other way (\`/set day-night\`).`,
  'flip/no-flip-card': ({ permanent, meant }) =>
    text`${typedWords(permanent)} isn’t a flip card now. ${LIKELY_COMMANDS[meant ?? 'something-else']} If its flip ability resolves all the same: \`anyway:True\`.`,
  'day/no-check': () =>
    text`There’s nothing to answer: the question comes as a turn begins while it’s day or night. For an effect, use \`/set day-night is:\`.`,
  'day/stays': () =>
    'Once it’s day or night, it stays one of them. Only the host can set it to neither, as a correction.',
  'mulligan/over': () =>
    text`Opening hands stand: the first turn has gone on. To come back to them: \`/game undo\`.`,
  'mulligan/settled': ({ playerId, cards }, readerId) =>
    text`${withPossessive(playerId, readerId)} opening hand stands: ${cards === 0 ? 'it has no cards left to send back' : `kept, with ${formatCount(cards, 'card')}`}. To change that: *Undo*.`,
  'mulligan/said': ({ playerId, waiting }, readerId) =>
    text`${playerId === readerId ? 'You' : playerName(playerId)} said mulligan. The new hand comes once everybody has said: ${listOf(waiting.map(playerName))}.`,
  'mulligan/not-yet': ({ waiting }) =>
    text`Not yet: ${listOf(waiting.map(playerName), 'and')} ${waiting.length > 1 ? 'finish their' : 'finishes any'} mulligans first.`,
};

/** Hints at the command that the user probably wanted. */
const LIKELY_COMMANDS = {
  transform: text`To turn it to its other face: \`/permanent transform\`.`,
  unlock: text`To unlock a door: \`/permanent unlock\`.`,
  'turn-face-up': text`To turn it face up: \`/permanent turn-face-up\`.`,
  'something-else': text`To flip a coin: \`/flip\`. To turn it face down: \`/permanent turn-face-down\`.`,
} as const;
