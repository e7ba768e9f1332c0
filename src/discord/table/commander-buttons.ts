import { asContent } from '#text/template.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { possibleReturns } from '#engine/commanders/returning.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { COLORS } from '#engine/cards/card.ts';
import { commanderInPlay, shortName } from '#engine/game/commanders.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { cardsIn } from '#engine/status/components.ts';
import { formatReturns } from '../upcoming/returns.ts';
import { customId } from '../command/custom-id.ts';
import { buttonLabel } from '../command/rows.ts';
import { appendLines, type Reply, hasRoomForRow } from '../command/reply.ts';
import { formatColors } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';

/** Custom-id action of the buttons about commanders. */
export const COMMANDER_ACTION = 'commander';

/**
 * `cast`: records that it was cast from the command zone. `returns`, `stays`: the owner's choice whether it goes to the
 * command zone. `back`: corrects where it is, to the command zone.
 */
export const COMMANDER_VERBS = ['cast', 'returns', 'stays', 'back'] as const;
export type CommanderVerb = (typeof COMMANDER_VERBS)[number];

const MAX_BUTTONS_PER_ROW = 5;

/** Creates a button about a commander. Its custom_id contains the number of casts, so that a second press is stale. */
export function commanderButton(
  verb: CommanderVerb,
  label: string,
  commander: Commander,
  { gameId, game }: { readonly gameId: string; readonly game: Pick<Game, 'commanders'> },
): APIButtonComponentWithCustomId {
  const index = game.commanders.findIndex(({ key }) => key === commander.key);
  return {
    type: ComponentType.Button,
    style: verb === 'cast' || verb === 'returns' ? ButtonStyle.Primary : ButtonStyle.Secondary,
    label: buttonLabel(label),
    custom_id: customId(COMMANDER_ACTION, verb, gameId, index, commander.casts),
  };
}

/** Buttons for the choice whether a commander goes to the command zone. */
export const choiceButtons = (
  commander: Commander,
  context: Parameters<typeof commanderButton>[3],
): readonly APIButtonComponentWithCustomId[] => [
  commanderButton('returns', `${shortName(commander.name)}: command zone`, commander, context),
  commanderButton('stays', 'No', commander, context),
];

/** With more open choices than this, the buttons to decline are left out. */
const MAX_CHOICES_WITH_NO = 2;

const returnButton: typeof choiceButtons = (commander, context) =>
  choiceButtons(commander, context).slice(0, 1);

/** Splits buttons into rows of at most five. */
export const splitIntoRows = (
  buttons: readonly APIButtonComponentWithCustomId[],
): readonly APIActionRowComponent<APIButtonComponentWithCustomId>[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_PER_ROW) }, (_, row) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(row * MAX_BUTTONS_PER_ROW, (row + 1) * MAX_BUTTONS_PER_ROW),
  }));

/** Adds the choices about commanders that an action opened, with their buttons. */
export function withCommanderChoices(
  reply: Reply,
  gameId: string,
  { before, after }: { readonly before: Game; readonly after: Game },
): Reply {
  if (after.commanders.length === 0 || reply.layout || reply.form) return reply;
  const previous = new Map(before.commanders.map((commander) => [commander.key, commander]));
  const choices = possibleReturns(after, rulesetOf(after.edition)).filter(
    ({ answer: { commander } }) => !wasOpenBefore(previous.get(commander.key), commander),
  );
  if (choices.length === 0) return reply;
  const wasComponent = ({ key }: Commander): boolean =>
    before.permanents.some(
      (permanent) =>
        commanderInPlay(before, permanent)?.key === key &&
        cardsIn(permanent.permanent).length > 1 &&
        after.permanents.every(({ id }) => id !== permanent.id),
    );
  const extended = appendLines(reply, formatReturns(after, choices, wasComponent).map(asContent));
  const context = { gameId, game: after };
  const buttonsFor = choices.length > MAX_CHOICES_WITH_NO ? returnButton : choiceButtons;
  const buttons = choices.flatMap(({ answer: { commander } }) => buttonsFor(commander, context));
  const components = [...(extended.components ?? [])];
  for (const row of splitIntoRows(buttons))
    if (hasRoomForRow({ ...extended, components }, row.components.length)) components.push(row);
  return { ...extended, components };
}

const wasOpenBefore = (previous: Commander | undefined, current: Commander): boolean =>
  previous !== undefined && previous.isFresh && previous.zone === current.zone;

/** Buttons for the color that a commander's owner may choose. */
export const colorButtons = (
  commander: Commander,
  { gameId, game }: Parameters<typeof commanderButton>[3],
): readonly APIButtonComponentWithCustomId[] =>
  COLORS.map((color) => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: capitalize(formatColors([color])),
    custom_id: customId(
      COMMANDER_ACTION,
      'color',
      gameId,
      game.commanders.findIndex(({ key }) => key === commander.key),
      commander.casts,
      color,
    ),
  }));
