import type { Link } from '#rulebook/rule-matching/links.ts';
import type { Chain, ChainText } from './chain.ts';
import type { HistoryStep } from '#rulebook/rule-histories/read-rule-histories.ts';

/** A rule, or a chapter, from the first text that has it to the last. */
type Life = readonly HistoryStep[];

/**
 * The lives of all rules and chapters of these texts, in the order in which they began.
 * @param begun lives up to the text before the first of these, which they go on from.
 */
export function livesOf(chain: Chain, begun: readonly Life[] = []): readonly Life[] {
  const lives: HistoryStep[][] = begun.map((life) => [...life]);
  let open = new Map(
    lives.flatMap((life) => {
      const number = life.at(-1)?.number;
      return number ? [[number, life] as const] : [];
    }),
  );
  for (const text of chain) {
    const { mainOf, originsOf } = joined(text);
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
        lives.push(fresh);
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
  return lives;
}

/** One rule of the text before for each rule of a text, as far as there is one, and the others that went into it. */
export function joined({ links }: ChainText): {
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
 * The lives as a file: one a line, its steps with `; ` between them. `~` marks that the words changed, `=` their hash, `<` the numbers
 * of the text before that went into it, `-` that it is gone.
 */
export const livesFile = (lives: readonly Life[]): string =>
  lives.map((life) => `${life.map(printStep).join('; ')}\n`).join('');

const printStep = ({ day, number, isReworded, wording, origins }: HistoryStep): string =>
  [
    `${day} ${number ?? '-'}`,
    isReworded ? '~' : '',
    wording ? `=${wording}` : '',
    origins.length > 0 ? `<${origins.join(',')}` : '',
  ].join('');
