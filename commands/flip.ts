import { ApplicationCommandOptionType as Type } from 'discord.js';
import { createCardLines, suggestCoinCards } from '#discord/coins/coin-cards.ts';
import { ALL_RESULTS_ACTION, COIN_ACTION, parseChoice } from '#discord/coins/buttons.ts';
import { renderAllResults, decideFlip } from '#discord/coins/replies.ts';
import { createChooserCheck } from '#discord/coins/deciders.ts';
import { runFlip } from '#discord/coins/flip.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { choices } from '#discord/command/option-types.ts';
import { completeEdition } from '#discord/command/edition-option.ts';
import { flipCost } from '#discord/coins/cost.ts';
import { KEEP_NAMES } from '#discord/coins/flip-request.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { mutate } from '#discord/command/mutate.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { isFlip, isHiddenFrom } from '#ledger/vocabulary/ledger.ts';
import { playChoice } from '#ledger/play.ts';

/** How many secrets back a flip is looked up to show all its results. */
const MAX_LEDGERS = 10;

export default command({
  data: {
    name: 'flip',
    description: 'Flip coins, for a card or on their own: right by the rules, and checkable afterwards',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'call',
        description: 'Call it, to win or lose the flip',
        choices: choices({ heads: 'heads', tails: 'tails' }),
      },
      {
        type: Type.String,
        name: 'card',
        description: 'The card that flips',
        autocomplete: true,
        max_length: 100,
      },
      { type: Type.Integer, name: 'coins', description: 'How many, at once', min_value: 0, max_value: 1000 },
      {
        type: Type.String,
        name: 'until',
        description: 'Flip again and again',
        choices: choices({
          loss: 'until a flip is lost',
          heads: 'until heads comes up',
          tails: 'until tails comes up',
          'all-heads': 'until all players show heads in the same round',
          'all-tails': 'until all players show tails in the same round',
        }),
      },
      {
        type: Type.String,
        name: 'players',
        description: 'Who flips, if not you alone: @Alice @Bob',
        max_length: 500,
      },
      {
        type: Type.User,
        name: 'opponent',
        description: 'The opponent that the card or older rules ask about',
      },
      {
        type: Type.Integer,
        name: 'thumbs',
        description: 'Krark’s Thumbs of the flipper; left out, those noted in the game; 0 for none',
        min_value: 0,
        max_value: 12,
      },
      {
        type: Type.String,
        name: 'keep',
        description: 'With a Thumb: which coin to keep, without being asked',
        choices: choices(KEEP_NAMES),
      },
      {
        type: Type.String,
        name: 'fixed',
        description: 'An effect that fixes the flip (since 2025-06-06)',
        choices: choices({
          heads: 'comes up heads',
          tails: 'comes up tails',
          win: 'you win it',
          lose: 'you lose it',
          'heads-win': 'comes up heads and you win it',
        }),
      },
      {
        type: Type.Integer,
        name: 'die',
        description: 'Throw the coin as a die with so many sides: odd is heads. Real dice: /roll',
        min_value: 1,
        max_value: 1_000_000,
      },
      {
        type: Type.String,
        name: 'heads-side',
        description: 'Throw another object: the side that is heads',
        max_length: 40,
      },
      {
        type: Type.String,
        name: 'tails-side',
        description: 'Throw another object: the side that is tails',
        max_length: 40,
      },
      {
        type: Type.Boolean,
        name: 'private',
        description: 'Shown to you only, now and later; it counts in the ledger all the same',
      },
      {
        type: Type.String,
        name: 'edition',
        description: 'today, founding (2006), or a day; left out, as is played here',
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  changes: true,
  cost: flipCost,

  complete: {
    card: ({ typed }) => suggestCoinCards(typed),
    edition: completeEdition,
  },

  run: runFlip,

  presses: {
    async [ALL_RESULTS_ACTION]({ origin, parts: [secretId, sequence = ''] }, { store }) {
      const ledgers = /^\d{1,9}$/.test(sequence)
        ? await store.ledgers(origin.channelId, MAX_LEDGERS, Number(sequence))
        : [];
      const entry = ledgers
        .find((ledger) => ledger.secretId === secretId)
        ?.entries.find((ledgerEntry) => ledgerEntry.sequence === Number(sequence));
      if (!entry || !isFlip(entry) || isHiddenFrom(entry, origin.actorId))
        return fail(refuse('button/stale', {}));
      return ok(renderAllResults(entry, createCardLines(entry)));
    },

    async [COIN_ACTION](press, { store }) {
      const read = parseChoice(press.parts);
      if (!read) return fail(refuse('button/stale', {}));
      return mutate(
        store,
        press.origin,
        (table) =>
          decideFlip(
            playChoice(table.coins, createChooserCheck(table, press), read.at, read.choice),
            table,
            createCardLines,
            true,
          ),
        { flip: read.at.sequence },
      );
    },
  },
});
