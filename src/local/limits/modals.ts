import { integer, type JsonObject, records, text } from '../vocabulary/json-object.ts';
import { duplicateCustomIds, placed } from './components.ts';
import { badLength, type Finding, required } from './findings.ts';

/** The documented limits of modals that Discord's schema does not state. Paths start at the callback's `data`. */

const ROW = 1;
const TEXT_INPUT = 4;
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
    ...duplicateCustomIds(all),
  ];
}

/** A row of a modal holds one text input, which then carries its own label. */
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
  if (typeof most !== 'number' || integer(input['min_length']) <= most) return [];
  return [
    {
      path: [...path, 'min_length'],
      code: 'COMPONENT_MIN_LENGTH_INVALID',
      message: 'At most as long as max_length',
    },
  ];
}
