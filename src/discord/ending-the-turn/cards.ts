import type { Ended, EndingAction } from '../../engine/ending-the-turn/ending.ts';
import { deciderOf } from '../../engine/game/control-chain.ts';
import type { Game, StackObject } from '../../engine/game/state.ts';
import { foldName } from '../../engine/cards/names.ts';
import { phaseOf, turnOf } from '../../engine/steps/structure.ts';
import { mention } from '../words/mention.ts';
import { named } from '../sentences/things.ts';

/** How a card ends the turn or the combat phase, by its own text. */
interface EndingCard {
  readonly what: Ended;
  readonly by: 'spell' | 'ability';
  /**
   * `if-own-turn`: on another player's turn it resolves and ends nothing. `used-on-own-turn`: only then can it be used.
   * `chosen`: the player whose turn it is chooses whether it ends.
   */
  readonly condition?: 'if-own-turn' | 'used-on-own-turn' | 'chosen';
}

/** The cards that do, each of the catalogue's. */
export const ENDING_CARDS: Readonly<Record<string, EndingCard>> = {
  "Day's Undoing": { what: 'turn', by: 'spell', condition: 'if-own-turn' },
  Discontinuity: { what: 'turn', by: 'spell' },
  'Glorious End': { what: 'turn', by: 'spell' },
  "Hurkyl's Final Meditation": { what: 'turn', by: 'spell' },
  'Mandate of Peace': { what: 'combat', by: 'spell' },
  'Obeka, Brute Chronologist': { what: 'turn', by: 'ability', condition: 'chosen' },
  'Sundial of the Infinite': { what: 'turn', by: 'ability', condition: 'used-on-own-turn' },
  'The Drum, Mining Facility': { what: 'turn', by: 'ability' },
  'Time Stop': { what: 'turn', by: 'spell' },
  Ultima: { what: 'turn', by: 'spell' },
};

const BY_NAME = new Map(Object.entries(ENDING_CARDS).map(([name, card]) => [foldName(name), card]));

const endingCard = (name: string): EndingCard | undefined => BY_NAME.get(foldName(name));

/** What a card ends; `turn` where nobody knows. */
export const endedBy = (card: string | null): Ended =>
  (card === null ? undefined : endingCard(card))?.what ?? 'turn';

/** Whether a card is known to end something by an ability, which is what resolves then. */
export const endsByAbility = (card: string): boolean => endingCard(card)?.by === 'ability';

/** What this object ends as it resolves now; `null` if nothing. */
export function endingOf({ kind, name, controllerId }: StackObject, game: Game): EndingAction | null {
  const card = endingCard(name);
  if (!card || (card.by === 'spell') !== (kind === 'spell')) return null;
  const { step, playerId } = turnOf(game);
  if (card.what === 'combat' && phaseOf(step) !== 'combat') return null;
  if (card.condition === 'if-own-turn' && controllerId !== playerId) return null;
  return { what: card.what, card: name };
}

/**
 * What the card that is to end something says of it: when it does, and who chooses.
 * @param isKnown it is a card's name, and not only what the table says.
 */
export function remarksOn({ card, what }: EndingAction, isKnown: boolean, game: Game): readonly string[] {
  if (card === null) return [];
  const name = named(card);
  const facts = endingCard(card);
  if (!facts) return isKnown ? [`As far as I know, ${name} does not end the turn.`] : [];
  if (facts.what !== what)
    return [`${name} ends ${facts.what === 'turn' ? 'the turn' : 'the combat phase only'}.`];
  const active = mention(turnOf(game).playerId);
  switch (facts.condition) {
    case 'if-own-turn':
      return [`${name} ends the turn only if it is its controller’s own; this is ${active}’s.`];
    case 'used-on-own-turn':
      return [`${name} can be used only on its controller’s own turn; this is ${active}’s.`];
    case 'chosen':
      return [
        `${sayChooser(game)} chooses whether it ends. If not, \`/stack remove\` takes the ability off the stack.`,
      ];
    case undefined:
      return [];
  }
}

/** Who chooses for the player whose turn it is: that player, or whoever is in control. */
function sayChooser(game: Game): string {
  const { playerId } = turnOf(game);
  const decider = deciderOf(game, playerId);
  return decider === playerId
    ? `${mention(playerId)}, whose turn it is,`
    : `${mention(decider)}, who decides for ${mention(playerId)}, whose turn it is,`;
}
