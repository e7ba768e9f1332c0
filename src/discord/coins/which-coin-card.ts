import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { answerButtons } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { Reply } from '../command/reply.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { buttonLabel } from '../command/rows.ts';
import type { CardQuestion } from './parse-flip.ts';

const MAX_BUTTONS = 5;

/**
 * Asks which card, or which occasion of a card, is meant, with a button for each. The flipper stays the same for any
 * user who presses; a call typed for another player is asked for.
 * @param flipper the user; `null` if the line names the flippers
 */
export function askWhichCoinCard(
  { typed, labels, card }: CardQuestion,
  flipper: PlayerId | null,
  line: CommandLine,
  isPrivate: boolean,
): Reply {
  const { call, ...options } = line.options;
  const optionsToKeep =
    flipper === null ? options : { ...options, players: `<@${flipper}>`, ...(call && { call }) };
  const shortLabel = (label: string): string =>
    card ? label.slice(card.length).replace(/^ \(|\)$/g, '') : label;
  const more =
    labels.length > MAX_BUTTONS
      ? [text`-# And ${labels.length - MAX_BUTTONS} more: type more of the name.`]
      : [];
  const list = [...labels.slice(0, MAX_BUTTONS).map((label) => text`• ${shortLabel(label)}`), ...more];
  const question = card
    ? text`**${card}** flips more than once. For which?`
    : text`Which card is “${typedWords(typed, 40)}”?`;
  return {
    // A single label is a correction of a misspelling.
    content:
      labels.length === 1 ? text`Did you mean **${shortLabel(labels[0])}**?` : joinLines([question, ...list]),
    components: [
      answerButtons(
        labels.slice(0, MAX_BUTTONS).map((label) => ({
          label: buttonLabel(shortLabel(label)),
          line: { ...line, options: { ...optionsToKeep, card: label } },
        })),
      ),
    ],
    ...(isPrivate && { isPrivate }),
  };
}
