import { z } from 'zod';
import type { Game } from '../game/state.ts';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

/** The number of the roll in the ledger that drew a card; `null` if only one card was possible. */
const Roll = z.int().nullable();

export const DeckEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deck/planeswalked'),
    playerId: PlayerId,
    card: z.string(),
    roll: Roll,
    /**
     * `plane`: it is face up now. `phenomenon`: it is face up, and the player planeswalks again after its ability.
     * `put-back`: a phenomenon that was turned up before the first plane, and went to the bottom.
     */
    as: z.enum(['plane', 'phenomenon', 'put-back']),
  }),
  z.strictObject({
    kind: z.literal('deck/scheme-set'),
    playerId: PlayerId,
    card: z.string(),
    roll: Roll,
    isOngoing: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('deck/scheme-abandoned'), playerId: PlayerId, card: z.string() }),
]);
export type DeckEvent = Data<typeof DeckEvent>;

export function applyDeckEvent(game: Game, event: DeckEvent): Game {
  switch (event.kind) {
    case 'deck/planeswalked': {
      const { planarDeck = [], plane } = game;
      const isFaceUp = event.as !== 'put-back';
      // A plane named by a player also counts as turned up from this deck.
      const isNew = plane !== undefined && !planarDeck.includes(plane);
      return {
        ...game,
        ...(isFaceUp && { plane: event.card }),
        planarDeck: toBottom(isNew ? [...planarDeck, plane] : planarDeck, event.card).slice(-MAX_TURNED_UP),
      };
    }
    case 'deck/scheme-set':
      return withSchemes(withSchemeOfTurn(game), event.playerId, ({ used, ongoing }) => ({
        used: toBottom(used, event.card),
        ongoing: event.isOngoing ? [...ongoing, event.card] : ongoing,
        last: event.card,
      }));
    case 'deck/scheme-abandoned':
      return withSchemes(game, event.playerId, ({ used, ongoing, last }) => ({
        used: toBottom(used, event.card),
        ongoing: ongoing.filter((name) => name !== event.card),
        last: last === event.card ? null : last,
      }));
  }
}

/** More than there are planar cards, since players may name planes that don't exist. */
const MAX_TURNED_UP = 300;

/**
 * The game after this turn's scheme was set in motion; a scheme that an effect sets in another step is an additional
 * one.
 */
const withSchemeOfTurn = (game: Game): Game =>
  game.turn?.step === 'precombat-main' ? { ...game, turn: { ...game.turn, schemeSet: true } } : game;

const toBottom = (used: readonly string[], card: string): string[] => [
  ...used.filter((name) => name !== card),
  card,
];

type Schemes = NonNullable<Game['schemes']>[number];

const NO_SCHEMES = { used: [], ongoing: [], last: null };

function withSchemes(
  game: Game,
  playerId: PlayerId,
  change: (own: Omit<Schemes, 'playerId'>) => Omit<Schemes, 'playerId'>,
): Game {
  const { schemes = [] } = game;
  const own = schemes.find((deck) => deck.playerId === playerId) ?? NO_SCHEMES;
  const others = schemes.filter((deck) => deck.playerId !== playerId);
  return { ...game, schemes: [...others, { ...change(own), playerId }] };
}
