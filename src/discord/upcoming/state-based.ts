import { listOf } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { citationsText } from '#text/cite.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { GroupKind, SingleKind, StateBasedKind } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import { newStateBasedActions, type StateBasedAction } from '#engine/permanents/state-based-actions.ts';
import type { GroupAction } from '#engine/permanents/state-based-groups.ts';
import { isSilenced } from '#engine/reminders/reminder.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { formatCounted, groupBy, formatNumberRanges } from '../labels/clause.ts';
import { toItem, thingsOf, type Things } from '../labels/things.ts';
import { sameGameBefore } from './losses.ts';

/** State-based actions of one kind, reported on one line. */
export interface StateBasedNotice {
  readonly kind: StateBasedKind;
  readonly ids: readonly ThingId[];
  /** The permanent that stays, if the action leaves only one of several. */
  readonly stays?: GroupAction['stays'];
  readonly line: Text;
}

/** True if the known facts of a card say that it is indestructible. */
export type IsIndestructible = (name: string) => boolean;

/** Finds the state-based actions of permanents that became due with a change, each once. */
export function findStateBased(
  before: Game,
  after: Game,
  entries: readonly Entry[],
  isIndestructible: IsIndestructible,
): readonly StateBasedNotice[] {
  const gameBefore = sameGameBefore(before, after, entries);
  if (!gameBefore || isSilenced(after, 'state-based')) return [];
  const rulesets = { before: rulesetOf(gameBefore.edition), after: rulesetOf(after.edition) };
  const indestructible = new Set(
    after.permanents.filter(({ permanent }) => isIndestructible(permanent.card.name)).map(({ id }) => id),
  );
  const found = newStateBasedActions(gameBefore, after, rulesets).filter(
    ({ answer }) => answer.kind !== 'damage' || !indestructible.has(answer.ids[0]),
  );
  const things = thingsOf(after);
  const staysOf = (first: StateBasedAction): Pick<StateBasedNotice, 'stays'> =>
    'stays' in first ? { stays: first.stays } : {};
  return groupBy(found, ({ answer }) => JSON.stringify(groupKey(answer))).map((group) => {
    const [{ answer: first, citations }] = group;
    const ids = group.flatMap(({ answer }) => [...answer.ids]);
    const line = text`${formatAction(first, ids, things, after)}. ${formatCitations(citations)}`;
    return Object.assign({ kind: first.kind, ids, line }, staysOf(first));
  });
}

/** Actions of single permanents are grouped by kind; those of several permanents are separate. */
const groupKey = (found: StateBasedAction): unknown =>
  'stays' in found ? [found.kind, found.ids] : [found.kind, found.isSure];

const formatCitations = ([rule]: readonly [Citation, ...Citation[]]): Text => citationsText([rule]);

const TITLES: Readonly<Record<StateBasedKind, string>> = {
  legend: 'Legend rule',
  planeswalker: 'Planeswalker uniqueness rule',
  world: 'World rule',
  role: 'More than one Role',
  aura: 'Aura on nothing that it can enchant',
  equipment: 'Attached where it can’t be',
  attached: 'Attached where it can’t be',
  toughness: 'Toughness 0 or less',
  damage: 'Lethal damage',
  loyalty: 'Loyalty 0',
  defense: 'Defense 0',
  counters: '+1/+1 and -1/-1 counters',
  saga: 'Last chapter',
};

function formatAction(first: StateBasedAction, ids: readonly ThingId[], things: Things, game: Game): Text {
  const title = text`**${TITLES[first.kind]}:**`;
  if ('stays' in first) return text`${title} ${formatGroup(first, things, game)}`;
  const unless = first.isSure ? '' : ', unless an effect says otherwise';
  return text`${title} ${formatEach(first.kind, namesOf(ids, things), ids.length > 1)}${unless}`;
}

const namesOf = (ids: readonly ThingId[], things: Things): Text =>
  listOf(formatCounted(ids.map((id) => toItem(things, id))));

function formatEach(kind: SingleKind, names: Text, isPlural: boolean): Text {
  const [go, become, are] = isPlural ? ['go', 'become', 'are'] : ['goes', 'becomes', 'is'];
  switch (kind) {
    case 'equipment':
    case 'attached':
      return text`${names} ${become} unattached`;
    case 'damage':
      return text`${names} ${are} destroyed`;
    case 'counters':
      return text`${names} ${isPlural ? 'lose' : 'loses'} as many of both`;
    case 'saga':
      return text`${names} ${are} sacrificed once the chapter ability has left the stack`;
    case 'defense':
      return text`${names} ${go} to the graveyard once the triggered ability has left the stack`;
    case 'aura':
    case 'toughness':
    case 'loyalty':
      return text`${names} ${go} to the graveyard`;
  }
}

/** The reason why a permanent stays, by kind. */
const STAY_REASONS: Readonly<Record<GroupKind, string>> = {
  legend: 'was here longest',
  planeswalker: 'was here longest',
  world: 'is the newest',
  role: 'is the newest',
};

function formatGroup({ kind, ids, stays }: GroupAction, things: Things, game: Game): Text {
  if (stays === null) return text`all go to the graveyard: ${namesOf(ids, things)}`;
  if (typeof stays === 'object') {
    const by = deciderOf(game, stays.chosenBy);
    const deciderNote = by === stays.chosenBy ? '' : text` (${playerName(by)} decides)`;
    return text`${playerName(stays.chosenBy)} keeps one${deciderNote}: ${namesOf(ids, things)}`;
  }
  const leaving = ids.filter((id) => id !== stays);
  const { number } = toItem(things, stays);
  const staying = number === undefined ? 'the other' : formatNumberRanges([number]).join('');
  return text`${namesOf(leaving, things)} ${leaving.length > 1 ? 'go' : 'goes'} to the graveyard, ${staying} ${STAY_REASONS[kind]}`;
}
