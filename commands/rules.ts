import { EVERYWHERE } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { DIFF_ACTION, diffRule, pressDiff } from '#discord/editions/diff.ts';
import { showEditions } from '#discord/editions/available-editions.ts';
import { MOVED_ACTION, pressMoved, showMoved } from '#discord/editions/moved.ts';
import { traceRule } from '#discord/editions/trace.ts';
import { handleQuoteButton } from '#discord/quotes/quote-button.ts';
import { QUOTE_ACTION } from '#discord/quotes/rule-quotes.ts';

export default commandWithSubcommands(
  {
    name: 'rules',
    description: 'The rules through the editions: a rule’s life, what was reworded, what I have',
    ...EVERYWHERE,
  },
  [traceRule, diffRule, showEditions, showMoved],
  {
    showsRules: true,
    presses: { [MOVED_ACTION]: pressMoved, [DIFF_ACTION]: pressDiff, [QUOTE_ACTION]: handleQuoteButton },
  },
);
