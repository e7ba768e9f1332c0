import { capitalized, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { isSameText } from '#text/plain.ts';
import type { TurnEvent } from '#engine/events/turn-events.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { collapseRepeats, phaseName } from './parts-ahead.ts';
import { formatTeam, formatPossessive } from '../labels/teams.ts';
import { formatByCard, formatThing, formatSharing, type Things } from '../labels/things.ts';
import { capitalize } from '#basics/capitalize.ts';
import { skippablePartName, stepName } from '../labels/turn-words.ts';
import type { Skip } from '#engine/game/turn.ts';

/** Formats events of turns and steps, including those to come. Shared turns name the team. */
export function formatTurnEvent(event: TurnEvent, things: Things, edition: Edition): Text {
  const formatPlayer = (playerId: PlayerId): Text => formatSharing(things, 'turns', playerId);
  switch (event.kind) {
    case 'turn/began': {
      const { playerId, extra } = event;
      return extra
        ? text`${capitalized(formatPossessive(formatPlayer(playerId), 'extra turn'))} begins${formatByCard(extra.card)}.`
        : text`${capitalized(formatPossessive(formatPlayer(playerId), 'turn'))} begins.`;
    }
    case 'turn/skipped': {
      const { playerId, skipId, extraId } = event;
      const which = extraId === null ? 'a turn' : 'an extra turn';
      const why = skipId === null ? formatByCard(event.card ?? null) : formatOfThing(things, skipId);
      return text`${capitalized(formatPlayer(playerId))} skips ${which}${why}.`;
    }
    case 'turn/part-skipped': {
      const { playerId, part, card } = event;
      return text`${capitalized(formatPlayer(playerId))} skips the ${skippablePartName(part, edition)}${formatByCard(card)}.`;
    }
    case 'turn/step-began':
      return formatStep(event.step, event.round, edition);
    case 'turn/added': {
      const { added, place, phases } = event;
      const rows = collapseRepeats(phases, (phase) => phaseName(phase, edition));
      const parts = rows.map(([name, times]) =>
        times === 1 ? `an extra ${name}` : `${times} extra ${name}s`,
      );
      return text`After ${PLACE_NAMES[place]}: ${parts.join(', then ')}${formatByCard(added.card)}.`;
    }
    case 'turn/extra-added': {
      const { playerId, card } = event.turn;
      return text`${capitalized(formatPlayer(playerId))} takes an extra turn after this one${formatByCard(card)}.`;
    }
    case 'turn/extra-lost':
      return text`An extra turn won’t be taken${formatOfThing(things, event.id)}.`;
    case 'turn/skip-added': {
      const { playerId, card, of } = event.skip;
      const who = formatPlayer(playerId);
      const their = isSameText(who, playerName(playerId)) ? 'their' : 'its';
      return text`${capitalized(who)} will skip ${of ? formatSkip(of, their, edition) : `${their} next turn`}${formatByCard(card)}.`;
    }
    case 'turn/storm-counted':
      return text`Spells ${wasCastIn(edition)} this turn: **${event.to}**.`;
    case 'turn/mana-lost': {
      const { playerId, amount, lifeLost } = event;
      return lifeLost > 0
        ? text`${playerName(playerId)} loses ${formatCount(amount, 'unused mana', 'unused mana')} and takes mana burn: **${formatNumber(lifeLost)}** life lost.`
        : text`${playerName(playerId)} loses ${formatCount(amount, 'unused mana', 'unused mana')}, but no life.`;
    }
  }
}

const PLACE_NAMES = {
  step: 'this step',
  phase: 'this phase',
  'second-main': 'the second main phase',
} as const;

/** `@Bob’s draw step.`, `A second combat damage step.` @param players of the step; empty to leave them out */
export function formatStep(
  step: Step,
  round: number,
  edition: Edition,
  players: readonly PlayerId[] = [],
): Text {
  const name = stepName(step, edition);
  const numbered = round === 1 ? name : `${step === 'cleanup' ? 'another' : 'a second'} ${name}`;
  if (players.length === 0) return `${capitalize(numbered)}.`;
  const withPlayers =
    round === 1 ? formatPossessive(formatTeam(players), name) : text`${numbered} of ${formatTeam(players)}`;
  return text`${capitalized(withPlayers)}.`;
}

/** `their next draw step`, `each combat phase of their next turn` */
export function formatSkip({ part, span }: NonNullable<Skip['of']>, their: string, edition: Edition): string {
  const name = skippablePartName(part, edition);
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

function formatOfThing(things: Things, id: number): Text {
  const name = formatThing(things, id);
  return name === 'something' ? '' : text` (${name})`;
}
