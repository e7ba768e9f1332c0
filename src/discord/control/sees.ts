import { listOf } from '#text/list.ts';
import { joinTexts, playerName, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { whoSees, type Information, type VisibleTo } from '#engine/control/information.ts';
import { checkInGame } from '#engine/deciding/checks.ts';
import type { Game } from '#engine/game/state.ts';
import { turnLeadOf } from '#engine/game/teams.ts';
import { turnOf } from '#engine/steps/structure.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatControlDurations } from '../sentences/control.ts';
import { formatControls } from '../labels/turn-words.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { findPlayingGame } from './find-playing-game.ts';
import { checkNamedPlayer, renderNoActivePlayer } from './who.ts';
import { parseInformation, formatInformation, suggestInformation } from './decision-words.ts';

export const showWhoSees = subcommand({
  name: 'sees',
  description: 'Who sees hidden information at this table now, and by which rule',
  unlisted: { below: ['turn who'], label: 'Who may see it…' },
  defaultPlayers: { player: 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'information',
      description: 'What is to be seen',
      required: true,
      autocomplete: true,
      max_length: 100,
    },
    { type: Type.User, name: 'player', description: 'Whose; left out, of the player whose turn it is' },
  ],
  async run(request, ctx) {
    const { information, player } = request.options;
    const game = await findPlayingGame(request, ctx);
    if (!game.ok) return game;
    const kind = parseInformation(information);
    if (!kind.ok) return kind;
    const checkedPlayer = checkNamedPlayer(player, game.value);
    if (!checkedPlayer.ok) return checkedPlayer;
    const noActivePlayer = player === undefined ? renderNoActivePlayer(game.value) : null;
    if (noActivePlayer) return ok(noActivePlayer);
    const active = turnLeadOf(game.value, turnOf(game.value).playerId);
    return renderWhoSees(game.value, kind.value, player ?? active);
  },
  complete: { information: ({ typed }) => suggestInformation(typed) },
});

/** Who currently sees hidden information of a player, why, and by which rule. */
export function renderWhoSees(
  game: Game,
  information: Information,
  playerId: PlayerId,
): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, playerId);
  if (!checked.ok) return checked;
  const who = playerName(playerId);
  const what = formatInformation(information, who);
  return renderTableAnswer(game.edition, (ruleset) => ok(whoSees(game, information, playerId, ruleset)), {
    inFull: (sight) =>
      joinTexts(
        [
          text`${formatSight(sight, what, who)}: ${formatWhy(sight, who)}.`,
          ...formatControlDurations(sight.through),
          ...(information === 'library-search' ? ['While nobody searches it, nobody sees it.'] : []),
        ],
        ' ',
      ),
    otherEditions: (sight) => text`${formatSight(sight, what, who)}.`,
  });
}

/** True if another player is in control. */
const isByOthers = ({ through }: VisibleTo): boolean => through.some(({ of, by }) => of !== by);

function formatSight(sight: VisibleTo, what: Text, who: Text): Text {
  const { sees, why } = sight;
  const names = listOf(sees.map((seen) => strong(playerName(seen))));
  switch (why) {
    case 'their-own':
    case 'only-theirs':
      return text`Only ${names} sees ${what}`;
    case 'teammates':
    case 'shared':
      return text`Only ${names} see ${what}`;
    case 'hidden':
      return isByOthers(sight)
        ? text`Controlling ${who} doesn’t show ${what}`
        : text`Nobody sees ${what} through ${who}`;
  }
}

function formatWhy(sight: VisibleTo, who: Text): Text {
  const { why, through } = sight;
  const control = through.length > 0 ? formatControls(through) : text`nobody controls ${who}`;
  switch (why) {
    case 'their-own':
    case 'shared':
      return control;
    case 'teammates':
      return text`teammates may look at each other’s hands, and ${control}`;
    case 'only-theirs':
      return text`${control}, but that shows nothing outside the game`;
    case 'hidden':
      return isByOthers(sight) ? text`${control}, and sees what ${who} sees` : control;
  }
}
