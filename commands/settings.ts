import { ApplicationCommandOptionType as Type } from 'discord.js';
import { completeEdition, resolveEdition } from '#discord/command/edition-option.ts';
import { completeTimeZone } from '#discord/command/time-zone.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { choices } from '#discord/command/option-types.ts';
import {
  changeEdition,
  EDITION_ACTION,
  handleEditionSelect,
  showEdition,
} from '#discord/settings/edition.ts';
import { changeCounting } from '#discord/settings/counting.ts';
import { renderExport, EXPORT_COST } from '#discord/settings/export.ts';
import { changeModel } from '#discord/settings/model.ts';
import { changeServerSwitch } from '#discord/settings/server-switches.ts';
import { changeTimeZone } from '#discord/settings/time-zone.ts';
import { confirmErasure, FORGET_ACTION, handleErasureButton } from '#discord/settings/erasure.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';

export default command({
  data: {
    name: 'settings',
    description: 'Which edition of the rules this server plays by; what is kept, to read or erase',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'edition',
        description:
          'founding (2006-10-01), today, or any day from 2003-07-01 on; leave out to see what is set',
        autocomplete: true,
        max_length: 20,
      },
      {
        type: Type.String,
        name: 'forget',
        description: 'Erase what I keep: first see what that is',
        choices: choices({
          server: 'of this server: games, coins, settings (Manage Server)',
          me: 'of you alone: settings, coins of direct messages, your name on record',
        }),
      },
      {
        type: Type.String,
        name: 'export',
        description: 'What I keep, as a file for you alone',
        choices: choices({ me: 'of you: settings, coins, games, records' }),
      },
      {
        type: Type.String,
        name: 'record',
        description: 'Whether you are counted in what games came to (/record)',
        choices: choices({ on: 'on: count me', off: 'off: count my games for the others, without my name' }),
      },
      {
        type: Type.String,
        name: 'pictures',
        description: 'A picture of the table by itself each time that the turn comes round (Manage Server)',
        choices: choices({ on: 'on', off: 'off: only when somebody asks, by /game picture' }),
      },
      {
        type: Type.String,
        name: 'timezone',
        description:
          'By which days of games are told, such as Europe/Berlin; UTC if never set (Manage Server)',
        autocomplete: true,
        max_length: 60,
      },
      {
        type: Type.String,
        name: 'model',
        description:
          'Whether a language model may phrase answers, if this bot’s operator uses one (Manage Server)',
        choices: choices({ on: 'on', off: 'off: questions from here stay here' }),
      },
      {
        type: Type.String,
        name: 'groups',
        description: 'Whether groups and their standings are offered after games (Manage Server)',
        choices: choices({ on: 'on', off: 'off: only when somebody asks, by /record standings' }),
      },
    ],
  },
  changes: true,
  cost: (options) => (options.export === undefined ? 1 : EXPORT_COST),
  complete: { edition: completeEdition, timezone: completeTimeZone },
  async run(request, ctx) {
    const { origin, options } = request;
    const [one, other] = (
      ['edition', 'forget', 'export', 'record', 'pictures', 'timezone', 'model', 'groups'] as const
    ).filter((name) => options[name] !== undefined);
    if (one && other) return fail(refuse('option/clash', { one, other }));
    if (options.record !== undefined) return changeCounting(request, options.record, ctx);
    if (options.pictures !== undefined) return changeServerSwitch(request, 'pictures', options.pictures, ctx);
    if (options.timezone !== undefined) return changeTimeZone(request, options.timezone, ctx);
    if (options.model !== undefined) return changeModel(request, options.model, ctx);
    if (options.groups !== undefined) return changeServerSwitch(request, 'groups', options.groups, ctx);
    if (options.forget !== undefined) return confirmErasure(request, options.forget, ctx);
    if (options.export !== undefined) return renderExport(request, ctx);
    if (options.edition === undefined) return ok(await showEdition(request, ctx));
    const edition = await resolveEdition(options.edition, origin, ctx);
    return edition.ok ? changeEdition(request, edition.value, ctx) : edition;
  },
  presses: { [FORGET_ACTION]: handleErasureButton, [EDITION_ACTION]: handleEditionSelect },
});
