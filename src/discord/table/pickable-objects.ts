import { isNameless } from '../../engine/faces/face-down.ts';
import type { Card } from '../../engine/cards/card.ts';
import { whoSees } from '../../engine/control/decisions.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { numberOf } from '../../engine/game/permanent-numbers.ts';
import type { Game } from '../../engine/game/state.ts';
import type { NotedAbility, StackObject } from '../../engine/game/stack.ts';
import type { TablePermanent } from '../../engine/game/permanents.ts';
import { UNNAMED } from '../../engine/permanents/adding.ts';
import { calledBy } from '../../engine/status/views.ts';
import { waiting } from '../../engine/turns/abilities.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { notesOn, statusOf } from '../naming/permanent-notes.ts';
import { thingsOf } from '../naming/things.ts';
import { stepIn } from '../naming/turn-words.ts';
import { mention } from '../words/mention.ts';

/*
 * Things at this table, as people pick them: permanents, what is on the stack, abilities that are noted.
 */

/** Something at the table that can be picked. */
export interface PickableObject {
  readonly id: ThingId;
  /** The number by which it is picked. */
  readonly number: number;
  /** By the name that whoever picks may read. */
  readonly name: string;
  /** Other names by which it is found. */
  readonly aliases?: readonly string[];
  readonly controllerId: PlayerId;
  /** The other facts that tell it from others of the name, such as `tapped`. */
  readonly notes: readonly string[];
  /** All of that: those of which it is the same are alike. Things without are never alike. */
  readonly details?: readonly string[];
}

/**
 * The permanents, in the order in which they entered.
 * @param readerId whoever picks among them, and knows the cards of face-down ones that this player may look at; `null`:
 *   anybody
 */
export function pickablePermanents(game: Game, readerId: PlayerId | null): readonly PickableObject[] {
  const ruleset = rulesetOf(game.edition);
  const things = thingsOf(game);
  return game.permanents.map((tablePermanent) => {
    const { id, permanent, controllerId, combat } = tablePermanent;
    const called = calledBy(permanent, ruleset);
    const hidden = hiddenCard(tablePermanent, game, readerId);
    return {
      id,
      number: numberOf(tablePermanent),
      name: hidden ? hidden.name : called,
      aliases: hidden ? [called, ...partNames(hidden)] : cardNames(permanent),
      controllerId,
      notes: [...statusOf({ permanent }), ...(combat ? [combat.role] : [])],
      get details() {
        return [
          `of ${mention(controllerId)}`,
          ...tappedOrNot(tablePermanent),
          ...notesOn(tablePermanent, things),
          ...attachedAndBlockers(tablePermanent, game),
        ];
      },
    };
  });
}

const partNames = ({ parts }: Card): readonly string[] => parts.map(({ name }) => name);

/** All names of its card, and of what it is a copy of; none of what is face down. */
function cardNames({ card, copyOf, status }: TablePermanent['permanent']): readonly string[] {
  if (status.faceDown) return [];
  const own = [card.name, ...partNames(card)];
  return copyOf && !isNameless(copyOf) ? [...own, copyOf.name, ...partNames(copyOf)] : own;
}

const tappedOrNot = ({ permanent: { status } }: TablePermanent): readonly string[] =>
  status.tapped ? [] : ['untapped'];

/** Lists what is attached to it, and what blocks it. */
const attachedAndBlockers = ({ id }: TablePermanent, { permanents }: Game): readonly string[] =>
  permanents.flatMap((permanent) => {
    const { attachedTo } = permanent.permanent;
    const isOnIt = attachedTo?.kind === 'permanent' && attachedTo.id === String(id);
    return [
      ...(isOnIt ? [`with #${numberOf(permanent)} on it`] : []),
      ...(permanent.combat?.blocks.includes(id) ? [`blocked by #${numberOf(permanent)}`] : []),
    ];
  });

/** Lists what is on the stack, from the top down. */
export const pickableStack = ({ stack }: Game): readonly PickableObject[] =>
  stack.toReversed().map(({ id, name, controllerId, kind, isCopy }) => ({
    id,
    number: id,
    name,
    controllerId,
    notes: [formatKind({ kind, isCopy })],
  }));

/** `spell`, `copy of a spell`, `activated ability`, `triggered ability`, `combat damage`. */
export const formatKind = ({ kind, isCopy }: Pick<StackObject, 'kind' | 'isCopy'>): string =>
  isCopy ? 'copy of a spell' : kind.replace('-', ' ');

/** The abilities that are noted, those that wait for the stack first. */
export const pickableAbilities = ({ abilities, edition }: Game): readonly PickableObject[] =>
  abilities
    .toSorted((a, b) => Number(b.when === 'waiting') - Number(a.when === 'waiting'))
    .map(({ id, name, controllerId, when }) => ({
      id,
      number: id,
      name,
      controllerId,
      notes: [formatWhen(when, edition)],
    }));

/** Those of them that wait for the stack. */
export const waitingAbilities = (game: Game): readonly PickableObject[] =>
  pickableAbilities({ ...game, abilities: waiting(game) });

/** When an ability triggers, in a few words of the edition. */
export function formatWhen(when: NotedAbility['when'], edition: Edition): string {
  switch (when) {
    case 'waiting':
      return 'waiting';
    case 'each-end-step':
      return `each ${stepIn('end', edition)}`;
    case 'next-end-step':
      return `next ${stepIn('end', edition)}`;
    case 'end-of-combat':
      return 'end of combat';
  }
}

/**
 * The card of a face-down permanent, for whoever may look at it: its controller, and whoever controls that player.
 * @param readerId `null`: anybody
 * @returns `null` for what is face up, for whoever may not look, and where the table was not told the card.
 */
export function hiddenCard(
  { permanent: { card, status }, controllerId }: TablePermanent,
  game: Game,
  readerId: PlayerId | null,
): Card | null {
  if (!status.faceDown || readerId === null || card.name === UNNAMED) return null;
  const { sees } = whoSees(game, 'face-down-permanents', controllerId, rulesetOf(game.edition)).answer;
  return sees.includes(readerId) ? card : null;
}

/** It is in the phased-out zone, under rules by which there is one: not in play, and under nobody's control. */
export const isInPhasedOutZone = ({ permanent }: TablePermanent, { edition }: Game): boolean =>
  permanent.status.phasedOut && rulesetOf(edition).phasing === 'zone';
