import type { Content } from '#text/text.ts';
import { joinLines } from '#text/parts.ts';
import { text, parseMarks } from '#text/template.ts';
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
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';
import { customId } from '../command/custom-id.ts';
import { configuredEdition, mayAskModel, settingsScope, storedEdition } from '../command/edition-option.ts';
import type { Form, Reply } from '../command/reply.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import { SET_UP_READS, decideEditionChange } from '../games/set-up.ts';
import { formatEditionInSentence } from '../labels/turn-words.ts';
import { runTableTransaction, applyAction, findOpenGame } from '../table/execute-game-action.ts';
import { formatEvents } from '../table/action-reply.ts';

/** Custom-id action of the select. Its parts: {@link HERE} or the id of a game, and `day` for the form. */
export const EDITION_ACTION = 'edition';

/** The part for the server, or in direct messages for the user. */
const HERE = 'here';

const ANOTHER_DAY = 'other';
const MAX_DAY_LENGTH = 20;

/** Renders the current edition, with a select for users who may change it. */
export async function showEdition({ origin, mayManageServer }: BotRequest, ctx: BotContext): Promise<Reply> {
  const mayChange = mayManageServer || origin.isUserInstall === true;
  const edition = await configuredEdition(origin, ctx);
  const lines = [text`${wherePlayed(origin)} by ${formatEditionInSentence(edition)}.`];
  const zone = await timeZoneOf(origin, ctx);
  if (zone !== UTC) lines.push(text`Days of games on record here are those of ${parseMarks(zone)}.`);
  if (await mayAskModel(origin, ctx))
    lines.push(text`Questions that I’m not sure of go to a language model: \`/settings model:off\`.`);
  const game = await findOpenGame({ origin, mayManageServer }, ctx);
  if (game.ok && game.value.game.edition !== edition)
    lines.push(
      text`The game here is played by ${formatEditionInSentence(game.value.game.edition)}: \`/game settings edition:\`.`,
    );
  if (!mayChange)
    return {
      content: joinLines([...lines, 'Who may manage the server changes it.']),
      isPrivate: true,
    };
  return {
    content: joinLines([...lines, text`Change it here, or with \`/settings edition:\`.`]),
    components: [editionSelect(HERE, edition)],
    isPrivate: true,
  };
}

/** The select of an edition for the host of a server's first game. */
export const gameEditionSelect = (gameId: string, edition: Edition) => editionSelect(gameId, edition);

function editionSelect(target: string, edition: Edition): SelectRow {
  const options = [
    { label: `Today’s rules (${TODAYS_DATE})`, value: 'today', default: edition === TODAYS_DATE },
    {
      label: `Founding rules (${FOUNDING_DATE}, split cards of 2008-02-01)`,
      value: 'founding',
      default: edition === 'founding',
    },
  ];
  return selectRow(customId(EDITION_ACTION, target), 'By which rules do you play?', [
    ...options,
    { label: 'Another day …', value: ANOTHER_DAY },
  ]);
}

/** Handles the select, and the form that it opens. */
export async function handleEditionSelect(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [target = HERE, isForm] = press.parts;
  const [chosen] = press.values;
  if (chosen === undefined) return fail(refuse('button/stale', {}));
  if (chosen === ANOTHER_DAY && !isForm) return ok(askForDay(target));
  const edition = parseEdition(chosen);
  if (!edition) return fail(refuse('edition/unknown', { typed: chosen }));
  return target === HERE
    ? changeEdition(press, edition, ctx)
    : changeGameEdition(press, edition, target, ctx);
}

/** Sets the edition of a server, or of the user in direct messages and on servers that have not invited the bot. */
export async function changeEdition(
  { origin, mayManageServer }: BotRequest,
  edition: Edition,
  { store }: BotContext,
): Promise<HandlerResult> {
  if (!mayManageServer && !origin.isUserInstall)
    return fail(refuse('permission/manage-server', { action: 'change its edition' }));
  const reply = { content: formatChanged(origin, edition) };
  return resultOf(
    await store.changeSetting(origin, settingsScope(origin), 'edition', storedEdition(edition), reply),
  );
}

/** Changes the edition of the game if it may still change, and of the server if the user may change that. */
function changeGameEdition(
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
  return runTableTransaction(
    press,
    ctx,
    ({ game }) => {
      const isSameGame = game?.id === gameId;
      if (!isSameGame && !setting) return fail(refuse('button/stale', {}));
      const changed =
        isSameGame && game.game.edition !== edition
          ? applyAction(press, game, decideEditionChange(edition), {
              render: (applied) => ({
                content: joinLines([...changeLines, ...formatEvents(applied)]),
              }),
            })
          : null;
      if (changed?.ok) return ok({ ...changed.value, ...(setting && { setting }) });
      if (changed && !setting) return changed;
      if (!setting) return fail(refuse('game/unchanged', { of: 'settings' }));
      const notes = changed ? ['The game here goes on by its own rules: its first turn is over.'] : [];
      return ok({ reply: { content: joinLines([...changeLines, ...notes]) }, setting });
    },
    SET_UP_READS,
  );
}

const askForDay = (target: string): Reply => ({
  content: text`Type the day: \`/settings edition:2013-05-01\`.`,
  isPrivate: true,
  form: dayForm(target),
});

const dayForm = (target: string): Form => ({
  title: 'The rules of another day',
  custom_id: customId(EDITION_ACTION, target, 'day'),
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

const formatChanged = (origin: BotRequest['origin'], edition: Edition): Content =>
  text`${wherePlayed(origin)} by ${formatEditionInSentence(edition)} from now on.`;
