import { integer, type JsonObject, records, text } from '../vocabulary/json-object.ts';
import { duplicateCustomIds, duplicateIds, placed, selectFindings, SELECTS } from './components.ts';
import { badLength, type Finding, required, tooLong } from './findings.ts';

/** The documented limits of modals that Discord's schema does not state. Paths start at the callback's `data`. */

const ROW = 1;
const TEXT_INPUT = 4;
const RADIO_GROUP = 21;
const MAX_COMPONENTS = 5;

export function modalFindings(modal: JsonObject): Finding[] {
  const top = records(modal['components']);
  const all = placed(top, ['components']);
  return [
    ...(top.length > MAX_COMPONENTS ? [badLength(1, MAX_COMPONENTS, 'components')] : []),
    ...top.flatMap((component, index) =>
      component['type'] === ROW ? rowFindings(component, ['components', index]) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      component['type'] === TEXT_INPUT ? inputFindings(component, path) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      SELECTS.has(component['type']) ? selectInModalFindings(component, path) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      component['type'] === RADIO_GROUP ? radioFindings(component, path) : [],
    ),
    ...duplicateCustomIds(all),
    ...duplicateIds(all),
  ];
}

/** A row of a modal has a single text input, with a label of its own. */
function rowFindings(row: JsonObject, path: Finding['path']): Finding[] {
  const inputs = records(row['components']);
  return [
    ...(inputs.length > 1 ? [badLength(1, 1, ...path, 'components')] : []),
    ...inputs.flatMap((input, index) =>
      text(input['label']) ? [] : [required(...path, 'components', index, 'label')],
    ),
  ];
}

function inputFindings(input: JsonObject, path: Finding['path']): Finding[] {
  const most = input['max_length'];
  if (typeof most !== 'number') return [];
  const tooShort: Finding = {
    path: [...path, 'min_length'],
    code: 'COMPONENT_MIN_LENGTH_INVALID',
    message: 'At most as long as max_length',
  };
  return [
    ...(integer(input['min_length']) > most ? [tooShort] : []),
    ...(text(input['value']).length > most ? [tooLong(most, ...path, 'value')] : []),
  ];
}

/** A select in a modal is never disabled, and is required by default. */
function selectInModalFindings(select: JsonObject, path: Finding['path']): Finding[] {
  const isRequired = select['required'] !== false;
  const says = (key: string, message: string): Finding => ({
    path: [...path, key],
    code: 'BASE_TYPE_CHOICES',
    message,
  });
  return [
    ...selectFindings(select, path),
    ...(isRequired && select['min_values'] === 0
      ? [says('min_values', 'A required select needs at least one value')]
      : []),
    ...(select['disabled'] === true ? [says('disabled', 'A select in a modal cannot be disabled')] : []),
  ];
}

function radioFindings(group: JsonObject, path: Finding['path']): Finding[] {
  const chosen = records(group['options']).filter((option) => option['default'] === true);
  return chosen.length > 1
    ? [
        {
          path: [...path, 'options'],
          code: 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
          message: 'At most one is chosen by default',
        },
      ]
    : [];
}
