import type { Text } from '#text/text.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { possibleChoices, type PossibleChoice } from '#engine/coins/choices.ts';
import type { AwaitedChoice, FlipChoice } from '#engine/coins/vocabulary.ts';
import { chooserOf } from '#engine/deciding/choices.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { ChoicePosition } from '#ledger/play.ts';
import type { FlipEntry } from '#ledger/vocabulary/ledger.ts';
import { openButton } from '../command/rerun-button.ts';
import { customId } from '../command/custom-id.ts';
import { formatDrawnCoins } from './format-coins.ts';

/** Custom-id action of the buttons for the choices of a pending flip. */
export const COIN_ACTION = 'coin';
/** Custom-id action. Its parts: the id of the secret, the number of the flip. */
export const ALL_RESULTS_ACTION = 'coin-all';

/** Choices by their codes in a custom_id. */
const CHOICES: Readonly<Record<string, FlipChoice>> = {
  h: { kind: 'keep', face: 'heads', rest: false },
  t: { kind: 'keep', face: 'tails', rest: false },
  hh: { kind: 'keep', face: 'heads', rest: true },
  tt: { kind: 'keep', face: 'tails', rest: true },
  again: { kind: 'again', again: true },
  stop: { kind: 'again', again: false },
};

function serializeChoice(choice: FlipChoice): string {
  if (choice.kind === 'again') return choice.again ? 'again' : 'stop';
  const faceCode = choice.face === 'heads' ? 'h' : 't';
  return choice.rest ? faceCode + faceCode : faceCode;
}

/** Parses a choice, with the flip and step it is for; `null` if the button is invalid. */
export function parseChoice(
  parts: readonly string[],
): { readonly at: ChoicePosition; readonly choice: FlipChoice } | null {
  const [secretId, sequence, step, code = ''] = parts;
  const choice = Object.hasOwn(CHOICES, code) ? CHOICES[code] : undefined;
  if (!secretId || !choice || !/^\d{1,9}$/.test(sequence ?? '') || !/^\d{1,5}$/.test(step ?? '')) return null;
  return { at: { secretId, sequence: Number(sequence), step: Number(step) }, choice };
}

type Button = APIButtonComponentWithCustomId;

/** A question with its row of buttons. */
export interface ChoiceQuestion {
  readonly question: Text;
  readonly components: APIActionRowComponent<Button>[];
}

/**
 * Asks for the choice that a flip waits for; `null` if it is complete.
 * @param game the channel's open game, or `null`
 */
export function askChoice(entry: FlipEntry, game: Game | null): ChoiceQuestion | null {
  const { awaits } = entry.outcome;
  if (!awaits) return null;
  const answers = possibleChoices(awaits, entry.request, rulesetOf(entry.edition));
  const buttons = answers.map((answer) => button(entry, answer.choice, labelOf(answer), ButtonStyle.Primary));
  const question = awaits.kind === 'keep' ? askKeep(entry, awaits, game) : askAgain(awaits, game);
  const keepButtons =
    awaits.kind === 'keep'
      ? [...keepAllButtons(entry, awaits, answers), openButton('coins keep', 'Always…')]
      : [];
  const components = [...buttons, ...keepButtons];
  return { question, components: [{ type: ComponentType.ActionRow, components }] };
}

function button(entry: FlipEntry, choice: FlipChoice, label: string, style: Button['style']): Button {
  const { secretId, sequence, choices } = entry;
  const id = customId(COIN_ACTION, secretId, sequence, choices.length, serializeChoice(choice));
  return { type: ComponentType.Button, style, label, custom_id: id };
}

function labelOf({ choice, won }: PossibleChoice): string {
  if (choice.kind === 'again') return choice.again ? 'Flip again' : 'Stop';
  return `Keep ${choice.face}${won === null ? '' : won ? ' (win)' : ' (lose)'}`;
}

/** Shows all results of a flip if its reply does not have room for them. */
export const allResultsButton = ({ secretId, sequence }: FlipEntry): Button => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label: 'All results',
  custom_id: customId(ALL_RESULTS_ACTION, secretId, sequence),
});

type KeepChoice = Extract<AwaitedChoice, { kind: 'keep' }>;

/** `@Alice`, or `@Alice, for @Bob` */
export function formatAskedPlayer(playerId: PlayerId, game: Game | null): Text {
  const by = chooserOf(game, playerId);
  return by === playerId || isGuest(playerId)
    ? playerName(playerId)
    : text`${playerName(by)}, for ${playerName(playerId)}`;
}

function askKeep(
  { request, outcome: { flips } }: FlipEntry,
  { by, flip }: KeepChoice,
  game: Game | null,
): Text {
  const ordinal = flips.slice(0, flip + 1).filter((coinFlip) => coinFlip.by === by).length;
  const isSingle = flips.length === 1;
  const flipLabel = isSingle
    ? ''
    : request.until.kind === 'coins'
      ? `coin ${ordinal}: `
      : `flip ${ordinal}: `;
  return text`${formatAskedPlayer(by, game)}, ${flipLabel}Krark’s Thumb shows ${formatDrawnCoins(flips[flip]?.drawn ?? [])}. Which do you keep?`;
}

const askAgain = ({ by }: AwaitedChoice, game: Game | null): Text =>
  by ? text`${formatAskedPlayer(by, game)}, do you flip again?` : 'The player who won decides: flip again?';

/** Buttons that choose for all remaining coins, if there are several. */
function keepAllButtons(
  entry: FlipEntry,
  { by }: KeepChoice,
  answers: readonly PossibleChoice[],
): readonly Button[] {
  const unsettled = entry.outcome.flips.filter(
    (flip) => flip.by === by && flip.kept === null && flip.won === null,
  );
  if (unsettled.length < 2) return [];
  return answers.flatMap(({ choice }) =>
    choice.kind === 'keep'
      ? [button(entry, { ...choice, rest: true }, `All ${choice.face}`, ButtonStyle.Secondary)]
      : [],
  );
}
