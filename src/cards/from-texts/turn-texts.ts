import type { AddingCard } from '../turns/added-parts.ts';
import type { CardControlSpan, TurnControlCard } from '../turns/control.ts';
import type { EndingCard } from '../turns/ending.ts';

/* Parses facts about turns from the text of one part of a card, without reminder text. */

const CONTROLS = /\bcontrols? (?:of )?(?:[\w’']+ ){1,3}?(?:players?|opponents?) (?:during|while|until)\b/i;
const SPANS: readonly (readonly [RegExp, CardControlSpan])[] = [
  [/\bwhile they(?:'re| are) searching their librar/i, 'search'],
  [/\buntil [^.]* finishes resolving\b/i, 'resolution'],
  [/\bduring their next combat phase\b/i, 'next-combat'],
  [/\bnext turn\. After that turn, that player takes an extra turn\b/i, 'extra-turn-after'],
  [/\bduring (?:[\w' ]+'s|their|its) next turn\b/i, 'next-turn'],
];

/** How it gives control of a player; `undefined` if it doesn't, or for a duration for which the lists have no term. */
export function readControl(text: string): TurnControlCard | undefined {
  if (!CONTROLS.test(text)) return undefined;
  const span = SPANS.find(([words]) => words.test(text))?.[1];
  return span && { span };
}

const ENDS = /\bend the (turn|combat phase)\b/i;

/** A choice of the active player; one of another player is like any other instruction. */
const ACTIVE_PLAYER_MAY = /\b(?:that player|the player whose turn it is|the active player) may end the\b/i;

/**
 * True if the text has no other ability than the one that ends something, and that ability always does unless its
 * condition prevents it.
 */
const isOnlyAbility = (text: string, condition: EndingCard['condition']): boolean =>
  text.split('\n').filter((line) => line.trim() !== '').length === 1 &&
  !/[•—]|\bchoose\b|\bunless\b/i.test(text) &&
  (condition === 'if-own-turn' || !/\bif\b/i.test(text.replace(/\bend the\b[^]*/i, ''))) &&
  (condition === 'chosen' || !/\bmay\b[^.]*\bend the\b/i.test(text));

/** @param isSpell true for an instant or sorcery */
export function readEnding(text: string, isSpell: boolean): EndingCard | undefined {
  const [, what] = ENDS.exec(text) ?? [];
  if (what === undefined) return undefined;
  const condition = /\bif it's your turn, end the\b/i.test(text)
    ? 'if-own-turn'
    : /\bend the [^.]*\.[^\n]*\bactivate (?:this ability )?only during your turn\b/i.test(text)
      ? 'used-on-own-turn'
      : ACTIVE_PLAYER_MAY.test(text)
        ? 'chosen'
        : undefined;
  return {
    what: what.toLowerCase() === 'turn' ? 'turn' : 'combat',
    by: isSpell ? 'spell' : 'ability',
    ...(condition && { condition }),
    ...(/\bend the turn\b[^]*\byour next end step, you lose the game\b/i.test(text) && {
      controllerLoses: true,
    }),
    ...(!isOnlyAbility(text, condition) && { isUnsure: true }),
  };
}

const ADDS =
  /\b(an|two|three|that many) additional (combat|main|beginning|untap|upkeep|draw|end) (?:phase|step)s?\b/i;
const TIMES: Readonly<Record<string, number>> = { an: 1, two: 2, three: 3 };

/** The parts that it adds to a turn, according to the first sentence that adds something. */
export function readAdding(text: string): AddingCard | undefined {
  const sentence = text.split(/(?<=\.)\s|\n/).find((words) => ADDS.test(words)) ?? '';
  const [, times = '', added = ''] = ADDS.exec(sentence) ?? [];
  if (added === '') return undefined;
  const kind = added.toLowerCase() as 'combat' | 'main' | 'beginning' | 'untap' | 'upkeep' | 'draw' | 'end';
  const isStep = kind === 'untap' || kind === 'upkeep' || kind === 'draw' || kind === 'end';
  return {
    part: kind === 'combat' && /\badditional main phase\b/i.test(sentence) ? 'combat-and-main' : kind,
    after: /\bafter the second main phase\b/i.test(sentence)
      ? 'second-main'
      : isStep && /\bafter this phase\b/i.test(sentence)
        ? 'phase'
        : 'here',
    only: /\b(?:after this|it's (?:your|a)) main phase\b/i.test(sentence)
      ? 'main'
      : /\bit's (?:your|a) combat phase\b/i.test(sentence)
        ? 'combat'
        : null,
    times: TIMES[times.toLowerCase()] ?? null,
    isForController: /\byou get\b/i.test(sentence),
  };
}
