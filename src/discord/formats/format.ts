import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { rulesOfFormat, currentSettings } from '#engine/formats/gathering.ts';
import { tournamentAdditions } from '#engine/formats/planning.ts';
import { isMultiplayer } from '#engine/game/circle.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { currentEdition } from '../command/edition-option.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatFormatWithOptions, formatFormatNumbers, type FormatNumbers } from '../labels/format-words.ts';
import { formatSchemesNote } from '../upcoming/schemes.ts';
import { TOURNAMENTS_OUTSIDE } from '../labels/formats.ts';
import { formatGatheringTeams, formatPlayingTeams } from '../upcoming/teams.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import {
  archenemyLife,
  commanderDamageToLose,
  poisonToLose,
  startingLifeOf,
} from '#engine/formats/starting-numbers.ts';

export const showFormat = subcommand({
  name: 'format',
  description: 'What is played here: variant, options, teams',
  /** Works before the game begins, too. */
  async run(request, ctx) {
    const openGame = await findOpenGame(request, ctx);
    if (!openGame.ok) return openGame;
    const { game } = openGame.value;
    const { edition } = game;
    const { format } = currentSettings(game);
    const teams = [...formatGatheringTeams(game), ...formatPlayingTeams(game)];
    return renderTableAnswer<FormatNumbers>(
      edition,
      (ruleset) => {
        const life = startingLifeOf(format, ruleset, isMultiplayer(game));
        const poison = poisonToLose(format, ruleset);
        const commander = commanderDamageToLose(format, ruleset);
        const archenemy =
          format.variant === 'archenemy' && life.answer.of === 'player'
            ? archenemyLife(format, ruleset)
            : null;
        const [rule, ...rules] = [...life.citations, ...(archenemy?.citations ?? [])];
        return ok({
          answer: {
            life: life.answer,
            archenemy: archenemy?.answer ?? null,
            poison: poison.answer,
            commander: commander?.answer ?? null,
          },
          citations: distinct([
            rule,
            ...rules,
            ...poison.citations,
            ...(commander?.citations ?? []),
            ...rulesOfFormat(game, ruleset),
          ]),
        });
      },
      {
        inFull: (numbers) =>
          joinLines([
            text`**${formatFormatWithOptions(format)}.** ${formatFormatNumbers(numbers)}`,
            ...teams,
            ...formatSchemesNote(format),
          ]),
        otherEditions: (numbers) => [formatFormatNumbers(numbers)],
      },
    );
  },
});

export const showTournaments = subcommand({
  name: 'tournaments',
  description: 'Whether tournament rules are among these',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Tournament rules' },
  async run(request, ctx) {
    const edition = await currentEdition(request.origin, ctx);
    return renderTableAnswer(edition, (ruleset) => ok(tournamentAdditions(ruleset)), {
      inFull: () => [TOURNAMENTS_OUTSIDE],
      otherEditions: () => [TOURNAMENTS_OUTSIDE],
    });
  },
});
