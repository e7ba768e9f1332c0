import { resolvePlayersInText } from '#discord/command/player-options.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { completeEdition, configuredEdition, resolveEdition } from '#discord/command/edition-option.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { mutate } from '#discord/command/mutate.ts';
import { choices } from '#discord/command/option-types.ts';
import { decideRoll } from '#discord/dice/replies.ts';
import { rollPresses } from '#discord/dice/presses.ts';
import { isRolledByOne, parseRoll } from '#discord/dice/roll-request.ts';
import { suggestDice } from '#discord/dice/suggest-dice.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import { askWhoThrows } from '#discord/command/default-player.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { playRoll } from '#ledger/play.ts';

export default command({
  data: {
    name: 'roll',
    description: 'Roll dice, or draw a player or a card: checkable afterwards, as coins are',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'dice',
        description: 'd20, 2d6+3, 2d20kh1, or planar for the planar die; left out, d20',
        autocomplete: true,
        max_length: 100,
      },
      {
        type: Type.String,
        name: 'players',
        description: 'Who rolls, if not you alone; or who is drawn from: @Alice @Bob',
        max_length: 500,
      },
      {
        type: Type.String,
        name: 'draw',
        description: 'Draw among the players named, or all at this table',
        choices: choices({
          order: 'an order of players: who is tied rolls again',
          player: 'a player',
          opponent: 'an opponent',
        }),
      },
      {
        type: Type.String,
        name: 'from',
        description: 'Draw one of these cards: Shock, Opt, Duress',
        max_length: 1000,
      },
      {
        type: Type.String,
        name: 'ignore',
        description: 'With several dice: which roll is ignored',
        choices: choices({ lowest: 'the lowest', highest: 'the highest', chosen: 'as you choose' }),
      },
      {
        type: Type.Integer,
        name: 'ignored',
        description: 'How many rolls are ignored; left out, 1',
        min_value: 1,
        max_value: 99,
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

  complete: { dice: ({ typed }) => suggestDice(typed), edition: completeEdition },

  async run(request, ctx) {
    const { origin, options } = request;
    const typed = options.edition;
    const edition =
      typed === undefined
        ? ok(await configuredEdition(origin, ctx))
        : await resolveEdition(typed, origin, ctx);
    if (!edition.ok) return edition;
    const named =
      options.players === undefined
        ? ok(undefined)
        : await resolvePlayersInText(options.players, origin, ctx);
    if (!named.ok) return named;
    if (options.players === undefined && isRolledByOne(options)) {
      const line: CommandLine = { command: 'roll', subcommand: null, options };
      const question = await askWhoThrows(request, [origin.actorId], line, ctx);
      if (question) return ok(question);
    }
    return mutate(ctx.store, origin, (table) => {
      const game = table.game?.game ?? null;
      const rollerId = game?.stage === 'playing' ? actingPlayerOf(game, origin.actorId) : origin.actorId;
      const read = parseRoll(
        { ...options, players: named.value },
        isRolledByOne(options) ? origin.actorId : rollerId,
        game,
      );
      if (!read.ok) return read;
      const ruleset = rulesetOf((typed === undefined ? game?.edition : undefined) ?? edition.value);
      const roll = { request: read.value, purpose: null, isPrivate: options.private ?? false };
      return decideRoll(playRoll(table.coins, origin, roll, ruleset), table.coins, game);
    });
  },

  presses: rollPresses,
});
