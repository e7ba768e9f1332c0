import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, joinTexts, small, playerName, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { formatNumber } from '#basics/format-count.ts';
import { choosesColor } from '#engine/commanders/coloring.ts';
import { possibleReturns } from '#engine/commanders/returning.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { commandersOf, knownCommanders, shortName, commanderTax } from '#engine/game/commanders.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { countOf } from '#engine/game/counts.ts';
import { isInGame, personOf, seatsInGame } from '#engine/game/seats.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatName } from '../labels/things.ts';
import { choiceButtons, commanderButton, splitIntoRows } from '../table/commander-buttons.ts';
import { formatReturns } from '../upcoming/returns.ts';
import { inZone, formatColors, wasCastIn } from '../words/game-terms.ts';

/** Discord's limit for the rows of a message. */
const MAX_ROWS = 5;

export const showCommanders = subcommand({
  name: 'show',
  description: 'Who took how much from which commander; tax and zones (only you see it)',
  isShort: true,
  async run(request, { store }) {
    const loaded = await loadGame(store, request.origin.channelId);
    if (!loaded) return fail(refuse('game/none', {}));
    return ok(await loaded.withLog((snapshot) => renderCommanders(snapshot, request.origin.actorId)));
  },
});

/** All commanders of a game with the damage each dealt, and buttons for those that the reader decides for. */
export function renderCommanders({ id, game }: Pick<GameWithLog, 'id' | 'game'>, readerId: PlayerId): Reply {
  const losingPairs = new Set(
    lossesIn(game, rulesetOf(game.edition)).map(({ answer }) => `${answer.playerId} ${answer.commander}`),
  );
  const lines = [
    ...formatReturns(game),
    ...knownCommanders(game).flatMap((commander) => formatCommander(commander, game, losingPairs)),
  ];
  return {
    content: joinLines([
      ...(lines.length > 0 ? lines.map((line) => ranked('names', line)) : ['Nobody has named a commander.']),
      ...formatUnnamed(game),
      small(citationsText(citeRules(game.edition, 'commander/cast', 'losing/commander'))),
    ]),
    components: buttonsFor(id, game, readerId),
    isPrivate: true,
  };
}

/** `**Karn** of @Alice: command zone, cast 2×, tax {4}`, and below it the damage dealt. */
function formatCommander(
  { key }: { readonly key: string },
  game: Game,
  losingPairs: ReadonlySet<string>,
): readonly Text[] {
  const commander = game.commanders.find((candidate) => candidate.key === key);
  const dealt = seatsInGame(game)
    .map(({ playerId, commanderDamage }) => ({ playerId, damage: countOf(commanderDamage, key) }))
    .filter(({ damage }) => damage > 0)
    .toSorted((a, b) => b.damage - a.damage)
    .map(({ playerId, damage }) =>
      losingPairs.has(`${playerId} ${key}`)
        ? text`${playerName(playerId)} **${formatNumber(damage)} loses**`
        : text`${playerName(playerId)} **${formatNumber(damage)}**`,
    );
  return [
    text`**${formatName(key)}**${commander ? [' ', formatStatus(commander, game)] : ''}`,
    ...(dealt.length > 0 ? [text`→ ${joinTexts(dealt, ' · ')}`] : []),
  ];
}

function formatStatus(commander: Commander, game: Game): Text {
  const { casts, ownerId, zone } = commander;
  if (!isInGame(game, ownerId)) return text`(${playerName(ownerId)}, out)`;
  const parts = [
    ...(choosesColor(commander.name)
      ? [commander.color ? formatColors([commander.color]) : 'color not said']
      : []),
    ...(zone === null ? [] : [inZone(zone, game.edition)]),
    ...(casts > 0 ? [`${wasCastIn(game.edition)} ${casts}×`] : []),
    commanderTax(commander) > 0 ? `tax {${commanderTax(commander)}}` : 'no tax',
  ];
  return text`(${playerName(ownerId)}) ${parts.join(', ')}`;
}

/** Lists the players of a Commander game who have not named a commander. */
function formatUnnamed(game: Game): readonly Text[] {
  if (!game.settings.format.isCommander || game.main) return [];
  const unnamedPlayers = seatsInGame(game).filter(
    ({ playerId }) => commandersOf(game, playerId).length === 0,
  );
  return unnamedPlayers.length === 0
    ? []
    : [
        text`-# Not named yet: ${listOf(unnamedPlayers.map(({ playerId }) => playerName(playerId)))}. \`/commander name\``,
      ];
}

function buttonsFor(gameId: string, game: Game, readerId: PlayerId): ReturnType<typeof splitIntoRows> {
  if (game.stage !== 'playing' || game.result) return [];
  const openKeys = new Set(
    possibleReturns(game, rulesetOf(game.edition)).map(({ answer }) => answer.commander.key),
  );
  const own = game.commanders.filter(
    ({ ownerId }) => isInGame(game, ownerId) && personOf(game, deciderOf(game, ownerId)) === readerId,
  );
  const buttons = own.flatMap((commander) =>
    buttonsOf(commander, openKeys.has(commander.key), { gameId, game }),
  );
  return splitIntoRows(buttons).slice(0, MAX_ROWS);
}

/**
 * The buttons for a commander in its zone. None for a commander in play or on the stack, which players move by other
 * commands.
 */
function buttonsOf(
  commander: Commander,
  isReturnOpen: boolean,
  context: Parameters<typeof commanderButton>[3],
): readonly APIButtonComponentWithCustomId[] {
  const short = shortName(commander.name);
  if (isReturnOpen) return choiceButtons(commander, context);
  const taxNote = commanderTax(commander) > 0 ? ` (+${commanderTax(commander)})` : '';
  const cast = commanderButton('cast', `Cast ${short}${taxNote}`, commander, context);
  const back = commanderButton('back', `${short} to command zone`, commander, context);
  switch (commander.zone) {
    case 'command':
      return [cast];
    case null:
      return [cast, back];
    case 'battlefield':
    case 'stack':
      return [];
    case 'graveyard':
    case 'exile':
    case 'hand':
    case 'library':
      return [back];
  }
}
