import type { CardPool } from '../../cards/card-pool.ts';
import type { Card } from '../../engine/cards.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';
import { foldName } from '../../engine/names.ts';
import { suggestHalves } from '../cards/choose-half.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import { MOST_SUGGESTIONS, type Suggestion, type Typing } from '../command.ts';
import { readTypedYet } from './card-typed.ts';
import { ALL, findThing, permanentsOf, suggestSeveral, suggestThings } from './suggest-things.ts';

/** Kinds of counters that permanents get from the cards. */
const COUNTERS = ['+1/+1', '-1/-1', 'loyalty', 'charge', 'time', 'lore', 'shield', 'stun', 'age', 'defense'];

/** Subcommands of `/permanent` that take several permanents. */
const TAKES_SEVERAL: ReadonlySet<string | null> = new Set(['set', 'phase', 'attack', 'block', 'leave']);

const ALL_OF_THEM: Suggestion = { name: 'all: yours that can', value: ALL };

/** What `/permanent` offers for the option that is being typed. @param game `null` where none is open */
export function suggestForPermanents(
  { option, others, origin, subcommand, typed }: Typing,
  game: Game | null,
  cards: CardPool,
): readonly Suggestion[] {
  const things = (fits: (one: TablePermanent) => boolean): readonly Suggestion[] => {
    if (!game) return [];
    const some = permanentsOf({ ...game, permanents: game.permanents.filter(fits) });
    const isSeveral = option === 'attacker' || (option === 'permanent' && TAKES_SEVERAL.has(subcommand));
    const offered = (isSeveral ? suggestSeveral : suggestThings)(some, typed, game, origin.actorId);
    const takesAll =
      isSeveral && option === 'permanent' && some.length > 1 && ALL.startsWith(foldName(typed));
    return takesAll ? [...offered.slice(0, MOST_SUGGESTIONS - 1), ALL_OF_THEM] : offered;
  };
  switch (option) {
    case 'permanent':
      return things((one) => mayBeMeant(subcommand ?? '', one));
    case 'attacker':
      return things(({ combat }) => combat?.role === 'attacking');
    case 'to':
    case 'attached-to':
      return things(() => true);
    case 'of':
    case 'copy-of':
      return [...things(() => true), ...suggestCards(typed, cards)];
    case 'counter':
      return suggestKinds(game, typed);
    case 'half':
      return suggestHalves(
        subcommand === 'unlock' ? doorsOf(game, others.permanent) : readTypedYet(others.card, cards),
        typed,
      );
    default:
      return suggestCards(typed, cards);
  }
}

/** Whether a subcommand can do something with it: others are not offered, and may be typed. */
function mayBeMeant(subcommand: string, { combat, permanent: { status } }: TablePermanent): boolean {
  switch (subcommand) {
    case 'flip':
      return !status.flipped;
    case 'turn-face-up':
      return status.faceDown;
    case 'turn-face-down':
      return !status.faceDown;
    case 'attack':
    case 'block':
      return combat?.role !== 'attacking' && !status.phasedOut;
    default:
      return true;
  }
}

/** The Room of which halves are named, unless it is face down. */
function doorsOf(game: Game | null, typed: unknown): Card | undefined {
  if (!game || typeof typed !== 'string') return undefined;
  const found = findThing(permanentsOf(game), typed);
  const permanent = found.ok ? game.permanents.find(({ id }) => id === found.value)?.permanent : undefined;
  return permanent && !permanent.status.faceDown ? (permanent.copyOf ?? permanent.card) : undefined;
}

function suggestKinds(game: Game | null, typed: string): readonly Suggestion[] {
  const used = game?.permanents.flatMap(({ permanent }) => Object.keys(permanent.counters)) ?? [];
  const text = foldName(typed);
  return [...new Set([...used, ...COUNTERS])]
    .filter(
      (name) => name.includes(typed.trim().toLowerCase()) || (text !== '' && foldName(name).includes(text)),
    )
    .map((name) => ({ name, value: name }));
}
