import { asInteger, type JsonObject, asRecords, asText } from '../vocabulary/json-object.ts';
import {
  duplicateCustomIds,
  duplicateIds,
  componentsWithPaths,
  selectErrors,
  SELECTS,
} from './components.ts';
import { badLength, type BodyError, required, tooLong } from './body-errors.ts';

/** The documented limits of modals that Discord's schema does not state. Paths start at the callback's `data`. */

const ROW = 1;
const TEXT_INPUT = 4;
const RADIO_GROUP = 21;
const MAX_COMPONENTS = 5;

export function modalErrors(modal: JsonObject): BodyError[] {
  const top = asRecords(modal['components']);
  const all = componentsWithPaths(top, ['components']);
  return [
    ...(top.length > MAX_COMPONENTS ? [badLength(1, MAX_COMPONENTS, 'components')] : []),
    ...top.flatMap((component, index) =>
      component['type'] === ROW ? rowErrors(component, ['components', index]) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      component['type'] === TEXT_INPUT ? inputErrors(component, path) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      SELECTS.has(component['type']) ? selectInModalErrors(component, path) : [],
    ),
    ...all.flatMap(({ component, path }) =>
      component['type'] === RADIO_GROUP ? radioErrors(component, path) : [],
    ),
    ...duplicateCustomIds(all),
    ...duplicateIds(all),
  ];
}

/** A row of a modal has a single text input, with a label of its own. */
function rowErrors(row: JsonObject, path: BodyError['path']): BodyError[] {
  const inputs = asRecords(row['components']);
  return [
    ...(inputs.length > 1 ? [badLength(1, 1, ...path, 'components')] : []),
    ...inputs.flatMap((input, index) =>
      asText(input['label']) ? [] : [required(...path, 'components', index, 'label')],
    ),
  ];
}

function inputErrors(input: JsonObject, path: BodyError['path']): BodyError[] {
  const maxLength = input['max_length'];
  if (typeof maxLength !== 'number') return [];
  const tooShort: BodyError = {
    path: [...path, 'min_length'],
    code: 'COMPONENT_MIN_LENGTH_INVALID',
    message: 'At most as long as max_length',
  };
  return [
    ...(asInteger(input['min_length']) > maxLength ? [tooShort] : []),
    ...(asText(input['value']).length > maxLength ? [tooLong(maxLength, ...path, 'value')] : []),
  ];
}

/** A select in a modal is never disabled, and is required by default. */
function selectInModalErrors(select: JsonObject, path: BodyError['path']): BodyError[] {
  const isRequired = select['required'] !== false;
  const errorAt = (key: string, message: string): BodyError => ({
    path: [...path, key],
    code: 'BASE_TYPE_CHOICES',
    message,
  });
  return [
    ...selectErrors(select, path),
    ...(isRequired && select['min_values'] === 0
      ? [errorAt('min_values', 'A required select needs at least one value')]
      : []),
    ...(select['disabled'] === true ? [errorAt('disabled', 'A select in a modal cannot be disabled')] : []),
  ];
}

function radioErrors(group: JsonObject, path: BodyError['path']): BodyError[] {
  const chosen = asRecords(group['options']).filter((option) => option['default'] === true);
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
