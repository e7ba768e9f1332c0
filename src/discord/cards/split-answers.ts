import { rulesetOf, TODAYS_DATE, type Edition } from '../../engine/editions.ts';
import type { Refusal } from '../../engine/refusals.ts';
import { ok, type Result } from '../../engine/result.ts';
import { askByEdition, nameAll, sayByEdition, type Answered, type Ask } from '../by-edition.ts';

/** An answer and how it came about, in the words of an edition. */
export interface Told {
  /** `Yes` */
  readonly verdict: string;
  /** What stands between the answer and how it came about: `: `, `. `, `, as `. */
  readonly glue: string;
  /** `Assault 1: no · Battery 4: no.`; nothing where the lines below say it all. */
  readonly how: string;
  readonly below: readonly string[];
}

/** A question to the engine, and how to tell of what it says. */
export interface Telling<Full, Verdict> {
  readonly ask: Ask<Full>;
  /** What must be the same for two editions to agree. */
  readonly verdict: (full: Full) => Verdict;
  /** The answer and how it came about. */
  readonly tell: (full: Full, edition: Edition) => Told;
}

/** Asks by edition; editions with the same verdict agree, however they come to it. */
export function askVerdicts<Full, Verdict>(
  edition: Edition,
  { ask, verdict }: Pick<Telling<Full, Verdict>, 'ask' | 'verdict'>,
): Result<readonly Answered<Verdict>[], Refusal> {
  return askByEdition(edition, (ruleset) => {
    const asked = ask(ruleset);
    return asked.ok ? ok({ ...asked.value, answer: verdict(asked.value.answer) }) : asked;
  });
}

/**
 * Answers by edition, each with how it came about, as a reply's text. Editions that come to the same answer in
 * different ways share it, and each has its own line below it.
 * @returns the refusal of the edition asked for.
 */
export function tellByEdition<Full, Verdict>(
  edition: Edition,
  telling: Telling<Full, Verdict>,
): Result<string, Refusal> {
  const answered = askVerdicts(edition, telling);
  if (!answered.ok) return answered;
  const isOnly = answered.value.length === 1;
  return ok(
    sayByEdition(answered.value, (_, first) => {
      const group = answered.value.find(({ grounds: [one] }) => one.edition === first);
      const [way, ...others] = waysOf(group?.grounds.map((one) => one.edition) ?? [], telling);
      if (!way) throw new Error(`nobody asked under ${first}`);
      if (others.length === 0) return sayTold(way.told, isOnly);
      return [boldIf(isOnly, `${way.told.verdict}.`), ...[way, ...others].flatMap(sayWay)].join('\n');
    }),
  );
}

/** The answer, and how it came about beside and below it. */
function sayTold(told: Told, isBold: boolean): string {
  return [sayFirst(told, isBold), ...told.below].join('\n');
}

/** `Yes: 5.`, with lines to come: `Yes.` */
export const sayFirst = ({ verdict, glue, how }: Told, isBold = false): string =>
  how ? boldIf(isBold, verdict + glue.trimEnd()) + ' ' + how : boldIf(isBold, `${verdict}.`);

const boldIf = (isBold: boolean, text: string): string => (isBold ? `**${text}**` : text);

/** How editions come to their answer, and which: the one asked for first. */
interface Way {
  readonly editions: readonly Edition[];
  readonly told: Told;
}

/** How editions come to their answer, each way once; what is the same but for words is said in those of the first. */
function waysOf<Full, Verdict>(
  editions: readonly Edition[],
  { ask, tell }: Telling<Full, Verdict>,
): readonly Way[] {
  const fulls = editions.flatMap((edition) => {
    const asked = ask(rulesetOf(edition));
    return asked.ok ? [{ edition, full: asked.value.answer }] : [];
  });
  const ways = new Map<string, Way>();
  for (const { edition, full } of fulls) {
    const key = sayTold(tell(full, TODAYS_DATE), false);
    const way = ways.get(key);
    ways.set(key, {
      editions: [...(way?.editions ?? []), edition],
      told: way?.told ?? tell(full, edition),
    });
  }
  return [...ways.values()];
}

const sayWay = ({ editions, told: { how, below } }: Way): readonly string[] => [
  `${nameAll(editions)}:${how && ` ${how}`}`,
  ...below,
];
