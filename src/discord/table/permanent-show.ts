import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';
import { fit } from '../fit.ts';
import { mention } from '../render-coins.ts';
import type { Reply } from '../reply.ts';
import { named, nameOf, thingsOf, type Things } from './say-things.ts';
import { statusOf } from './suggest-things.ts';
import { wordIn } from './turn-words.ts';

/** What an embed holds, in characters, and some to spare. */
const ROOM = 4000;

/**
 * The permanents with their numbers and status, player by player in turn order.
 * @param of those that this player controls; `null`: everybody's
 */
export function permanentsReply(game: Game, of: PlayerId | null): Reply {
  const { edition, permanents, seats } = game;
  const things = thingsOf(game);
  const linesOf = (playerId: PlayerId): readonly string[] => {
    const own = permanents.filter(({ controllerId }) => controllerId === playerId);
    const said = own.map((one) => sayPermanentHere(one, things));
    return own.length > 0 ? [`**${mention(playerId)}**`, ...said] : [];
  };
  const whose = seats.map(({ playerId }) => playerId).filter((one) => of === null || one === of);
  const lines = whose.flatMap(linesOf);
  if (lines.length === 0)
    return { content: `No permanents${of === null ? '' : ` of ${mention(of)}`} are noted here.` };
  const title = wordIn(edition, 'In play', 'On the battlefield');
  return { embeds: [{ title, description: fit(lines, ROOM) }] };
}

/** `Grizzly Bears (#3): tapped, attacking @Bob, 2 +1/+1 counters`. */
function sayPermanentHere(one: TablePermanent, things: Things): string {
  const { permanent, controllerId, ownerId } = one;
  const { attachedTo, copyOf, counters, damage, isToken } = permanent;
  const host = attachedTo?.kind === 'player' ? mention(attachedTo.id) : null;
  const notes = [
    ...(isToken ? ['token'] : []),
    ...(ownerId === controllerId ? [] : [`owned by ${mention(ownerId)}`]),
    ...statusOf(one),
    ...(copyOf && !permanent.status.faceDown ? [`the card is ${named(permanent.card.name)}`] : []),
    ...(attachedTo ? [`on ${host ?? nameOf(things, Number(attachedTo.id))}`] : []),
    ...sayCombat(one, things),
    ...(one.marks.phases ? ['phasing'] : []),
    ...(one.marks.staysTapped ? ['stays tapped'] : []),
    ...Object.entries(counters).map(([kind, number]) => `${number} ${named(kind)}`),
    ...(damage > 0 ? [`${damage} damage`] : []),
  ];
  const name = nameOf(things, one.id);
  return notes.length > 0 ? `${name}: ${notes.join(', ')}` : name;
}

function sayCombat({ combat }: TablePermanent, things: Things): readonly string[] {
  if (!combat) return [];
  if (combat.role === 'attacking')
    return [combat.playerId === null ? 'attacking' : `attacking ${mention(combat.playerId)}`];
  const blocked = combat.blocks.map((id) => nameOf(things, id)).join(' and ');
  return [blocked ? `blocking ${blocked}` : 'blocking'];
}
