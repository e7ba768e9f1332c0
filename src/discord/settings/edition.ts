import { ComponentType, TextInputStyle } from 'discord.js';
import { UTC } from '#basics/days.ts';
import {
  EARLIEST_DATE,
  FOUNDING_DATE,
  parseEdition,
  TODAYS_DATE,
  type Edition,
} from '#engine/vocabulary/editions.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { configuredEdition, settingsScope, storedEdition } from '../command/edition-option.ts';
import type { Form, Reply } from '../command/reply.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import { withEdition } from '../games/set-up.ts';
import { formatEditionInSentence } from '../labels/turn-words.ts';
import { runTableTransaction, applyAction, findOpenGame, rejected } from '../table/execute-game-action.ts';
import { formatEvents } from '../table/action-reply.ts';

/** Parts: the subject, and `day` for the form. */
export const EDITION_ACTION = 'edition';

/** The server, or in direct messages the user; otherwise the part is the id of a game. */
const HERE = 'here';

const OTHER = 'other';
const MAX_DAY_LENGTH = 20;

/** The current edition, with a select for users who may change it. */
export async function showEdition({ origin, mayManageServer }: BotRequest, ctx: BotContext): Promise<Reply> {
  const mayChange = mayManageServer || origin.isUserInstall === true;
  const edition = await configuredEdition(origin, ctx);
  const content = [`${wherePlayed(origin)} by ${formatEditionInSentence(edition)}.`];
  const zone = await timeZoneOf(origin, ctx);
  if (zone !== UTC) content.push(`Days of games on record here are those of ${zone}.`);
  const game = await findOpenGame({ origin, mayManageServer }, ctx);
  if (game.ok && game.value.game.edition !== edition)
    content.push(
      `The game here is played by ${formatEditionInSentence(game.value.game.edition)}: \`/game settings edition:\`.`,
    );
  if (!mayChange)
    return { content: [...content, 'Who may manage the server changes it.'].join('\n'), isPrivate: true };
  return {
    content: [...content, 'Change it here, or with `/settings edition:`.'].join('\n'),
    components: [selectOf(HERE, edition)],
    isPrivate: true,
  };
}

/** The select for the host of a server's first game. */
export const selectForGame = (gameId: string, edition: Edition) => selectOf(gameId, edition);

function selectOf(what: string, edition: Edition): SelectRow {
  const options = [
    { label: `Today’s rules (${TODAYS_DATE})`, value: 'today', default: edition === TODAYS_DATE },
    {
      label: `Founding rules (${FOUNDING_DATE}, split cards of 2008-02-01)`,
      value: 'founding',
      default: edition === 'founding',
    },
  ];
  return selectRow(customId(EDITION_ACTION, what), 'By which rules do you play?', [
    ...options,
    { label: 'Another day …', value: OTHER },
  ]);
}

/** Handles the select, and the form that it opens. */
export async function pressEdition(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [what = HERE, isForm] = press.parts;
  const [chosen] = press.values;
  if (chosen === undefined) return refuse('button/stale', {});
  if (chosen === OTHER && !isForm) return askForDay(what);
  const edition = parseEdition(chosen);
  if (!edition) return refuse('edition/unknown', { typed: chosen });
  return what === HERE ? changeEdition(press, edition, ctx) : chooseForGame(press, edition, what, ctx);
}

/** Sets the edition of a server, or of the user in direct messages and where the bot was not invited. */
export async function changeEdition(
  { origin, mayManageServer }: BotRequest,
  edition: Edition,
  { store }: BotContext,
): Promise<HandlerResult> {
  if (!mayManageServer && !origin.isUserInstall)
    return refuse('permission/manage-server', { action: 'change its edition' });
  const reply = { content: formatChanged(origin, edition) };
  return (await store.changeSetting(origin, settingsScope(origin), 'edition', storedEdition(edition), reply))
    .reply;
}

/** Changes the game while its rules may change, and the server's edition if the host may do that. */
function chooseForGame(
  press: Press,
  edition: Edition,
  gameId: string,
  ctx: BotContext,
): Promise<HandlerResult> {
  const { origin, mayManageServer } = press;
  const setting = mayManageServer
    ? { scope: settingsScope(origin), name: 'edition' as const, value: storedEdition(edition) }
    : undefined;
  const changeLines = setting ? [formatChanged(origin, edition)] : [];
  return runTableTransaction(press, ctx, ({ game }) => {
    const isThis = game?.id === gameId;
    if (!isThis && !setting) return rejected(refuse('button/stale', {}));
    const changed =
      isThis && game.game.edition !== edition
        ? applyAction(press, game, withEdition(edition), {
            render: (applied) => ({ content: [...changeLines, ...formatEvents(applied)].join('\n') }),
          })
        : null;
    if (changed && !(changed.refused && setting)) return { ...changed, ...(setting && { setting }) };
    if (!setting) return rejected(refuse('game/unchanged', { of: 'settings' }));
    const stays = changed ? ['The game here goes on by its own rules: its first turn is over.'] : [];
    return { reply: { content: [...changeLines, ...stays].join('\n') }, setting };
  });
}

const askForDay = (what: string): Reply => ({
  content: 'Type the day: `/settings edition:2013-05-01`.',
  isPrivate: true,
  form: dayForm(what),
});

const dayForm = (what: string): Form => ({
  title: 'The rules of another day',
  custom_id: customId(EDITION_ACTION, what, 'day'),
  components: [
    {
      type: ComponentType.Label,
      label: 'Day',
      description: `From ${EARLIEST_DATE} to ${TODAYS_DATE}`,
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Short,
        custom_id: 'day',
        placeholder: '2013-05-01',
        max_length: MAX_DAY_LENGTH,
        required: true,
      },
    },
  ],
});

const wherePlayed = ({ guildId, isUserInstall }: BotRequest['origin']): string =>
  guildId && !isUserInstall ? 'This server plays' : 'You play';

const formatChanged = (origin: BotRequest['origin'], edition: Edition): string =>
  `${wherePlayed(origin)} by ${formatEditionInSentence(edition)} from now on.`;
