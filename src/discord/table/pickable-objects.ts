import { toMarkdown } from '../markdown/write.ts';
import { isNameless } from '#engine/faces/face-down.ts';
import type { Card } from '#engine/cards/card.ts';
import { whoSees } from '#engine/control/information.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { NotedAbility, StackObject } from '#engine/game/stack.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { UNNAMED } from '#engine/permanents/add-permanent.ts';
import { displayName } from '#engine/status/views.ts';
import { waitingAbilities } from '#engine/turns/abilities.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { permanentNotes, formatStatus } from '../labels/permanent-notes.ts';
import { thingsOf } from '../labels/things.ts';
import { stepName } from '../labels/turn-words.ts';
import { mention } from '../words/mention.ts';

/* Objects of the game that players pick: permanents, the stack, and recorded abilities. */

export interface PickableObject {
  readonly id: ThingId;
  readonly number: number;
  /** The name that the reader may see. */
  readonly name: string;
  /** Other names by which it is found. */
  readonly aliases?: readonly string[];
  readonly controllerId: PlayerId;
  /** Details that distinguish it from others of the same name, such as `tapped`. */
  readonly notes: readonly string[];
  /** All details. Objects with equal details are identical; an object without them is identical to no other. */
  readonly details?: readonly string[];
}

/**
 * Lists permanents in the order in which they entered.
 * @param readerId the player who picks, and sees the face-down cards that this player may look at; `null` for anyone
 */
export function pickablePermanents(game: Game, readerId: PlayerId | null): readonly PickableObject[] {
  const ruleset = rulesetOf(game.edition);
  const things = thingsOf(game);
  return game.permanents.map((tablePermanent) => {
    const { id, permanent, controllerId, combat } = tablePermanent;
    const visibleName = displayName(permanent, ruleset);
    const hidden = hiddenCard(tablePermanent, game, readerId);
    return {
      id,
      number: permanentNumberOf(tablePermanent),
      name: hidden ? hidden.name : visibleName,
      aliases: hidden ? [visibleName, ...partNames(hidden)] : cardNames(permanent),
      controllerId,
      notes: [...formatStatus({ permanent }), ...(combat ? [combat.role] : [])],
      get details() {
        return [
          `of ${mention(controllerId)}`,
          ...untappedNote(tablePermanent),
          ...permanentNotes(tablePermanent, things).map(toMarkdown),
          ...attachmentAndBlockerNotes(tablePermanent, game),
        ];
      },
    };
  });
}

const partNames = ({ parts }: Card): readonly string[] => parts.map(({ name }) => name);

/** Returns all names of the card of a permanent and of the card that it copies; none for a face-down permanent. */
function cardNames({ card, copyOf, status }: TablePermanent['permanent']): readonly string[] {
  if (status.faceDown) return [];
  const names = [card.name, ...partNames(card)];
  return copyOf && !isNameless(copyOf) ? [...names, copyOf.name, ...partNames(copyOf)] : names;
}

const untappedNote = ({ permanent: { status } }: TablePermanent): readonly string[] =>
  status.tapped ? [] : ['untapped'];

const attachmentAndBlockerNotes = ({ id }: TablePermanent, { permanents }: Game): readonly string[] =>
  permanents.flatMap((permanent) => {
    const { attachedTo } = permanent.permanent;
    const isAttached = attachedTo?.kind === 'permanent' && attachedTo.id === String(id);
    return [
      ...(isAttached ? [`with #${permanentNumberOf(permanent)} on it`] : []),
      ...(permanent.combat?.blocks.includes(id) ? [`blocked by #${permanentNumberOf(permanent)}`] : []),
    ];
  });

/** Lists the stack from the top down. */
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

/** Lists the recorded abilities, those waiting for the stack first. */
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

export const pickableWaitingAbilities = (game: Game): readonly PickableObject[] =>
  pickableAbilities({ ...game, abilities: waitingAbilities(game) });

/** Formats when an ability triggers, in terms of the edition. */
export function formatWhen(when: NotedAbility['when'], edition: Edition): string {
  switch (when) {
    case 'waiting':
      return 'waiting';
    case 'each-end-step':
      return `each ${stepName('end', edition)}`;
    case 'next-end-step':
      return `next ${stepName('end', edition)}`;
    case 'end-of-combat':
      return 'end of combat';
  }
}

/**
 * Returns the card of a face-down permanent to those who may look at it: its controller, and the player who controls
 * that player.
 * @param readerId `null` for anyone
 * @returns `null` if it is face up, the reader may not look, or the card was not recorded
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

/**
 * True for a phased-out permanent under an edition that has a phased-out zone: it is not in play, and has no
 * controller.
 */
export const isInPhasedOutZone = ({ permanent }: TablePermanent, { edition }: Game): boolean =>
  permanent.status.phasedOut && rulesetOf(edition).phasing === 'zone';
