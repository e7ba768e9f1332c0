import { formatCount, formatNumber } from '#basics/format-count.ts';
import { turnMarkers } from '#engine/formats/multiplayer.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { mainGamesOf } from '#engine/game/subgame-depth.ts';
import type { Game, GameResult } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { joinPlayerNames } from '../picture-names.ts';

/** The text in the middle of the table. */
export interface Heading {
  /** The path from the main game to this subgame; empty in a main game. */
  readonly path: string;
  /** `Turn 7`, or the game's result. */
  readonly title: string;
  /** The active players; empty if there are none, or if several turns are taken at once. */
  readonly activeNames: string;
  /** Other facts about the whole game, most important first. */
  readonly facts: readonly string[];
}

/** How the heading writes names: in drawable letters for a picture, or in full for a description. */
export interface NameWording {
  readonly nameOf: (playerId: PlayerId) => string;
  /** @param kind replaces a name without drawable letters */
  readonly cardNameOf: (text: string, kind: string) => string;
}

export function headingOf(game: Game, wording: NameWording, moment?: string): Heading {
  const { nameOf } = wording;
  const path = pathOf(game, wording);
  if (game.result) return { path, title: resultOf(game.result, nameOf), activeNames: '', facts: [] };
  if (game.stage === 'over') return { path, title: 'The game is over', activeNames: '', facts: [] };
  if (game.stage === 'gathering') return { path, title: 'Waiting for players', activeNames: '', facts: [] };
  const facts = factsOf(game, wording, moment);
  if (hasSeveralTurns(game)) {
    const { answer } = turnMarkers(game, rulesetOf(game.edition));
    return {
      path,
      title: 'Grand Melee',
      activeNames: '',
      facts: [formatCount(answer.count, 'turn marker'), ...facts],
    };
  }
  const { turn } = game;
  if (!turn) return { path, title: 'Between turns', activeNames: '', facts };
  const active = activePlayers(game);
  const activeNames = joinPlayerNames((active.length > 0 ? active : [turn.playerId]).map(nameOf));
  return { path, title: `Turn ${formatNumber(turn.number)}`, activeNames, facts };
}

function resultOf({ how, winners }: GameResult, nameOf: (playerId: PlayerId) => string): string {
  if (winners.length > 0)
    return `${joinPlayerNames(winners.map(nameOf))} ${winners.length > 1 ? 'win' : 'wins'}`;
  return how === 'drawn' ? 'A draw' : 'The game is over';
}

/** Deeper paths are abbreviated. */
const MAX_NAMED = 3;

function pathOf(game: Game, { cardNameOf }: NameWording): string {
  const cards = mainGamesOf(game).toReversed();
  if (cards.length === 0) return '';
  const names = cards.map(({ card }, index) => {
    const name = cards.length === 1 ? 'subgame' : `subgame ${index + 1}`;
    return card === null ? name : `${name} (${cardNameOf(card, 'a card')})`;
  });
  const last = names.slice(-MAX_NAMED);
  return [
    cards.length === 1 ? 'main game' : 'outermost game',
    ...(last.length < names.length ? ['…'] : []),
    ...last,
  ].join(' › ');
}

function factsOf(
  { turn, designations, plane, stack }: Game,
  { cardNameOf }: NameWording,
  moment: string | undefined,
): readonly string[] {
  return [
    ...(moment === undefined ? [] : [moment]),
    ...(turn?.extra ? ['extra turn'] : []),
    ...(designations.day ? [designations.day] : []),
    ...(plane === undefined ? [] : [`Plane: ${cardNameOf(plane, 'see the card')}`]),
    ...(stack.length > 0 ? [`${formatNumber(stack.length)} on the stack`] : []),
    ...(turn && turn.storm > 0 ? [`${formatCount(turn.storm, 'spell')} this turn`] : []),
  ];
}
