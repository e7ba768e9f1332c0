import { answerButtons, type CommandLine } from '../command/rerun-button.ts';
import type { Reply } from '../command/reply.ts';
import { escapeUserText } from '../words/escape.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { CardQuestion } from './parse-flip.ts';

const MAX_LABEL_LENGTH = 80;
/** So many have a button. */
const MAX_BUTTONS = 5;

/**
 * Asks which card is meant, or on which of its occasions it flips, with a button for each. Whoever presses, the same
 * player flips; a call that was typed for another player is asked for.
 * @param flipper whoever typed it; `null` where the line names who flips
 */
export function askWhichCoinCard(
  { typed, labels, card }: CardQuestion,
  flipper: PlayerId | null,
  line: CommandLine,
  isPrivate: boolean,
): Reply {
  const { call, ...options } = line.options;
  const kept = flipper === null ? options : { ...options, players: `<@${flipper}>`, ...(call && { call }) };
  const short = (label: string): string => (card ? label.slice(card.length).replace(/^ \(|\)$/g, '') : label);
  const more =
    labels.length > MAX_BUTTONS ? [`-# And ${labels.length - MAX_BUTTONS} more: type more of the name.`] : [];
  const list = [...labels.slice(0, MAX_BUTTONS).map((label) => `• ${short(label)}`), ...more];
  const question = card
    ? `**${card}** flips more than once. For which?`
    : `Which card is “${escapeUserText(typed, 40)}”?`;
  return {
    // Of one card it is a misspelling.
    content: labels.length === 1 ? `Did you mean **${short(labels[0])}**?` : [question, ...list].join('\n'),
    components: [
      answerButtons(
        labels.slice(0, MAX_BUTTONS).map((label) => ({
          label: Array.from(short(label)).slice(0, MAX_LABEL_LENGTH).join(''),
          line: { ...line, options: { ...kept, card: label } },
        })),
      ),
    ],
    ...(isPrivate && { isPrivate }),
  };
}
