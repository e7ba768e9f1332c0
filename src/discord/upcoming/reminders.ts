import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DungeonPlace } from '#engine/game/marks.ts';
import type { Game } from '#engine/game/state.ts';
import { remindersAfter, type HasKeyword } from '#engine/reminders/happened.ts';
import type { EventReminder, Reminder, StepReminder } from '#engine/reminders/reminder.ts';
import { remindersAhead, remindersBegun, remindersOf, remindersPassed } from '#engine/reminders/reminders.ts';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { citeAll } from '../words/cite.ts';
import { escapeUserText } from '../words/escape.ts';
import { mention } from '../words/mention.ts';
import { capitalize, formatList } from '../words/words.ts';
import { formatHandSize } from '../sentences/marks.ts';
import { formatName } from '../labels/things.ts';
import { stateBasedName, stepName } from '../labels/turn-words.ts';

/** How many reminders a card or reply shows; the others are counted. */
const MAX_SHOWN_REMINDERS = 3;

/** The reminders of the current step and, in small text, those known for the rest of the turn. */
export function formatReminders(game: Game): readonly string[] {
  const ruleset = rulesetOf(game.edition);
  const { edition } = game;
  return limitLines([
    ...remindersOf(game, ruleset).map((reminder) => formatReminder(reminder, edition)),
    ...remindersAhead(game, ruleset).map(({ answer }) => `-# ${formatAhead(answer, edition)}`),
  ]);
}

/** The reminders of steps that a change skipped. */
export const formatPassedSteps = (before: Game, { after, entries }: AcceptedTransition): readonly string[] =>
  remindersPassed(before, after, entries, rulesetOf(after.edition)).map(
    (ruling) => `Passed · ${formatReminder(ruling, after.edition)}`,
  );

/** The reminders that a change made due, or skipped. */
export function formatNewReminders(
  before: Game,
  decided: AcceptedTransition,
  hasKeyword: HasKeyword,
): readonly string[] {
  const { after, entries } = decided;
  const ruleset = rulesetOf(after.edition);
  const { edition } = after;
  return limitLines([
    ...formatPassedSteps(before, decided),
    ...remindersBegun(after, entries, ruleset).map((ruling) => formatReminder(ruling, edition)),
    ...remindersAfter(before, after, entries, hasKeyword, ruleset)
      .filter(({ answer }) => answer.of !== 'ring-level' || answer.level <= THE_RING.length)
      .map((reminder) => formatReminder(reminder, edition)),
  ]);
}

/** Cuts a list of lines and adds the number of those omitted. */
const limitLines = (lines: readonly string[]): readonly string[] =>
  lines.length > MAX_SHOWN_REMINDERS
    ? [...lines.slice(0, MAX_SHOWN_REMINDERS), `-# +${lines.length - MAX_SHOWN_REMINDERS} more`]
    : lines;

/** A few words about a later step. The full reminder with its rule follows as that step begins. */
function formatAhead(reminder: StepReminder, edition: Edition): string {
  const who = mention(reminder.playerId);
  const when = stepTitle(reminder.step, edition);
  switch (reminder.of) {
    case 'monarch':
      return `${when}: ${who} draws (monarch)`;
    case 'initiative':
      return `${when}: ${who} ventures into ${roomsOf(reminder.venture.to)}`;
    case 'rad':
      return `${when}: ${who} mills ${formatNumber(reminder.counters)} (rad)`;
    case 'hand-size':
      return `${when}: ${who} discards down to ${reminder.most}`;
    case 'ring':
      return `${when}: ${formatRing(reminder)}`;
    case 'skip':
      return `${when}: ${formatSkipping(reminder)}`;
  }
}

const stepTitle = (step: Step, edition: Edition): string =>
  REMINDER_FORMATTERS[step] ?? capitalize(stepName(step, edition));

const roomsOf = (places: readonly DungeonPlace[]): string =>
  formatList(
    places.map(({ room }) => `**${room}**`),
    'or',
  );

/** `**End step trigger:** @Alice draws a card (monarch). CR 725.2 (2026-06-19)` */
function formatReminder({ answer, citations }: Ruling<Reminder>, edition: Edition): string {
  const [rule] = citations;
  const isOfStep = 'step' in answer && answer.step !== null;
  const [title, what] = isOfStep ? atStep(answer, edition) : formatHappened(answer as EventReminder, edition);
  return `**${title}:** ${what}. ${citeAll([rule])}`;
}

type Line = readonly [title: string, what: string];

/** By kind, with the names that players use for the steps. */
const REMINDER_FORMATTERS: { readonly [S in Step]?: string } = {
  upkeep: 'Upkeep',
  'precombat-main': 'Main phase',
  'declare-attackers': 'Attack',
  'declare-blockers': 'Blocks',
  'combat-damage': 'Combat damage',
  cleanup: 'Cleanup',
};

function atStep(reminder: StepReminder, edition: Edition): Line {
  const { step, playerId } = reminder;
  const called = stepTitle(step, edition);
  const trigger = `${called} trigger`;
  const who = mention(playerId);
  switch (reminder.of) {
    case 'monarch':
      return [trigger, `${who} draws a card (monarch)`];
    case 'initiative':
      return [trigger, formatVenture(reminder)];
    case 'rad':
      return [
        trigger,
        `${who} mills ${formatNumber(reminder.counters)}: −1 life and −1 rad for each nonland`,
      ];
    case 'hand-size':
      return [
        called,
        reminder.most === 'none'
          ? `${who} has ${formatHandSize('none')}`
          : `${who} discards down to ${formatCount(reminder.most, 'card')}`,
      ];
    case 'ring':
      return [reminder.isSure ? trigger : called, formatRing(reminder)];
    case 'skip':
      return [called, `${formatSkipping(reminder)}: \`/turn skip card:${escapeUserText(reminder.card)}\``];
  }
}

function formatSkipping({ playerId, card, choice }: StepReminder & { readonly of: 'skip' }): string {
  const who = mention(playerId);
  const by = ` (${formatName(card)})`;
  switch (choice) {
    case 'chooses-part':
      return `${who} chooses draw step, main phase or combat phase, and skips each this turn${by}`;
    case 'may-skip-draw':
      return `${who} may skip the draw step${by}`;
    case 'draw-if-searched':
      return `${who} skips the draw step if they search${by}`;
    case 'upkeep-if-no-hand':
      return `${who} has no upkeep step with no cards in hand${by}`;
  }
}

function formatRing({
  playerId,
  bearer,
  level,
  when,
  isSure,
}: StepReminder & { readonly of: 'ring' }): string {
  const name = `**${formatName(bearer)}**`;
  const who = mention(playerId);
  switch (when) {
    case 'attacks': {
      if (isSure) return `${who} draws, then discards (the Ring: ${name} attacks)`;
      const more = [
        ...(level > 2 ? ['its blockers are sacrificed at end of combat'] : []),
        ...(level > 3 ? ['its damage to a player costs each opponent 3 life'] : []),
      ];
      return [`if ${name} attacks (the Ring), ${who} draws, then discards`, ...more].join('; ');
    }
    case 'blocked':
      return `at end of combat, what blocks ${name} is sacrificed (the Ring)`;
    case 'damages':
      return `if ${name} damages a player, each opponent of ${who} loses 3 life (the Ring)`;
  }
}

/** `@Alice ventures into Forge or Lost Well (Undercity)` */
function formatVenture({
  playerId,
  venture: { to, completes },
  decider,
}: Reminder & { readonly of: 'initiative' }): string {
  const who = mention(playerId);
  const rooms = roomsOf(to);
  const chooses = decider !== playerId && to.length > 1 ? `; ${mention(decider)} chooses` : '';
  const done = completes === null ? '' : `completes ${completes} and `;
  return `${who} ${done}ventures into ${rooms} (${dungeonOf(to)})${chooses}`;
}

const dungeonOf = ([place]: readonly DungeonPlace[]): string => place?.dungeon ?? '';

/** The abilities of the Ring in our own words, by how often it has tempted a player. */
const THE_RING = [
  'its bearer is legendary, and nothing with greater power can block it',
  'when its bearer attacks, draw a card, then discard one',
  'what blocks its bearer is sacrificed at end of combat',
  'its bearer’s combat damage to a player costs each opponent 3 life',
];

function formatHappened(reminder: EventReminder, edition: Edition): Line {
  switch (reminder.of) {
    case 'initiative':
      return ['Trigger', `${formatVenture(reminder)}: \`/set dungeon\``];
    case 'dungeon':
      return [
        'Last room',
        `once its ability has left the stack, ${reminder.dungeon} is completed: \`/set dungeon what:completed\``,
      ];
    case 'ring-level':
      return [`The Ring, ${reminder.level}`, THE_RING[reminder.level - 1] ?? ''];
    case 'storm': {
      const { spell, copies } = reminder;
      const copiesText = copies === 0 ? 'no copy' : formatCount(copies, 'copy', 'copies');
      return [
        'Storm trigger',
        `${copiesText} of ${formatName(spell)}, ${formatCast(copies, edition)} before it this turn`,
      ];
    }
    case 'speed':
      return reminder.from === 0
        ? [
            'Speed',
            `${mention(reminder.playerId)}’s becomes 1 as ${stateBasedName(edition)} are checked: \`/set speed\``,
          ]
        : [
            'Speed trigger',
            `${mention(reminder.playerId)} ${reminder.from} → **${reminder.to}**, an opponent lost life`,
          ];
    case 'blessing':
      return [
        'Ascend',
        `${mention(reminder.playerId)} gets the city’s blessing with ${formatCount(reminder.permanents, 'permanent')}: \`/set blessing\``,
      ];
  }
}

const formatCast = (spells: number, edition: Edition): string =>
  spells === 0
    ? `as nothing was ${wasCastIn(edition)}`
    : `for ${formatCount(spells, 'spell')} ${wasCastIn(edition)}`;
