import type { Entry } from '../deciding/actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { GameEvent } from '../events/events.ts';
import { deciderOf } from '../game/control-chain.ts';
import { seatsInGame } from '../game/seats.ts';
import type { Game, Seat, StackObject } from '../game/state.ts';
import { UNDERCITY } from '../marks/dungeons.ts';
import { isAtBottom, ventureOf } from '../marks/venturing.ts';
import { distinct, restsOn } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { EventReminder } from './reminder.ts';
import { heard, isOn, speedsIn } from './reminders.ts';

/** The keyword abilities of which cards remind, as they are printed. */
export type ReminderKeyword = 'Storm' | 'Ascend' | 'Start your engines!';

/** Whether a card of this name has a keyword ability; of names that are no card's, nothing is known. */
export type HasKeyword = (name: string, keyword: ReminderKeyword) => boolean;

/**
 * Finds what follows from what has just happened, and is easily forgotten: storm of a spell that was put on the stack,
 * the venture of whoever takes the initiative, what the Ring has by now, a dungeon that is about to be completed, speed
 * that rises, and what permanents give their controllers.
 *
 * 309.6, 701.54c, 702.40a, 702.131, 702.179, 726.2 (2026-06-19).
 */
export function remindersAfter(
  before: Game,
  after: Game,
  entries: readonly Entry[],
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  if (!isOn(after)) return [];
  const events = entries.map(({ event }) => event);
  const rose = speedsIn(before, ruleset).map(({ answer }) => answer.playerId);
  return heard(after, [
    ...events.flatMap((event) => remindersOfEvent(event, before, after, hasKeyword, ruleset)),
    ...speedsIn(after, ruleset).filter(({ answer }) => !rose.includes(answer.playerId)),
    ...givenByPermanents(before, after, events, hasKeyword, ruleset),
  ]);
}

function remindersOfEvent(
  event: GameEvent,
  before: Game,
  after: Game,
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  switch (event.kind) {
    case 'initiative/passed':
      return event.to === null ? [] : initiativeTaken(after, event.to, ruleset);
    case 'mark/dungeon':
      return event.to && isAtBottom(event.to)
        ? [
            {
              answer: { of: 'dungeon', playerId: event.playerId, dungeon: event.to.dungeon },
              because: restsOn(ruleset.edition, 'dungeon/done', 'dungeon/completes'),
            },
          ]
        : [];
    case 'mark/ring':
      return event.to.tempted > event.from
        ? [
            {
              answer: { of: 'ring-level', playerId: event.playerId, level: event.to.tempted },
              because: restsOn(ruleset.edition, 'ring/emblem'),
            },
          ]
        : [];
    case 'stack/added':
      return stormOf(event.object, before, hasKeyword, ruleset);
    default:
      return [];
  }
}

/** Whoever takes the initiative ventures into Undercity; also one who has it already. 726.2, 726.5 (2026-06-19). */
function initiativeTaken(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly Ruling<EventReminder>[] {
  const seat = game.seats.find((one) => one.playerId === playerId);
  if (!seat || seat.left !== null) return [];
  const { answer: venture, because } = ventureOf(seat, UNDERCITY, ruleset);
  const [rule] = restsOn(ruleset.edition, 'initiative/triggers');
  const decider = deciderOf(game, playerId);
  return [
    {
      answer: { of: 'initiative', playerId, venture, decider, step: null },
      because: distinct([rule, ...because]),
    },
  ];
}

/**
 * A spell with storm is copied for each spell cast before it this turn, by anybody, as far as the table counted. A copy
 * is not cast, and a face-down spell has no abilities. 702.40a, 708.2 (2026-06-19).
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
      because: restsOn(edition, 'storm/ability'),
    },
  ];
}

/** With so many permanents a player gets the city's blessing by ascend. 702.131 (2026-06-19). */
const FOR_BLESSING = 10;

const OF_PERMANENTS = /^(?:permanent|stack|ending|control)\//;

/** What a player has by permanents since this change, and did not have before. */
function givenByPermanents(
  before: Game,
  after: Game,
  events: readonly GameEvent[],
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  if (!events.some(({ kind }) => OF_PERMANENTS.test(kind))) return [];
  const known = remembered(hasKeyword);
  return seatsInGame(after).flatMap((seat) => {
    const had = before.seats.find(({ playerId }) => playerId === seat.playerId);
    const gets = (one: Game, at: Seat): readonly Ruling<EventReminder>[] => givenTo(one, at, known, ruleset);
    const old = had ? gets(before, had).map(({ answer }) => answer.of) : [];
    const resolved = events.some(
      (event) =>
        event.kind === 'stack/resolved' &&
        before.stack.some(
          ({ id, name, controllerId }) =>
            id === event.id && controllerId === seat.playerId && known(name, 'Ascend'),
        ),
    );
    const now = gets(after, seat).filter(({ answer }) => !old.includes(answer.of));
    const isSaid = now.some(({ answer }) => answer.of === 'blessing');
    return resolved && !isSaid ? [...now, ...blessing(after, seat, 'blessing/spell', ruleset)] : now;
  });
}

function givenTo(
  game: Game,
  seat: Seat,
  hasKeyword: HasKeyword,
  ruleset: Ruleset,
): readonly Ruling<EventReminder>[] {
  const names = namesOf(game, seat.playerId);
  const { speed, blessing: isBlessed } = seat.marks ?? {};
  const starts = speed === undefined && names.some((name) => hasKeyword(name, 'Start your engines!'));
  const ascends =
    !isBlessed && names.length >= FOR_BLESSING && names.some((name) => hasKeyword(name, 'Ascend'));
  return [
    ...(starts
      ? [
          {
            answer: { of: 'speed', playerId: seat.playerId, from: 0, to: 1 } as const,
            because: restsOn(ruleset.edition, 'speed/starts'),
          },
        ]
      : []),
    ...(ascends ? blessing(game, seat, 'blessing/permanent', ruleset) : []),
  ];
}

function blessing(
  game: Game,
  { playerId, marks }: Seat,
  rule: 'blessing/permanent' | 'blessing/spell',
  { edition }: Ruleset,
): readonly Ruling<EventReminder>[] {
  const permanents = namesOf(game, playerId).length;
  if (marks?.blessing || permanents < FOR_BLESSING) return [];
  return [{ answer: { of: 'blessing', playerId, permanents }, because: restsOn(edition, rule) }];
}

/** The names of the permanents that a player controls and that are there; of one that lies face down, none that says anything. */
const namesOf = ({ permanents }: Game, playerId: PlayerId): readonly string[] =>
  permanents
    .filter(({ controllerId, permanent }) => controllerId === playerId && !permanent.status.phasedOut)
    .map(({ permanent }) => (permanent.status.faceDown ? '' : permanent.card.name));

/** The same, each name asked once. */
function remembered(hasKeyword: HasKeyword): HasKeyword {
  const known = new Map<string, boolean>();
  return (name, keyword) => {
    if (name === '') return false;
    const key = `${keyword}/${name}`;
    const has = known.get(key) ?? hasKeyword(name, keyword);
    known.set(key, has);
    return has;
  };
}
