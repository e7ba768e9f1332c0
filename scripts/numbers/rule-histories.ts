import type { Link } from '#rulebook/rule-matching/links.ts';
import type { Chain, ChainText } from './chain.ts';
import type { HistoryStep } from '#rulebook/rule-histories/read-rule-histories.ts';

/** The history of a rule or chapter, from the first text with it to the last. */
type RuleHistory = readonly HistoryStep[];

/**
 * The histories of all rules and chapters, in the order in which they began.
 * @param begun histories up to the text before the first of these, which are continued
 */
export function ruleHistories(chain: Chain, begun: readonly RuleHistory[] = []): readonly RuleHistory[] {
  const histories: HistoryStep[][] = begun.map((life) => [...life]);
  let open = new Map(
    histories.flatMap((life) => {
      const number = life.at(-1)?.number;
      return number ? [[number, life] as const] : [];
    }),
  );
  for (const text of chain) {
    const { mainOf, originsOf } = mainAndOrigins(text);
    const next = new Map<string, HistoryStep[]>();
    for (const number of text.words.keys()) {
      const main = mainOf.get(number);
      const life = main ? open.get(main.from) : undefined;
      const origins = originsOf.get(number) ?? [];
      const isReworded = main !== undefined && !main.isSameWording;
      const hash = text.wordings.get(number);
      const wording = hash === life?.findLast((step) => step.wording)?.wording ? undefined : hash;
      if (!life) {
        const fresh = [{ day: text.day, number, isReworded: false, wording, origins }];
        histories.push(fresh);
        next.set(number, fresh);
        continue;
      }
      next.set(number, life);
      if (life.at(-1)?.number !== number || isReworded || origins.length > 0)
        life.push({ day: text.day, number, isReworded, wording, origins });
    }
    const going = new Set(next.values());
    for (const life of open.values())
      if (!going.has(life)) life.push({ day: text.day, number: null, isReworded: false, origins: [] });
    open = next;
  }
  return histories;
}

/**
 * For each rule of a text, the one rule of the previous text that it continues, if any, and the others that were
 * merged into it.
 */
export function mainAndOrigins({ links }: ChainText): {
  readonly mainOf: ReadonlyMap<string, Link>;
  readonly originsOf: ReadonlyMap<string, readonly string[]>;
} {
  const mainOf = new Map<string, Link>();
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
 * Formats the histories as a file: one per line, steps separated by `; `. `~` marks changed words, `=` their hash,
 * `<` the numbers of the previous text that were merged, `-` the end of the rule.
 */
export const formatHistories = (lives: readonly RuleHistory[]): string =>
  lives.map((life) => `${life.map(printStep).join('; ')}\n`).join('');

const printStep = ({ day, number, isReworded, wording, origins }: HistoryStep): string =>
  [
    `${day} ${number ?? '-'}`,
    isReworded ? '~' : '',
    wording ? `=${wording}` : '',
    origins.length > 0 ? `<${origins.join(',')}` : '',
  ].join('');
