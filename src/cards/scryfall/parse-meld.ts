import type { Card } from '#engine/cards/card.ts';

/** The fields of a Scryfall card that tell which other card it melds with. */
interface Printed {
  readonly name: string;
  readonly layout: string;
  readonly cmc?: number | null | undefined;
  readonly mana_cost?: string | null | undefined;
  readonly type_line?: string | null | undefined;
  readonly oracle_text?: string | null | undefined;
  readonly all_parts?: readonly { readonly component: string; readonly name: string }[] | null | undefined;
}

const COMPONENTS: ReadonlySet<string> = new Set(['meld_part', 'meld_result']);
/** One of the two cards names the result; the other names its partner in reminder text. */
const INTO = /\bmeld them into ([^.]+)\./;
const WITH = /\(Melds with ([^)]+?)\.\)/;

/**
 * Determines which two cards meld into which; `undefined` for any other card, and if the object doesn't tell. The
 * mana value of the result is that of both fronts together, as Scryfall gives it.
 */
export function parseMeld(printed: Printed): Card['meld'] {
  const { name, layout, all_parts: related, oracle_text: text } = printed;
  if (layout !== 'meld') return undefined;
  const names = [
    ...new Set(related?.filter(({ component }) => COMPONENTS.has(component)).map((part) => part.name)),
  ];
  const isResult = !printed.mana_cost && !/\bLand\b/.test(printed.type_line ?? '');
  const resultName = INTO.exec(text ?? '')?.[1];
  const other = WITH.exec(text ?? '')?.[1];
  const marked = related?.find(({ component }) => component === 'meld_result')?.name;
  const result = isResult
    ? name
    : (resultName ?? marked ?? names.find((candidate) => other && candidate !== name && candidate !== other));
  const [front, back, ...others] = names.filter((candidate) => candidate !== result).toSorted();
  if (result === undefined || front === undefined || back === undefined || others.length > 0)
    return undefined;
  return { fronts: [front, back], into: result, ...(isResult && { manaValue: printed.cmc ?? 0 }) };
}
