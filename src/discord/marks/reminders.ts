import { listOf } from '#text/list.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import {
  ApplicationCommandOptionType as Type,
  ComponentType,
  type APIActionRowComponent,
  type APIStringSelectComponent,
} from 'discord.js';
import { isActingHost } from '#engine/deciding/authority.ts';
import type { GameSettings } from '#engine/game/state.ts';
import { decideSilence } from '#engine/reminders/silencing.ts';
import { REMINDERS, type ReminderKind } from '#engine/vocabulary/reminders.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { actorOf, type BotContext, type Press, type HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { choices } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { REMINDER_NAMES } from '../sentences/reminder-names.ts';
import {
  executeGameAction,
  findOpenGame,
  withParsedAction,
  type GameDecision,
} from '../table/execute-game-action.ts';
import type { AppliedAction } from '../table/action-reply.ts';
import { capitalize } from '#basics/capitalize.ts';

const REMINDER_CHOICES = { all: 'all of them', ...REMINDER_NAMES } as const;

export const gameReminders = subcommand({
  name: 'reminders',
  description: 'What this game reminds of; silence it, or hear it again (host)',
  unlisted: { below: ['game status'], label: 'Reminders' },
  options: [
    {
      type: Type.String,
      name: 'silence',
      description: 'No more of this here',
      choices: choices(REMINDER_CHOICES),
    },
    { type: Type.String, name: 'hear', description: 'This again', choices: choices(REMINDER_CHOICES) },
  ],
  changes: true,
  async run(request, ctx) {
    const { silence, hear } = request.options;
    if (silence !== undefined && hear !== undefined)
      return fail(refuse('option/clash', { one: 'silence', other: 'hear' }));
    if (silence !== undefined)
      return executeGameAction(
        request,
        ctx,
        decideSilencedReminders((silenced) => [...silenced, ...kindsOfChoice(silence)]),
        { render: renderSilenced },
      );
    if (hear !== undefined)
      return executeGameAction(
        request,
        ctx,
        decideSilencedReminders((silenced) => silenced.filter((kind) => !kindsOfChoice(hear).includes(kind))),
        { render: renderSilenced },
      );
    const openGame = await findOpenGame(request, ctx);
    if (!openGame.ok) return openGame;
    const { id, game } = openGame.value;
    return isActingHost(game, actorOf(request))
      ? ok(renderReminderSelect(id, game.settings))
      : ok({ content: formatReminderState(game.settings), isPrivate: true });
  },
});

const kindsOfChoice = (which: keyof typeof REMINDER_CHOICES): readonly ReminderKind[] =>
  which === 'all' ? REMINDERS : [which];

const decideSilencedReminders = (
  change: (silenced: readonly ReminderKind[]) => readonly ReminderKind[],
): GameDecision =>
  withParsedAction(decideSilence, ({ settings: { silenced = [] } }) =>
    ok({ kind: 'reminders/silence', silenced: change(silenced) } as const),
  );

function renderSilenced({ after }: AppliedAction): Reply {
  const { silenced = [] } = after.settings;
  const [firstLine = text`**Reminded of everything** again.`] = formatKinds('Silenced', silenced);
  return { content: firstLine };
}

/** Custom-id action of the select. */
export const REMINDERS_ACTION = 'reminders';

/** Renders active and silenced reminders, with a select for those who may change them. */
const renderReminderSelect = (gameId: string, settings: GameSettings): Reply => ({
  content: formatReminderState(settings),
  components: [reminderSelect(gameId, settings)],
  isPrivate: true,
});

const reminderSelect = (
  gameId: string,
  { silenced = [] }: GameSettings,
): APIActionRowComponent<APIStringSelectComponent> => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.StringSelect,
      custom_id: customId(REMINDERS_ACTION, gameId),
      placeholder: 'Remind of',
      min_values: 0,
      max_values: REMINDERS.length,
      options: REMINDERS.map((value) => ({
        value,
        label: capitalize(REMINDER_NAMES[value]),
        default: !silenced.includes(value),
      })),
    },
  ],
});

/** Activates the chosen reminders and silences all others. */
export async function handleRemindersSelect(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [gameId] = press.parts;
  const silenced = REMINDERS.filter((reminder) => !press.values.includes(reminder));
  const decide = decideSilencedReminders(() => silenced);
  let settings: GameSettings | undefined;
  const firstLine = await executeGameAction(
    press,
    ctx,
    (game, actor, ruleset, openGame) =>
      openGame.id === gameId ? decide(game, actor, ruleset, openGame) : fail(refuse('button/stale', {})),
    {
      render(applied) {
        settings = applied.after.settings;
        return renderSilenced(applied);
      },
    },
  );
  return !firstLine.ok || !settings || gameId === undefined
    ? firstLine
    : ok({ ...renderReminderSelect(gameId, settings), replaces: true });
}

function formatReminderState({ silenced = [] }: GameSettings): Content {
  const active = REMINDERS.filter((reminder) => !silenced.includes(reminder));
  return joinLines([...formatKinds('Reminded of', active), ...formatKinds('Silenced', silenced)]);
}

const formatKinds = (title: string, kinds: readonly ReminderKind[]): readonly Content[] =>
  kinds.length > 0 ? [text`**${title}**: ${listOf(kinds.map((kind) => REMINDER_NAMES[kind]))}.`] : [];
