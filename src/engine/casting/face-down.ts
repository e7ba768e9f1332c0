import type { CardObject } from '../cards/objects.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { citeOrLater, distinct, restsOn } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import type { CastOption, CastRequest, FaceDownKeyword, WhyNotCast } from './options.ts';
import { ownWays } from './own-abilities.ts';

/*
 * Casting a card face down, by morph, megamorph or disguise. It is turned face down before it is put onto the stack, so
 * that effects and prohibitions see a 2/2 creature without a name: 504.2 (2003-07-01), 708.4 (2026-06-19). {3} is paid
 * rather than its mana cost, which is an alternative cost, and only one of these is paid: 702.37c, 118.9a (2026-06-19).
 */

/** The cost of casting any card face down. */
const COST = '{3}';

const RULES: Readonly<Record<FaceDownKeyword, RuleSubject>> = {
  morph: 'face-down/morph',
  megamorph: 'face-down/morph',
  disguise: 'face-down/disguise',
};

/** Where nothing is cast from, whatever allows it. */
const NOWHERE: ReadonlySet<string> = new Set(['stack', 'battlefield', 'phased-out']);

/**
 * The card cast face down: from any zone from which it could be cast for its mana cost.
 * @returns `null` for a card that has no such ability.
 */
export function castFaceDown(
  request: CastRequest,
  ruleset: Ruleset,
): Result<Ruling<CastOption> | null, ViewRefusal> {
  const { card, from, permission, faceDownBy } = request;
  if (!faceDownBy) return ok(null);
  const { edition } = ruleset;
  const rule = citeOrLater(RULES[faceDownBy], edition);
  const spells = citeOrLater('face-down/cast', edition);
  const way = ownWays(card, 0, from, ruleset).find(({ byManaCost }) => byManaCost);
  const otherwise = from === 'hand' ? 'hand' : way ? 'ability' : null;
  const may = (
    by: 'hand' | 'ability' | 'effect',
    ...more: Ruling<unknown>['because'] | []
  ): Ruling<CastOption> => ({
    answer: {
      castable: true,
      halves: [0],
      faceDown: faceDownBy,
      by,
      condition: by === 'ability' && way ? way.condition : null,
      pays: COST,
      resolvesTo: 'battlefield',
      x: null,
      unlocked: [],
    },
    because: distinct([rule, ...more]),
  });
  const mayNot = (why: WhyNotCast, because: Ruling<unknown>['because']): Ruling<CastOption> => ({
    answer: {
      castable: false,
      halves: [0],
      faceDown: faceDownBy,
      why,
      otherwise: why === 'permission-does-not-cover' ? otherwise : null,
    },
    because: distinct(because),
  });
  if (NOWHERE.has(from)) return ok(mayNot('not-from-this-zone', [rule]));
  if (!permission) {
    if (from === 'hand') return ok(may('hand'));
    if (!way) return ok(mayNot('not-from-this-zone', [rule]));
    return ok(may('ability', ...(way.rule ? restsOn(edition, way.rule) : [])));
  }
  const covers = permission.admits(
    permission.limits === 'card' ? { card, zone: from } : faceDownSpell(request),
  );
  if (!covers.ok) return covers;
  const { answer: isCovered, because } = covers.value;
  const looked = permission.limits === 'card' ? because : ([spells, ...because] as const);
  if (!isCovered) return ok(mayNot('permission-does-not-cover', looked));
  if (permission.free) return ok(mayNot('one-alternative-cost', restsOn(edition, 'cost/one-alternative')));
  return ok(may('effect', ...looked));
}

/** The spell that it would be. */
export const faceDownSpell = ({ card }: Pick<CastRequest, 'card'>): CardObject => ({
  card,
  zone: 'stack',
  faceDown: true,
});
