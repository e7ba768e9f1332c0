import { rulesetOf, type Edition } from '../../engine/editions.ts';
import type { PermanentChange, PermanentEvent } from '../../engine/game/events.ts';
import type { Combat, PermanentMarks } from '../../engine/game/state.ts';
import { calledBy } from '../../engine/permanent-views.ts';
import type { Host, Permanent } from '../../engine/permanents.ts';
import { listed } from '../words.ts';
import { mention } from '../render-coins.ts';
import type { Clause } from './say-clause.ts';
import { goneTo } from './say-stack.ts';
import { named, nameOf, type Things } from './say-things.ts';
import { wordIn } from './turn-words.ts';

/** What happened to permanents. */
export function sayPermanent(event: PermanentEvent, things: Things, edition: Edition): Clause {
  switch (event.kind) {
    case 'permanent/entered': {
      const { id, permanent, controllerId } = event.permanent;
      const title = `${wordIn(edition, 'Into play', 'Onto the battlefield')}, controlled by ${mention(controllerId)}`;
      return { title, item: nameIn(permanent, edition), id, notes: howItEntered(permanent) };
    }
    case 'permanent/changed':
      return sayChange(event.what, event.permanent, things, edition);
    case 'permanent/marked':
      return sayMarks(nameOf(things, event.id), event.marks);
    case 'permanent/controller-changed':
      return { title: `Controlled by ${mention(event.to)} now`, item: nameOf(things, event.id) };
    case 'permanent/combat':
      return event.combat
        ? sayCombat(nameOf(things, event.id), event.combat, things)
        : { title: 'Out of combat', item: nameOf(things, event.id) };
    case 'permanent/left': {
      const shown = event.revealed === undefined ? '' : `, revealed as ${named(event.revealed)}`;
      return { title: goneTo(event.to, edition), item: `${nameOf(things, event.id)}${shown}` };
    }
  }
}

const nameIn = (permanent: Permanent, edition: Edition): string =>
  named(calledBy(permanent, rulesetOf(edition)));

/** How it entered, where that is not untapped and face up. */
const howItEntered = ({ isToken, status }: Permanent): readonly string[] => [
  ...(isToken ? ['token'] : []),
  ...(status.tapped ? ['tapped'] : []),
  ...(status.faceDown ? ['face down'] : []),
  ...(status.flipped ? ['flipped'] : []),
];

const LISTED = {
  tapped: 'Tapped',
  untapped: 'Untapped',
  flipped: 'Flipped',
  'turned-face-down': 'Turned face down',
  'turned-face-up': 'Turned face up',
  'phased-out': 'Phased out',
  'phased-in': 'Phased in',
  unlocked: 'Unlocked',
  locked: 'Locked',
} as const satisfies { readonly [Change in PermanentChange]?: string };

function sayChange(what: PermanentChange, permanent: Permanent, things: Things, edition: Edition): Clause {
  const name = nameIn(permanent, edition);
  switch (what) {
    case 'became-copy':
      return permanent.copyOf
        ? `${permanent.status.faceDown ? name : named(permanent.card.name)} becomes a copy of ${named(permanent.copyOf.name)}.`
        : `${name} is no copy any more.`;
    case 'counters':
    case 'damage':
      return `${name}: ${sayCounters(permanent)}.`;
    case 'attached':
      return permanent.attachedTo === null
        ? { title: 'Attached to nothing', item: name }
        : `${name} is attached to ${sayHost(permanent.attachedTo, things)}.`;
    case 'tapped':
    case 'untapped':
    case 'flipped':
    case 'turned-face-down':
    case 'turned-face-up':
    case 'phased-out':
    case 'phased-in':
    case 'unlocked':
    case 'locked':
      return { title: LISTED[what], item: name };
  }
}

const sayMarks = (name: string, { phases, staysTapped }: PermanentMarks): string =>
  `${name} ${phases ? 'has' : 'has no'} phasing, and ${staysTapped ? 'stays tapped' : 'untaps'}.`;

const sayHost = ({ kind, id }: Host, things: Things): string =>
  kind === 'player' ? mention(id) : nameOf(things, Number(id));

function sayCounters({ counters, damage }: Permanent): string {
  const all = Object.entries(counters).filter(([, number]) => number > 0);
  const had = all.map(([kind, number]) => `${number} ${named(kind)}`);
  const marked = damage > 0 ? [`${damage} damage`] : [];
  return listed([...(had.length > 0 ? had : ['no counters']), ...marked]);
}

function sayCombat(name: string, { role, playerId, blocks }: Combat, things: Things): Clause {
  if (role === 'attacking')
    return { title: playerId === null ? 'Attacking' : `Attacking ${mention(playerId)}`, item: name };
  const blocked = listed(blocks.map((id) => nameOf(things, id)));
  return `${name} blocks${blocked ? ` ${blocked}` : ''}.`;
}
