import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Decision } from '../../engine/control/decisions.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { controllerOf } from '../../engine/deciding/authority.ts';
import { checkPlaying } from '../../engine/deciding/checks.ts';
import { checkWhoseTurn } from '../../engine/formats/grand-melee.ts';
import type { Game } from '../../engine/game/state.ts';
import { isActive, turnLeadOf } from '../../engine/game/teams.ts';
import { refuse, type RefusedBy, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { turnOf } from '../../engine/steps/structure.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { openGame } from '../table/change-game.ts';
import { readDecision, readInformation } from './decision-words.ts';
import { whoDecidesReply } from './who-decides.ts';
import { whoSeesReply } from './who-sees.ts';
import { seatsInGame } from '../../engine/game/seats.ts';

export interface DecisionAsked {
  /** Left out: who decides at all. */
  readonly decision: string | undefined;
  readonly player: PlayerId | undefined;
}

export interface InformationAsked {
  readonly information: string;
  readonly player: PlayerId | undefined;
}

/**
 * `/turn who`: of whoever is named, or else of the player whose decision it is in this turn.
 * @returns `option/missing` where it may be several players' decision.
 */
export function whoDecidesHere(
  asked: Asker,
  { decision, player }: DecisionAsked,
  house: House,
): Said<
  | RefusedBy<typeof playedGame | typeof readDecision | typeof checkWhoseTurn>
  | Refusal<'option/missing' | 'game/not-a-player'>
> {
  const game = playedGame(asked, house);
  if (!game.ok) return game.failure;
  const kind = readDecision(decision ?? 'play');
  if (!kind.ok) return kind.failure;
  const oneTurn = player === undefined ? checkWhoseTurn(game.value, rulesetOf(game.value.edition)) : ok(null);
  if (!oneTurn.ok) return oneTurn.failure;
  const playerId = player ?? whose(kind.value, game.value);
  if (playerId === undefined) return refuse('option/missing', { option: 'player' });
  return whoDecidesReply(game.value, kind.value, playerId);
}

/** `/turn sees`: of whoever is named, or else of the player whose turn it is. */
export function whoSeesHere(
  asked: Asker,
  { information, player }: InformationAsked,
  house: House,
): Said<
  RefusedBy<typeof playedGame | typeof readInformation | typeof checkWhoseTurn> | Refusal<'game/not-a-player'>
> {
  const game = playedGame(asked, house);
  if (!game.ok) return game.failure;
  const kind = readInformation(information);
  if (!kind.ok) return kind.failure;
  const oneTurn = player === undefined ? checkWhoseTurn(game.value, rulesetOf(game.value.edition)) : ok(null);
  if (!oneTurn.ok) return oneTurn.failure;
  return whoSeesReply(game.value, kind.value, player ?? turnLeadOf(game.value, turnOf(game.value).playerId));
}

function playedGame(
  asked: Asker,
  house: House,
): Result<Game, RefusedBy<typeof openGame | typeof checkPlaying>> {
  const book = openGame(asked, house);
  if (!book.ok) return book;
  const { game } = book.value;
  const playing = checkPlaying(game);
  return playing.ok ? ok(game) : fail(playing.failure);
}

/**
 * Whose decision it is if nobody is named: the active player's, and of own ones that of whoever controls the active
 * player; of two players or teams, the other one blocks. To whom an effect hands a decision, the table has to say.
 */
function whose(decision: Decision, game: Game): PlayerId | undefined {
  const active = turnLeadOf(game, turnOf(game).playerId);
  if (decision === 'handed-over') return undefined;
  if (decision === 'own') return controllerOf(game, active, rulesetOf(game.edition)).answer;
  if (decision !== 'blockers') return active;
  const [one, ...others] = new Set(
    seatsInGame(game)
      .filter(({ playerId }) => !isActive(game, playerId))
      .map(({ playerId }) => turnLeadOf(game, playerId)),
  );
  return others.length === 0 ? one : undefined;
}
