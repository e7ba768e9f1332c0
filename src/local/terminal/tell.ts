import type { Writable } from 'node:stream';
import type { Problem } from '../world/problems.ts';
import { readAloud, readChoices, readMessage } from './aloud/answer.ts';
import { harmless, ink, type Ink } from './aloud/ink.ts';
import type { Reader } from './aloud/markdown.ts';
import type { Heard, Seat } from './seat/seat.ts';

/** Ink for this stream: colored at a terminal only, and not where NO_COLOR (no-color.org) is set. */
export function inkFor(output: Writable & { readonly isTTY?: boolean }): Ink {
  return ink(output.isTTY === true && !process.env['NO_COLOR']);
}

export function readerFor(seat: Seat, colors: Ink, emojiText?: Reader['emojiText']): Reader {
  return {
    ink: colors,
    nameOf: (id) => seat.nameOf(id),
    now: () => Date.now(),
    ...(emojiText && { emojiText }),
  };
}

/** Reads the outcome of a line aloud; a refusal is the caller's to tell. */
export function tell(heard: Exclude<Heard, { kind: 'refused' }>, reader: Reader): string {
  if (heard.kind === 'note') return heard.text;
  if (heard.kind === 'choices') return readChoices(heard.choices, reader);
  return [
    readAloud(heard.shown, reader),
    ...heard.others.flatMap((message) => [
      '',
      reader.ink.dim('Also in the channel:'),
      ...readMessage(message, reader),
    ]),
  ].join('\n');
}

/** Tells in one line what the bot did wrong in the eyes of the embedded Discord. */
export const tellProblem = ({ kind, where, text }: Problem): string =>
  harmless(`The embedded Discord reports: ${kind}, ${where}: ${text}`);
