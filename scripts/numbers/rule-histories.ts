import type { EditionLink } from '#rulebook/rule-matching/links.ts';
import type { TextChain, ChainText } from './chain.ts';
import type { HistoryStep } from '#rulebook/rule-histories/read-rule-histories.ts';

/** The history of a rule or chapter, from the first text with it to the last. */
type RuleHistory = readonly HistoryStep[];

/**
 * The histories of all rules and chapters, in the order in which they began.
 * @param earlier histories up to the text before the first of these, to continue
 */
export function ruleHistories(
  chain: TextChain,
  earlier: readonly RuleHistory[] = [],
): readonly RuleHistory[] {
  const histories: HistoryStep[][] = earlier.map((history) => [...history]);
  let open = new Map(
    histories.flatMap((history) => {
      const number = history.at(-1)?.number;
      return number ? [[number, history] as const] : [];
    }),
  );
  for (const text of chain) {
    const { mainOf, originsOf } = mainAndOrigins(text);
    const next = new Map<string, HistoryStep[]>();
    for (const number of text.words.keys()) {
      const main = mainOf.get(number);
      const history = main ? open.get(main.from) : undefined;
      const origins = originsOf.get(number) ?? [];
      const isReworded = main !== undefined && !main.isSameWording;
      const isOnlyRenamed = main !== undefined && text.onlyRenamed.has(main);
      const hash = text.wordings.get(number);
      const wording = hash === history?.findLast((step) => step.wording)?.wording ? undefined : hash;
      if (!history) {
        const newHistory = [{ day: text.day, number, isReworded: false, wording, origins }];
        histories.push(newHistory);
        next.set(number, newHistory);
        continue;
      }
      next.set(number, history);
      if (history.at(-1)?.number !== number || isReworded || origins.length > 0)
        history.push({ day: text.day, number, isReworded, isOnlyRenamed, wording, origins });
    }
    const continued = new Set(next.values());
    for (const history of open.values())
      if (!continued.has(history))
        history.push({ day: text.day, number: null, isReworded: false, origins: [] });
    open = next;
  }
  return histories;
}

/**
 * Returns, for each rule of a text, the rule of the previous text that it continues, if any, and the others that were
 * merged into it.
 */
export function mainAndOrigins({ links }: ChainText): {
  readonly mainOf: ReadonlyMap<string, EditionLink>;
  readonly originsOf: ReadonlyMap<string, readonly string[]>;
} {
  const mainOf = new Map<string, EditionLink>();
  const originsOf = new Map<string, string[]>();
  const used = new Set<string>();
  const isChapter = (number: string): boolean => !number.includes('.');
  const first = links.filter(({ isSameWording }) => isSameWording);
  const rest = links.filter(({ isSameWording }) => !isSameWording);
  for (const link of [...first, ...rest]) {
    const { from, to } = link;
    if (!mainOf.has(to) && !used.has(from) && isChapter(from) === isChapter(to)) {
      mainOf.set(to, link);
      used.add(from);
    } else originsOf.set(to, [...(originsOf.get(to) ?? []), from]);
  }
  return { mainOf, originsOf };
}

/**
 * Formats the histories as a file: one per line, steps separated by `; `. `~` marks changed words, `^` changed terms only,
 * `=` the hash of the words, `<` the numbers of the previous text that were merged, `-` the end of the rule.
 */
export const formatHistories = (histories: readonly RuleHistory[]): string =>
  histories.map((history) => `${history.map(printStep).join('; ')}\n`).join('');

const printStep = ({ day, number, isReworded, isOnlyRenamed, wording, origins }: HistoryStep): string =>
  [
    `${day} ${number ?? '-'}`,
    isOnlyRenamed ? '^' : isReworded ? '~' : '',
    wording ? `=${wording}` : '',
    origins.length > 0 ? `<${origins.join(',')}` : '',
  ].join('');
