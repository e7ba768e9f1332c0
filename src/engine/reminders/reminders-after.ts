import type { Entry } from '../deciding/actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { GameEvent } from '../events/events.ts';
import { seatsInGame } from '../game/seats.ts';
import type { Game, Seat } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import type { TablePermanent } from '../game/permanents.ts';
import { isAtBottom } from '../marks/venturing.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { EventReminder, Reminder } from './reminder.ts';
import { withoutSilenced, canRemind, initiativeTaken, risingSpeeds } from './reminders.ts';
import { remindersAtStep } from './steps.ts';
import { takeovers } from './takeovers.ts';

/** The keyword abilities that give reminders, as printed. */
export type ReminderKeyword = 'Storm' | 'Ascend' | 'Start your engines!';

/** True if the card of this name has a keyword ability; false for unknown names. */
export type HasKeyword = (name: string, keyword: ReminderKeyword) => boolean;

/**
 * Finds easily forgotten consequences of a change: storm of a spell that was put on the stack, the venture of a player
 * who takes the initiative, the monarch or the initiative passing on through combat damage, the current abilities of
 * the Ring, a dungeon about to be completed, speed that increases, and benefits of permanents for their controllers.
 * 309.6, 701.54c, 702.40a, 702.131, 702.179, 726.2 (2026-06-19).
 */
export function remindersAfter(
  before: Game,
  after: Game,
  entries: readonly Entry[],
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<Reminder>[] {
  if (!canRemind(after)) return [];
  const events = entries.map(({ event }) => event);
  const previousRisingSpeeds = new Set(risingSpeeds(before, ruleset).map(({ answer }) => answer.playerId));
  const previousTakeovers = new Set(takeovers(before, ruleset).map(takeoverKey));
  return withoutSilenced<Reminder>(after, [
    ...events.flatMap((event) => remindersOfEvent(event, before, after, hasKeyword, ruleset)),
    ...risingSpeeds(after, ruleset).filter(({ answer }) => !previousRisingSpeeds.has(answer.playerId)),
    ...takeovers(after, ruleset).filter((takeover) => !previousTakeovers.has(takeoverKey(takeover))),
    ...remindersOfPermanents(before, after, events, hasKeyword, ruleset),
    ...ringRemindersOf(before, after, events, ruleset),
  ]);
}

const takeoverKey = ({ answer }: ReturnType<typeof takeovers>[number]): string => JSON.stringify(answer);

/**
 * Reminders of a Ring-bearer that just attacked or was blocked; those at the beginning of a step are shown with the
 * step.
 */
function ringRemindersOf(
  before: Game,
  after: Game,
  events: readonly GameEvent[],
  ruleset: Ruleset,
): readonly Ruling<Reminder>[] {
  const isOfCombat = events.some(({ kind }) => kind === 'permanent/combat');
  if (!after.turn || !isOfCombat || events.some(({ kind }) => kind === 'turn/step-began')) return [];
  const ringIn = (game: Game, step: Step): readonly Ruling<Reminder>[] =>
    remindersAtStep(game, step, ruleset).filter(({ answer }) => answer.of === 'ring');
  const { step } = after.turn;
  const previous = new Set(ringIn(before, step).map(({ answer }) => answer.playerId));
  return ringIn(after, step).filter(({ answer }) => !previous.has(answer.playerId));
}

function remindersOfEvent(
  event: GameEvent,
  before: Game,
  after: Game,
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  const { edition } = ruleset;
  if (event.kind === 'initiative/passed' && event.to !== null)
    return initiativeTaken(after, event.to, ruleset);
  if (event.kind === 'stack/added') return stormOf(event.object, before, hasKeyword, ruleset);
  if (event.kind === 'mark/dungeon' && event.to && isAtBottom(event.to)) {
    const citations = citeRules(edition, 'dungeon/done', 'dungeon/completes');
    return [{ answer: { of: 'dungeon', playerId: event.playerId, dungeon: event.to.dungeon }, citations }];
  }
  if (event.kind === 'mark/ring' && event.to.tempted > event.from) {
    const citations = citeRules(edition, 'ring/emblem');
    return [{ answer: { of: 'ring-level', playerId: event.playerId, level: event.to.tempted }, citations }];
  }
  return [];
}

/**
 * A spell with storm is copied for each spell cast before it this turn by any player, as far as recorded. A copy is not
 * cast, and a face-down spell has no abilities. 702.40a, 708.2 (2026-06-19).
 */
function stormOf(
  { kind, name, card, isCopy, faceDown, controllerId }: StackObject,
  { turn }: Game,
  hasKeyword: HasKeyword,
  { edition }: Ruleset,
): readonly Ruling<EventReminder>[] {
  if (kind !== 'spell' || isCopy || faceDown || !turn || !hasKeyword(card?.name ?? name, 'Storm')) return [];
  return [
    {
      answer: { of: 'storm', playerId: controllerId, spell: name, copies: turn.storm },
      citations: citeRules(edition, 'storm/ability'),
    },
  ];
}

/** The number of permanents for the city's blessing by ascend. 702.131 (2026-06-19). */
const PERMANENTS_FOR_BLESSING = 10;

const PERMANENT_EVENTS = /^(?:permanent|stack|ending|control)\//;

/**
 * Reminders about permanents affected by this change. Looks up keywords only for permanents new to their controller.
 */
function remindersOfPermanents(
  before: Game,
  after: Game,
  events: readonly GameEvent[],
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  if (!events.some(({ kind }) => PERMANENT_EVENTS.test(kind))) return [];
  return seatsInGame(after).flatMap((seat) =>
    speedReminders(before, after, seat, hasKeyword, ruleset).concat(
      blessingReminders(before, after, seat, events, hasKeyword, ruleset),
    ),
  );
}

/** A new permanent has start your engines!, and its controller has no speed. 702.179a (2026-06-19). */
function speedReminders(
  before: Game,
  after: Game,
  { playerId, marks }: Seat,
  hasKeyword: HasKeyword,
  { edition }: Ruleset,
): readonly Ruling<EventReminder>[] {
  const starts =
    marks?.speed === undefined &&
    newNames(before, after, playerId).some((name) => hasKeyword(name, 'Start your engines!'));
  return starts
    ? [{ answer: { of: 'speed', playerId, from: 0, to: 1 }, citations: citeRules(edition, 'speed/starts') }]
    : [];
}

/**
 * A player now has ten or more permanents, including one with ascend; or a spell with ascend has resolved. 702.131a,
 * 702.131b (2026-06-19).
 */
function blessingReminders(
  before: Game,
  after: Game,
  { playerId, marks }: Seat,
  events: readonly GameEvent[],
  hasKeyword: HasKeyword,
  { edition }: Ruleset,
): readonly Ruling<EventReminder>[] {
  const names = namesOf(after, playerId);
  if (marks?.blessing || names.length < PERMANENTS_FOR_BLESSING) return [];
  const ascends = (name: string): boolean => hasKeyword(name, 'Ascend');
  const hadMany = namesOf(before, playerId).length >= PERMANENTS_FOR_BLESSING;
  const candidates = hadMany ? newNames(before, after, playerId) : [...new Set(names)];
  const isByPermanent = candidates.some(ascends);
  if (!isByPermanent && !resolvedSpellNames(before, events, playerId).some(ascends)) return [];
  const rule = isByPermanent ? 'blessing/permanent' : 'blessing/spell';
  return [
    { answer: { of: 'blessing', playerId, permanents: names.length }, citations: citeRules(edition, rule) },
  ];
}

/** The names of the player's spells that have resolved. */
const resolvedSpellNames = (
  { stack }: Game,
  events: readonly GameEvent[],
  playerId: PlayerId,
): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'stack/resolved'
      ? stack
          .filter(
            ({ id, kind, controllerId }) => id === event.id && kind === 'spell' && controllerId === playerId,
          )
          .map(({ name }) => name)
      : [],
  );

/** The names of the permanents that a player controls, without phased-out ones; face-down ones have no name. */
const namesOf = (game: Game, playerId: PlayerId): readonly string[] =>
  permanentsOf(game, playerId).map(nameOf);

/** The names of permanents that arrived since, or became visible. */
function newNames(before: Game, after: Game, playerId: PlayerId): readonly string[] {
  const previous = new Set(
    permanentsOf(before, playerId).map((permanent) => `${permanent.id} ${nameOf(permanent)}`),
  );
  const fresh = permanentsOf(after, playerId).filter(
    (permanent) => !previous.has(`${permanent.id} ${nameOf(permanent)}`),
  );
  return [...new Set(fresh.map(nameOf))];
}

const permanentsOf = ({ permanents }: Game, playerId: PlayerId): readonly TablePermanent[] =>
  permanents.filter(
    ({ controllerId, permanent }) => controllerId === playerId && !permanent.status.phasedOut,
  );

const nameOf = ({ permanent }: TablePermanent): string =>
  permanent.status.faceDown ? '' : permanent.card.name;
