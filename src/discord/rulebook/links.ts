import { byNumber } from '../../rulebook/text/concordance.ts';
import { has, type RuleText } from '../../rulebook/text/rule-text.ts';

/** The rules that a rule names, and those that name it. */
export interface Linked {
  readonly names: readonly string[];
  readonly namedBy: readonly string[];
}

/**
 * Where the references of a rule and its subrules lead, and from where others lead to it, in the order of numbers.
 * Those within itself are left out, and what the text does not have.
 */
export function linkedWith(number: string, text: RuleText): Linked {
  const rule = text.rule(number);
  if (!rule) return { names: [], namedBy: [] };
  const within = new Set([number, ...rule.subrules]);
  const isElsewhere = (one: string) => !within.has(one) && one !== rule.parent && has(text, one);
  const rules = [rule, ...rule.subrules.map((one) => text.rule(one)).filter((one) => one !== undefined)];
  const names = new Set(rules.flatMap(({ references }) => references).filter(isElsewhere));
  const back = namingIn(text);
  const namedBy = new Set([...within].flatMap((one) => back.get(one) ?? []).filter(isElsewhere));
  return {
    names: [...names].toSorted(byNumber),
    namedBy: [...namedBy].filter((one) => !names.has(one)).toSorted(byNumber),
  };
}

type Naming = ReadonlyMap<string, readonly string[]>;

const NAMING = new WeakMap<RuleText, Naming>();

/** Which rules name a number. */
function namingIn(text: RuleText): Naming {
  const known = NAMING.get(text);
  if (known) return known;
  const naming = new Map<string, string[]>();
  for (const { number, references } of text.rules) {
    for (const named of references) {
      const others = naming.get(named);
      if (others) others.push(number);
      else naming.set(named, [number]);
    }
  }
  NAMING.set(text, naming);
  return naming;
}
