import type { CommandLine } from '../command/command-line.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { buttonLabel, buttonRow } from '../command/rows.ts';
import type { Response } from './request.ts';

/** The number of suggestions with a button. */
const MAX_BUTTONS = 3;

/**
 * Adds buttons below a refusal of something misspelled. Each runs the command with a suggestion in place of the
 * misspelled option, for everybody.
 */
export function withNearMisses(response: Response, line: CommandLine): Response {
  const facts = response.refusal?.facts;
  if (!facts || !('nearest' in facts) || !('typed' in facts) || facts.nearest.length === 0) return response;
  const { typed, nearest } = facts;
  const option = Object.keys(line.options).find((name) => String(line.options[name]).trim() === typed.trim());
  if (option === undefined) return response;
  const buttons = nearest
    .slice(0, MAX_BUTTONS)
    .map((name) =>
      rerunButton({ ...line, options: { ...line.options, [option]: name } }, 'post', buttonLabel(name)),
    );
  const { components = [] } = response.reply;
  return { ...response, reply: { ...response.reply, components: [...components, buttonRow(...buttons)] } };
}
