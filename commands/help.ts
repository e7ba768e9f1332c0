import { joinLines } from '#text/parts.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import {
  EVERYWHERE,
  command,
  isInMenu,
  type AnyCommand,
  type BotRequest,
  type HandlerResult,
  type SlashCommand,
} from '#discord/command/command.ts';
import {
  renderHelpEntry,
  helpEntries,
  findHelpEntry,
  findHelpEntries,
  suggestHelpEntries,
} from '#discord/help/help-entries.ts';
import { findGuide, renderGuide, suggestGuides } from '#discord/help/guides.ts';
import { renderFrontPage, HELP_ACTION, showTopic } from '#discord/help/front-page.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok } from '#engine/vocabulary/result.ts';

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
          description: 'A command or a topic, such as turn control, mulligan or phone',
          autocomplete: true,
          max_length: 100,
        },
      ],
    },
    async run(request, ctx) {
      const { about } = request.options;
      return about === undefined ? ok(await renderFrontPage(request, ctx, all)) : tell(about, request);
    },
    complete: {
      about: (typing) => [
        ...suggestGuides(typing.typed),
        // With a slash, since a command and a topic may have the same name.
        ...suggestHelpEntries(typing.typed, helpEntries(all.filter((each) => isInMenu(each, typing)))).map(
          ({ name, value }) => ({ name, value: findGuide(value) ? `/${value}` : value }),
        ),
      ],
    },
    presses: {
      async [HELP_ACTION](press, ctx) {
        const [chosen] = press.values;
        if (chosen === undefined) return fail(refuse('button/stale', {}));
        if (press.parts[0] === 'topic') return showTopic(press, chosen, ctx, all);
        return mapResult(tell(chosen, press), (reply) => ({ ...reply, replaces: true }));
      },
    },
  });
  const all: readonly AnyCommand[] = [...others, self];
  const tell = (about: string, request: BotRequest): HandlerResult => {
    const entries = helpEntries(all);
    // Typed with its slash, a name that is also a topic means the command.
    const guide = about.trim().startsWith('/') ? undefined : findGuide(about);
    if (guide) return ok(renderGuide(guide, entries));
    const entry = findHelpEntry(about, entries);
    if (entry) {
      const reply = renderHelpEntry(entry, all);
      const owner = all.find(
        ({ data }) => data.name === entry.name || entry.name.startsWith(`${data.name} `),
      );
      if (!owner || isInMenu(owner, request)) return ok(reply);
      return ok({
        ...reply,
        content: joinLines(['Only on servers that have invited me.', reply.content ?? '']),
      });
    }
    const nearest = findHelpEntries(about, entries).slice(0, 3);
    return fail(refuse('help/unknown', { typed: about, nearest: nearest.map(({ name }) => name) }));
  };
  return self;
}
