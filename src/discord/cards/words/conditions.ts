import { typedWords } from '#text/typed.ts';
import type { CastCondition, CastableOption, XRange } from '#engine/casting/casting-types.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { exiledItIn } from '#discord/words/game-terms.ts';
import { formatList } from '#discord/words/words.ts';

/** Completes “Yes, if …” with the condition for casting; empty without one. */
export function formatCastCondition({ condition, x }: CastableOption, edition: Edition): string {
  const own = condition ? [formatOwnCondition(condition, edition)] : [];
  return [...own, ...(x ? [`X is ${formatList(x.map(formatRange), 'or')}`] : [])].join(', and ');
}

function formatRange({ from, to, step }: XRange): string {
  // Every second number: small ones are just even or odd.
  if (step === 2) return from < 2 ? ['even', 'odd'][from]! : `${from}, ${from + 2} and so on`;
  if (to === null) return from === 0 ? 'anything' : `at least ${from}`;
  if (from === to) return `${from}`;
  return from === 0 ? `at most ${to}` : `${from} to ${to}`;
}

/** Completes “Yes, if …” for an ability of the card itself. */
function formatOwnCondition(condition: CastCondition, edition: Edition): string {
  const didExile = exiledItIn(edition);
  switch (condition) {
    case 'flashback':
    case 'escape':
    case 'disturb':
      return `you pay its ${condition} cost`;
    case 'harmonize':
      return 'you pay its harmonize cost, less the power of one creature that you may tap';
    case 'retrace':
      return 'you also discard a land card (retrace)';
    case 'jump-start':
      return 'you also discard a card (jump-start)';
    case 'mayhem':
      return 'you discarded it this turn (mayhem)';
    case 'madness':
      return `its madness ${didExile} as you discarded it, and that trigger resolves now`;
    case 'madness-until-passing':
      return `its madness ${didExile} as you discarded it, until you pass`;
    case 'foretell':
      return 'it was foretold on an earlier turn';
    case 'plot':
      return 'it was plotted on an earlier turn, in your main phase while the stack is empty';
    case 'warp':
      return `its warp ${didExile} on an earlier turn`;
    case 'suspend':
      return 'its last time counter was just removed (suspend)';
    case 'suspend-if-able':
      return 'its last time counter was just removed (suspend); then you must, if able';
    case 'rebound':
      return `its rebound ${didExile}, once, at the beginning of your next upkeep`;
    case 'adventure':
      return `you ${didExile} as its Adventure resolved`;
    case 'commander':
      return 'it is your commander';
    case 'own-text':
      return 'what its own text asks for is so';
  }
}

/** ` for {2}{R}`, with additional costs as the card words them; empty if an effect sets the cost. */
export function formatCost({ by, condition, pays, faceDown }: CastableOption): string {
  if (faceDown && condition !== 'commander') return ` for ${pays}`;
  if (!condition) return by === 'effect' || !pays ? '' : ` for ${pays}`;
  if (condition === 'own-text') return '';
  if (pays === null) return ' without paying its mana cost';
  if (pays === '') return '';
  const costText = typedWords(
    pays.replaceAll(/, ([A-Z])/g, (_, letter: string) => `, ${letter.toLowerCase()}`),
    300,
  );
  return ` for ${costText}${condition === 'commander' ? ', and {2} more for each earlier time' : ''}`;
}
