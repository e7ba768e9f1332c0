import {
  asInteger,
  asList,
  type JsonObject,
  asRecord,
  asRecords,
  duplicateIndices,
  asText,
} from '../vocabulary/json-object.ts';
import { badLength, badScheme, type BodyError, misplaced, required } from './body-errors.ts';

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

interface PlacedComponent {
  readonly path: BodyError['path'];
  readonly component: JsonObject;
}

/** All components with their paths, outer before inner. */
export function componentsWithPaths(components: unknown, path: BodyError['path']): PlacedComponent[] {
  return asRecords(components).flatMap((component, index) => componentWithInner(component, [...path, index]));
}

function componentWithInner(component: JsonObject, path: BodyError['path']): PlacedComponent[] {
  const inner = [
    ...componentsWithPaths(component['components'], [...path, 'components']),
    ...(component['accessory']
      ? componentWithInner(asRecord(component['accessory']), [...path, 'accessory'])
      : []),
    ...(component['component']
      ? componentWithInner(asRecord(component['component']), [...path, 'component'])
      : []),
  ];
  return [{ path, component }, ...inner];
}

export function componentErrors(components: unknown, isV2: boolean): BodyError[] {
  const all = componentsWithPaths(components, ['components']);
  return [
    ...(isV2 ? v2Errors(all) : classicErrors(asRecords(components))),
    ...all.flatMap(({ component, path }) => {
      if (component['type'] === ROW) return rowErrors(component, path);
      if (component['type'] === BUTTON) return buttonErrors(component, path);
      return SELECTS.has(component['type']) ? selectErrors(component, path) : [];
    }),
    ...duplicateCustomIds(all),
    ...duplicateIds(all),
  ];
}

/** Discord documents that ids differ, but not the error code for duplicates; 0 requests a generated id. */
export function duplicateIds(all: readonly PlacedComponent[]): BodyError[] {
  return duplicateIndices(all.map(({ component }) => asInteger(component['id']) || null)).map((index) => ({
    path: [...(all[index]?.path ?? []), 'id'],
    code: 'COMPONENT_ID_DUPLICATED',
    message: 'Component id cannot be duplicated',
  }));
}

/** Custom ids must differ within a message or a modal, whatever component they belong to. */
export function duplicateCustomIds(all: readonly PlacedComponent[]): BodyError[] {
  return duplicateIndices(all.map(({ component }) => component['custom_id'])).map((index) => ({
    path: [...(all[index]?.path ?? []), 'custom_id'],
    code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
    message: 'Component custom id cannot be duplicated',
  }));
}

function classicErrors(top: readonly JsonObject[]): BodyError[] {
  const foreign = top.flatMap((component, index): BodyError[] =>
    component['type'] === ROW ? [] : [misplaced([ROW], 'components', index)],
  );
  return top.length > MAX_ROWS ? [badLength(1, MAX_ROWS, 'components'), ...foreign] : foreign;
}

function v2Errors(all: readonly PlacedComponent[]): BodyError[] {
  const errors: BodyError[] = [];
  if (all.length > MAX_COMPONENTS)
    errors.push({
      path: ['components'],
      code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      message: `The maximum total number of components is ${MAX_COMPONENTS}`,
    });
  const length = all.reduce((sum, { component }) => sum + displayedLength(component), 0);
  if (length > MAX_TEXT)
    errors.push({
      path: ['components'],
      code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      message: `The displayable text exceeds the maximum size of ${MAX_TEXT}`,
    });
  return errors;
}

function displayedLength(component: JsonObject): number {
  return component['type'] === TEXT_DISPLAY ? asText(component['content']).length : 0;
}

function rowErrors(row: JsonObject, path: BodyError['path']): BodyError[] {
  const children = asRecords(row['components']);
  const select = children.findIndex((component) => SELECTS.has(component['type']));
  if (select === -1 || children.length === 1) return [];
  return [
    {
      path: [...path, 'components', Math.max(select, 1)],
      code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      message: 'The specified component exceeds the maximum width',
    },
  ];
}

function buttonErrors(button: JsonObject, path: BodyError['path']): BodyError[] {
  const style = asInteger(button['style']);
  const errorAt = (key: string, code: string, message: string): BodyError => ({
    path: [...path, key],
    code,
    message,
  });
  const errors: BodyError[] = emojiErrors(button, path);
  if (style === PREMIUM)
    return [
      ...(button['sku_id'] ? [] : [required(...path, 'sku_id')]),
      ...NOT_PREMIUM.filter((key) => button[key]).map((key) =>
        errorAt(key, 'BUTTON_COMPONENT_INVALID_FIELD_FOR_PREMIUM', `A premium button has no ${key}`),
      ),
    ];
  if (!asText(button['label']) && !button['emoji'])
    errors.push(errorAt('label', 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A label or emoji is required'));
  if (style === LINK) {
    const [scheme = ''] = asText(button['url']).split(':', 1);
    if (!asText(button['url']))
      errors.push(errorAt('url', 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required'));
    else if (!LINK_SCHEMES.includes(scheme.toLowerCase()))
      errors.push(badScheme(LINK_SCHEMES, ...path, 'url'));
    if (asText(button['custom_id']))
      errors.push(
        errorAt(
          'custom_id',
          'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
          'A custom id and url cannot both be specified',
        ),
      );
    return errors;
  }
  if (!asText(button['custom_id']))
    errors.push(errorAt('custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required'));
  if (asText(button['url']))
    errors.push(errorAt('url', 'BUTTON_COMPONENT_INVALID_URL', 'Only a link button has a url'));
  return errors;
}

/** An emoji of a button or an option: Unicode, or with an id. */
function emojiErrors(component: JsonObject, path: BodyError['path']): BodyError[] {
  const emoji = asRecord(component['emoji']);
  const isInvalid = component['emoji'] && !emoji['id'] && !EMOJI.test(asText(emoji['name']));
  return isInvalid
    ? [{ path: [...path, 'emoji', 'name'], code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }]
    : [];
}

/**
 * The errors of any select. Discord documents that values differ and that the minimum, the maximum and the number of
 * options fit together, but not the code of each error.
 */
export function selectErrors(select: JsonObject, path: BodyError['path']): BodyError[] {
  const options = asRecords(select['options']);
  const isStringSelect = select['type'] === STRING_SELECT;
  const errors = duplicateIndices(options.map((option) => option['value'])).map((index): BodyError => ({
    path: [...path, 'options', index, 'value'],
    code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    message: 'The specified option value is already used',
  }));
  const max = asInteger(select['max_values'] ?? 1);
  const min = asInteger(select['min_values'] ?? 1);
  if (min > max || (isStringSelect && max > Math.max(1, options.length)))
    errors.push({
      path: [...path, 'max_values'],
      code: 'SELECT_COMPONENT_MAX_VALUES_INVALID',
      message: 'At least min_values and at most the number of options',
    });
  const defaults = isStringSelect
    ? options.filter((option) => option['default'] === true).length
    : asList(select['default_values']).length;
  if (defaults > max)
    errors.push({
      path: [...path, isStringSelect ? 'options' : 'default_values'],
      code: 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      message: 'More are chosen by default than max_values allows',
    });
  return [...errors, ...options.flatMap((option, index) => emojiErrors(option, [...path, 'options', index]))];
}
