import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Game } from '../../engine/game/state.ts';
import { foldName } from '../../engine/cards/names.ts';
import { isPermanentType, readTypeLine } from '../../engine/cards/type-lines.ts';
import { suggestHalves } from '../cards/choose-half.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import { MOST_SUGGESTIONS, type Suggestion, type Typing } from '../command/command.ts';
import { readTypedYet, suggestWithFirst } from '../table/card-typed.ts';
import { fitsFor, type Fits } from './fitting.ts';
import { ALL, findThing, permanentsOf, suggestSeveral, suggestThings } from '../table/suggest-things.ts';

/** Kinds of counters that permanents get from the cards. */
const COUNTERS = ['+1/+1', '-1/-1', 'loyalty', 'charge', 'time', 'lore', 'shield', 'stun', 'age', 'defense'];

/** Subcommands of `/permanent` that take several permanents. */
const TAKES_SEVERAL: ReadonlySet<string | null> = new Set(['set', 'phase', 'attack', 'block', 'leave']);

const ALL_OF_THEM: Suggestion = { name: 'all: yours that can. Or type #4-#9, or 3 Goblin', value: ALL };

/** What `/permanent` offers for the option that is being typed. @param game `null` where none is open */
export function suggestForPermanents(
  { option, others, origin, subcommand, typed }: Typing,
  game: Game | null,
  cards: CardPool,
): readonly Suggestion[] {
  const things = (fits: Fits): readonly Suggestion[] => {
    if (!game) return [];
    const fitting = new Set(game.permanents.filter(fits).map(({ id }) => id));
    const some = permanentsOf(game, origin.actorId).filter(({ id }) => fitting.has(id));
    const isSeveral = option === 'attacker' || (option === 'permanent' && TAKES_SEVERAL.has(subcommand));
    const offered = (isSeveral ? suggestSeveral : suggestThings)(some, typed, origin.actorId);
    const takesAll =
      isSeveral && option === 'permanent' && some.length > 1 && ALL.startsWith(foldName(typed));
    return takesAll ? [ALL_OF_THEM, ...offered.slice(0, MOST_SUGGESTIONS - 1)] : offered;
  };
  switch (option) {
    case 'permanent':
      return things(game ? fitsFor(others.back === true ? '' : (subcommand ?? ''), game) : () => true);
    case 'attacker':
      return things(game ? fitsFor('attacker', game) : () => true);
    case 'what':
      return things(game ? fitsFor('attacked', game) : () => true);
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
        subcommand === 'unlock'
          ? doorsOf(game, others.permanent, origin.actorId)
          : readTypedYet(others.card, cards),
        typed,
      );
    case 'card':
      return subcommand === 'add' ? suggestAdded(game, typed, cards) : suggestCards(typed, cards);
    default:
      return suggestCards(typed, cards);
  }
}

/** What may be added: what this table has in play first, and then cards that can be there. */
function suggestAdded(game: Game | null, typed: string, cards: CardPool): readonly Suggestion[] {
  const faceUp = game?.permanents.filter(({ permanent }) => !permanent.status.faceDown) ?? [];
  return suggestWithFirst(
    faceUp.map(({ permanent }) => permanent.card.name),
    typed,
    suggestCards(typed, cards, ({ parts }) =>
      parts.some(({ typeLine }) => isPermanentType(readTypeLine(typeLine))),
    ),
  );
}

/** The Room of which halves are named, unless it is face down. */
function doorsOf(game: Game | null, typed: unknown, readerId: PlayerId): Card | undefined {
  if (!game || typeof typed !== 'string') return undefined;
  const found = findThing(permanentsOf(game, readerId), typed);
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
