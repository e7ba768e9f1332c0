import { capitalized, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { isSameText } from '#text/plain.ts';
import type { ControlEvent } from '#engine/events/control-events.ts';
import { waitingControls } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { momentarySpanOf, type Control, type MomentarySpan } from '#engine/game/control.ts';
import { formatPossessive } from '../labels/teams.ts';
import { groupBy } from '../labels/clause.ts';
import { formatByCard, controlOf, formatName, formatSharing, type Things } from '../labels/things.ts';

export function formatControlEvent(event: ControlEvent, things: Things): Text {
  if (event.kind === 'control/created') return formatCreated(event.control, things);
  const control = controlOf(things, event.id);
  if (!control) return event.kind === 'control/began' ? 'Control begins.' : 'Control ends.';
  switch (event.kind) {
    case 'control/began': {
      const when = control.span === 'next-combat' ? 'in this combat phase' : 'this turn';
      if (event.overwrittenBy === undefined)
        return text`${formatRelation(control, things)} ${when}${formatByCard(control.card)}.`;
      const later = controlOf(things, event.overwrittenBy);
      const why = later ? text`, since ${formatControl(later)} was created later` : '';
      return text`${formatControl(control)} doesn’t apply ${when}${why}.`;
    }
    case 'control/overwritten': {
      const newer = controlOf(things, event.byId);
      const isPartly = newer !== null && newer.span !== control.span;
      return text`${isPartly ? 'While it lasts, it' : 'It'} takes the place of ${formatControl(control)}.`;
    }
    case 'control/resumed':
      return text`${formatControl(control)} applies again, as I read it: the rules don’t say whether an effect that was overwritten does.`;
    case 'control/ended':
      return text`${formatControl(control)} is over.`;
  }
}

function formatCreated(control: Control, things: Things): Text {
  const { of, by, card, extraTurnAfter } = control;
  const who = formatSharing(things, 'turns', of);
  const after = extraTurnAfter ? text`, and ${who} takes an extra turn after it` : '';
  const theirs = (what: string): Text => {
    if (of === by) return `their ${what}`;
    return isSameText(who, playerName(of)) ? formatPossessive(who, what) : `its ${what}`;
  };
  const when = {
    'next-turn': text`during ${theirs('next turn')}`,
    'next-combat': text`during ${theirs('next combat phase')}`,
    while: 'from now on, as long as the effect lasts',
    search: text`${whileMoment('search', control)}, from now on`,
    resolution: whileMoment('resolution', control),
  }[momentarySpanOf(control) ?? control.span];
  const ends =
    momentarySpanOf(control) === null ? '' : text` Once that’s over: \`/turn control … for:no longer\`.`;
  return text`${formatRelation(control, things)} ${when}${after}${formatByCard(card)}.${ends}`;
}

/** `@Alice controls @Bob`, `@Alice controls the team of @Bob and @Carol`, `@Bob makes their own decisions` */
const formatRelation = ({ of, by }: Control, things: Things): Text =>
  of === by
    ? text`${playerName(by)} makes their own decisions`
    : text`${playerName(by)} controls ${formatSharing(things, 'turns', of)}`;

/** True if the event only replaces one effect by another of the same player on the same player. */
export function isBetweenOwnEffects(
  event: ControlEvent,
  events: readonly ControlEvent[],
  things: Things,
): boolean {
  if (event.kind === 'control/created') return false;
  const control = controlOf(things, event.id);
  const isOfSamePlayers = (id: ThingId | undefined): boolean => {
    const other = id === undefined ? null : controlOf(things, id);
    return other !== null && control !== null && other.by === control.by && other.of === control.of;
  };
  switch (event.kind) {
    case 'control/began':
      return isOfSamePlayers(event.overwrittenBy);
    case 'control/overwritten':
      return isOfSamePlayers(event.byId);
    case 'control/resumed':
      return events.some(
        (controlEvent) => controlEvent.kind === 'control/ended' && isOfSamePlayers(controlEvent.id),
      );
    case 'control/ended':
      return events
        .slice(0, events.indexOf(event))
        .some((controlEvent) => controlEvent.kind === 'control/ended' && isOfSamePlayers(controlEvent.id));
  }
}

/** Formats the effects on players whose turns are skipped, which wait for a later turn. */
export const formatControlsWaiting = (game: Game, skipped: readonly PlayerId[]): readonly Text[] =>
  [...new Set(skipped)].flatMap((playerId) => {
    const last = waitingControls(game, playerId).at(-1);
    return last ? [text`${formatControl(last)} waits for a turn that ${playerName(playerId)} takes.`] : [];
  });

/** `@Alice’s control of @Bob (Mindslaver)` */
const formatControl = ({ of, by, card }: Control): Text =>
  text`${playerName(by)}’s control of ${of === by ? 'themselves' : playerName(of)}${formatByCard(card)}`;

/** Formats how long limited effects last, each limit once; nothing for control of a whole turn. */
export const formatControlDurations = (controls: readonly Control[]): readonly Text[] =>
  groupBy(controls.flatMap(formatLimit), (limit) => JSON.stringify(limit)).map(([limit]) => limit);

function formatLimit(control: Control): readonly Text[] {
  if (control.span === 'next-turn') return [];
  if (control.span === 'next-combat') return ['In this combat phase only.'];
  const moment = momentarySpanOf(control);
  if (moment === null) return ['Only as long as the effect says.'];
  const exception = moment === 'search' ? 'not another player’s (Bribery)' : 'not in between';
  return [text`${capitalized(whileMoment(moment, control))}, ${exception}.`];
}

/** `only while @Bob searches their own library` */
const whileMoment = (moment: MomentarySpan, { of, card }: Control): Text =>
  moment === 'search'
    ? text`only while ${playerName(of)} searches their own library`
    : text`only while ${formatName(card ?? 'the card')} resolves, and while the spell chosen with it does`;

/** Formats the effects that apply at other times than the one in question. */
export const formatOtherControls = (controls: readonly Control[]): readonly Text[] =>
  controls.map(
    (control) =>
      text`${playerName(control.by)} decides ${whileMoment(momentarySpanOf(control) ?? 'search', control)}${formatByCard(control.card)}.`,
  );
