export const yesOrNo = (answer: boolean): 'Yes' | 'No' => (answer ? 'Yes' : 'No');

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number in words: `five`. */
export const numberInWords = (number: number): string => NUMBERS[number] ?? `${number}`;

/** `one`, `one and two`, `one, two and three`; or with `or`. */
export function formatList(items: readonly string[], join: 'and' | 'or' = 'and'): string {
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${join} ${items.at(-1)}` : items.join('');
}
