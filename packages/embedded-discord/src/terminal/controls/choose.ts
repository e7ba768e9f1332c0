import { OptionType } from '../lines/declarations.ts';
import type { NameResolver } from '../lines/name-resolver.ts';
import { parseValue } from '../lines/option-value.ts';
import { echo, parseError, type Parsed, parseOk } from '../lines/parsed.ts';
import {
  type MessageComponent,
  ComponentType,
  flattenComponents,
  isButton,
  isLink,
  isSelect,
  labelOf,
} from './component.ts';

/**
 * The custom_id of the button that this text means: its label, ignoring case, arrows and other signs around it; the
 * beginning of exactly one label; or `#2` for the second button. Disabled buttons and links can't be pressed.
 */
export function chooseButton(components: readonly MessageComponent[], label: string): Parsed<string> {
  const buttons = flattenComponents(components).filter(isButton);
  const available = `There is ${buttons.map((button, index) => `#${index + 1} [${labelOf(button)}]${button.disabled === true ? ' (disabled)' : ''}`).join(', ')}.`;
  if (buttons.length === 0) return parseError('There is no button here to press.');

  const lower = normalizeLabel(label);
  const number = /^#(\d{1,3})$/.exec(label)?.[1];
  const matchers: readonly ((button: MessageComponent, index: number) => boolean)[] = [
    (button) => labelOf(button) === label,
    (button) => normalizeLabel(labelOf(button)) === lower,
    (button) => plainLabelOf(button) === lower,
    (button) => normalizeLabel(labelOf(button)).startsWith(lower) || plainLabelOf(button).startsWith(lower),
    (_, index) => number !== undefined && index + 1 === Number(number),
  ];
  const matching = matchers.map((way) => buttons.filter(way)).find(({ length }) => length > 0) ?? [];
  const pressable = matching.filter((button) => button.disabled !== true);
  const [button] = pressable;
  if (matching.length === 0) return parseError(`No button reads ${echo(label)}. ${available}`);
  if (pressable.length > 1) return parseError(`More than one button reads ${echo(label)}. ${available}`);
  if (button === undefined) return parseError(`The button ${echo(label)} is disabled. ${available}`);
  if (isLink(button))
    return parseError(`The button ${echo(label)} opens ${button.url}; the bot never hears of it.`);
  if (button.custom_id === undefined)
    return parseError(`The button ${echo(label)} sends nothing to the bot.`);
  return parseOk(button.custom_id);
}

/** True if the text is the whole label of a button, ignoring case and signs, or two words of it. */
export function matchesButton(components: readonly MessageComponent[], text: string): boolean {
  const lower = normalizeLabel(text);
  const usable = flattenComponents(components).filter((each) => isButton(each) && each.disabled !== true);
  return usable.some(
    (button) =>
      lower === normalizeLabel(labelOf(button)) ||
      (lower !== '' && lower === plainLabelOf(button)) ||
      (/\S\s+\S/.test(lower) && plainLabelOf(button).startsWith(lower)),
  );
}

/** As typed on a keyboard: lower case, and a hyphen for any dash or minus sign. */
export const normalizeLabel = (label: string): string => label.toLowerCase().replaceAll(/[\p{Pd}−]/gu, '-');

/** The label as typed on a keyboard, without surrounding signs: `505.5` for `◀ 505.5`. */
export const plainLabelOf = (button: MessageComponent): string =>
  normalizeLabel(labelOf(button)).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

export interface Selection {
  readonly customId: string;
  readonly values: readonly string[];
}

/** Finds the only select that offers all these values, by label or value, and accepts this number of values. */
export function chooseInSelect(
  components: readonly MessageComponent[],
  wanted: readonly string[],
  names: NameResolver,
): Parsed<Selection> {
  const all = flattenComponents(components).filter(isSelect);
  const selects = all.filter((select) => select.disabled !== true);
  const [first] = selects;
  if (first === undefined)
    return parseError(
      all.length > 0 ? 'The select here is disabled.' : 'There is no select here to choose in.',
    );
  const results = selects.map((select) => chooseValues(select, wanted, names));
  const selectionsIn = (some: readonly MessageComponent[]): readonly Selection[] =>
    some
      .flatMap((each) => results[selects.indexOf(each)] ?? [])
      .flatMap((each) => (each.ok ? [each.value] : []));
  // Any word may be a person's name, so an option in a list takes precedence.
  const fromLists = selectionsIn(selects.filter(({ type }) => type === ComponentType.StringSelect));
  const selections = fromLists.length > 0 ? fromLists : selectionsIn(selects);
  if (selections.length > 1) return parseError('More than one select offers this.');
  return selections[0]
    ? parseOk(selections[0])
    : (results[0] ?? parseError('There is no select here to choose in.'));
}

export function chooseValues(
  select: MessageComponent,
  wanted: readonly string[],
  names: NameResolver,
): Parsed<Selection> {
  const { custom_id: customId = '', min_values: min = 1, max_values: max = 1 } = select;
  const values: string[] = [];
  for (const text of wanted) {
    const value = parseSelectValue(select, text, names);
    if (!value.ok) return value;
    if (!values.includes(value.value)) values.push(value.value);
  }
  if (values.length < min) return parseError(`At least ${min} must be chosen, not ${values.length}.`);
  if (values.length > max) return parseError(`At most ${max} may be chosen, not ${values.length}.`);
  return parseOk({ customId, values });
}

function parseSelectValue(select: MessageComponent, text: string, names: NameResolver): Parsed<string> {
  if (select.type === ComponentType.StringSelect) {
    const options = select.options ?? [];
    const lower = text.toLowerCase();
    const option =
      options.find(({ label }) => label === text) ??
      options.find(({ value }) => value === text) ??
      options.find(({ label }) => label.toLowerCase() === lower);
    if (option !== undefined) return parseOk(option.value);
    return parseError(
      `${echo(text)} is not offered. There is ${options.map(({ label }) => echo(label)).join(', ')}.`,
    );
  }
  const type =
    select.type === ComponentType.ChannelSelect
      ? OptionType.Channel
      : select.type === ComponentType.RoleSelect
        ? OptionType.Role
        : OptionType.User;
  const value = parseValue({ type, name: 'the choice' }, { text, isQuoted: false }, names);
  return value.ok ? parseOk(String(value.value)) : value;
}
