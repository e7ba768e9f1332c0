import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIStringSelectComponent,
} from 'discord.js';
import { dieSides, type DiceRequest, type Roll, type RollChoice } from '#engine/dice/vocabulary.ts';
import type { ChoicePosition } from '#ledger/play.ts';
import type { RollEntry } from '#ledger/vocabulary/ledger.ts';
import { customId } from '../command/custom-id.ts';
import type { Game } from '#engine/game/state.ts';
import { formatAskedPlayer } from '../coins/buttons.ts';
import { formatEachDie } from '../coins/format-roll.ts';

/** Rolls again. Parts: the id of the secret, the number of the roll. */
export const ROLL_AGAIN = 'roll-again';
/** Asks which dice to reroll. Same parts. */
export const ASK_REROLL = 'roll-some';
/** Rerolls the chosen dice. Same parts. */
export const REROLL = 'reroll';
/**
 * Ignores a die. Parts: the id of the secret, the number of the roll, the number of dice ignored before, the index
 * of the die.
 */
export const IGNORE_DIE = 'roll-ignore';

type Button = APIButtonComponentWithCustomId;
type Row = APIActionRowComponent<Button>;

/** Discord's limit for a select. */
const MAX_SELECT_OPTIONS = 25;
/** Discord's limit for a row. */
const MAX_BUTTONS_PER_ROW = 5;

/** The position of a roll in the ledger, as in a custom_id. */
export type RollPosition = Omit<ChoicePosition, 'step'>;

const NUMBER = /^\d{1,9}$/;

/** Returns `null` if the button is invalid. */
export function parseRollPosition([secretId, sequence]: readonly string[]): RollPosition | null {
  return secretId && NUMBER.test(sequence ?? '') ? { secretId, sequence: Number(sequence) } : null;
}

/** Parses which die to ignore at which step; `null` if the button is invalid. */
export function parseIgnoreDie(parts: readonly string[]): { at: ChoicePosition; choice: RollChoice } | null {
  const at = parseRollPosition(parts);
  const [, , step = '', die = ''] = parts;
  if (!at || !NUMBER.test(step) || !NUMBER.test(die)) return null;
  return { at: { ...at, step: Number(step) }, choice: { ignore: Number(die) } };
}

const button = (label: string, id: string, style: Button['style'] = ButtonStyle.Secondary): Button => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: id,
});

/** The buttons below a roll: one per die while a player chooses which to ignore, otherwise to roll all or some again. */
export function rollRows(entry: RollEntry): readonly Row[] {
  const { request, outcome, secretId, sequence } = entry;
  if (request.kind === 'dice' && outcome.awaits) return ignoringRows(entry, request);
  const label = request.kind === 'draw' ? 'Draw again' : 'Roll again';
  const rerollButtons =
    mayReroll(entry) && request.kind === 'dice'
      ? [button('Reroll some…', customId(ASK_REROLL, secretId, sequence))]
      : [];
  return [row([button(label, customId(ROLL_AGAIN, secretId, sequence)), ...rerollButtons])];
}

/** True for several dice of one player, if a select can list them. */
export function mayReroll({ request, outcome }: RollEntry): boolean {
  if (request.kind !== 'dice' || request.rollers.length > 1 || outcome.awaits || request.ignoring)
    return false;
  const dice = dieSides(request).length;
  return dice > 1 && dice <= MAX_SELECT_OPTIONS;
}

const row = (components: Button[]): Row => ({ type: ComponentType.ActionRow, components });

/** One button for each distinct die. */
function ignoringRows(entry: RollEntry, request: DiceRequest): readonly Row[] {
  const { secretId, sequence, choices, outcome } = entry;
  const roll = outcome.rolls[outcome.awaits?.roll ?? 0];
  if (!roll) return [];
  const names = formatEachDie(request, roll);
  const dieIndexes = names.flatMap((name, index) =>
    !roll.ignored.includes(index) &&
    names.findIndex((candidate, i) => candidate === name && !roll.ignored.includes(i)) === index
      ? [index]
      : [],
  );
  const buttons = dieIndexes.map((index) =>
    button(
      `Ignore ${haveSameSides(request) ? roll.natural[index] : names[index]}`,
      customId(IGNORE_DIE, secretId, sequence, choices.length, index),
      ButtonStyle.Primary,
    ),
  );
  return Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_PER_ROW) }, (_, index) =>
    row(buttons.slice(index * MAX_BUTTONS_PER_ROW, (index + 1) * MAX_BUTTONS_PER_ROW)),
  );
}

const haveSameSides = ({ dice }: DiceRequest): boolean => new Set(dice.map(({ sides }) => sides)).size === 1;

/** Asks which die to ignore; empty if that is not pending. */
export function askIgnoring(
  { request, outcome: { awaits, rolls } }: RollEntry,
  game: Game | null,
): readonly Text[] {
  const roll = awaits ? rolls[awaits.roll] : undefined;
  if (!awaits || !roll || request.kind !== 'dice') return [];
  const remaining = (request.ignoring?.count ?? 1) - roll.ignored.length;
  return [
    text`${formatAskedPlayer(awaits.by, game)}, which ${remaining > 1 ? `${remaining} ` : ''}do you ignore?`,
  ];
}

/** A select of the dice to reroll. */
export function rerollSelect(
  { secretId, sequence }: RollEntry,
  request: DiceRequest,
  roll: Roll,
): APIActionRowComponent<APIStringSelectComponent> {
  const options = formatEachDie(request, roll).map((label, index) => ({ label, value: `${index}` }));
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.StringSelect,
        custom_id: customId(REROLL, secretId, sequence),
        placeholder: 'Which dice',
        min_values: 1,
        max_values: options.length,
        options,
      },
    ],
  };
}
