import type { Edition } from '../../engine/vocabulary/editions.ts';
import { rerunButton, type CommandLine } from '../command/rerun-button.ts';
import type { AnswerDepth } from '../words/by-edition.ts';
import type { Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import type { CardAnswer } from './remember-replies.ts';

/** By which rules a question about a card is answered, and how much is said of those beside them. */
export interface AnswerScope {
  readonly edition: Edition;
  readonly depth: AnswerDepth;
}

/** The reply, with a button for the answers of both ages in full where they differ and one stands in a line only. */
export function withFullAnswerButton(
  { reply, differs }: CardAnswer,
  { depth, edition }: AnswerScope,
  line: CommandLine,
): Reply {
  if (!differs || depth === 'in-full') return reply;
  const asked = { ...line, options: { ...line.options, edition } };
  return withButtonRow(reply, rerunButton(asked, 'in-full', 'Both in full'));
}
