import { ApplicationCommandOptionType as Type } from 'discord.js';
import { command, EVERYWHERE } from '../src/discord/command/command.ts';
import { pressQuote } from '../src/discord/quotes/pages.ts';
import { QUOTE_ACTION } from '../src/discord/quotes/replies.ts';
import { DIFF_ACTION, pressDiff, showDiff } from '../src/discord/editions/diff-replies.ts';
import { preferredEdition } from '../src/discord/command/chosen-edition.ts';
import { sayEditions, suggestHeld } from '../src/discord/editions/editions-held.ts';
import { MOVED_ACTION, pressMoved, showMoved } from '../src/discord/editions/moved-replies.ts';
import { suggestNumbers } from '../src/discord/editions/suggest-numbers.ts';
import { showTrace } from '../src/discord/editions/trace-reply.ts';
import { readHeldEdition, todaysDay } from '../src/rulebook/book/read-edition.ts';

const NUMBER = {
  type: Type.String,
  name: 'number',
  description: 'The rule’s number: 505.6, 702.19b, or of a chapter',
  required: true,
  autocomplete: true,
  max_length: 100,
} as const;
const EDITION = { type: Type.String, autocomplete: true, max_length: 20 } as const;

export default command({
  data: {
    name: 'rules',
    description: 'The rules through the editions: a rule’s life, what was reworded, what I hold',
    ...EVERYWHERE,
    options: [
      {
        type: Type.Subcommand,
        name: 'trace',
        description: 'A rule’s life: its numbers, and when its wording changed',
        options: [
          NUMBER,
          {
            ...EDITION,
            name: 'from',
            description: 'The edition whose number it is; left out, yours, or one that has it',
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'diff',
        description: 'A rule in two editions, word by word: what was added and removed',
        options: [
          NUMBER,
          { ...EDITION, name: 'from', description: 'The edition whose number it is', required: true },
          { ...EDITION, name: 'to', description: 'The edition to compare it with', required: true },
        ],
      },
      { type: Type.Subcommand, name: 'editions', description: 'The editions of the rules that I hold' },
      {
        type: Type.Subcommand,
        name: 'moved',
        description: 'The rules I have cited on this server that moved or changed since',
      },
    ],
  },
  showsRules: true,

  run(asked, house) {
    switch (asked.subcommand) {
      case 'trace':
        return showTrace(asked.options, asked.origin, house);
      case 'diff':
        return showDiff(asked.options, house);
      case 'editions':
        return sayEditions(house.rulebook);
      case 'moved':
        return showMoved(asked.origin.guildId, house);
    }
  },

  complete({ option, typed, others, origin }, house) {
    const { rulebook } = house;
    if (option !== 'number') return suggestHeld(typed, rulebook);
    const from = typeof others['from'] === 'string' ? readHeldEdition(others['from'], rulebook) : undefined;
    const editions = from ? [from] : [preferredEdition(origin, house), todaysDay(rulebook)];
    return suggestNumbers(typed, editions, rulebook);
  },

  presses: { [MOVED_ACTION]: pressMoved, [DIFF_ACTION]: pressDiff, [QUOTE_ACTION]: pressQuote },
});
