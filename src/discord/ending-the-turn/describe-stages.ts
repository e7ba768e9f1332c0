import { joinTexts, playerName, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { endsByAbility } from '#cards/turns/ending.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { StackDeparture, EndingStage, MissedAbilities } from '#engine/ending-the-turn/ending-plan.ts';
import { objectNamed } from '#engine/ending-the-turn/stages.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { NotedAbility, StackObject } from '#engine/game/stack.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { displayName } from '#engine/status/views.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { formatName } from '../labels/things.ts';
import { stateBasedName, stepName } from '../labels/turn-words.ts';
import { exiledIn, termIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';

/** Something that happens as the turn ends: a sentence, or the title of a list of objects. */
export interface EndingLine {
  readonly sentence: string;
  readonly objects: readonly Text[];
}

const bold = (name: string): Text => strong(formatName(name));

/**
 * The object that ends the turn, if the table does not list it on the stack. An effect always belongs to a resolving
 * object.
 */
export interface ResolvingObject {
  /** `Time Stop`, `an ability of Sundial of the Infinite`, `the object that is resolving` */
  readonly item: Text;
  readonly isCard: boolean;
}

/** @returns `null` if the object is listed on the stack, or may be */
export function resolvingObject({ stack }: Game, card: string | null): ResolvingObject | null {
  if (card === null) return stack.length > 0 ? null : { item: 'the object that is resolving', isCard: true };
  if (objectNamed(stack, card)) return null;
  return endsByAbility(card)
    ? { item: text`an ability of ${formatName(card)}`, isCard: false }
    : { item: formatName(card), isCard: true };
}

/** Describes a stage in the terms of the edition; `null` if it does nothing at this table. */
export function describeStage(
  stage: EndingStage,
  edition: Edition,
  card: string | null,
  game: Game,
): EndingLine | null {
  switch (stage.kind) {
    case 'triggers-cease':
      return describeObjects(
        'Triggered and waiting for the stack, these cease to exist',
        stage.abilities.map(formatAbility),
      );
    case 'stack-emptied':
      return {
        sentence: `The whole stack is ${exiledIn(edition)}${card === null && stage.objects.length > 0 ? ', with what is resolving' : ''}`,
        objects: [
          ...stage.objects.map(formatStackDeparture),
          ...formatUnlisted(resolvingObject(game, card), card),
        ],
      };
    case 'combat-left':
      return formatCombat(stage, edition);
    case 'state-checked':
      return describeStateCheck(stage.ceases, edition);
    case 'moved-on':
      return { sentence: formatMove(stage, edition), objects: [] };
    case 'afterwards':
      return formatAfterwards(stage, edition);
  }
}

function formatUnlisted(unlistedObject: ResolvingObject | null, card: string | null): readonly Text[] {
  if (!unlistedObject) return [];
  if (card === null) return [unlistedObject.item];
  return unlistedObject.isCard
    ? [text`${bold(card)} (resolving)`]
    : [text`${bold(card)}’s ability (resolving; ceases to exist)`];
}

/** Recorded abilities that do not trigger this turn, and separately those that trigger later. */
export function describeMissed(
  { notThisTurn, nextEndStep, neverTriggering: neverNow, nextEndOfCombat }: MissedAbilities,
  edition: Edition,
): readonly EndingLine[] {
  const endStep = stepName('end', edition);
  return [
    describeObjects(`Won’t trigger, since the ${endStep} is skipped`, notThisTurn.map(formatAbility)),
    describeObjects(
      `Won’t come at all, since this turn’s ${endStep} is skipped`,
      neverNow.map(formatAbility),
    ),
    describeObjects(`Still to come, at the beginning of the next ${endStep}`, nextEndStep.map(formatDelayed)),
    describeObjects('Still to come, at the next end of combat', nextEndOfCombat.map(formatAbility)),
  ].filter((value) => value !== null);
}

const describeObjects = (sentence: string, objects: readonly Text[]): EndingLine | null =>
  objects.length > 0 ? { sentence, objects } : null;

const formatAbility = ({ name, controllerId }: NotedAbility): Text =>
  text`${bold(name)}’s ability (${playerName(controllerId)})`;

const formatDelayed = (ability: NotedAbility): Text =>
  text`${formatAbility(ability)}${ability.onTurnOf === null ? '' : text`, on ${playerName(ability.onTurnOf)}’s turn`}`;

function formatStackDeparture({ object, to, isResolving, isExiledAnyway }: StackDeparture): Text {
  const notes = [
    playerName(object.controllerId),
    ...(isResolving ? ['resolving'] : []),
    ...(isExiledAnyway ? ['as it would be anyway'] : []),
    ...(to === 'nowhere' ? ['ceases to exist'] : []),
  ];
  return text`${formatObject(object)} (${joinTexts(notes, '; ')})`;
}

function formatObject({ kind, name, card, faceDown, isCopy }: StackObject): Text {
  switch (kind) {
    case 'spell': {
      const whole = card && !faceDown && card.name !== name ? text` of ${formatName(card.name)}` : '';
      return text`${bold(name)}${whole}${isCopy ? ', a copy' : ''}`;
    }
    case 'activated-ability':
    case 'triggered-ability':
      return text`${bold(name)}’s ability`;
    case 'combat-damage':
      return strong('Combat damage');
  }
}

const formatPermanent = (tablePermanent: TablePermanent, edition: Edition, note?: string): Text => {
  const { permanent, controllerId } = tablePermanent;
  const notes = [
    `#${permanentNumberOf(tablePermanent)}`,
    playerName(controllerId),
    ...(note === undefined ? [] : [note]),
  ];
  return text`${bold(displayName(permanent, rulesetOf(edition)))} (${joinTexts(notes, ', ')})`;
};

function formatCombat(
  { permanents, includesPlaneswalkers: planeswalkersToo }: EndingStage & { readonly kind: 'combat-left' },
  edition: Edition,
): EndingLine | null {
  const who = planeswalkersToo ? 'Creatures and planeswalkers' : 'Creatures';
  return describeObjects(
    `${who} removed from combat`,
    permanents.map((permanent) => formatPermanent(permanent, edition, permanent.combat?.role ?? 'attacked')),
  );
}

function describeStateCheck(ceases: readonly TablePermanent[], edition: Edition): EndingLine {
  const check = `${capitalize(stateBasedName(edition))} are checked; nobody gets priority.`;
  return ceases.length > 0
    ? {
        sentence: `${check} Phased-out tokens that cease to exist`,
        objects: ceases.map((object) => formatPermanent(object, edition)),
      }
    : { sentence: check, objects: [] };
}

function formatMove(
  { from, skipped, to, round }: EndingStage & { readonly kind: 'moved-on' },
  edition: Edition,
): string {
  if (from === to && round > 1) return `The ${stepName(from, edition)} ends, and a new one begins.`;
  const on = `On to the ${stepName(to, edition)}`;
  if (skipped.length === 0) return `${on}.`;
  if (!skipped.includes('end')) return `${on}: the rest of combat is skipped.`;
  const atEnd = termIn(edition, 'at end of turn', 'at the beginning of the end step');
  return `${on}. Nothing triggers “${atEnd}”.`;
}

function formatAfterwards(
  { abilities, priority, anotherCleanup }: EndingStage & { readonly kind: 'afterwards' },
  edition: Edition,
): EndingLine {
  const objects = abilities.map(formatAbility);
  if (anotherCleanup)
    return {
      sentence:
        'Players get priority there, another cleanup step follows, and these triggers go on the stack',
      objects,
    };
  return {
    sentence:
      priority === 'yes'
        ? 'Whatever triggered goes on the stack there, and players get priority.'
        : `Players get priority there only if something triggers${priority === 'if-needed' ? ` or ${stateBasedName(edition)} are performed` : ''}; then there’s another cleanup step.`,
    objects,
  };
}
