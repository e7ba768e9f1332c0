// @ts-check
import { Avatar } from '../controls/avatar.js';
import { Picker } from '../controls/picker.js';
import { EmojiImage } from '../reading/prose.js';
import { useReader } from '../reading/reader.js';
import { html } from '../vendor/preact.js';
import { defaultValues, PartType } from './shapes.js';

/** @import { Offered } from '../controls/offered-list.js' */
/** @import { Reader } from '../reading/reader.js' */
/** @import { Part } from './shapes.js' */

/**
 * A select of a message or a form: the options of the bot, or the known people.
 *
 * @param {{ readonly select: Part, readonly name?: string, readonly chosen?: readonly string[], readonly isDisabled?: boolean,
 *   readonly isInvalid?: boolean, readonly describedBy?: string, readonly onChoose: (values: readonly string[]) => void
 * }} props `chosen`: by default the values that the bot has prefilled
 */
export function Select({ select, name, chosen, isDisabled = false, onChoose, ...rest }) {
  const reader = useReader();
  const placeholder = select.placeholder ?? PLACEHOLDERS[select.type] ?? 'Make a selection';
  return html`<${Picker}
    ...${rest}
    name=${name ?? placeholder}
    placeholder=${placeholder}
    offered=${offeredBy(select, reader)}
    chosen=${chosen ?? defaultValues(select)}
    least=${select.min_values ?? 1}
    most=${select.max_values ?? 1}
    isDisabled=${isDisabled || select.disabled === true}
    onChoose=${onChoose}
  />`;
}

/** @type {Readonly<Record<number, string>>} */
const PLACEHOLDERS = {
  [PartType.UserSelect]: 'Choose somebody',
  [PartType.MentionableSelect]: 'Choose somebody',
};

/**
 * @param {Part} select
 * @param {Reader} reader
 * @returns {readonly Offered[]}
 */
function offeredBy({ type, options = [] }, { people }) {
  switch (type) {
    case PartType.UserSelect:
    case PartType.MentionableSelect:
      return people.map(({ id, name }) => ({
        value: id,
        label: name,
        icon: html`<${Avatar} name=${name} isSmall=${true} />`,
      }));
    default:
      return options.map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        icon: emoji ? html`<${EmojiImage} ...${emoji} />` : null,
      }));
  }
}
