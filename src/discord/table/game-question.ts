import { ButtonStyle, ComponentType } from 'discord.js';
import { rulesetOf } from '../../engine/editions.ts';
import type { Entry } from '../../engine/game/actions.ts';
import { decideLobby, type LobbyAction } from '../../engine/game/lobby.ts';
import { loseTogether } from '../../engine/game/losing.ts';
import type { Game, GameResult } from '../../engine/game/state.ts';
import type { GameBook } from '../../store/port.ts';
import { citeAll } from '../cite.ts';
import type { Asker } from '../command.ts';
import { mention } from '../render-coins.ts';
import type { Reply } from '../reply.ts';
import { actorOf } from './actor.ts';
import { gameButton } from './game-action.ts';
import { sayEntries, sayRules, thingsAround } from './say-entries.ts';
import { stateBasedIn } from './turn-words.ts';

/** What may end a game: somebody leaves, whoever loses leaves, or the host ends it. */
export type Parting = Extract<LobbyAction, { readonly kind: 'game/leave' | 'game/lose' | 'game/end' }>;

/**
 * What is asked, of the asker alone, before something ends a game that is played, since that cannot be taken back; or
 * before somebody gives up where a check of state-based effects would end it another way. `null` where nothing is.
 */
export function askFirst(asked: Asker, book: GameBook, parting: Parting): Reply | null {
  const { game } = book;
  if (game.stage !== 'playing') return null;
  const decided = decideLobby(game, actorOf(asked), parting, rulesetOf(game.edition));
  if (!decided.ok) return null;
  const entries = decided.value;
  const isEnd = endIn(entries) !== null;
  const check = parting.kind === 'game/leave' ? sayCheck(game) : [];
  if (!isEnd && check.length === 0) return null;
  const lines = [
    isEnd ? '**This ends the game, and cannot be taken back:**' : '**Now, or after the check?**',
    ...sayEntries(entries, thingsAround(game, entries), game.edition).map((line) => `> ${line}`),
    ...check,
    ...(isEnd ? ['The secret of its coins is then revealed.'] : []),
    ...sayRules(entries, game.edition),
  ];
  return { content: lines.join('\n'), components: [buttonsOf(book, parting)], isPrivate: true };
}

const endIn = (entries: readonly Entry[]): GameResult | null => {
  const last = entries.at(-1)?.event;
  return last?.kind === 'game/ended' ? last.result : null;
};

/** How the game would end if those who lose by the numbers did so first. */
function sayCheck(game: Game): readonly string[] {
  const entries = loseTogether(game, 'rules', rulesetOf(game.edition));
  const end = endIn(entries);
  if (!end) return [];
  const [winner] = end.winners;
  const how = winner === undefined ? 'the game is a draw' : `${mention(winner)} wins`;
  const rules = citeAll(entries.at(-1)?.because ?? []);
  return [`If ${stateBasedIn(game.edition)} are checked first, ${how}. ${rules}`];
}

const buttonsOf = (book: GameBook, parting: Parting) => ({
  type: ComponentType.ActionRow as const,
  components: [
    {
      ...gameButton('end', labelOf(parting), book, partsOf(parting, book.game)),
      style: ButtonStyle.Danger as const,
    },
    gameButton('stay', 'Cancel', book),
  ],
});

function labelOf(parting: Parting): string {
  if (parting.kind !== 'game/leave') return 'End the game';
  return { conceded: 'Concede', left: 'Leave', lost: 'Has lost' }[parting.how];
}

/** What a button carries: who leaves and how, or how the game ends and who wins, by their seats. */
function partsOf(parting: Parting, { seats }: Game): readonly (string | number)[] {
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

/** Reads them back, at the state that they were made for; `null` where they are none of ours. */
export function readParting([word = '', at = '']: readonly string[], { seats }: Game): Parting | null {
  const players = at === '' ? [] : at.split('.').map((seat) => seats[Number(seat)]?.playerId ?? '');
  const [player = ''] = players;
  switch (word) {
    case 'conceded':
    case 'left':
    case 'lost':
      return { kind: 'game/leave', playerId: player, how: word };
    case 'lose':
      return { kind: 'game/lose' };
    case 'ended':
    case 'drawn':
    case 'won':
      return { kind: 'game/end', result: { how: word, winners: players } };
    default:
      return null;
  }
}
