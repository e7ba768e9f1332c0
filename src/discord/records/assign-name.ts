import { typedWords } from '#text/typed.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { guestOf } from '#engine/vocabulary/players.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { completePlayer } from './parse-players.ts';

export const assignName = subcommand({
  name: 'who',
  description: 'A name on record is somebody on Discord (Manage Server)',
  unlisted: { below: ['record games', 'record player'], label: 'Who is behind a name…' },
  options: [
    {
      type: Type.String,
      name: 'name',
      description: 'The name',
      required: true,
      autocomplete: true,
      max_length: 40,
    },
    { type: Type.User, name: 'is', description: 'Who it is', required: true },
  ],
  changes: true,
  /** Counts the games of the name for the user from then on. Refuses if both played in the same game. */
  run(request, ctx) {
    const { name, is: intoId } = request.options;
    if (!request.mayManageServer)
      return fail(refuse('permission/manage-server', { action: 'say who is who on record' }));
    const playerId = guestOf(name.trim());
    return runTableTransaction(
      request,
      ctx,
      ({ records }) => {
        const sharedGames = records?.countTogether(playerId, intoId) ?? null;
        if (sharedGames === null || !records)
          return fail(refuse('record/same', { why: 'unknown', typed: name }));
        if (sharedGames > 0) return fail(refuse('record/same', { why: 'together', typed: name }));
        return ok({
          reply: {
            content: text`**${typedWords(name)}** on record is ${playerName(intoId)} from now on.`,
          },
          record: { kind: 'same', playerId, intoId },
        });
      },
      { records: { players: [playerId, intoId] } },
    );
  },
  complete: { name: completePlayer },
});
