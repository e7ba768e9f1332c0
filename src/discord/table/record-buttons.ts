import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { GameRecord } from '../../store/port/records.ts';
import { customId } from '../command/custom-id.ts';

/** The action of the buttons below what games came to. */
export const RECORD_ACTION = 'record';

/**
 * The things that these buttons do: correct a record; play again, with coins or a loser who decides who goes first, and
 * that decision; show the games, another page of them, or all in a file; take over what was read of a file, choose what of
 * it, or leave it.
 */
export const RECORD_VERBS = [
  'correct',
  'again',
  'coins',
  'loser',
  'first',
  'games',
  'page',
  'file',
  'import',
  'choose',
  'leave',
] as const;
export type RecordVerb = (typeof RECORD_VERBS)[number];

export const isRecordVerb = (word: string | undefined): word is RecordVerb =>
  RECORD_VERBS.some((verb) => verb === word);

type Button = APIButtonComponentWithCustomId;

export const recordButton = (
  verb: RecordVerb,
  label: string,
  parts: readonly (string | number)[],
  style: Button['style'] = ButtonStyle.Secondary,
): Button => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: customId(RECORD_ACTION, verb, ...parts),
});

export const recordButtonRow = (...components: Button[]): APIActionRowComponent<Button> => ({
  type: ComponentType.ActionRow,
  components,
});

/** The buttons below the result of a game that was played here. */
export const resultButtons = ({ number }: Pick<GameRecord, 'number'>): APIActionRowComponent<Button> =>
  recordButtonRow(
    recordButton('again', 'Play again', [number], ButtonStyle.Primary),
    recordButton('correct', 'Correct', [number]),
  );
