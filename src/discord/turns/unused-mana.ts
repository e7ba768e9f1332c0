import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideTurn } from '#engine/turns/turns.ts';
import { manaBurn } from '#engine/turns/unused-mana.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatOtherEditions } from '../table/table-answer.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

export const unusedMana = subcommand({
  name: 'unused-mana',
  description: 'A phase or step ends with mana unused: mana burn, where the rules have it',
  unlisted: { below: ['game status'], label: 'Unused mana…' },
  defaultPlayers: { player: 'deed' },
  options: [
    {
      type: Type.Integer,
      name: 'amount',
      description: 'How much mana',
      required: true,
      min_value: 1,
      max_value: 1_000_000,
    },
    { type: Type.User, name: 'player', description: 'Whose; left out, yours' },
  ],
  changes: true,
  /** Records the unused mana, and compares the consequences by edition. */
  run(request, ctx) {
    const { amount, player: playerId } = request.options;
    const action = { kind: 'turn/unused-mana', playerId, amount } as const;
    const render = (applied: AppliedAction) => {
      const { before: game } = applied;
      const others = formatOtherEditions(
        game.edition,
        (ruleset) => ok(manaBurn(game, playerId, amount, ruleset)),
        {
          otherEditions: (life) => (life > 0 ? text`mana burn, ${life} life lost` : text`no mana burn`),
        },
      );
      const reply = renderActionReply(applied);
      return { ...reply, content: joinLines([reply.content ?? '', ...others]) };
    };
    return executeGameAction(request, ctx, withAction(decideTurn, action), { render });
  },
});
