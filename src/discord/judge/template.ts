import type { SlotValues } from './slots.ts';

/*
 * Fills the slots of a template: `{who}`, `{from.source}`, `{n|1}` with what stands for an empty slot. A part in
 * brackets is left out if one of its slots is empty.
 */

const SLOT = /\{(\w+)(?:\.(\w+))?(?:\|([^}]*))?\}/g;
const OPTIONAL = /\[([^\]]*)\]/g;

/** Values of the table for words that stand for an empty slot, such as `me`. */
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
    (_, name: string, form: string | undefined, otherwise: string | undefined) => {
      const slot = slots[name];
      const value = form === undefined ? slot?.[shows] : slot?.forms?.[form];
      const instead = otherwise === undefined ? undefined : (defaults[otherwise] ?? otherwise);
      isEmpty ||= value === undefined && instead === undefined;
      return value ?? instead ?? '';
    },
  );
  return isEmpty ? null : filled;
}
