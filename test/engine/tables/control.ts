import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Actor } from '#engine/vocabulary/players.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { Control } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import { decideControl, type ControlAction } from '#engine/control/turn-control.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { controlAsTurnBegins } from '#engine/control/spans.ts';

export const PLAYERS = ['alice', 'bob', 'carol', 'dora'] as const;

export const FOUNDING = rulesetOf('founding');
export const TODAY = rulesetOf('2026-06-19');

export const actor = (id: string): Actor => ({ id, mayManageServer: false });

/** A game of four players in Alice's first turn; the host does not play. */
export const tableOf = (edition: Edition = 'founding', hostId = 'host'): Game =>
  replayEvents([
    {
      kind: 'game/opened',
      edition,
      hostId,
      settings: { format: PLAIN_FORMAT, startingLife: 20, pings: true },
      players: PLAYERS,
    },
    { kind: 'game/started', order: PLAYERS, teams: [], byChance: false },
    { kind: 'turn/began', playerId: 'alice', extra: null, step: 'untap', nextInOrder: 'bob' },
  ]);

export const after = (game: Game, entries: readonly Entry[]): Game =>
  entries.reduce((now, { event }) => applyEvent(now, event), game);

export type Creating = Partial<Extract<ControlAction, { kind: 'control/create' }>> & {
  readonly of: string;
  readonly by: string;
};

export const creating = (what: Creating): ControlAction => ({ ...MINDSLAVER, ...what });

const MINDSLAVER = {
  kind: 'control/create',
  card: 'Mindslaver',
  span: 'next-turn',
  extraTurnAfter: false,
} as const;

/** The entries of creating an effect, which the host records. */
export const decideCreating = (game: Game, what: Creating): AcceptedTransition['entries'] =>
  valueIn(decideControl({ ...game, hostId: 'host' }, actor('host'), creating(what), rulesetOf(game.edition)))
    .entries;

/** The game after these effects were created, in this order. */
export const withControls = (game: Game, ...all: readonly Creating[]): Game =>
  all.reduce((now, what) => after(now, decideCreating(now, what)), game);

/** The game at the beginning of the controlled player's turn. */
export function controlledTurn(edition: Edition, what: Creating): Game {
  const game = withControls(tableOf(edition), what);
  const event = {
    kind: 'turn/began',
    playerId: what.of,
    extra: null,
    step: 'untap',
    nextInOrder: 'carol',
  } as const;
  const begun = after(game, [{ event, authority: 'rules', because: [] }]);
  return after(begun, controlAsTurnBegins(begun, what.of, rulesetOf(edition)));
}

/** The same effects in force at once, whatever their spans. */
export const inForce = (game: Game, ...all: readonly Creating[]): Game =>
  all.reduce((now, what) => withControls(now, { span: 'while', ...what }), game);

export const statesOf = ({ controls }: Game): Record<number, Control['state']> =>
  Object.fromEntries(controls.map(({ id, state }) => [id, state]));
