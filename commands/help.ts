import { ApplicationCommandOptionType as Type } from 'discord.js';
import { command, EVERYWHERE, type AnyCommand, type SlashCommand } from '#discord/command/command.ts';
import {
  renderHelpEntry,
  helpEntries,
  findHelpEntry,
  findHelpEntries,
  suggestHelpEntries,
} from '#discord/help/help-entries.ts';
import { renderFrontPage, HELP_ACTION, showTopic } from '#discord/help/front-page.ts';
import { refuse } from '#engine/refusals/refusal.ts';

/** `/help` also covers itself. */
export default function help(others: readonly AnyCommand[]): SlashCommand {
  const self: SlashCommand = command({
    data: {
      name: 'help',
      description: 'What I can do, and what each command is for',
      ...EVERYWHERE,
      options: [
        {
          type: Type.String,
          name: 'about',
          description: 'A command, such as flip or turn control',
          autocomplete: true,
          max_length: 100,
        },
      ],
    },
    run(request, ctx) {
      const { about } = request.options;
      return about === undefined ? renderFrontPage(request, ctx) : tell(about);
    },
    complete: { about: ({ typed }) => suggestHelpEntries(typed, helpEntries(all)) },
    presses: {
      async [HELP_ACTION](press, ctx) {
        const [chosen] = press.values;
        if (chosen === undefined) return refuse('button/stale', {});
        if (press.parts[0] === 'topic') return showTopic(press, chosen, ctx, all);
        const reply = tell(chosen);
        return 'code' in reply ? reply : { ...reply, replaces: true };
      },
    },
  });
  const all: readonly AnyCommand[] = [...others, self];
  const tell = (about: string) => {
    const entries = helpEntries(all);
    const entry = findHelpEntry(about, entries);
    if (entry) return renderHelpEntry(entry, all);
    const nearest = findHelpEntries(about, entries).slice(0, 3);
    return refuse('help/unknown', { typed: about, nearest: nearest.map(({ name }) => name) });
  };
  return self;
}
