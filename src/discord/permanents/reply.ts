import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Asker } from '../command/command.ts';
import { mention } from '../words/mention.ts';
import type { Reply } from '../command/reply.ts';
import { listed } from '../words/words.ts';
import { askingForCard, readTyped, sayNearCard, saying } from '../table/card-typed.ts';
import { changeReply, type Done } from '../table/change-reply.ts';
import { isDeclared, leftOutOfAttack, type AskedOfPermanents } from './changes.ts';
import { counted } from '../sentences/clause.ts';
import { itemOf, named, thingsOf } from '../sentences/things.ts';
import { seatsInGame } from '../../engine/game/seats.ts';

/** What happened to permanents, and in small lines what the table does not know of them. */
export const permanentReply =
  (asked: Asker & AskedOfPermanents, cards: CardPool) =>
  (done: Done): Reply => {
    if (asked.subcommand === 'attack') return saying(changeReply(done), sayAttack(asked, done));
    if (asked.subcommand !== 'add' || asked.options['face-down']) return changeReply(done);
    const { card: typed } = asked.options;
    const say = (it: Done): Reply =>
      saying(changeReply(it), [...sayUnknown(typed, cards), ...sayOwner(asked.options.owner, it)]);
    return askingForCard(typed, cards, say)(done);
  };

/** A token whose owner the rules say, and not whoever adds it. */
function sayOwner(owner: PlayerId | undefined, { entries }: Done): readonly string[] {
  const tokens = entries.flatMap(({ event }) =>
    event.kind === 'permanent/entered' ? [event.permanent] : [],
  );
  const other = tokens.find(({ ownerId }) => owner !== undefined && ownerId !== owner);
  return other === undefined || owner === undefined
    ? []
    : [
        `-# A token is owned by whoever it entered under: ${mention(other.ownerId)} owns it, and not ${mention(owner)}.`,
      ];
}

const sayUnknown = (typed: string | undefined, cards: CardPool): readonly string[] =>
  typed === undefined || readTyped(typed, cards).card || sayNearCard(typed, cards).length > 0
    ? []
    : [
        `-# I know no card ${named(typed)}, so not whether it is a creature: \`all\` leaves it out of attacks.`,
      ];

/** Of what attacks too late to be declared, that it is not; and what `all` did not mean. */
function sayAttack(asked: AskedOfPermanents, { before: game, entries }: Done): readonly string[] {
  const things = thingsOf(game);
  const left = counted(leftOutOfAttack(asked, game).map(({ id }) => itemOf(things, id)));
  const some = left.length > MOST_LISTED ? [...left.slice(0, MOST_LISTED), 'others'] : left;
  return [
    ...(isDeclared(game) ? [] : ['-# Put attacking, not declared.']),
    ...(isForAnybody(game, entries) ? ['-# Nobody said whom they attack, so any opponent may block.'] : []),
    ...(left.length > 0
      ? [`-# Left out, as I do not know whether they are creatures: ${listed(some)}.`]
      : []),
  ];
}

/** In a game of more than two, whom they attack is not said. */
const isForAnybody = (game: Game, entries: readonly Entry[]): boolean =>
  seatsInGame(game).length > 2 &&
  entries.some(({ event }) => event.kind === 'permanent/combat' && event.combat?.playerId === null);

const MOST_LISTED = 4;
