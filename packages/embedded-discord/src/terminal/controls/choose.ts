import { OptionType } from '../lines/declarations.ts';
import type { NameResolver } from '../lines/name-resolver.ts';
import { parseValue } from '../lines/option-value.ts';
import { echo, parseError, type Parsed, parsed } from '../lines/parsed.ts';
import {
  type MessageComponent,
  ComponentType,
  flatten,
  isButton,
  isLink,
  isSelect,
  labelOf,
} from './component.ts';

/**
 * The custom_id of the button that this text means: its label, ignoring case, arrows and other signs around it; the
 * beginning of exactly one label; or `#2` for the second button. Disabled buttons and links can't be pressed.
 */
export function chooseButton(components: readonly MessageComponent[], wanted: string): Parsed<string> {
  const buttons = flatten(components).filter(isButton);
  const listed = `There is ${buttons.map((button, index) => `#${index + 1} [${labelOf(button)}]${button.disabled === true ? ' (disabled)' : ''}`).join(', ')}.`;
  if (buttons.length === 0) return parseError('There is no button here to press.');

  const lower = asTyped(wanted);
  const number = /^#(\d{1,3})$/.exec(wanted)?.[1];
  const ways: readonly ((button: MessageComponent, index: number) => boolean)[] = [
    (button) => labelOf(button) === wanted,
    (button) => asTyped(labelOf(button)) === lower,
    (button) => typedLabelOf(button) === lower,
    (button) => asTyped(labelOf(button)).startsWith(lower) || typedLabelOf(button).startsWith(lower),
    (_, index) => number !== undefined && index + 1 === Number(number),
  ];
  const matching = ways.map((way) => buttons.filter(way)).find(({ length }) => length > 0) ?? [];
  const pressable = matching.filter((button) => button.disabled !== true);
  const [button] = pressable;
  if (matching.length === 0) return parseError(`No button reads ${echo(wanted)}. ${listed}`);
  if (pressable.length > 1) return parseError(`More than one button reads ${echo(wanted)}. ${listed}`);
  if (button === undefined) return parseError(`The button ${echo(wanted)} is disabled. ${listed}`);
  if (isLink(button))
    return parseError(`The button ${echo(wanted)} opens ${button.url}; the bot never hears of it.`);
  if (button.custom_id === undefined)
    return parseError(`The button ${echo(wanted)} sends nothing to the bot.`);
  return parsed(button.custom_id);
}

/** True if the text is the whole label of a button, ignoring case and signs, or two words of it. */
export function isOnButton(components: readonly MessageComponent[], text: string): boolean {
  const lower = asTyped(text);
  const usable = flatten(components).filter((each) => isButton(each) && each.disabled !== true);
  return usable.some(
    (button) =>
      lower === asTyped(labelOf(button)) ||
      (lower !== '' && lower === typedLabelOf(button)) ||
      (/\S\s+\S/.test(lower) && typedLabelOf(button).startsWith(lower)),
  );
}

/** As typed on a keyboard: lower case, and a hyphen for any dash or minus sign. */
export const asTyped = (label: string): string => label.toLowerCase().replaceAll(/[\p{Pd}−]/gu, '-');

/** The label as typed on a keyboard, without surrounding signs: `505.5` for `◀ 505.5`. */
export const typedLabelOf = (button: MessageComponent): string =>
  asTyped(labelOf(button)).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

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
  const all = flatten(components).filter(isSelect);
  const selects = all.filter((select) => select.disabled !== true);
  const [first] = selects;
  if (first === undefined)
    return parseError(
      all.length > 0 ? 'The select here is disabled.' : 'There is no select here to choose in.',
    );
  const chosen = selects.map((select) => selectIn(select, wanted, names));
  const fitting = (some: readonly MessageComponent[]): readonly Selection[] =>
    some
      .flatMap((each) => chosen[selects.indexOf(each)] ?? [])
      .flatMap((each) => (each.ok ? [each.value] : []));
  // Any word may be a person's name, so an option in a list takes precedence.
  const listed = fitting(selects.filter(({ type }) => type === ComponentType.StringSelect));
  const good = listed.length > 0 ? listed : fitting(selects);
  if (good.length > 1) return parseError('More than one select offers this.');
  return good[0] ? parsed(good[0]) : (chosen[0] ?? parseError('There is no select here to choose in.'));
}

export function selectIn(
  select: MessageComponent,
  wanted: readonly string[],
  names: NameResolver,
): Parsed<Selection> {
  const { custom_id: customId = '', min_values: least = 1, max_values: most = 1 } = select;
  const values: string[] = [];
  for (const text of wanted) {
    const value = valueIn(select, text, names);
    if (!value.ok) return value;
    if (!values.includes(value.value)) values.push(value.value);
  }
  if (values.length < least) return parseError(`At least ${least} must be chosen, not ${values.length}.`);
  if (values.length > most) return parseError(`At most ${most} may be chosen, not ${values.length}.`);
  return parsed({ customId, values });
}

function valueIn(select: MessageComponent, text: string, names: NameResolver): Parsed<string> {
  if (select.type === ComponentType.StringSelect) {
    const options = select.options ?? [];
    const lower = text.toLowerCase();
    const option =
      options.find(({ label }) => label === text) ??
      options.find(({ value }) => value === text) ??
      options.find(({ label }) => label.toLowerCase() === lower);
    if (option !== undefined) return parsed(option.value);
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
  const value = parseValue({ type, name: 'the choice' }, { text, quoted: false }, names);
  return value.ok ? parsed(String(value.value)) : value;
}
