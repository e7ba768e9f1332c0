import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { EndedGameRecord } from '#store/port/records.ts';
import { customId } from '../command/custom-id.ts';
import { openButton } from '../command/rerun-button.ts';

/** Custom-id action of the buttons below results and records. */
export const RECORD_ACTION = 'record';

/** Custom-id action of the button that keeps the people of a game as a group. Parts: `keep`, the number of the game. */
export const GROUP_ACTION = 'group';

/**
 * `correct`: correct a record. `again`, `coins`, `loser`, `first`: play again, and choose who goes first. `games`,
 * `page`, `file`: show games, a page of them, or a file. `import`, `choose`, `leave`: import a file, choose what to
 * import, or cancel.
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

/**
 * Buttons below the result of a game played here: with those of its group, or one that keeps its people as a group.
 * Without a `group`, nothing is said of groups.
 */
export const resultButtons = ({
  number,
  group,
}: Pick<EndedGameRecord, 'number' | 'group'>): APIActionRowComponent<Button> =>
  recordButtonRow(
    recordButton('again', 'Play again', [number], ButtonStyle.Primary),
    recordButton('correct', 'Correct', [number]),
    ...groupButton(number, group),
  );

/**
 * The button for the group of a game: its standings, or one that keeps its people as a group; none if nothing is to be
 * said of groups.
 */
export const groupButton = (number: number, group: EndedGameRecord['group']): readonly Button[] =>
  group === undefined
    ? []
    : group === null
      ? [keepButton(number)]
      : [openButton('record standings', 'Standings', { group })];

const keepButton = (number: number): Button => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label: 'Keep as a group',
  custom_id: customId(GROUP_ACTION, 'keep', number),
});
