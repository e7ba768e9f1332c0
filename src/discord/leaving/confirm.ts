import type { Text } from '#text/text.ts';
import { foldableList } from '#text/fold.ts';
import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { decideLobby, type LobbyAction } from '#engine/lobby/lobby.ts';
import { depthOf, outermostOf } from '#engine/game/subgame-depth.ts';
import { leaversIn, loseTogether } from '#engine/leaving/losing.ts';
import { winEffectOutcome } from '#engine/formats/winning.ts';
import { isInGame } from '#engine/game/seats.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Game, GameResult } from '#engine/game/state.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { fitLines, MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { MAX_PREVIEW_LINES } from '../words/height.ts';
import { actorOf, type BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { gameButton } from '../table/game-buttons.ts';
import { needsPreview, leavingPlansFor, formatLeaving } from './preview.ts';
import { formatEntries, formatRules, thingsAround } from '../sentences/entries.ts';
import { formatGamePath, subgameName } from '../sentences/subgames.ts';
import { formatWonByEffect } from '../sentences/winning.ts';
import { askButton } from '../subgames/buttons.ts';
import { encodeEnding } from '../subgames/carried-text.ts';
import { BY_CURRENT_RESULT } from '../subgames/end.ts';

/** Actions that may end a running game: a player leaves, those who lose leave, or the host ends it. */
export type DepartureAction = Extract<
  LobbyAction,
  { readonly kind: 'game/leave' | 'game/lose' | 'game/end' }
>;
/** The action that may end a game that has not begun: a player is removed. */
export type WithdrawAction = Extract<LobbyAction, { readonly kind: 'game/withdraw' }>;

/**
 * Asks the user privately to confirm an action that would end a running game, since that cannot be undone; an action
 * with further consequences; or conceding while a check of state-based effects would end the game differently.
 * @returns `null` if no confirmation is needed
 */
export function askToConfirm(
  request: BotRequest,
  snapshot: GameWithLog,
  departure: DepartureAction | WithdrawAction,
): Reply | null {
  const { game } = snapshot;
  if (game.stage !== 'playing' || departure.kind === 'game/withdraw') return null;
  const decision = decideLobby(game, actorOf(request), departure, rulesetOf(game.edition));
  if (!decision.ok) return null;
  const { entries } = decision.value;
  const isEnd = endingEvent(entries) !== null;
  const check =
    departure.kind === 'game/leave' ? endByStateBasedCheck(game, departure.playerId, entries) : null;
  const leavesAllGames = departure.kind === 'game/leave' && departure.how === 'left' && game.main !== null;
  const hasConsequences = isEnd || leavesAllGames || leavingPlansFor(game, entries).some(needsPreview);
  if (!hasConsequences && !check) return null;
  const endsAllGames = departure.kind === 'game/end' && game.main !== null;
  const lines = [
    ...(endsAllGames ? [...formatGamePath(game), text`To end only the subgame, use \`/subgame end\`.`] : []),
    ...(leavesAllGames
      ? [
          ...formatGamePath(game),
          text`This leaves all games. To give up only ${subgameName(depthOf(game))}, use \`/game concede\`.`,
        ]
      : []),
    ...(departure.kind === 'game/end' ? formatWinByEffect(game, departure.result) : []),
    ...(check ? [check.text] : []),
    ...(hasConsequences
      ? [
          isEnd
            ? text`**This ends ${endsAllGames ? 'all games' : 'the game'}${check ? ' otherwise' : ''}, and can’t be undone:**`
            : text`**This will happen${check ? ' otherwise' : ''}:**`,
          ...formatEntries(entries, thingsAround(game, decision.value), game.edition, foldableList).map(
            (line) => text`> ${line}`,
          ),
          ...formatLeaving(game, decision.value, 'before'),
        ]
      : []),
    ...(isEnd ? [text`-# The secret of its coins is revealed then.`] : []),
    ...(hasConsequences ? formatRules(entries, game.edition) : []),
  ];
  const canLoseTogether =
    check && decideLobby(game, actorOf(request), LOSE_ACTION, rulesetOf(game.edition)).ok;
  const buttons = [
    ...(endsAllGames ? [subgameEndButton(snapshot, departure.result)] : []),
    ...(canLoseTogether ? [dangerButton(check.label, snapshot, LOSE_ACTION)] : []),
    dangerButton(
      confirmLabel(departure, request.origin.actorId, {
        isChoice: check !== null,
        endsAllGames,
        isEnd,
      }),
      snapshot,
      departure,
    ),
    gameButton('stay', 'Cancel', snapshot),
  ];
  const row = { type: ComponentType.ActionRow as const, components: buttons };
  const content = fitLines(lines, MAX_CONTENT_LENGTH, MAX_PREVIEW_LINES);
  return { content, components: [row], isPrivate: true };
}

/** Notes that an effect that makes a player win affects some opponents only. */
function formatWinByEffect(game: Game, { winners }: GameResult): readonly Text[] {
  const [winner] = winners;
  if (winner === undefined || !isInGame(game, winner)) return [];
  const { answer, citations } = winEffectOutcome(game, winner, rulesetOf(game.edition));
  return answer.stay.length > 0
    ? [text`-# ${formatWonByEffect(winner, answer)} ${citationsText(citations)}`]
    : [];
}

/** Button that previews the end of the subgame, with this result unless it has one. */
function subgameEndButton(snapshot: GameWithLog, { how, winners }: GameResult) {
  const { game } = snapshot;
  const seatedWinners = winners.filter((winner) => game.seats.some(({ playerId }) => playerId === winner));
  const hasResult = game.result === null && (how === 'drawn' || seatedWinners.length > 0);
  const ending = encodeEnding({ ...BY_CURRENT_RESULT, winners: hasResult ? seatedWinners : null }, game);
  return askButton('End the subgame only', { at: snapshot, text: ending });
}

const LOSE_ACTION = { kind: 'game/lose' } as const;

const dangerButton = (label: string, snapshot: GameWithLog, departure: DepartureAction) => ({
  ...gameButton('end', label, snapshot, encodeDeparture(departure, snapshot.game)),
  style: ButtonStyle.Danger as const,
});

const endingEvent = (entries: readonly Entry[]): GameResult | null => {
  const last = entries.at(-1)?.event;
  return last?.kind === 'game/ended' ? last.result : null;
};

/**
 * Describes how the game ends if state-based effects are checked before the player leaves, with the label of a button
 * for that. `null` if the game would not end, or if only players who leave now would lose.
 */
function endByStateBasedCheck(
  game: Game,
  leaver: PlayerId,
  leavingEntries: readonly Entry[],
): { readonly text: Text; readonly label: string } | null {
  const ruleset = rulesetOf(game.edition);
  const losses = lossesIn(game, ruleset).map(({ answer }) => answer);
  const losers = [...new Set(losses.map(({ playerId }) => playerId))];
  const { entries: check } = loseTogether(game, 'rules', ruleset);
  const leavers = leaversIn(leavingEntries);
  const leaversByCheck = leaversIn(check);
  const last = check.at(-1);
  if (last?.event.kind !== 'game/ended') return null;
  if (leaversByCheck.every((playerId) => leavers.includes(playerId))) return null;
  const [winner] = last.event.result.winners;
  const how = winner === undefined ? 'the game is a draw' : text`${playerName(winner)} wins`;
  const isSingle = losers.length === 1;
  const why = losses.every((loss) => loss.why === 'life')
    ? `${isSingle ? 'has' : 'have'} 0 life or less and ${isSingle ? 'loses' : 'lose'} first`
    : `${isSingle ? 'loses' : 'lose'} first`;
  return {
    text: text`${listOf(losers.map(playerName))} ${why}: then ${how}. ${citationsText(last.because)}`,
    label: leaversByCheck.includes(leaver) ? 'We lose' : 'They lose',
  };
}

/**
 * @param isChoice whether another button lets other players lose first, so that the label names who leaves
 * @param endsAllGames whether the game is a subgame, with which all games end
 * @param isEnd whether the game ends
 */
function confirmLabel(
  departure: DepartureAction,
  userId: PlayerId,
  { isChoice, endsAllGames, isEnd }: Readonly<Record<'isChoice' | 'endsAllGames' | 'isEnd', boolean>>,
): string {
  if (departure.kind === 'game/end' && endsAllGames) return 'End all games';
  if (departure.kind !== 'game/leave') return isEnd ? 'End the game' : 'Apply';
  const { how, playerId } = departure;
  if (!isChoice) return { conceded: 'Concede', left: 'Leave', lost: 'Has lost' }[how];
  if (playerId !== userId) return 'That player has lost';
  return { conceded: 'I concede', left: 'I leave', lost: 'I have lost' }[how];
}

/** Only players of the subgame can concede or lose it; players who leave, or who win all games, may have no seat in it. */
const candidateSeats = (word: string, game: Game): Game['seats'] =>
  word === 'conceded' || word === 'lost' ? game.seats : outermostOf(game).seats;

/** Encodes who leaves and how, or how the game ends and who wins, by seat. */
function encodeDeparture(departure: DepartureAction, game: Game): readonly (string | number)[] {
  const seats = candidateSeats(departure.kind === 'game/leave' ? departure.how : departure.kind, game);
  const seatOf = (player: string): number => seats.findIndex(({ playerId }) => playerId === player);
  switch (departure.kind) {
    case 'game/leave':
      return [departure.how, seatOf(departure.playerId)];
    case 'game/lose':
      return ['lose'];
    case 'game/end':
      return [departure.result.how, departure.result.winners.map(seatOf).join('.')];
  }
}

/** Decodes {@link encodeDeparture} for the same version of the game; `null` for anything else. */
export function parseDeparture(
  [word = '', seatNumbers = '']: readonly string[],
  game: Game,
): DepartureAction | null {
  const seats = candidateSeats(word, game);
  const players =
    seatNumbers === '' ? [] : seatNumbers.split('.').map((seat) => seats[Number(seat)]?.playerId ?? '');
  const [player = ''] = players;
  switch (word) {
    case 'conceded':
    case 'left':
    case 'lost':
      return { kind: 'game/leave', playerId: player, how: word };
    case 'lose':
      return { kind: 'game/lose' };
    default:
      return isResultKind(word) ? { kind: 'game/end', result: { how: word, winners: players } } : null;
  }
}

const isResultKind = (word: string): word is GameResult['how'] =>
  word === 'ended' || word === 'drawn' || word === 'won';
