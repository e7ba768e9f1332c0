import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIStringSelectComponent,
} from 'discord.js';
import { dieSides, type DiceRequest, type Roll, type RollChoice } from '../../engine/dice/vocabulary.ts';
import type { ChoiceAt } from '../../store/coins/play.ts';
import type { RollEntry } from '../../store/port/coins.ts';
import { customId } from '../command/custom-id.ts';
import type { Game } from '../../engine/game/state.ts';
import { formatAskedPlayer } from '../coins/buttons.ts';
import { dieByDie } from '../coins/format-roll.ts';

/** Rolls the same once more. Its parts: the secret’s id, the roll’s number. */
export const ROLL_AGAIN = 'roll-again';
/** Asks which dice of a roll are rerolled. Its parts likewise. */
export const ASK_REROLL = 'roll-some';
/** Rerolls the dice chosen. Its parts likewise. */
export const REROLL = 'reroll';
/** Ignores a die. Its parts: the secret’s id, the roll’s number, how many were ignored before, the place of the die. */
export const IGNORE_DIE = 'roll-ignore';

type Button = APIButtonComponentWithCustomId;
type Row = APIActionRowComponent<Button>;

/** As many dice as a select offers. */
const MAX_OFFERED = 25;
/** As many as a row takes. */
const IN_ROW = 5;

/** A roll in the ledger, as a button carries it. */
export type RollPlace = Omit<ChoiceAt, 'step'>;

const NUMBER = /^\d{1,9}$/;

/** Reads which roll a button is of; `null` where it is not one of ours. */
export function parseRollPlace([secretId, sequence]: readonly string[]): RollPlace | null {
  return secretId && NUMBER.test(sequence ?? '') ? { secretId, sequence: Number(sequence) } : null;
}

/** Reads which die is ignored, and at which step; `null` where the button is not one of ours. */
export function parseIgnoring(parts: readonly string[]): { at: ChoiceAt; choice: RollChoice } | null {
  const at = parseRollPlace(parts);
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

/** The buttons below a roll: which die is ignored, while that is asked; else to roll again, all of it or some dice. */
export function rollRows(entry: RollEntry): readonly Row[] {
  const { request, outcome, secretId, sequence } = entry;
  if (request.kind === 'dice' && outcome.awaits) return ignoringRows(entry, request);
  const label = request.kind === 'draw' ? 'Draw again' : 'Roll again';
  const some =
    mayReroll(entry) && request.kind === 'dice'
      ? [button('Reroll some…', customId(ASK_REROLL, secretId, sequence))]
      : [];
  return [row([button(label, customId(ROLL_AGAIN, secretId, sequence)), ...some])];
}

/** True if single dice of a roll can be rerolled: one player’s, several dice, and no more than a select offers. */
export function mayReroll({ request, outcome }: RollEntry): boolean {
  if (request.kind !== 'dice' || request.rollers.length > 1 || outcome.awaits || request.ignoring)
    return false;
  const dice = dieSides(request).length;
  return dice > 1 && dice <= MAX_OFFERED;
}

const row = (components: Button[]): Row => ({ type: ComponentType.ActionRow, components });

/** One button for each die that differs from the others that lie there. */
function ignoringRows(entry: RollEntry, request: DiceRequest): readonly Row[] {
  const { secretId, sequence, choices, outcome } = entry;
  const roll = outcome.rolls[outcome.awaits?.roll ?? 0];
  if (!roll) return [];
  const names = dieByDie(request, roll);
  const places = names.flatMap((name, at) =>
    !roll.ignored.includes(at) &&
    names.findIndex((candidate, i) => candidate === name && !roll.ignored.includes(i)) === at
      ? [at]
      : [],
  );
  const buttons = places.map((at) =>
    button(
      `Ignore ${sameKind(request) ? roll.natural[at] : names[at]}`,
      customId(IGNORE_DIE, secretId, sequence, choices.length, at),
      ButtonStyle.Primary,
    ),
  );
  return Array.from({ length: Math.ceil(buttons.length / IN_ROW) }, (_, at) =>
    row(buttons.slice(at * IN_ROW, (at + 1) * IN_ROW)),
  );
}

const sameKind = ({ dice }: DiceRequest): boolean => new Set(dice.map(({ sides }) => sides)).size === 1;

/** Who is asked what to ignore; nothing where that is not asked. */
export function askIgnoring(
  { request, outcome: { awaits, rolls } }: RollEntry,
  game: Game | null,
): readonly string[] {
  const roll = awaits ? rolls[awaits.roll] : undefined;
  if (!awaits || !roll || request.kind !== 'dice') return [];
  const left = (request.ignoring?.count ?? 1) - roll.ignored.length;
  return [`${formatAskedPlayer(awaits.by, game)}, which ${left > 1 ? `${left} ` : ''}do you ignore?`];
}

/** The select that offers the dice of a roll to be rerolled. */
export function rerollSelect(
  { secretId, sequence }: RollEntry,
  request: DiceRequest,
  roll: Roll,
): APIActionRowComponent<APIStringSelectComponent> {
  const options = dieByDie(request, roll).map((label, at) => ({ label, value: `${at}` }));
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
