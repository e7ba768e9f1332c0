import type { PlayerId, Actor } from '../vocabulary/players.ts';
import { rulesetOf } from '../editions/rulesets.ts';
import type { Edition } from '../vocabulary/editions.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkWhole, MAX_COUNT } from '../deciding/checks.ts';
import { entryOf } from '../deciding/transition.ts';
import { replayEvents } from '../events/apply-event.ts';
import { MAX_PLAYERS } from '../game/format.ts';
import { planGathering } from '../formats/gathering.ts';
import type { GameSettings } from '../game/state.ts';
import { checkGuests } from './guests.ts';
import type { FormatRefusal } from '../formats/planning.ts';

export interface OpenAction {
  readonly edition: Edition;
  /** If the table requests a format, it overrides `format` and `startingLife`. */
  readonly settings: GameSettings;
  /** 1 to 16 players, each once. */
  readonly players: readonly PlayerId[];
}

/** Opens a game that waits for players, hosted by the actor. */
export function decideOpening(
  { id }: Actor,
  opening: OpenAction,
): Result<AcceptedTransition, FormatRefusal | Refusal<'game/joined-already' | 'guest/name'>> {
  const { edition, settings, players } = opening;
  const repeated = players.find((player, index) => players.indexOf(player) !== index);
  const refused = firstRefusal([
    checkWhole('players', players.length, 1, MAX_PLAYERS),
    checkSettings(settings),
    checkGuests(players),
    repeated === undefined ? ok(null) : fail(refuse('game/joined-already', { playerId: repeated })),
  ]);
  if (refused) return refused;
  const planned = planGathering(settings, players.length, rulesetOf(edition));
  if (!planned.ok) return planned;
  const { answer, citations } = planned.value;
  const event = { kind: 'game/opened', edition, hostId: id, settings: answer, players } as const;
  return ok({ entries: [entryOf(event, 'self', citations)], after: replayEvents([event]), final: null });
}

/** The starting life is a whole number from 1 to 1,000,000. */
export const checkSettings = ({
  startingLife,
  asked,
}: GameSettings): Result<null, Refusal<'option/out-of-range'>> =>
  checkWhole('life', asked?.life ?? startingLife, 1, MAX_COUNT);
