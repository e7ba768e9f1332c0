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
 * Buttons below the result of a game played here.
 * @param group see {@link groupButton}
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
 * The button about the group of a game.
 * @param group the name of the group, to show its standings; `null` to offer keeping the people as a group; `undefined`
 * for no button, as on servers that turned groups off
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
