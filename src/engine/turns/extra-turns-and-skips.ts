import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { checkInGame, checkListLimit, checkWhole, authorizeBookkeeping } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { checkReach } from '../formats/ranges.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';
import { waitingControls } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import type { ExtraTurn, SkipSpan } from '../game/turn.ts';
import type { SkippablePart } from '../vocabulary/steps.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/*
 * Turns to come: extra turns, with riders of their cards, and skipped turns, steps or phases. Any player at the table
 * records them; the player who takes or skips one must be in the game. With shared turns they are those of the team; an
 * effect on several of its players is recorded once.
 *
 * 606.6g (2006-10-01), 805.8 (2026-06-19).
 */

/** Gives a player extra turns after this one by an effect. */
export interface ExtraTurnsAction {
  readonly kind: 'turn/extra';
  readonly playerId: PlayerId;
  readonly card: string | null;
  /** The player whose effect it is, if known. */
  readonly by?: PlayerId;
  /** How many, 1 to 20; omitted for one. */
  readonly times?: number;
  /** `loses`: that player loses the game at the end step of that turn. `no-untap`: its untap step is skipped. */
  readonly rider?: 'loses' | 'no-untap';
}

/** Makes a player skip their next turn, or a step or phase, by an effect. */
export interface SkipAction {
  readonly kind: 'turn/skip';
  readonly playerId: PlayerId;
  readonly card: string | null;
  /** The player whose effect it is, if known. */
  readonly by?: PlayerId;
  /** The step or phase; omitted for the whole next turn. */
  readonly of?: { readonly part: SkippablePart; readonly span: Exclude<SkipSpan, 'extra-turn'> };
  /** The number of parts, 1 to 20, one after another; omitted for one. */
  readonly times?: number;
}

type RecordingRefusal =
  | RefusedBy<typeof authorizeBookkeeping | typeof parseOptionalName>
  | Refusal<'table/too-many' | 'game/not-a-player' | 'option/out-of-range' | 'range/out-of-it'>;

/** Returns entries for the recorded items, with ids from this one on. */
type EntriesFrom = (id: ThingId, card: string | null, by: Authority) => readonly Entry[];

export function decideExtraTurns(
  game: Game,
  actor: Actor,
  { playerId, card, by: whose, times = 1, rider }: ExtraTurnsAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, RecordingRefusal> {
  const room = firstRefusal([
    checkListLimit(game, 'extraTurns', times),
    rider === 'loses' ? checkListLimit(game, 'abilities', times) : ok(null),
    rider === 'no-untap' ? checkListLimit(game, 'skips', times) : ok(null),
  ]);
  if (room) return room;
  const [leading = 'turn/extra'] = teamRules(game);
  const citations = citeRules(ruleset.edition, leading, 'turn/extra');
  const ids = rider === undefined ? 1 : 2;
  return decideRecording(
    game,
    actor,
    { playerId, card, effectPlayerId: whose, times },
    ruleset,
    (from, name, by) =>
      Array.from({ length: times }, (_, index) => {
        const turn = { id: from + index * ids, playerId, card: name };
        return [
          entryOf({ kind: 'turn/extra-added', turn }, by, citations),
          ...riderEntries(turn, rider, by, ruleset),
        ];
      }).flat(),
  );
}

/** The rider of an extra turn: an ability that triggers in its end step, or a step that it lacks. */
function riderEntries(
  { id: ofExtraTurn, playerId, card }: ExtraTurn,
  rider: ExtraTurnsAction['rider'],
  by: Authority,
  { edition }: Ruleset,
): readonly Entry[] {
  const id = ofExtraTurn + 1;
  switch (rider) {
    case undefined:
      return [];
    case 'loses': {
      const ability = {
        id,
        name: card ?? 'an effect',
        controllerId: playerId,
        when: 'next-end-step',
        onTurnOf: null,
        ofExtraTurn,
        controllerLoses: true,
        duringEnding: false,
      } as const;
      return [entryOf({ kind: 'ability/noted', ability }, by, citeRules(edition, 'trigger/once'))];
    }
    case 'no-untap': {
      const of = { part: 'untap', span: 'extra-turn', extraId: ofExtraTurn } as const;
      const citations = citeRules(edition, 'turn/skipping', 'phasing/untap-skipped');
      return [entryOf({ kind: 'turn/skip-added', skip: { id, playerId, card, of } }, by, citations)];
    }
  }
}

export function decideSkip(
  game: Game,
  actor: Actor,
  { playerId, card, by: whose, of, times = 1 }: SkipAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, RecordingRefusal> {
  const room = checkListLimit(game, 'skips', times);
  if (!room.ok) return room;
  const [leading = 'turn/skipping'] = teamRules(game);
  const citations = citeRules(
    ruleset.edition,
    leading,
    'turn/skipping',
    ...(!of && waitingControls(game, playerId).length > 0 ? (['control/skipped-turn'] as const) : []),
    'turn/skip-replaces',
    'turn/skip-used-up',
  );
  return decideRecording(
    game,
    actor,
    { playerId, card, effectPlayerId: whose, times },
    ruleset,
    (from, name, by) =>
      Array.from({ length: times }, (_, index) => {
        const skip = { id: from + index, playerId, card: name, ...(of && { of }) };
        return entryOf({ kind: 'turn/skip-added', skip }, by, citations);
      }),
  );
}

function decideRecording(
  game: Game,
  actor: Actor,
  {
    playerId,
    card: typed,
    effectPlayerId: whose,
    times,
  }: Pick<SkipAction, 'playerId' | 'card'> & {
    readonly effectPlayerId: PlayerId | undefined;
    readonly times: number;
  },
  ruleset: Ruleset,
  entries: EntriesFrom,
): Result<AcceptedTransition, RecordingRefusal> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const card = parseOptionalName('card', typed);
  if (!card.ok) return card;
  const refused = firstRefusal([
    checkInGame(game, playerId),
    whose === undefined ? ok(null) : checkReach(game, whose, playerId, ruleset),
    checkWhole('times', times, 1, MAX_AT_ONCE),
  ]);
  if (refused) return refused;
  const [first, ...others] = entries(game.made + 1, card.value, permission.value);
  if (!first) throw new Error('no entries were recorded');
  return acceptEntries(game, [first, ...others]);
}

/** The maximum number of extra turns or skips that one effect may create. */
const MAX_AT_ONCE = 20;

const teamRules = ({ settings }: Game): readonly RuleSubject[] =>
  settings.format.sharesTurns ? ['team/turn-effects'] : [];
