import { isSameText } from '#text/plain.ts';
import type { Text } from '#text/text.ts';
import { capitalized, joinTexts, playerName } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  applyAlteration,
  type PermanentAltered,
  type PermanentChange,
  type PermanentEvent,
} from '#engine/events/permanent-events.ts';
import { UNNAMED } from '#engine/permanents/add-permanent.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Combat, PermanentMarks } from '#engine/game/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { displayName } from '#engine/status/views.ts';
import type { Host, Permanent } from '#engine/status/permanent.ts';
import type { Clause } from '../labels/clause.ts';
import { destinationTitle } from './stack.ts';
import {
  toCardItem,
  toItem,
  formatName,
  formatThing,
  formatNumbered,
  permanentOf,
  formatAttacked,
  type Things,
} from '../labels/things.ts';
import { isNameless } from '#engine/faces/face-down.ts';
import { componentsOf, nameOffBattlefield } from '#engine/status/components.ts';
import { STATE_BASED_NAMES } from '../labels/state-based.ts';
import { termIn } from '../words/game-terms.ts';

/** The name of a face-down creature, for permanents that become a copy of it. */
const NAMELESS = 'a 2/2 creature with no name';

export function formatPermanentEvent(event: PermanentEvent, things: Things, edition: Edition): Clause {
  switch (event.kind) {
    case 'permanent/entered': {
      const { permanent, controllerId } = event.permanent;
      const title = text`${termIn(edition, 'Into play', 'Onto the battlefield')} under ${playerName(controllerId)}’s control`;
      return {
        title,
        item: nameIn(permanent, edition),
        number: permanentNumberOf(event.permanent),
        notes: entryNotes(permanent),
      };
    }
    case 'permanent/changed':
      return formatChange(event, things, edition);
    case 'permanent/altered':
      return formatAltered(event, things, edition);
    case 'permanent/marked':
      return formatMarks(formatThing(things, event.id), event.marks);
    case 'permanent/goaded':
      return {
        title: text`Goaded by ${playerName(event.by)}, until that player’s next turn`,
        ...toItem(things, event.id),
      };
    case 'permanent/controller-changed':
      return { title: text`Now under ${playerName(event.to)}’s control`, ...toItem(things, event.id) };
    case 'permanent/combat':
      return event.combat
        ? formatCombat(event.id, event.combat, things)
        : { title: 'Removed from combat', ...toItem(things, event.id) };
    case 'permanent/exempted': {
      const { id, kind } = event.what;
      const of = id === null ? '' : text`, for ${formatThing(things, id)}`;
      return text`${event.isExempt ? 'Not here' : 'Here again'}: ${STATE_BASED_NAMES[kind]}${of}.`;
    }
    case 'permanent/left': {
      const { notes = [], ...item } = toCardItem(things, event.id);
      const revealed = event.revealed === undefined ? [] : [formatRevealedCard(event.revealed)];
      return { title: destinationTitle(event.to, edition), ...item, notes: [...notes, ...revealed] };
    }
  }
}

/** Names the card if it is already known to the table. */
const formatRevealedCard = (card: string): Text =>
  card === UNNAMED ? 'revealed to all' : text`revealed as ${formatName(card)}`;

const nameIn = (permanent: Permanent, edition: Edition): Text =>
  formatName(displayName(permanent, rulesetOf(edition)));

/** Notes on a permanent that did not enter untapped and face up. */
const entryNotes = ({ isToken, prototyped, status }: Permanent): readonly string[] => [
  ...(isToken ? ['token'] : []),
  ...(status.tapped ? ['tapped'] : []),
  ...(status.faceDown ? ['face down'] : []),
  ...(status.flipped ? ['flipped'] : []),
  ...(prototyped && !status.faceDown ? ['prototyped'] : []),
];

const LIST_TITLES = {
  tapped: 'Tapped',
  untapped: 'Untapped',
  flipped: 'Flipped',
  transformed: 'Transformed',
  converted: 'Converted',
  'turned-face-down': 'Turned face down',
  'turned-face-up': 'Turned face up',
  'phased-out': 'Phased out',
  'phased-in': 'Phased in',
  unlocked: 'Unlocked',
  locked: 'Locked',
} as const satisfies { readonly [Change in PermanentChange]?: string };

function formatChange({ id, what, permanent }: Changed, things: Things, edition: Edition): Clause {
  const item = nameIn(permanent, edition);
  const { number } = toItem(things, id);
  const listed = { item, ...(number !== undefined && { number }) };
  const name = formatNumbered(item, number);
  switch (what) {
    case 'became-copy':
      return permanent.copyOf
        ? text`${permanent.status.faceDown ? name : formatNumbered(formatName(permanent.card.name), number)} becomes a copy of ${isNameless(permanent.copyOf) ? NAMELESS : formatName(permanent.copyOf.name)}.`
        : text`${name} is no longer a copy.`;
    case 'merged':
      return text`Merged${number === undefined ? '' : ` (#${number})`}: ${joinTexts(
        componentsOf(permanent).map(({ card }) => formatName(nameOffBattlefield(card))),
        ' on ',
      )}.`;
    case 'counters':
    case 'damage':
      return text`${name}: ${formatCounters(permanent)}.`;
    case 'attached':
      return permanent.attachedTo === null
        ? { title: 'Unattached', ...listed }
        : text`${name} is attached to ${formatHost(permanent.attachedTo, things)}.`;
    case 'transformed':
    case 'converted':
      return { title: LIST_TITLES[what], ...listed, notes: formatFaceBefore(id, permanent, item, things) };
    case 'tapped':
    case 'untapped':
    case 'flipped':
    case 'turned-face-down':
    case 'turned-face-up':
    case 'phased-out':
    case 'phased-in':
    case 'unlocked':
    case 'locked':
      return { title: LIST_TITLES[what], ...listed };
  }
}

/** Formats only the characteristics that changed. */
function formatAltered(event: PermanentAltered, things: Things, edition: Edition): Clause {
  const { id, what, parts, counters = {} } = event;
  const permanent = permanentOf(things, id);
  if (what === 'counters') return { title: text`${formatCounterList(counters)} on`, ...toItem(things, id) };
  if (what === 'damage')
    return { title: parts.damage ? `${parts.damage} damage on` : 'No damage on', ...toItem(things, id) };
  if (permanent)
    return formatChange(
      { kind: 'permanent/changed', id, what, permanent: applyAlteration(permanent, event) },
      things,
      edition,
    );
  return what === 'became-copy'
    ? text`${formatThing(things, id)} becomes a copy.`
    : {
        title:
          what === 'merged'
            ? 'Merged'
            : what === 'attached'
              ? formatAttachment(parts.attachedTo ?? null, things)
              : LIST_TITLES[what],
        ...toItem(things, id),
      };
}

const formatAttachment = (host: Host | null, things: Things): Text =>
  host ? text`Attached to ${formatHost(host, things)}` : 'Unattached';

/** `2 +1/+1 and no charge` */
const formatCounterList = (counters: Permanent['counters']): Text =>
  capitalized(
    listOf(
      Object.entries(counters).map(
        ([kind, number]) => text`${number > 0 ? number : 'no'} ${formatName(kind)}`,
      ),
    ),
  );

/** Notes the name of the previous face. A copy keeps its name, so the note says that it is still a copy. */
function formatFaceBefore(
  id: ThingId,
  { copyOf }: Permanent,
  nameNow: Text,
  things: Things,
): readonly Text[] {
  if (copyOf) return ['still a copy'];
  const { item: before } = toItem(things, id);
  return isSameText(before, nameNow) ? [] : [text`was ${before}`];
}

type Changed = PermanentEvent & { readonly kind: 'permanent/changed' };

const formatMarks = (name: Text, { phases, staysTapped, skipsNothing }: PermanentMarks): Text =>
  joinTexts(
    [
      text`${name} ${phases ? 'has' : 'doesn’t have'} phasing, and ${staysTapped ? 'doesn’t untap' : 'untaps'} in untap steps.`,
      ...(skipsNothing ? ['It has nobody skip anything.'] : []),
    ],
    ' ',
  );

const formatHost = ({ kind, id }: Host, things: Things): Text =>
  kind === 'player' ? playerName(id) : formatThing(things, Number(id));

function formatCounters({ counters, damage }: Permanent): Text {
  const present = Object.entries(counters).filter(([, number]) => number > 0);
  const kinds = present.map(([kind, number]) => text`${number} ${formatName(kind)}`);
  const damageNotes = damage > 0 ? [`${damage} damage`] : [];
  return listOf([...(kinds.length > 0 ? kinds : ['no counters']), ...damageNotes]);
}

function formatCombat(id: ThingId, combat: Combat, things: Things): Clause {
  const { role, blocks } = combat;
  if (role === 'attacking')
    return {
      title: joinTexts(['Attacking', ...formatAttacked(combat, things)], ' '),
      ...toItem(things, id),
    };
  const blocked = blocks.map((block) => formatThing(things, block));
  return text`${formatThing(things, id)} blocks${blocked.length > 0 ? text` ${listOf(blocked)}` : ''}.`;
}
