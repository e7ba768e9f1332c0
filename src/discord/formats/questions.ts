import { distinct } from '../../engine/rule-numbers/citing.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import {
  commanderDamageToLose,
  poisonToLose,
  startingLifeOf,
  tournamentAdditions,
} from '../../engine/formats/planning.ts';
import { checkInGame, firstRefusal } from '../../engine/deciding/checks.ts';
import { teamOf } from '../../engine/game/teams.ts';
import { rulesOfFormat } from '../../engine/formats/gathering.ts';
import { checkWhoseTurn, hasSeveralTurns } from '../../engine/formats/grand-melee.ts';
import { rangesWait } from '../../engine/formats/ranges.ts';
import type { Game } from '../../engine/game/state.ts';
import {
  apnapOrder,
  drawsFirst,
  isInRange,
  mayAttack,
  neighboursOf,
  rangeOf,
  turnMarkers,
  turnOrder,
  type Group,
  type TurnMarkers,
} from '../../engine/formats/multiplayer.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { readEdition } from '../command/chosen-edition.ts';
import { TOURNAMENTS_OUTSIDE } from '../sentences/formats.ts';
import { openGame } from '../table/change-game.ts';
import { sayFormat, sayNumbers, type FormatNumbers } from '../sentences/format-words.ts';
import { sayGatheringTeams, sayPlayingTeams } from '../sentences/teams-ahead.ts';
import { sayAttack, sayFirstDraw, sayInRange, sayMarkers, sayNeighbours, sayOrder } from './answers.ts';
import { answerOfTable } from '../table/answers.ts';
import { isInGame } from '../../engine/game/seats.ts';

/*
 * `/table`: questions about a game of many players, computed from the table of the channel, for whoever asks.
 */

/** Asks about the game that is played in the channel. */
export function askTable<Failure extends Refusal>(
  asked: Asker,
  house: House,
  ask: (game: Game) => Said<Failure>,
): Said<RefusedBy<typeof openGame> | Refusal<'game/not-playing'> | Failure> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  return game.stage === 'playing' ? ask(game) : refuse('game/not-playing', {});
}

/** Who is asked about: who is named, or who asks; where that one does not play, whose turn it is, if one player's is. */
function whoever(game: Game, named: PlayerId | undefined, { origin }: Asker): PlayerId {
  if (named !== undefined || isInGame(game, origin.actorId)) return named ?? origin.actorId;
  return hasSeveralTurns(game) ? origin.actorId : (game.turn?.playerId ?? origin.actorId);
}

/** Whom a player may attack. */
export function answerMayAttack(
  game: Game,
  named: PlayerId | undefined,
  asked: Asker,
): Said<Refusal<'game/not-a-player'>> {
  const attacker = whoever(game, named, asked);
  const seated = checkInGame(game, attacker);
  if (!seated.ok) return seated.failure;
  return answerOfTable(game.edition, (ruleset) => ok(mayAttack(game, attacker, ruleset)), {
    here: (answer) => sayAttack(game, attacker, answer),
    elsewhere: (answer) => sayAttack(game, attacker, answer),
  });
}

/** Whether somebody is within another's range. */
export function answerInRange(game: Game, from: PlayerId, to: PlayerId): Said<Refusal<'game/not-a-player'>> {
  const refused = firstRefusal([checkInGame(game, from), checkInGame(game, to)]);
  if (refused) return refused.failure;
  return answerOfTable(
    game.edition,
    (ruleset) => {
      const range = rangeOf(game, from, ruleset);
      const within = isInRange(game, from, to, ruleset);
      const [rule, ...rules] = within.because;
      const because = distinct([rule, ...rules, ...(from === to ? [] : range.because)]);
      const isUntilNextTurn = !within.answer && rangesWait(game);
      return ok({ answer: { isWithin: within.answer, range: range.answer, isUntilNextTurn }, because });
    },
    {
      here: (answer) => sayInRange(from, to, answer),
      elsewhere: (answer) => sayInRange(from, to, answer),
    },
  );
}

/** Who sits next to somebody. */
export function answerNeighbours(
  game: Game,
  named: PlayerId | undefined,
  asked: Asker,
): Said<Refusal<'game/not-a-player'>> {
  const playerId = whoever(game, named, asked);
  const seated = checkInGame(game, playerId);
  if (!seated.ok) return seated.failure;
  return answerOfTable(game.edition, (ruleset) => ok(neighboursOf(game, playerId, ruleset)), {
    here: (answer) => sayNeighbours(game, playerId, answer),
    elsewhere: (answer) => sayNeighbours(game, playerId, answer),
  });
}

interface Turns {
  readonly groups: readonly Group[];
  /** Of a Grand Melee. */
  readonly markers: TurnMarkers | null;
}

/** The order of turns; of a Grand Melee, with its markers. */
export function answerTurnOrder(game: Game): Said {
  const isMelee = game.settings.format.variant === 'grand-melee';
  return answerOfTable<Turns>(
    game.edition,
    (ruleset) => {
      const order = turnOrder(game, ruleset);
      if (!isMelee) return ok({ answer: { groups: order.answer, markers: null }, because: order.because });
      const markers = turnMarkers(game, ruleset);
      const [rule, ...rules] = order.because;
      const because = distinct([rule, ...rules, ...markers.because]);
      return ok({ answer: { groups: order.answer, markers: markers.answer }, because });
    },
    {
      here: ({ groups, markers }) =>
        [`**Turns**: ${sayOrder(groups, ' → ')}.`, ...(markers ? [sayMarkers(markers)] : [])].join('\n'),
      elsewhere: ({ groups, markers }) =>
        [sayOrder(groups, ' → '), ...(markers ? [sayMarkers(markers)] : [])].join('. '),
    },
  );
}

/** The order in which players choose, in the turn of whoever is named. */
export function answerApnap(
  game: Game,
  active: PlayerId | undefined,
): Said<Refusal<'game/not-a-player' | 'format/which-turn'>> {
  const seated =
    active === undefined ? checkWhoseTurn(game, rulesetOf(game.edition)) : checkInGame(game, active);
  if (!seated.ok) return seated.failure;
  const { sharesTurns } = game.settings.format;
  const together = sharesTurns
    ? ' Of a team all choose; where they disagree, the one named first decides.'
    : '';
  return answerOfTable(game.edition, (ruleset) => ok(apnapOrder(game, ruleset, active ?? null)), {
    here: (groups) => `**In this order**: ${sayOrder(groups, ', then ')}.${together}`,
    elsewhere: (groups) => `${sayOrder(groups, ', then ')}.`,
  });
}

/** Who draws in the first draw step of the game. */
export function answerDrawsFirst(game: Game): Said {
  const [first] = game.seats;
  const starts = first && game.settings.format.sharesTurns ? teamOf(game, first.playerId) : [];
  return answerOfTable(game.edition, (ruleset) => ok(drawsFirst(game, ruleset)), {
    here: (answer) => sayFirstDraw(answer, starts),
    elsewhere: (answer) => sayFirstDraw(answer, starts),
  });
}

/** What is played here, also before it begins. */
export function answerFormat(asked: Asker, house: House): Said<RefusedBy<typeof openGame>> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  const { edition, settings } = game;
  const { format } = settings;
  const teams = [...sayGatheringTeams(game), ...sayPlayingTeams(game)];
  return answerOfTable<FormatNumbers>(
    edition,
    (ruleset) => {
      const life = startingLifeOf(format, ruleset);
      const poison = poisonToLose(format, ruleset);
      const commander = commanderDamageToLose(format, ruleset);
      const [rule, ...rules] = life.because;
      return ok({
        answer: { life: life.answer, poison: poison.answer, commander: commander?.answer ?? null },
        because: distinct([
          rule,
          ...rules,
          ...poison.because,
          ...(commander?.because ?? []),
          ...rulesOfFormat(game, ruleset),
        ]),
      });
    },
    {
      here: (numbers) => [`**${sayFormat(format)}.** ${sayNumbers(numbers)}`, ...teams].join('\n'),
      elsewhere: sayNumbers,
    },
  );
}

/** Where tournament rules stand: by the edition of the channel's game, or else that of the server. */
export function answerTournaments(asked: Asker, house: House): Said {
  const book = openGame(asked, house);
  const edition = book.ok ? ok(book.value.game.edition) : readEdition(undefined, asked.origin, house);
  if (!edition.ok) return edition.failure;
  return answerOfTable(edition.value, (ruleset) => ok(tournamentAdditions(ruleset)), {
    here: () => TOURNAMENTS_OUTSIDE,
    elsewhere: () => TOURNAMENTS_OUTSIDE,
  });
}
