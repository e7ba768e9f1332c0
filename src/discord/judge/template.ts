import type { SlotValues } from './slots.ts';

/*
 * Fills the slots of a template: `{who}`, `{from.source}`, `{n|1}`, which is 1 if the slot is empty. A part in brackets is
 * left out if one of its slots is empty.
 */

const SLOT = /\{(\w+)(?:\.(\w+))?(?:\|([^}]*))?\}/g;
const OPTIONAL = /\[([^\]]*)\]/g;

/** Values of named defaults, such as `me` in `{who|me}`. */
export type Defaults = Readonly<Record<string, string>>;

/** @returns `null` if a slot is empty */
export function fillTemplate(
  template: string,
  slots: SlotValues,
  shows: 'text' | 'label',
  defaults: Defaults = {},
): string | null {
  const filled = template.replace(
    OPTIONAL,
    (_, part: string) => fillSlots(part, slots, shows, defaults) ?? '',
  );
  return fillSlots(filled, slots, shows, defaults);
}

function fillSlots(
  text: string,
  slots: SlotValues,
  shows: 'text' | 'label',
  defaults: Defaults,
): string | null {
  let isEmpty = false;
  const filled = text.replace(
    SLOT,
    (_, name: string, form: string | undefined, defaultName: string | undefined) => {
      const slot = slots[name];
      const value = form === undefined ? slot?.[shows] : slot?.forms?.[form];
      const fallback = defaultName === undefined ? undefined : (defaults[defaultName] ?? defaultName);
      isEmpty ||= value === undefined && fallback === undefined;
      return value ?? fallback ?? '';
    },
  );
  return isEmpty ? null : filled;
}
