import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideSilence, type Silencing } from '../../engine/reminders/silencing.ts';
import { REMINDERS, type ReminderKind } from '../../engine/vocabulary/reminders.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { choices } from '../command/given.ts';
import { subcommand } from '../command/subcommand.ts';
import { REMINDED_OF } from '../sentences/reminded-of.ts';
import { changeGame, does, openGame } from '../table/change-game.ts';
import { listed } from '../words/words.ts';

const WHICH = { all: 'all of them', ...REMINDED_OF } as const;

const of = (which: keyof typeof WHICH): readonly ReminderKind[] => (which === 'all' ? REMINDERS : [which]);

export const gameReminders = subcommand({
  name: 'reminders',
  description: 'See what this game reminds of; silence it, or hear it again (host)',
  options: [
    { type: Type.String, name: 'silence', description: 'No more of this here', choices: choices(WHICH) },
    { type: Type.String, name: 'hear', description: 'This again', choices: choices(WHICH) },
  ],
  changes: true,
  async run(asked, house) {
    const { silence, hear } = asked.options;
    if (silence !== undefined && hear !== undefined)
      return refuse('option/clash', { one: 'silence', other: 'hear' });
    const wanted: Silencing | null =
      silence !== undefined
        ? { kind: 'reminders/silence', of: of(silence) }
        : hear !== undefined
          ? { kind: 'reminders/hear', of: of(hear) }
          : null;
    if (wanted) return changeGame(asked, house, does(decideSilence, wanted));
    const book = await openGame(asked, house);
    if (!book.ok) return book.failure;
    const { silenced = [] } = book.value.game.settings;
    const heard = REMINDERS.filter((one) => !silenced.includes(one));
    return { content: [...sayThese('Reminded of', heard), ...sayThese('Silenced', silenced)].join('\n'), isPrivate: true };
  },
});

const sayThese = (title: string, kinds: readonly ReminderKind[]): readonly string[] =>
  kinds.length > 0 ? [`**${title}**: ${listed(kinds.map((one) => REMINDED_OF[one]))}.`] : [];
