import {
  type FormatRequest,
  type SizedFormatRequest,
  MAX_PLAYERS,
  type Format,
  type Team,
} from '../game/format.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { rulesetOf, type Ruleset } from '../editions/rulesets.ts';
import { planFormat, type FormatRefusal } from './planning.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation, OptionallyCited, Ruling } from '../vocabulary/citations.ts';
import type { Game, GameSettings } from '../game/state.ts';
import { firstPlayerOf, whoGoesFirst, seatTeams } from './team-seats.ts';
import { seatArchenemy } from './archenemy.ts';
import { rotateTo, circleFrom } from '../game/circle.ts';
import { startingLifeOf } from './starting-numbers.ts';

/*
 * The format that a table requests while it gathers, and the resulting settings. The number of players is known only as
 * the game starts; until then the format is a preview.
 */

export const EMPTY_FORMAT_REQUEST: FormatRequest = {
  variants: [],
  isUsual: true,
  attacks: [],
  range: null,
  deploysCreatures: null,
  sharesTurns: null,
  teamSize: null,
  isCommander: false,
  teams: [],
  life: null,
};

/**
 * The settings of a gathering game for its requested format: for the number of players who joined, or else the smallest
 * larger number that fits.
 * @param playerCount how many players joined so far.
 * @returns the settings unchanged if nothing was requested; a refusal if no format fits any number of players.
 */
export function planGathering(
  settings: GameSettings,
  playerCount: number,
  ruleset: Ruleset,
): Result<OptionallyCited<GameSettings>, FormatRefusal> {
  const { asked } = settings;
  if (!asked) return ok({ answer: settings, citations: [] });
  const plans = Array.from({ length: MAX_PLAYERS - playerCount + 1 }, (_, more) =>
    planFor(asked, playerCount + more, ruleset),
  );
  const fittingPlan = plans.find((plan) => plan.ok);
  const refusedPlan =
    plans.find((plan) => !plan.ok && !CODES_RESOLVED_BY_MORE_PLAYERS.has(plan.failure.code)) ?? plans.at(-1);
  if (!fittingPlan?.ok)
    return refusedPlan && !refusedPlan.ok ? refusedPlan : ok({ answer: settings, citations: [] });
  return ok(
    withFormat(settings, asked, fittingPlan.value, ruleset, playerCount + plans.indexOf(fittingPlan)),
  );
}

/** The player chosen to go first, if still in the game; `undefined` if chance decides. */
export const chosenFirstPlayer = ({ settings, seats }: Game): PlayerId | undefined =>
  seats.find(({ playerId }) => playerId === settings.first)?.playerId;

/** The settings with which the game would start now; the format may still change as more players join. */
export function currentSettings({ stage, settings, seats, edition }: Game): GameSettings {
  const planned = stage === 'gathering' ? planGathering(settings, seats.length, rulesetOf(edition)) : null;
  return planned?.ok ? planned.value.answer : settings;
}

/**
 * How many more players the requested format needs; `null` if more players alone do not help.
 * @param playerCount how many joined so far.
 */
export function playersMissing(
  { asked }: GameSettings,
  playerCount: number,
  ruleset: Ruleset,
): number | null {
  for (let players = playerCount; players <= MAX_PLAYERS; players += 1)
    if (planFor(asked ?? EMPTY_FORMAT_REQUEST, players, ruleset).ok) return players - playerCount;
  return null;
}

/** The rules behind a format; empty if it does not fit these players, as in a subgame without some of them. */
export function rulesOfFormat(
  { settings, seats }: Pick<Game, 'settings' | 'seats'>,
  ruleset: Ruleset,
): readonly Citation[] {
  const { format, asked } = settings;
  const planned = asked
    ? planGathering(settings, seats.length, ruleset)
    : planFormat({ ...formatToRequest(format), players: seats.length }, ruleset);
  return planned.ok ? planned.value.citations : [];
}

const formatToRequest = ({
  variant,
  attack,
  range,
  teamSize,
  ...others
}: Format): Omit<SizedFormatRequest, 'players'> => ({
  ...others,
  variants: variant === null ? [] : [variant],
  attacks: [attack],
  range: range ?? 'unlimited',
  teamSize: teamSize > 1 ? teamSize : null,
});

/** The request that yields the format as it is played, whatever the table originally requested. */
export function playedFormatRequest({ settings: { format, startingLife }, teams }: Game): FormatRequest {
  return { ...formatToRequest(format), isUsual: false, teams: [...teams], life: startingLife };
}

/** Refusals that additional players may resolve. */
const CODES_RESOLVED_BY_MORE_PLAYERS: ReadonlySet<string> = new Set(['format/needs-many', 'format/too-few']);

/** A game as it starts: its settings, its seats in turn order, and its teams. */
export interface PlannedStart {
  readonly settings: GameSettings;
  readonly order: readonly PlayerId[];
  /** Teams of seats in this order, before the first player is known. */
  readonly teams: readonly Team[];
}

/**
 * Plans the start of a game: its format for the number of players, their seats and teams.
 * @param order the seats in turn order; `null` for the requested teams, or the order of joining
 */
export function planStart(
  settings: GameSettings,
  joined: readonly PlayerId[],
  order: readonly PlayerId[] | null,
  ruleset: Ruleset,
): Result<OptionallyCited<PlannedStart>, FormatRefusal | Refusal<'game/other-players'>> {
  const { asked } = settings;
  const teams = order === null ? (asked?.teams ?? []) : [];
  const inTeams = teams.flat();
  if (teams.length > 0 && !haveSamePlayers(inTeams, joined)) return fail(refuse('game/other-players', {}));
  const planned = asked ? planFor(asked, joined.length, ruleset) : null;
  if (planned && !planned.ok) return planned;
  const { answer, citations } =
    asked && planned
      ? withFormat(settings, asked, planned.value, ruleset, joined.length)
      : { answer: settings, citations: [] };
  const seats = order ?? (teams.length > 0 ? seatsOfTeams(teams, answer.format) : joined);
  return ok({
    answer: {
      settings: answer,
      order: seats,
      teams: teams.length > 0 ? teams : teamsBeforeStart(seats, answer.format),
    },
    citations,
  });
}

/** The teams by seats; none for Archenemy until there is an archenemy. */
const teamsBeforeStart = (seats: readonly PlayerId[], format: Format): readonly Team[] =>
  format.variant === 'archenemy' ? [] : seatTeams(seats, format);

/** True if both lists contain the same players, each once, in any order. */
export const haveSamePlayers = (a: readonly PlayerId[], b: readonly PlayerId[]): boolean =>
  a.length === b.length && b.every((player) => a.includes(player));

/**
 * Puts the first player first in turn order: if teams go first, the player whom the rules name in the team of the drawn
 * or named player.
 */
export function seatFirst(
  { settings, order, teams }: PlannedStart,
  first: PlayerId,
  ruleset: Ruleset,
): Ruling<Pick<PlannedStart, 'order' | 'teams'>> {
  const { format } = settings;
  if (format.variant === 'archenemy') return seatArchenemy(order, teams, first, ruleset);
  const firstTeam = teams.find((team) => team.includes(first)) ?? [first];
  const { answer, citations } =
    whoGoesFirst(format) === 'team'
      ? firstPlayerOf(firstTeam, format, ruleset)
      : { answer: first, citations: citeRules(ruleset.edition, 'start/first-player') };
  const teamIndex = teams.findIndex((team) => team === firstTeam);
  return {
    answer: { order: circleFrom(order, answer), teams: rotateTo(teams, teamIndex) },
    citations,
  };
}

function planFor(
  request: FormatRequest,
  players: number,
  ruleset: Ruleset,
): Result<Ruling<Format>, FormatRefusal> {
  const { teams } = request;
  const sizes = teams.map((team) => team.length);
  const teamSize = teams.length > 0 ? Math.max(...sizes) : request.teamSize;
  const planned = planFormat({ ...request, teamSize, players }, ruleset);
  const variant = planned.ok ? planned.value.answer.variant : null;
  const mayHaveUnequalTeams = variant === null || variant === 'team-vs-team' || variant === 'archenemy';
  return planned.ok && !mayHaveUnequalTeams && sizes.some((size) => size !== teamSize)
    ? fail(
        refuse(
          'format/teams',
          { variant, players, teamSize, needs: 'equal', missing: null },
          planned.value.citations,
        ),
      )
    : planned;
}

/** Sets the format, and its starting life unless another one was requested. */
function withFormat(
  settings: GameSettings,
  request: FormatRequest,
  { answer: format, citations }: Ruling<Format>,
  ruleset: Ruleset,
  players: number,
): OptionallyCited<GameSettings> {
  const life = startingLifeOf(format, ruleset, players > 2);
  const answer = { ...settings, format, startingLife: request.life ?? life.answer.amount };
  const isPlain =
    format.variant === null && !format.isCommander && !format.isPlanechase && request.attacks.length === 0;
  const rules = isPlain && format.range === null ? [] : citations;
  const [first, ...others] = [...rules, ...(rules.length > 0 && request.life === null ? life.citations : [])];
  return { answer, citations: first ? distinct([first, ...others]) : [] };
}

/** The seats of requested teams: each together, or evenly spaced in the Alternating Teams variant. */
function seatsOfTeams(teams: readonly Team[], { variant }: Format): readonly PlayerId[] {
  if (variant !== 'alternating-teams') return teams.flat();
  const rounds = Math.max(...teams.map((team) => team.length));
  return Array.from({ length: rounds }, (_, round) =>
    teams.flatMap((team) => team.slice(round, round + 1)),
  ).flat();
}

/** The format and life of a game that has started, as a request for another one, perhaps with more or fewer players. */
export const requestOfSettings = ({ format, startingLife }: GameSettings): FormatRequest => ({
  ...EMPTY_FORMAT_REQUEST,
  variants: format.variant ? [format.variant] : [],
  attacks: [format.attack],
  isCommander: format.isCommander,
  ...(format.isBrawl && { isBrawl: true }),
  ...(format.isPlanechase && { isPlanechase: true }),
  life: startingLife,
});
