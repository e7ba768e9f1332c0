import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { TurnEvent } from '../../engine/events/turns.ts';
import type { Step } from '../../engine/vocabulary/steps.ts';
import { formatCount, formatNumber } from '../../basics/format-count.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { inARow, phaseIn } from './parts-ahead.ts';
import { nameTeam, ofThem } from '../naming/teams.ts';
import { byCard, nameOf, sharing, type Things } from '../naming/things.ts';
import { capital } from '../words/words.ts';
import { partIn, stepIn } from '../naming/turn-words.ts';
import type { Skip } from '../../engine/game/turn.ts';

/** Says what happened to turns and steps, and what was noted about those to come: of a team, where turns are shared. */
export function formatTurn(event: TurnEvent, things: Things, edition: Edition): string {
  const whose = (playerId: PlayerId): string => sharing(things, 'turns', playerId);
  switch (event.kind) {
    case 'turn/began': {
      const { playerId, extra } = event;
      return extra
        ? `${capital(ofThem(whose(playerId), 'extra turn'))} begins${byCard(extra.card)}.`
        : `${capital(ofThem(whose(playerId), 'turn'))} begins.`;
    }
    case 'turn/skipped': {
      const { playerId, skipId, extraId } = event;
      const which = extraId === null ? 'a turn' : 'an extra turn';
      const why = skipId === null ? byCard(event.card ?? null) : ofThing(things, skipId);
      return `${capital(whose(playerId))} skips ${which}${why}.`;
    }
    case 'turn/part-skipped': {
      const { playerId, part, card } = event;
      return `${capital(whose(playerId))} skips the ${partIn(part, edition)}${byCard(card)}.`;
    }
    case 'turn/step-began':
      return formatStep(event.step, event.round, edition);
    case 'turn/added': {
      const { added, place, phases } = event;
      const rows = inARow(phases, (phase) => phaseIn(phase, edition));
      const parts = rows.map(([name, times]) =>
        times === 1 ? `an extra ${name}` : `${times} extra ${name}s`,
      );
      return `After ${PLACES[place]}: ${parts.join(', then ')}${byCard(added.card)}.`;
    }
    case 'turn/extra-added': {
      const { playerId, card } = event.turn;
      return `${capital(whose(playerId))} takes an extra turn after this one${byCard(card)}.`;
    }
    case 'turn/extra-lost':
      return `An extra turn won’t be taken${ofThing(things, event.id)}.`;
    case 'turn/skip-added': {
      const { playerId, card, of } = event.skip;
      const who = whose(playerId);
      const their = who === mention(playerId) ? 'their' : 'its';
      return `${capital(who)} will skip ${of ? formatSkip(of, their, edition) : `${their} next turn`}${byCard(card)}.`;
    }
    case 'turn/storm-counted':
      return `Spells ${wasCastIn(edition)} this turn: **${event.to}**.`;
    case 'turn/mana-lost': {
      const { playerId, amount, lifeLost } = event;
      return lifeLost > 0
        ? `${mention(playerId)} loses ${formatCount(amount, 'unused mana', 'unused mana')} and takes mana burn: **${formatNumber(lifeLost)}** life lost.`
        : `${mention(playerId)} loses ${formatCount(amount, 'unused mana', 'unused mana')}, but no life.`;
    }
  }
}

const PLACES = { step: 'this step', phase: 'this phase', 'second-main': 'the second main phase' } as const;

/** A step that begins: `@Bob’s draw step.`, `A second combat damage step.` @param whose nobody where it is not said */
export function formatStep(
  step: Step,
  round: number,
  edition: Edition,
  whose: readonly PlayerId[] = [],
): string {
  const name = stepIn(step, edition);
  const which = round === 1 ? name : `${step === 'cleanup' ? 'another' : 'a second'} ${name}`;
  if (whose.length === 0) return `${capital(which)}.`;
  const theirs = round === 1 ? ofThem(nameTeam(whose), name) : `${which} of ${nameTeam(whose)}`;
  return `${capital(theirs)}.`;
}

/** `their next draw step`, `each combat phase of their next turn` */
export function formatSkip({ part, span }: NonNullable<Skip['of']>, their: string, edition: Edition): string {
  const name = partIn(part, edition);
  switch (span) {
    case 'next':
      return `${their} next ${name}`;
    case 'next-this-turn':
      return `${their} next ${name}, in this turn only`;
    case 'this-turn':
      return `each ${name} this turn`;
    case 'next-turn':
      return `each ${name} of ${their} next turn`;
    case 'extra-turn':
      return `the ${name} of that turn`;
  }
}

function ofThing(things: Things, id: number): string {
  const name = nameOf(things, id);
  return name === 'something' ? '' : ` (${name})`;
}
