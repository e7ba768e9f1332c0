import { listOf } from '#text/list.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { citationsText } from '#text/cite.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DungeonPlace } from '#engine/game/marks.ts';
import type { Game } from '#engine/game/state.ts';
import { remindersAfter, type HasKeyword } from '#engine/reminders/reminders-after.ts';
import type { EventReminder, Reminder, StepReminder } from '#engine/reminders/reminder.ts';
import { remindersAhead, remindersBegun, remindersOf, remindersPassed } from '#engine/reminders/reminders.ts';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatHandSize } from '../sentences/marks.ts';
import { formatName } from '../labels/things.ts';
import { stateBasedName, stepName } from '../labels/turn-words.ts';

/** The maximum number of reminders on a card or in a reply; the others are counted. */
const MAX_SHOWN_REMINDERS = 3;

/** Formats the reminders of the current step and, in small text, those known for the rest of the turn. */
export function formatReminders(game: Game): readonly Text[] {
  const ruleset = rulesetOf(game.edition);
  const { edition } = game;
  return limitLines([
    ...remindersOf(game, ruleset).map((reminder) => formatReminder(reminder, edition)),
    ...remindersAhead(game, ruleset).map(({ answer }) => text`-# ${formatAhead(answer, edition)}`),
  ]);
}

/** Formats the reminders of steps that a change skipped. */
export const formatPassedSteps = (before: Game, { after, entries }: AcceptedTransition): readonly Text[] =>
  remindersPassed(before, after, entries, rulesetOf(after.edition)).map(
    (ruling) => text`Passed · ${formatReminder(ruling, after.edition)}`,
  );

/** Formats the reminders that became due with a change, and those that it skipped. */
export function formatNewReminders(
  before: Game,
  transition: AcceptedTransition,
  hasKeyword: HasKeyword,
): readonly Text[] {
  const { after, entries } = transition;
  const ruleset = rulesetOf(after.edition);
  const { edition } = after;
  return limitLines([
    ...formatPassedSteps(before, transition),
    ...remindersBegun(after, entries, ruleset).map((ruling) => formatReminder(ruling, edition)),
    ...remindersAfter(before, after, entries, hasKeyword, ruleset)
      .filter(({ answer }) => answer.of !== 'ring-level' || answer.level <= RING_ABILITIES.length)
      .map((reminder) => formatReminder(reminder, edition)),
  ]);
}

/** Cuts a list of lines and adds the number of those omitted. */
const limitLines = (lines: readonly Text[]): readonly Text[] =>
  lines.length > MAX_SHOWN_REMINDERS
    ? [...lines.slice(0, MAX_SHOWN_REMINDERS), text`-# +${lines.length - MAX_SHOWN_REMINDERS} more`]
    : lines;

/** Formats a reminder of a later step briefly. As that step begins, the full reminder follows with its rule. */
function formatAhead(reminder: StepReminder, edition: Edition): Text {
  const who = playerName(reminder.playerId);
  const when = stepTitle(reminder.step, edition);
  switch (reminder.of) {
    case 'monarch':
      return text`${when}: ${who} draws (monarch)`;
    case 'initiative':
      return text`${when}: ${who} ventures into ${formatRooms(reminder.venture.to)}`;
    case 'rad':
      return text`${when}: ${who} mills ${formatNumber(reminder.counters)} (rad)`;
    case 'hand-size':
      return text`${when}: ${who} discards down to ${reminder.most}`;
    case 'ring':
      return text`${when}: ${formatRing(reminder)}`;
    case 'skip':
      return text`${when}: ${formatSkipping(reminder)}`;
  }
}

const stepTitle = (step: Step, edition: Edition): string =>
  STEP_TITLES[step] ?? capitalize(stepName(step, edition));

const formatRooms = (places: readonly DungeonPlace[]): Text =>
  listOf(
    places.map(({ room }) => text`**${room}**`),
    'or',
  );

/** `**End step trigger:** @Alice draws a card (monarch). CR 725.2 (2026-06-19)` */
function formatReminder({ answer, citations }: Ruling<Reminder>, edition: Edition): Text {
  const [rule] = citations;
  const isStepReminder = 'step' in answer && answer.step !== null;
  const [title, sentence] = isStepReminder
    ? formatStepReminder(answer, edition)
    : formatEventReminder(answer as EventReminder, edition);
  return text`**${title}:** ${sentence}. ${citationsText([rule])}`;
}

type ReminderParts = readonly [title: string, sentence: Text];

/** The names that players use for some steps. */
const STEP_TITLES: { readonly [S in Step]?: string } = {
  upkeep: 'Upkeep',
  'precombat-main': 'Main phase',
  'declare-attackers': 'Attack',
  'declare-blockers': 'Blocks',
  'combat-damage': 'Combat damage',
  cleanup: 'Cleanup',
};

function formatStepReminder(reminder: StepReminder, edition: Edition): ReminderParts {
  const { step, playerId } = reminder;
  const title = stepTitle(step, edition);
  const trigger = `${title} trigger`;
  const who = playerName(playerId);
  switch (reminder.of) {
    case 'monarch':
      return [trigger, text`${who} draws a card (monarch)`];
    case 'initiative':
      return [trigger, formatVenture(reminder)];
    case 'rad':
      return [
        trigger,
        text`${who} mills ${formatNumber(reminder.counters)}: −1 life and −1 rad for each nonland`,
      ];
    case 'hand-size':
      return [
        title,
        reminder.most === 'none'
          ? text`${who} has ${formatHandSize('none')}`
          : text`${who} discards down to ${formatCount(reminder.most, 'card')}`,
      ];
    case 'ring':
      return [reminder.isSure ? trigger : title, formatRing(reminder)];
    case 'skip':
      return [title, text`${formatSkipping(reminder)}: \`/turn skip card:${typedWords(reminder.card)}\``];
  }
}

function formatSkipping({ playerId, card, choice }: StepReminder & { readonly of: 'skip' }): Text {
  const who = playerName(playerId);
  const by = text` (${formatName(card)})`;
  switch (choice) {
    case 'chooses-part':
      return text`${who} chooses draw step, main phase or combat phase, and skips each this turn${by}`;
    case 'may-skip-draw':
      return text`${who} may skip the draw step${by}`;
    case 'draw-if-searched':
      return text`${who} skips the draw step if they search${by}`;
    case 'upkeep-if-no-hand':
      return text`${who} has no upkeep step with no cards in hand${by}`;
  }
}

function formatRing({ playerId, bearer, level, when, isSure }: StepReminder & { readonly of: 'ring' }): Text {
  const name = text`**${formatName(bearer)}**`;
  const who = playerName(playerId);
  switch (when) {
    case 'attacks': {
      if (isSure) return text`${who} draws, then discards (the Ring: ${name} attacks)`;
      const furtherEffects = [
        ...(level > 2 ? ['its blockers are sacrificed at end of combat'] : []),
        ...(level > 3 ? ['its damage to a player costs each opponent 3 life'] : []),
      ];
      return joinTexts(
        [text`if ${name} attacks (the Ring), ${who} draws, then discards`, ...furtherEffects],
        '; ',
      );
    }
    case 'blocked':
      return text`at end of combat, what blocks ${name} is sacrificed (the Ring)`;
    case 'damages':
      return text`if ${name} damages a player, each opponent of ${who} loses 3 life (the Ring)`;
  }
}

/** `@Alice ventures into Forge or Lost Well (Undercity)` */
function formatVenture({
  playerId,
  venture: { to, completes },
  decider,
}: Reminder & { readonly of: 'initiative' }): Text {
  const who = playerName(playerId);
  const rooms = formatRooms(to);
  const deciderNote = decider !== playerId && to.length > 1 ? text`; ${playerName(decider)} chooses` : '';
  const completion = completes === null ? '' : `completes ${completes} and `;
  return text`${who} ${completion}ventures into ${rooms} (${dungeonOf(to)})${deciderNote}`;
}

const dungeonOf = ([place]: readonly DungeonPlace[]): string => place?.dungeon ?? '';

/** The abilities of the Ring in our own words, by how often it has tempted a player. */
const RING_ABILITIES = [
  'its bearer is legendary, and nothing with greater power can block it',
  'when its bearer attacks, draw a card, then discard one',
  'what blocks its bearer is sacrificed at end of combat',
  'its bearer’s combat damage to a player costs each opponent 3 life',
];

function formatEventReminder(reminder: EventReminder, edition: Edition): ReminderParts {
  switch (reminder.of) {
    case 'initiative':
      return ['Trigger', text`${formatVenture(reminder)}: \`/set dungeon\``];
    case 'takeover': {
      const { designation, playerId, isSure } = reminder;
      const takes =
        designation === 'monarch'
          ? text`${playerName(playerId)} becomes the monarch`
          : text`${playerName(playerId)} takes the initiative`;
      return ['Trigger', isSure ? takes : text`if it was a creature’s combat damage, ${takes}`];
    }
    case 'dungeon':
      return [
        'Last room',
        text`once its ability has left the stack, ${reminder.dungeon} is completed: \`/set dungeon what:completed\``,
      ];
    case 'ring-level':
      return [`The Ring, ${reminder.level}`, RING_ABILITIES[reminder.level - 1] ?? ''];
    case 'storm': {
      const { spell, copies } = reminder;
      const copiesText = copies === 0 ? 'no copy' : formatCount(copies, 'copy', 'copies');
      return [
        'Storm trigger',
        text`${copiesText} of ${formatName(spell)}, ${formatCast(copies, edition)} before it this turn`,
      ];
    }
    case 'speed':
      return reminder.from === 0
        ? [
            'Speed',
            text`${playerName(reminder.playerId)}’s becomes 1 as ${stateBasedName(edition)} are checked: \`/set speed\``,
          ]
        : [
            'Speed trigger',
            text`${playerName(reminder.playerId)} ${reminder.from} → **${reminder.to}**, an opponent lost life`,
          ];
    case 'blessing':
      return [
        'Ascend',
        text`${playerName(reminder.playerId)} gets the city’s blessing with ${formatCount(reminder.permanents, 'permanent')}: \`/set blessing\``,
      ];
  }
}

const formatCast = (spells: number, edition: Edition): string =>
  spells === 0
    ? `as nothing was ${wasCastIn(edition)}`
    : `for ${formatCount(spells, 'spell')} ${wasCastIn(edition)}`;
