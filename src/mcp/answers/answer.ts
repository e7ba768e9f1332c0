import { z } from 'zod';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { RuleReference } from '#rulebook/queries/rule-reference.ts';
import { formatCited, withTexts } from './cited-rules.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The result of a tool. */
export interface ToolAnswer {
  /** The answer in one or a few sentences, without the rules. */
  readonly text: string;
  /** The same answer as data. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The rules that it is based on: as cited by the engine, or already with their texts. */
  readonly rules: readonly (Citation | RuleReference)[];
}

/** Why a tool can't answer, with the rules behind it, if any. */
export type ToolRefusal =
  | Refusal
  | {
      readonly code: `input/${string}`;
      readonly facts: Readonly<Record<string, unknown>>;
      readonly citations: readonly Citation[];
    };

/** Refuses input for which the engine has no refusal code. @param message a whole sentence for the caller */
export const refuseInput = (
  code: `input/${string}`,
  message: string,
): { readonly ok: false; readonly failure: ToolRefusal } => ({
  ok: false,
  failure: { code, facts: { message }, citations: [] },
});

/** The structured content of every result; the answer itself differs by tool. */
export const STRUCTURED_CONTENT = z.object({
  ok: z.boolean(),
  answer: z.looseObject({}).optional(),
  refusal: z.object({ code: z.string(), message: z.string(), facts: z.looseObject({}) }).optional(),
  /** Only text with the wording `official` may be quoted as the Comprehensive Rules. */
  rules: z.array(
    z.object({
      number: z.string(),
      /** The day of the rules in which the rule has this number. */
      edition: z.string(),
      heading: z.string().optional(),
      wording: z.enum(['official', 'own-words', 'none']),
      text: z.string().optional(),
      /** Set if the text is of another edition and was reworded in between. */
      wordingOf: z.object({ edition: z.string(), number: z.string(), reworded: z.string() }).optional(),
    }),
  ),
});
type StructuredContent = z.infer<typeof STRUCTURED_CONTENT>;

export interface ToolResult {
  readonly text: string;
  readonly content: StructuredContent;
}

/** The maximum number of rules whose texts follow the answer; the structured content has all. */
const MAX_RULES_IN_TEXT = 6;

const isRuleReference = (rule: Citation | RuleReference): rule is RuleReference => 'wording' in rule;

const readTexts = (
  rules: readonly (Citation | RuleReference)[],
  rulebook: Rulebook,
): readonly RuleReference[] => (rules.every(isRuleReference) ? rules : withTexts(rules, rulebook));

export function renderToolAnswer({ text, data, rules }: ToolAnswer, rulebook: Rulebook): ToolResult {
  const cited = readTexts(rules, rulebook);
  return {
    text: [text, ...formatRules(cited)].join('\n'),
    content: { ok: true, answer: toJson(data), rules: [...cited] },
  };
}

export function renderToolRefusal(refusal: ToolRefusal, rulebook: Rulebook): ToolResult {
  const { code, citations } = refusal;
  const facts = toJson({ ...refusal.facts });
  const cited = withTexts(citations, rulebook);
  const message = explainRefusal(code, facts);
  return {
    text: [`No answer (${code}): ${message}`, ...formatRules(cited)].join('\n'),
    content: { ok: false, refusal: { code, message, facts }, rules: [...cited] },
  };
}

function formatRules(rules: readonly RuleReference[]): readonly string[] {
  if (rules.length === 0) return [];
  const omitted = rules.slice(MAX_RULES_IN_TEXT).map(({ number, edition }) => `${number} (${edition})`);
  return [
    '',
    'Rules:',
    ...rules.slice(0, MAX_RULES_IN_TEXT).map((rule) => `- ${formatCited(rule)}`),
    ...(omitted.length > 0 ? [`- also ${omitted.join(', ')}`] : []),
  ];
}

/** Plain JSON: bigints become strings, and `undefined` is omitted. */
const toJson = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
  ) as Record<string, unknown>;
