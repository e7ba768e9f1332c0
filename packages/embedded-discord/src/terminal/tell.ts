import type { Writable } from 'node:stream';
import type { Problem } from '../world/problems.ts';
import { renderAnswer, renderChoices, renderMessage } from './render/answer.ts';
import { withoutControlCharacters, ink, type Ink } from './render/ink.ts';
import type { RenderContext } from './render/markdown.ts';
import type { SeatReply, Seat } from './seat/seat.ts';

/** Ink for this stream: colored at a terminal only, and not where NO_COLOR (no-color.org) is set. */
export function inkFor(output: Writable & { readonly isTTY?: boolean }): Ink {
  return ink(output.isTTY === true && !process.env['NO_COLOR']);
}

export function readerFor(seat: Seat, colors: Ink, emojiText?: RenderContext['emojiText']): RenderContext {
  return {
    ink: colors,
    nameOf: (id) => seat.nameOf(id),
    now: () => Date.now(),
    ...(emojiText && { emojiText }),
  };
}

/** Reads the outcome of a line aloud; a refusal is the caller's to tell. */
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

/** Tells in one line what the bot did wrong in the eyes of the embedded Discord. */
export const formatProblem = ({ kind, where, text }: Problem): string =>
  withoutControlCharacters(`The embedded Discord reports: ${kind}, ${where}: ${text}`);
