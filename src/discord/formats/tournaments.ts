import { tournamentAdditions } from '../../engine/formats/planning.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { readEdition } from '../command/chosen-edition.ts';
import { subcommand } from '../command/subcommand.ts';
import { TOURNAMENTS_OUTSIDE } from '../sentences/formats.ts';
import { answerOfTable } from '../table/answers.ts';
import { openGame } from '../table/change-game.ts';

export const tournaments = subcommand({
  name: 'tournaments',
  description: 'Whether tournament rules are among these',
  /** By the edition of the channel's game, or else that of the server. */
  async run(asked, house) {
    const book = await openGame(asked, house);
    const edition = book.ok ? ok(book.value.game.edition) : await readEdition(undefined, asked.origin, house);
    if (!edition.ok) return edition.failure;
    return answerOfTable(edition.value, (ruleset) => ok(tournamentAdditions(ruleset)), {
      here: () => TOURNAMENTS_OUTSIDE,
      elsewhere: () => TOURNAMENTS_OUTSIDE,
    });
  },
});
