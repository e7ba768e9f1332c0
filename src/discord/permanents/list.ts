import { isEmpty, joinTexts, playerName, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { toMarkdown } from '../markdown/write.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isKnownCreature } from '#engine/combat/checks.ts';
import { shortName } from '#engine/game/commanders.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import { isInGame, seatsInGame } from '#engine/game/seats.ts';
import { areTeammates } from '#engine/game/teams.ts';
import { displayName } from '#engine/status/views.ts';
import type { Game } from '#engine/game/state.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Reply } from '../command/reply.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { buttonLabel } from '../command/rows.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatCounted, groupBy } from '../labels/clause.ts';
import { permanentNotes } from '../labels/permanent-notes.ts';
import { toItem, formatName, thingsOf } from '../labels/things.ts';
import { splitIntoRows } from '../table/commander-buttons.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { hiddenCard, isInPhasedOutZone } from '../table/pickable-objects.ts';
import { fitLines } from '../words/fit.ts';
import { playerOption } from './options.ts';
import { termIn } from '../words/game-terms.ts';

export const listPermanents = subcommand({
  name: 'list',
  description: 'The permanents with their numbers, for you alone',
  defaultPlayers: { player: 'nobody' },
  options: [playerOption('player', 'Whose; left out, everybody’s')],
  isShort: true,
  async run(request, ctx) {
    const found = await findOpenGame(request, ctx);
    return found.ok
      ? ok(renderPermanents(found.value.game, request.options.player ?? null, request.origin.actorId))
      : found;
  },
});

/** Discord's limit of 4,096 characters, with a margin. */
const MAX_EMBED_LENGTH = 4000;

/**
 * Renders permanents with numbers and status by player in turn order, equal ones together: `20 × Goblin (#4–#23):
 * token`.
 * @param controllerId lists only the permanents of this player; `null` for all
 * @param readerId the only reader, who sees the names of face-down cards that this player may look at
 */
function renderPermanents(game: Game, controllerId: PlayerId | null, readerId: PlayerId): Reply {
  const { edition, permanents, seats } = game;
  const things = thingsOf(game);
  // Under some rules phased-out permanents are in a zone of their own, where nobody controls them; the game state
  // keeps the last controller.
  const isUncontrolled = (permanent: TablePermanent) => isInPhasedOutZone(permanent, game);
  const formatPlayer = (playerId: PlayerId): readonly Text[] => {
    const own = permanents.filter(
      (permanent) => permanent.controllerId === playerId && !isUncontrolled(permanent),
    );
    return own.length > 0 ? [strong(playerName(playerId)), ...formatAll(own)] : [];
  };
  const formatAll = (listed: readonly TablePermanent[]): readonly Text[] => {
    const items = listed.map((permanent) => {
      const hidden = hiddenCard(permanent, game, readerId);
      const known = hidden ? [text`the card is ${formatName(hidden.name)}`] : [];
      const notes = isUncontrolled(permanent)
        ? [
            ...permanentNotes(permanent, things).filter((note) => note !== 'phased out'),
            text`was ${playerName(permanent.controllerId)}’s`,
          ]
        : permanentNotes(permanent, things);
      return { ...toItem(things, permanent.id), notes: joinTexts([...notes, ...known], ', ') };
    });
    return groupBy(items, ({ item, notes }) => JSON.stringify([item, notes])).map((group) => {
      const [{ notes }] = group;
      const names = formatCounted(
        group.map(({ item, number }) => ({ item, ...(number !== undefined && { number }) })),
      );
      return isEmpty(notes) ? names : text`${names}: ${notes}`;
    });
  };
  const playerIds = seats
    .map(({ playerId }) => playerId)
    .filter((playerId) => controllerId === null || playerId === controllerId);
  const uncontrolled = permanents.filter(
    (permanent) => playerIds.includes(permanent.controllerId) && isUncontrolled(permanent),
  );
  const lines = [
    ...playerIds.flatMap(formatPlayer),
    ...(uncontrolled.length > 0 ? [strong('Phased out'), ...formatAll(uncontrolled)] : []),
  ];
  const isPrivate = true;
  if (lines.length === 0)
    return {
      content: text`${controllerId === null ? 'There are' : text`${playerName(controllerId)} has`} no permanents here.`,
      isPrivate,
    };
  const title = termIn(edition, 'In play', 'On the battlefield');
  return {
    embeds: [{ title, description: toMarkdown(fitLines(lines, MAX_EMBED_LENGTH)) }],
    components: splitIntoRows(goadButtons(game, controllerId, readerId)),
    isPrivate,
  };
}

/** Two rows. */
const MAX_GOAD_BUTTONS = 10;

/** Buttons with which a player goads creatures of others, in a game in which they could attack anybody else. */
function goadButtons(
  game: Game,
  controllerId: PlayerId | null,
  readerId: PlayerId,
): readonly APIButtonComponentWithCustomId[] {
  if (game.stage !== 'playing' || seatsInGame(game).length < 3 || !isInGame(game, readerId)) return [];
  const ruleset = rulesetOf(game.edition);
  return game.permanents
    .filter(
      (permanent) =>
        !areTeammates(game, permanent.controllerId, readerId) &&
        permanent.controllerId !== readerId &&
        (controllerId === null || permanent.controllerId === controllerId) &&
        !permanent.permanent.status.phasedOut &&
        !permanent.goadedBy?.includes(readerId) &&
        isKnownCreature(permanent, ruleset),
    )
    .slice(0, MAX_GOAD_BUTTONS)
    .map((goadable) => {
      const number = permanentNumberOf(goadable);
      return rerunButton(
        {
          command: 'permanent',
          subcommand: 'set',
          options: { permanent: `#${number}`, goaded: readerId },
        },
        'post',
        buttonLabel(`Goad ${shortName(displayName(goadable.permanent, ruleset))} (#${number})`),
      );
    });
}
