import { EVERYWHERE } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { DIFF_ACTION, diffRule, pressDiff } from '../src/discord/editions/diff.ts';
import { editionsHeld } from '../src/discord/editions/editions-held.ts';
import { MOVED_ACTION, pressMoved, showMoved } from '../src/discord/editions/moved.ts';
import { traceRule } from '../src/discord/editions/trace.ts';
import { pressQuote } from '../src/discord/quotes/pages.ts';
import { QUOTE_ACTION } from '../src/discord/quotes/replies.ts';

export default commandWithSubcommands(
  {
    name: 'rules',
    description: 'The rules through the editions: a rule’s life, what was reworded, what I have',
    ...EVERYWHERE,
  },
  [traceRule, diffRule, editionsHeld, showMoved],
  {
    showsRules: true,
    presses: { [MOVED_ACTION]: pressMoved, [DIFF_ACTION]: pressDiff, [QUOTE_ACTION]: pressQuote },
  },
);
