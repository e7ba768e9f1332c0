import { ApplicationCommandOptionType as Type } from 'discord.js';
import { SCHEMES } from '#cards/decks/schemes.ts';
import { foldName } from '#engine/cards/names.ts';
import { decideScheme, ongoingSchemes, schemeSetter, schemesToCome } from '#engine/decks/scheme-deck.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatRollToCheck } from '../sentences/commitment.ts';
import { renderActionReply } from '../table/action-reply.ts';
import {
  applyAction,
  executeGameAction,
  openGameState,
  runTableTransaction,
  withAction,
} from '../table/execute-game-action.ts';
import { drawCard, formatDrawnText, isDrawOutdated, readsSincePress } from './draw.ts';

/** The purpose of the roll, as recorded in the ledger. */
const PURPOSE = 'scheme deck';

/** Events after which a button is out of date. */
const SCHEME_SET = /^deck\/scheme-set$/;

export const scheme = subcommand({
  name: 'scheme',
  description: 'Set the next scheme of a deck that the bot draws in motion, or abandon one (Archenemy)',
  unlisted: { below: ['game status'], label: 'Set a scheme in motion' },
  options: [
    {
      type: Type.String,
      name: 'abandon',
      description: 'The ongoing scheme to abandon instead',
      max_length: MAX_CARD_NAME_LENGTH,
      autocomplete: true,
    },
  ],
  complete: {
    abandon: async (typing, ctx) => {
      const game = await openGameState(typing, ctx);
      const names = new Set((game ? ongoingSchemes(game) : []).map(({ card }) => card));
      return [...names]
        .filter((card) => foldName(card).includes(foldName(typing.typed)))
        .map((card) => ({ name: card, value: card }));
    },
  },
  changes: true,
  run(request, ctx) {
    const { abandon } = request.options;
    if (abandon !== undefined)
      return executeGameAction(
        request,
        ctx,
        withAction(decideScheme, { kind: 'scheme/abandon', card: abandon }),
      );
    return runTableTransaction(
      request,
      ctx,
      ({ game: snapshot, coins }) => {
        if (!snapshot) return fail(refuse('game/none', {}));
        const ruleset = rulesetOf(snapshot.game.edition);
        if (isDrawOutdated(request, SCHEME_SET, snapshot)) return fail(refuse('button/stale', {}));
        const setter = schemeSetter(snapshot.game, ruleset);
        if (!setter.ok) return setter;
        const playerId = setter.value;
        const among = schemesToCome(snapshot.game, playerId, SCHEMES);
        const drawn = drawCard(coins, request.origin, { among, playerId, purpose: PURPOSE }, ruleset);
        if (!drawn.ok) return drawn;
        const { card, entry } = drawn.value;
        const isOngoing = SCHEMES.ongoing.includes(card);
        const action = {
          kind: 'scheme/set',
          playerId,
          card,
          isOngoing,
          roll: entry?.sequence ?? null,
        } as const;
        const applied = applyAction(request, snapshot, withAction(decideScheme, action), {
          render: (result) =>
            renderActionReply(result, {
              after: formatDrawnText(card, ctx.cards),
              below: entry ? [formatRollToCheck(entry, coins)] : [],
            }),
        });
        return mapResult(applied, (outcome) => ({
          ...outcome,
          ...(entry && { entries: [entry], isPublishing: !coins.published }),
        }));
      },
      readsSincePress(request),
    );
  },
});
