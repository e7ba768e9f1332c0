import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { returnsOpen, type MayReturn } from '../../engine/commanders/returning.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { COLORS } from '../../engine/cards/card.ts';
import { commanderInPlay, shortName } from '../../engine/game/commanders.ts';
import type { Commander, Game } from '../../engine/game/state.ts';
import { restsOn } from '../../engine/rule-numbers/citing.ts';
import { cardsIn } from '../../engine/status/components.ts';
import type { Ruling } from '../../engine/vocabulary/citations.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { hasRoomForRow } from '../command/reply.ts';
import { named } from '../naming/things.ts';
import { citeAll } from '../words/cite.ts';
import { inZone, formatColors } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { capital } from '../words/words.ts';
import { appendLines } from './typed-card.ts';

/** The action of the buttons about commanders. */
export const COMMANDER_ACTION = 'commander';

/**
 * The verbs of buttons about a commander: it is cast from the command zone, goes to it or stays by its owner's choice,
 * or is there by what the table says.
 */
export const COMMANDER_VERBS = ['cast', 'returns', 'stays', 'back'] as const;
export type CommanderVerb = (typeof COMMANDER_VERBS)[number];

/** Discord's limit for the label of a button, in characters. */
const MAX_LABEL_LENGTH = 80;
/** So many buttons stand in a row. */
const MAX_BUTTONS_PER_ROW = 5;

/** A button about a commander: it says how often that was cast, so that a second press does not count again. */
export function commanderButton(
  verb: CommanderVerb,
  label: string,
  commander: Commander,
  { gameId, game }: { readonly gameId: string; readonly game: Pick<Game, 'commanders'> },
): APIButtonComponentWithCustomId {
  const place = game.commanders.findIndex(({ key }) => key === commander.key);
  return {
    type: ComponentType.Button,
    style: verb === 'cast' || verb === 'returns' ? ButtonStyle.Primary : ButtonStyle.Secondary,
    label: Array.from(label).slice(0, MAX_LABEL_LENGTH).join(''),
    custom_id: customId(COMMANDER_ACTION, verb, gameId, place, commander.casts),
  };
}

/** The two answers to whether a commander goes to the command zone. */
export const choiceButtons = (
  commander: Commander,
  of: Parameters<typeof commanderButton>[3],
): readonly APIButtonComponentWithCustomId[] => [
  commanderButton('returns', `${shortName(commander.name)}: command zone`, commander, of),
  commanderButton('stays', 'No', commander, of),
];

/** Of more than these at once, nobody needs to press that one stays where it is. */
const MAX_WITH_NO = 2;

const returnButton: typeof choiceButtons = (commander, of) => choiceButtons(commander, of).slice(0, 1);

/** Buttons in rows of five. */
export const inRows = (
  buttons: readonly APIButtonComponentWithCustomId[],
): readonly APIActionRowComponent<APIButtonComponentWithCustomId>[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_PER_ROW) }, (_, row) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(row * MAX_BUTTONS_PER_ROW, (row + 1) * MAX_BUTTONS_PER_ROW),
  }));

/** Who may put which commander into the command zone, a line each: `@Alice may put Karn into the command zone.` */
export const formatReturns = (
  game: Game,
  open = returnsOpen(game, rulesetOf(game.edition)),
  isPart: (commander: Commander) => boolean = () => false,
): readonly string[] => open.map((ruling) => formatReturn(ruling, game, isPart(ruling.answer.commander)));

function formatReturn({ answer, because }: Ruling<MayReturn>, { edition }: Game, isPart: boolean): string {
  const { commander, by, instead } = answer;
  const { name, ownerId, zone } = commander;
  const decides = by === ownerId ? '' : ` (${mention(by)} decides)`;
  const rest = isPart ? '; what it was melded or merged with stays there' : '';
  const alone = isPart && instead ? restsOn(edition, 'commander/component-returns') : [];
  const where = zone && !instead ? `, now ${inZone(zone, edition)},` : '';
  return `**${named(shortName(name))}**${where} may go to the command zone${instead ? ' instead' : ''}: ${mention(ownerId)}’s choice${decides}${rest}. ${citeAll([...because, ...alone])}`;
}

/** A reply to a change, and below it the choices that it opens about commanders, with their buttons. */
export function withCommanderChoices(
  reply: Reply,
  gameId: string,
  { before, after }: { readonly before: Game; readonly after: Game },
): Reply {
  if (after.commanders.length === 0 || reply.layout || reply.form) return reply;
  const previous = new Map(before.commanders.map((commander) => [commander.key, commander]));
  const open = returnsOpen(after, rulesetOf(after.edition)).filter(
    ({ answer: { commander } }) => !wasOpenBefore(previous.get(commander.key), commander),
  );
  if (open.length === 0) return reply;
  const wasPart = ({ key }: Commander): boolean =>
    before.permanents.some(
      (permanent) =>
        commanderInPlay(before, permanent)?.key === key &&
        cardsIn(permanent.permanent).length > 1 &&
        after.permanents.every(({ id }) => id !== permanent.id),
    );
  const said = appendLines(reply, formatReturns(after, open, wasPart));
  const of = { gameId, game: after };
  const buttonsFor = open.length > MAX_WITH_NO ? returnButton : choiceButtons;
  const buttons = open.flatMap(({ answer: { commander } }) => buttonsFor(commander, of));
  const components = [...(said.components ?? [])];
  for (const row of inRows(buttons))
    if (hasRoomForRow({ ...said, components }, row.components.length)) components.push(row);
  return { ...said, components };
}

/** True if the same choice was open before. */
const wasOpenBefore = (previous: Commander | undefined, now: Commander): boolean =>
  previous !== undefined && previous.isFresh && previous.zone === now.zone;

/** The colors that a commander's owner may choose, a button each. */
export const colorButtons = (
  commander: Commander,
  { gameId, game }: Parameters<typeof commanderButton>[3],
): readonly APIButtonComponentWithCustomId[] =>
  COLORS.map((color) => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: capital(formatColors([color])),
    custom_id: customId(
      COMMANDER_ACTION,
      'color',
      gameId,
      game.commanders.findIndex(({ key }) => key === commander.key),
      commander.casts,
      color,
    ),
  }));
