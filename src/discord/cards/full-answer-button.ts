import type { Edition } from '#engine/vocabulary/editions.ts';
import { rerunButton } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { AnswerDepth } from '../words/by-edition.ts';
import type { Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import type { CardAnswer } from './remember-replies.ts';

/** The edition that answers a question about a card, and how detailed the other edition's answer is. */
export interface AnswerScope {
  readonly edition: Edition;
  readonly depth: AnswerDepth;
}

/** Adds a button for both full answers if they differ and one is shown as a single line. */
export function withFullAnswerButton(
  { reply, differs }: CardAnswer,
  { depth, edition }: AnswerScope,
  line: CommandLine,
): Reply {
  if (!differs || depth === 'in-full') return reply;
  const rerunLine = { ...line, options: { ...line.options, edition } };
  return withButtonRow(reply, rerunButton(rerunLine, 'in-full', 'Both in full'));
}
