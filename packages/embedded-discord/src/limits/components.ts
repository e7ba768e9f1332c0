import {
  integer,
  list,
  type JsonObject,
  record,
  records,
  duplicateIndices,
  text,
} from '../vocabulary/json-object.ts';
import { badLength, badScheme, type Finding, misplaced, required } from './findings.ts';

/** The documented limits of message components that Discord's schema does not state ("Component Reference"). */

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const TEXT_DISPLAY = 10;
export const SELECTS: ReadonlySet<unknown> = new Set([STRING_SELECT, 5, 6, 7, 8]);
const LINK = 5;
const PREMIUM = 6;
/** Keys that a premium button must not have. */
const NOT_PREMIUM = ['label', 'emoji', 'url', 'custom_id'];
const LINK_SCHEMES = ['http', 'https', 'discord'];
/** An emoji, or a sequence that begins with one. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\d#*]\uFE0F?\u20E3)/u;

const MAX_ROWS = 5;
const MAX_COMPONENTS = 40;
const MAX_TEXT = 4000;

interface Placed {
  readonly path: Finding['path'];
  readonly component: JsonObject;
}

/** All components with their paths, outer before inner. */
export function placed(components: unknown, path: Finding['path']): Placed[] {
  return records(components).flatMap((component, index) => placedOne(component, [...path, index]));
}

function placedOne(component: JsonObject, path: Finding['path']): Placed[] {
  const inner = [
    ...placed(component['components'], [...path, 'components']),
    ...(component['accessory'] ? placedOne(record(component['accessory']), [...path, 'accessory']) : []),
    ...(component['component'] ? placedOne(record(component['component']), [...path, 'component']) : []),
  ];
  return [{ path, component }, ...inner];
}

export function componentFindings(components: unknown, isV2: boolean): Finding[] {
  const all = placed(components, ['components']);
  return [
    ...(isV2 ? v2Findings(all) : classicFindings(records(components))),
    ...all.flatMap(({ component, path }) => {
      if (component['type'] === ROW) return rowFindings(component, path);
      if (component['type'] === BUTTON) return buttonFindings(component, path);
      return SELECTS.has(component['type']) ? selectFindings(component, path) : [];
    }),
    ...duplicateCustomIds(all),
    ...duplicateIds(all),
  ];
}

/** Discord documents that ids differ, but not the error code for duplicates; 0 requests a generated id. */
export function duplicateIds(all: readonly Placed[]): Finding[] {
  return duplicateIndices(all.map(({ component }) => integer(component['id']) || null)).map((index) => ({
    path: [...(all[index]?.path ?? []), 'id'],
    code: 'COMPONENT_ID_DUPLICATED',
    message: 'Component id cannot be duplicated',
  }));
}

/** Custom ids must differ within a message or a modal, whatever component they belong to. */
export function duplicateCustomIds(all: readonly Placed[]): Finding[] {
  return duplicateIndices(all.map(({ component }) => component['custom_id'])).map((index) => ({
    path: [...(all[index]?.path ?? []), 'custom_id'],
    code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
    message: 'Component custom id cannot be duplicated',
  }));
}

function classicFindings(top: readonly JsonObject[]): Finding[] {
  const foreign = top.flatMap((component, index): Finding[] =>
    component['type'] === ROW ? [] : [misplaced([ROW], 'components', index)],
  );
  return top.length > MAX_ROWS ? [badLength(1, MAX_ROWS, 'components'), ...foreign] : foreign;
}

function v2Findings(all: readonly Placed[]): Finding[] {
  const findings: Finding[] = [];
  if (all.length > MAX_COMPONENTS)
    findings.push({
      path: ['components'],
      code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      message: `The maximum total number of components is ${MAX_COMPONENTS}`,
    });
  const length = all.reduce((sum, { component }) => sum + displayed(component), 0);
  if (length > MAX_TEXT)
    findings.push({
      path: ['components'],
      code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      message: `The displayable text exceeds the maximum size of ${MAX_TEXT}`,
    });
  return findings;
}

function displayed(component: JsonObject): number {
  return component['type'] === TEXT_DISPLAY ? text(component['content']).length : 0;
}

function rowFindings(row: JsonObject, path: Finding['path']): Finding[] {
  const inRow = records(row['components']);
  const select = inRow.findIndex((component) => SELECTS.has(component['type']));
  if (select === -1 || inRow.length === 1) return [];
  return [
    {
      path: [...path, 'components', Math.max(select, 1)],
      code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      message: 'The specified component exceeds the maximum width',
    },
  ];
}

function buttonFindings(button: JsonObject, path: Finding['path']): Finding[] {
  const style = integer(button['style']);
  const says = (key: string, code: string, message: string): Finding => ({
    path: [...path, key],
    code,
    message,
  });
  const findings: Finding[] = emojiFindings(button, path);
  if (style === PREMIUM)
    return [
      ...(button['sku_id'] ? [] : [required(...path, 'sku_id')]),
      ...NOT_PREMIUM.filter((key) => button[key]).map((key) =>
        says(key, 'BUTTON_COMPONENT_INVALID_FIELD_FOR_PREMIUM', `A premium button has no ${key}`),
      ),
    ];
  if (!text(button['label']) && !button['emoji'])
    findings.push(says('label', 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A label or emoji is required'));
  if (style === LINK) {
    const [scheme = ''] = text(button['url']).split(':', 1);
    if (!text(button['url']))
      findings.push(says('url', 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required'));
    else if (!LINK_SCHEMES.includes(scheme.toLowerCase()))
      findings.push(badScheme(LINK_SCHEMES, ...path, 'url'));
    if (text(button['custom_id']))
      findings.push(
        says(
          'custom_id',
          'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
          'A custom id and url cannot both be specified',
        ),
      );
    return findings;
  }
  if (!text(button['custom_id']))
    findings.push(says('custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required'));
  if (text(button['url']))
    findings.push(says('url', 'BUTTON_COMPONENT_INVALID_URL', 'Only a link button has a url'));
  return findings;
}

/** An emoji of a button or an option: Unicode, or with an id. */
function emojiFindings(of: JsonObject, path: Finding['path']): Finding[] {
  const emoji = record(of['emoji']);
  const isNone = of['emoji'] && !emoji['id'] && !EMOJI.test(text(emoji['name']));
  return isNone
    ? [{ path: [...path, 'emoji', 'name'], code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }]
    : [];
}

/**
 * The errors of any select. Discord documents that values differ and that the minimum, the maximum and the number of
 * options fit together, but not the code of each error.
 */
export function selectFindings(select: JsonObject, path: Finding['path']): Finding[] {
  const options = records(select['options']);
  const isOfStrings = select['type'] === STRING_SELECT;
  const findings = duplicateIndices(options.map((option) => option['value'])).map((index): Finding => ({
    path: [...path, 'options', index, 'value'],
    code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    message: 'The specified option value is already used',
  }));
  const most = integer(select['max_values'] ?? 1);
  const least = integer(select['min_values'] ?? 1);
  if (least > most || (isOfStrings && most > Math.max(1, options.length)))
    findings.push({
      path: [...path, 'max_values'],
      code: 'SELECT_COMPONENT_MAX_VALUES_INVALID',
      message: 'At least min_values and at most the number of options',
    });
  const defaults = isOfStrings
    ? options.filter((option) => option['default'] === true).length
    : list(select['default_values']).length;
  if (defaults > most)
    findings.push({
      path: [...path, isOfStrings ? 'options' : 'default_values'],
      code: 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      message: 'More are chosen by default than max_values allows',
    });
  return [
    ...findings,
    ...options.flatMap((option, index) => emojiFindings(option, [...path, 'options', index])),
  ];
}
