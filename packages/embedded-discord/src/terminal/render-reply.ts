import type { Writable } from 'node:stream';
import type { Problem } from '../world/problems.ts';
import { renderAnswer, renderChoices, renderMessage } from './render/render-answer.ts';
import { withoutControlCharacters, createInk, type Ink } from './render/ink.ts';
import type { RenderContext } from './render/markdown.ts';
import type { SeatReply, KeyboardSeat } from './seat/keyboard-seat.ts';

/** The styles for this stream: colored only on a terminal, and not if NO_COLOR (no-color.org) is set. */
export function inkFor(output: Writable & { readonly isTTY?: boolean }): Ink {
  return createInk(output.isTTY === true && !process.env['NO_COLOR']);
}

export function renderContextFor(
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

/** Renders the result of a line. The caller renders refusals, with a line number or a hint. */
export function renderReply(reply: Exclude<SeatReply, { kind: 'refused' }>, context: RenderContext): string {
  if (reply.kind === 'note') return reply.text;
  if (reply.kind === 'choices') return renderChoices(reply.choices, context);
  return [
    renderAnswer(reply.result, context),
    ...reply.otherMessages.flatMap((message) => [
      '',
      context.ink.dim('Also in the channel:'),
      ...renderMessage(message, context),
    ]),
  ].join('\n');
}

/** Formats a mistake of the bot as one line. */
export const formatProblem = ({ kind, where, text }: Problem): string =>
  withoutControlCharacters(`The embedded Discord reports: ${kind}, ${where}: ${text}`);
