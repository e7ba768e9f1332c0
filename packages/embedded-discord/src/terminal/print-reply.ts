import type { Writable } from 'node:stream';
import type { Problem } from '../world/problems.ts';
import { renderAnswer, renderChoices, renderMessage } from './render/render-answer.ts';
import { withoutControlCharacters, ink, type Ink } from './render/ink.ts';
import type { RenderContext } from './render/markdown.ts';
import type { SeatReply, KeyboardSeat } from './seat/keyboard-seat.ts';

/** The styles for this stream: colored only on a terminal, and not if NO_COLOR (no-color.org) is set. */
export function inkFor(output: Writable & { readonly isTTY?: boolean }): Ink {
  return ink(output.isTTY === true && !process.env['NO_COLOR']);
}

export function readerFor(
  seat: KeyboardSeat,
  colors: Ink,
  emojiText?: RenderContext['emojiText'],
): RenderContext {
  return {
    ink: colors,
    nameOf: (id) => seat.nameOf(id),
    now: () => Date.now(),
    ...(emojiText && { emojiText }),
  };
}

/** Prints the result of a line; the caller prints refusals. */
export function printReply(heard: Exclude<SeatReply, { kind: 'refused' }>, reader: RenderContext): string {
  if (heard.kind === 'note') return heard.text;
  if (heard.kind === 'choices') return renderChoices(heard.choices, reader);
  return [
    renderAnswer(heard.shown, reader),
    ...heard.others.flatMap((message) => [
      '',
      reader.ink.dim('Also in the channel:'),
      ...renderMessage(message, reader),
    ]),
  ].join('\n');
}

/** Formats a mistake of the bot as one line. */
export const formatProblem = ({ kind, where, text }: Problem): string =>
  withoutControlCharacters(`The embedded Discord reports: ${kind}, ${where}: ${text}`);
