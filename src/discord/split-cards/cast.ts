import type { Card } from '../../engine/cards/card.ts';
import type { Permission } from '../../engine/casting/options.ts';
import { distinct, restsOn } from '../../engine/rule-numbers/citing.ts';
import { check } from '../../engine/characteristics/comparisons.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Ruleset } from '../../engine/editions/rulesets.ts';
import type { Zone } from '../../engine/vocabulary/zones.ts';
import type { Question } from '../../engine/characteristics/questions.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Ruling } from '../../engine/vocabulary/citations.ts';
import { castable } from '../../engine/casting/casting.ts';
import { askByEdition, sayByEdition } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import { LONGEST_CONTENT, type Reply } from '../command/reply.ts';
import { noteManyParts, noteOneAnswer } from '../cards/object-notes.ts';
import { sayOptions, type Options } from '../cards/say-casting.ts';
import { requireQuestion } from './questions.ts';
import { fromZone, ZONE_NAMES } from '../words/game-terms.ts';
import type { ViewRefusal } from '../../engine/characteristics/views.ts';

/** Where cards are cast from, by the rules or by an effect. */
export const CAST_FROM = {
  hand: ZONE_NAMES.hand,
  graveyard: ZONE_NAMES.graveyard,
  exile: ZONE_NAMES.exile,
  library: ZONE_NAMES.library,
  command: ZONE_NAMES.command,
} as const;

/** What an effect says that it lets somebody cast. */
export const LIMITS = {
  spell: 'the spell: “cast a spell with …”, “cast a … spell”',
  card: 'the card: “cast a card with …”',
} as const satisfies Readonly<Record<Permission['limits'], string>>;

/** What an effect lets somebody cast: what fits a question, or whatever it is. */
type Allowed = Question | { readonly kind: 'anything' };

export interface Casting {
  readonly from: Zone;
  /** `null` where there is no effect. */
  readonly allowed: Allowed | null;
  /** Left out, both readings of the effect are answered. */
  readonly limits: Permission['limits'] | undefined;
  /** The effect lets somebody cast it without paying its mana cost. */
  readonly free: boolean;
}

/** Which halves of a card can be cast, by edition. */
export function castReply(card: Card, casting: Casting, edition: Edition): Result<Reply, ViewRefusal> {
  const { from, allowed, limits } = casting;
  const lines = [`**${plain(card.name)}** ${fromZone(from, edition)}${sayEffect(casting, edition)}`];
  const isAnything = allowed?.kind === 'anything';
  const readings = allowed && !limits && !isAnything ? (['spell', 'card'] as const) : [limits ?? 'spell'];
  const said = new Map<string, Permission['limits'][]>();
  let isOne = true;
  for (const reading of readings) {
    const answered = askByEdition(
      edition,
      (ruleset) => askOptions(card, casting, reading, ruleset),
      (asked) => sayOptions(card, allowed !== null, asked, TODAYS_DATE),
    );
    if (!answered.ok) return answered;
    isOne &&= answered.value.every(({ grounds }) => grounds[0].answer.options.length === 1);
    const text = sayByEdition(answered.value, (asked, of) => sayOptions(card, allowed !== null, asked, of));
    said.set(text, [...(said.get(text) ?? []), reading]);
  }
  for (const [text, [reading, ...others]] of said) {
    const isTold = allowed && !isAnything && reading && others.length === 0;
    lines.push(...(isTold ? [READINGS[reading]] : []), ...text.split('\n'));
  }
  lines.push(...noteManyParts(card), ...(isOne ? noteOneAnswer(card) : []));
  return ok({ content: fit(lines, LONGEST_CONTENT) });
}

const READINGS: Readonly<Record<Permission['limits'], string>> = {
  spell: '__If it limits the spell, which is the half that is cast:__',
  card: '__If it limits the card, which is all of it where it is:__',
};

function sayEffect({ allowed, free }: Casting, edition: Edition): string {
  if (!allowed) return ': what can be cast?';
  const limit = allowed.kind === 'anything' ? '' : `; ${requireQuestion(allowed, edition)}`;
  return `, if an effect lets you cast it${free ? ' without paying its mana cost' : ''}${limit}:`;
}

/** Whatever it is, it fits: there is nothing to compare. */
const NOTHING_ASKED: Question = { kind: 'and', of: [] };

/** The halves, and all of them fused where the card has fuse. */
function askOptions(
  card: Card,
  { from, allowed, free }: Casting,
  limits: Permission['limits'],
  ruleset: Ruleset,
): Result<Ruling<Options>, ViewRefusal> {
  const question = allowed && allowed.kind !== 'anything' ? allowed : NOTHING_ASKED;
  let isUnknown = false;
  const admits: Permission['admits'] = (object) => {
    const checked = check(object, question, ruleset);
    if (!checked.ok) return checked;
    const { answer, unknown = false } = checked.value.answer;
    isUnknown ||= unknown;
    return ok({ ...checked.value, answer });
  };
  const permission = allowed ? { limits, admits, free } : null;
  const asked = castable({ card, from, permission }, ruleset);
  if (!asked.ok) return asked;
  const { halves, fused } = asked.value.answer;
  const options = [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => answer);
  const { because } = asked.value;
  const isByAftermath = options.some((option) => !option.castable && option.otherwise === 'aftermath');
  const rules = isByAftermath ? restsOn(ruleset.edition, 'aftermath/cast') : [];
  return ok({ answer: { options, isUnknown }, because: distinct([...because, ...rules]) });
}
