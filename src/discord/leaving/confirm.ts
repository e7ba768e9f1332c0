import { ButtonStyle, ComponentType } from 'discord.js';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { decideLobby, type LobbyAction } from '#engine/lobby/lobby.ts';
import { depthOf, outermostOf } from '#engine/subgames/subgames.ts';
import { leaversIn, loseTogether } from '#engine/leaving/losing.ts';
import { wonByEffect } from '#engine/formats/winning.ts';
import { isInGame } from '#engine/game/seats.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Game, GameResult } from '#engine/game/state.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { citeAll } from '../words/cite.ts';
import { fitHeight, MAX_PREVIEW_LINES } from '../words/height.ts';
import { actorOf, type BotRequest } from '../command/command.ts';
import { formatList } from '../words/words.ts';
import { mention } from '../words/mention.ts';
import type { Reply } from '../command/reply.ts';
import { fitWithFooter } from '../table/action-reply.ts';
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
 * Asks the asker privately to confirm what would end a running game, since that cannot be undone; what has further
 * consequences; or conceding while a check of state-based effects would end the game differently.
 * @returns `null` if nothing is asked
 */
export function askToConfirm(
  request: BotRequest,
  book: GameWithLog,
  parting: DepartureAction | WithdrawAction,
): Reply | null {
  const { game } = book;
  if (game.stage !== 'playing' || parting.kind === 'game/withdraw') return null;
  const decided = decideLobby(game, actorOf(request), parting, rulesetOf(game.edition));
  if (!decided.ok) return null;
  const { entries } = decided.value;
  const isEnd = endingEvent(entries) !== null;
  const check = parting.kind === 'game/leave' ? endByStateBasedCheck(game, parting.playerId, entries) : null;
  const isAllLeft = parting.kind === 'game/leave' && parting.how === 'left' && game.main !== null;
  const isShown = isEnd || isAllLeft || leavingPlansFor(game, entries).some(needsPreview);
  if (!isShown && !check) return null;
  const isAllMeant = parting.kind === 'game/end' && game.main !== null;
  const aboveFor = (most: number) => [
    ...(isAllMeant ? [...formatGamePath(game), 'To end only the subgame, use `/subgame end`.'] : []),
    ...(isAllLeft
      ? [
          ...formatGamePath(game),
          `This leaves all games. To give up only ${subgameName(depthOf(game))}, use \`/game concede\`.`,
        ]
      : []),
    ...(parting.kind === 'game/end' ? formatIfByEffect(game, parting.result) : []),
    ...(check ? [check.said] : []),
    ...(isShown
      ? [
          isEnd
            ? `**This ends ${isAllMeant ? 'all games' : 'the game'}${check ? ' otherwise' : ''}, and can’t be undone:**`
            : `**This will happen${check ? ' otherwise' : ''}:**`,
          ...formatEntries(entries, thingsAround(game, decided.value), game.edition, most).map(
            (line) => `> ${line}`,
          ),
          ...formatLeaving(game, decided.value, 'before'),
        ]
      : []),
  ];
  const below = [
    ...(isEnd ? ['-# The secret of its coins is revealed then.'] : []),
    ...(isShown ? formatRules(entries, game.edition) : []),
  ];
  const others = check && decideLobby(game, actorOf(request), LOSE_LABELS, rulesetOf(game.edition)).ok;
  const buttons = [
    ...(isAllMeant ? [subgameEndButton(book, parting.result)] : []),
    ...(others ? [dangerButton(check.label, book, LOSE_LABELS)] : []),
    dangerButton(
      confirmLabel(parting, request.origin.actorId, {
        isChoice: check !== null,
        isWithin: isAllMeant,
        isEnd,
      }),
      book,
      parting,
    ),
    gameButton('stay', 'Cancel', book),
  ];
  const row = { type: ComponentType.ActionRow as const, components: buttons };
  const content = fitHeight(MAX_PREVIEW_LINES, (most) => [fitWithFooter(aboveFor(most), below)]);
  return { content, components: [row], isPrivate: true };
}

/** Notes that an effect that makes a player win affects some opponents only. */
function formatIfByEffect(game: Game, { winners }: GameResult): readonly string[] {
  const [winner] = winners;
  if (winner === undefined || !isInGame(game, winner)) return [];
  const { answer, citations } = wonByEffect(game, winner, rulesetOf(game.edition));
  return answer.stay.length > 0 ? [`-# ${formatWonByEffect(winner, answer)} ${citeAll(citations)}`] : [];
}

/** Button that previews the end of the subgame, with this result unless it has one. */
function subgameEndButton(book: GameWithLog, { how, winners }: GameResult) {
  const { game } = book;
  const seated = winners.filter((winner) => game.seats.some(({ playerId }) => playerId === winner));
  const isSaid = game.result === null && (how === 'drawn' || seated.length > 0);
  const text = encodeEnding({ ...BY_CURRENT_RESULT, winners: isSaid ? seated : null }, game);
  return askButton('End the subgame only', { at: book, text });
}

const LOSE_LABELS = { kind: 'game/lose' } as const;

const dangerButton = (label: string, book: GameWithLog, parting: DepartureAction) => ({
  ...gameButton('end', label, book, departureParts(parting, book.game)),
  style: ButtonStyle.Danger as const,
});

const endingEvent = (entries: readonly Entry[]): GameResult | null => {
  const last = entries.at(-1)?.event;
  return last?.kind === 'game/ended' ? last.result : null;
};

/**
 * The end of the game if those who lose by the numbers do so first, and its button. `null` if the game would not end,
 * or only those lose who leave now.
 */
function endByStateBasedCheck(
  game: Game,
  leaver: PlayerId,
  leaving: readonly Entry[],
): { readonly said: string; readonly label: string } | null {
  const ruleset = rulesetOf(game.edition);
  const losses = lossesIn(game, ruleset).map(({ answer }) => answer);
  const losers = [...new Set(losses.map(({ playerId }) => playerId))];
  const { entries: check } = loseTogether(game, 'rules', ruleset);
  const [all, gone] = [leaversIn(check), leaversIn(leaving)];
  const last = check.at(-1);
  if (last?.event.kind !== 'game/ended' || all.every((playerId) => gone.includes(playerId))) return null;
  const [winner] = last.event.result.winners;
  const how = winner === undefined ? 'the game is a draw' : `${mention(winner)} wins`;
  const isOne = losers.length === 1;
  const why = losses.every(({ why: one }) => one === 'life')
    ? `${isOne ? 'has' : 'have'} 0 life or less and ${isOne ? 'loses' : 'lose'} first`
    : `${isOne ? 'loses' : 'lose'} first`;
  return {
    said: `${formatList(losers.map(mention))} ${why}: then ${how}. ${citeAll(last.because)}`,
    label: all.includes(leaver) ? 'We lose' : 'They lose',
  };
}

/**
 * @param isChoice the label names who leaves, as opposed to those who lose first
 * @param isWithin all nested games end with the subgame
 * @param isEnd the game ends
 */
function confirmLabel(
  parting: DepartureAction,
  askerId: PlayerId,
  { isChoice, isWithin, isEnd }: Readonly<Record<'isChoice' | 'isWithin' | 'isEnd', boolean>>,
): string {
  if (parting.kind === 'game/end' && isWithin) return 'End all games';
  if (parting.kind !== 'game/leave') return isEnd ? 'End the game' : 'Apply';
  const { how, playerId } = parting;
  if (!isChoice) return { conceded: 'Concede', left: 'Leave', lost: 'Has lost' }[how];
  if (playerId !== askerId) return 'That player has lost';
  return { conceded: 'I concede', left: 'I leave', lost: 'I have lost' }[how];
}

/** Only players of the subgame can concede or lose it; those who leave, or win all games, may have no seat in it. */
const candidateSeats = (word: string, game: Game): Game['seats'] =>
  word === 'conceded' || word === 'lost' ? game.seats : outermostOf(game).seats;

/** Encodes who leaves and how, or how the game ends and who wins, by seat. */
function departureParts(parting: DepartureAction, game: Game): readonly (string | number)[] {
  const seats = candidateSeats(parting.kind === 'game/leave' ? parting.how : parting.kind, game);
  const seatOf = (player: string): number => seats.findIndex(({ playerId }) => playerId === player);
  switch (parting.kind) {
    case 'game/leave':
      return [parting.how, seatOf(parting.playerId)];
    case 'game/lose':
      return ['lose'];
    case 'game/end':
      return [parting.result.how, parting.result.winners.map(seatOf).join('.')];
  }
}

/** Decodes {@link departureParts} for the same version of the game; `null` for anything else. */
export function parseDeparture([word = '', at = '']: readonly string[], game: Game): DepartureAction | null {
  const seats = candidateSeats(word, game);
  const players = at === '' ? [] : at.split('.').map((seat) => seats[Number(seat)]?.playerId ?? '');
  const [player = ''] = players;
  switch (word) {
    case 'conceded':
    case 'left':
    case 'lost':
      return { kind: 'game/leave', playerId: player, how: word };
    case 'lose':
      return { kind: 'game/lose' };
    default:
      return isDepartureKind(word) ? { kind: 'game/end', result: { how: word, winners: players } } : null;
  }
}

const isDepartureKind = (word: string): word is GameResult['how'] =>
  word === 'ended' || word === 'drawn' || word === 'won';
