import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import type { PlayerId, Actor } from '../../engine/vocabulary/players.ts';
import type { Ruleset } from '../../engine/editions/rulesets.ts';
import type { Decided } from '../../engine/deciding/actions.ts';
import { conclude, followedBy, startCourse } from '../../engine/deciding/course.ts';
import { nameOnlyCard } from '../../engine/permanents/entering.ts';
import { UNNAMED } from '../../engine/permanents/adding.ts';
import { decidePermanents, type PermanentAction } from '../../engine/permanents/permanents.ts';
import { STEPS } from '../../engine/vocabulary/steps.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { foldName } from '../../engine/cards/names.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { phaseOf } from '../../engine/steps/structure.ts';
import type { Asker } from '../command/command.ts';
import type { AskedAmong } from '../command/subcommands.ts';
import { readTyped } from '../table/card-typed.ts';
import type { DecideAtTable } from '../table/change-game.ts';
import { readAdded, readCopied } from './adding.ts';
import { fitsFor, isKnownCreature, isReady, type Fits } from './fitting.ts';
import { doors } from './doors.ts';
import { tableFor, toEach, toOne, type Actions, type Here, type Which } from './meant.ts';
import type { PERMANENTS } from './options.ts';
import { readSetting } from './setting.ts';
import { ALL, findThing, findThings, type Pickable, type ThingRefusal } from '../table/suggest-things.ts';

type Asked = AskedAmong<typeof PERMANENTS>;
/** What `/permanent` is asked that changes the table. */
export type AskedOfPermanents = Exclude<Asked, { readonly subcommand: 'list' }>;

type OptionsOf<Name extends Asked['subcommand']> = Extract<Asked, { readonly subcommand: Name }>['options'];

/**
 * What `/permanent` changes; whatever it names is looked up at the table as it then stands. Of several changes each
 * finds the table as the one before left it, and one that is refused undoes them all.
 */
export const changePermanents =
  (asked: Asker & AskedOfPermanents, cards: CardPool): DecideAtTable =>
  (game, actor, ruleset) => {
    const actions = actionsOf(asked, game, cards);
    return actions.ok ? decideEach(game, actor, actions.value, ruleset) : actions;
  };

function decideEach(
  game: Game,
  actor: Actor,
  actions: readonly PermanentAction[],
  ruleset: Ruleset,
): Result<Decided, RefusedBy<typeof decidePermanents>> {
  let course = startCourse(game);
  for (const action of actions) {
    const done = decidePermanents(course.after, actor, action, ruleset);
    if (!done.ok) return done;
    course = followedBy(course, done.value);
  }
  return ok(conclude(course));
}

/** Why what is asked names nothing that could be done. */
type AskedRefusal =
  | RefusedBy<typeof readAdded | typeof readSetting | typeof readShown | typeof findThings | typeof doors>
  | Refusal<'option/clash'>;

function actionsOf(asked: Asker & AskedOfPermanents, game: Game, cards: CardPool): Actions<AskedRefusal> {
  const self = asked.origin.actorId;
  const table = tableFor(game, self);
  const fits = table.only(fitsFor(asked.subcommand, game));
  const mine = (fit: Fits = () => true): readonly Pickable[] =>
    table.only((one) => one.controllerId === self && !one.permanent.status.phasedOut && fit(one));
  switch (asked.subcommand) {
    case 'add': {
      const { count = 1, ...options } = asked.options;
      const added = readAdded(options, self, game, cards);
      return added.ok ? ok(Array.from({ length: count }, () => added.value)) : added;
    }
    case 'set': {
      const set = readSetting(asked.options);
      if (!set.ok) return set;
      const settable: Fits = ({ permanent: { status } }) => status.tapped !== asked.options.tapped;
      return toEach(asked.options, table, set.value, { fits: table.only(settable), all: mine(settable) });
    }
    case 'flip': {
      const { back = false } = asked.options;
      const flippable = back ? table.only(({ permanent }) => permanent.status.flipped) : fits;
      const kind = back ? 'permanent/unflip' : 'permanent/flip';
      return toOne(asked.options, table, (id) => ({ kind, id }), flippable);
    }
    case 'turn-face-up': {
      const found = findThing(table.things, asked.options.permanent, fits);
      if (!found.ok) return found;
      const card = readShown(found.value, asked.options.card, game, cards);
      return card.ok ? ok([{ kind: 'permanent/turn-face-up', id: found.value, card: card.value }]) : card;
    }
    case 'turn-face-down': {
      const { morph: hasMorph = false } = asked.options;
      return toOne(asked.options, table, (id) => ({ kind: 'permanent/turn-face-down', id, hasMorph }), fits);
    }
    case 'phase':
      return phasing(asked.options, game, table, mine());
    case 'copy': {
      const { of: typed, keeps } = asked.options;
      const of = readCopied(typed, game, cards);
      if (!of.ok) return of;
      const kept = keeps === undefined ? null : readTyped(keeps, cards).name;
      return toOne(asked.options, table, (id) => ({ kind: 'permanent/copy', id, of: of.value, keeps: kept }));
    }
    case 'attach':
      return attaching(asked.options, table);
    case 'attack': {
      const { player: playerId = null, how = isDeclared(game) ? 'declared' : 'put-attacking' } =
        asked.options;
      const all = table.only((one) => canAttack(one, game) && isKnownCreature(one, game));
      const ids = findThings(table.things, asked.options.permanent, { fits, all });
      if (!ids.ok) return ids;
      const attacked = attackedBy(asked.options, game, table);
      if (!attacked.ok) return attacked;
      return ok([{ kind: 'permanent/attack', ids: ids.value, playerId, how, ...attacked.value }]);
    }
    case 'block': {
      const attackers = table.only(fitsFor('attacker', game));
      const blocks = findThings(table.things, asked.options.attacker, { fits: attackers });
      if (!blocks.ok) return blocks;
      const own = fits.filter(({ controllerId }) => controllerId === self);
      return toEach(asked.options, table, (id) => [{ kind: 'permanent/block', id, blocks: blocks.value }], {
        fits: own.length > 0 ? own : fits,
        all: mine((one) => isReady(one, game)),
      });
    }
    case 'unlock':
      return doors(asked.options, game, table, fits);
    case 'leave': {
      const { to = 'graveyard' } = asked.options;
      return toEach(asked.options, table, (id) => [{ kind: 'permanent/leave', id, to }], { all: mine() });
    }
  }
}

const canAttack = (one: TablePermanent, game: Game): boolean => fitsFor('attack', game)(one);

/** What `attack permanent:all` leaves out: what could attack, if it is a creature, which nobody told the table. */
export function leftOutOfAttack(asked: AskedOfPermanents, game: Game): readonly TablePermanent[] {
  if (asked.subcommand !== 'attack' || foldName(asked.options.permanent) !== ALL) return [];
  return game.permanents.filter((one) => canAttack(one, game) && !isKnownCreature(one, game));
}

/** Attackers are declared as their step begins; those that come later in combat are put attacking. */
export const isDeclared = ({ turn }: Game): boolean =>
  turn === null ||
  phaseOf(turn.step) !== 'combat' ||
  STEPS.indexOf(turn.step) <= STEPS.indexOf('declare-attackers');

/** What a face-down permanent turns out to be; `null` where the table was told before. */
function readShown(
  id: ThingId,
  typed: string | undefined,
  { permanents }: Game,
  cards: CardPool,
): Result<Card | null, Refusal<'option/missing'>> {
  if (typed !== undefined) {
    const { card, name } = readTyped(typed, cards);
    return ok(card ?? nameOnlyCard(name));
  }
  const permanent = permanents.find((one) => one.id === id)?.permanent;
  const isUntold = permanent?.status.faceDown === true && permanent.card.name === UNNAMED;
  return isUntold ? fail(refuse('option/missing', { option: 'card' })) : ok(null);
}

/** What is in play phases out, and what is phased out phases in. */
function phasing(
  { permanent }: Which,
  game: Game,
  { things }: Here,
  all: readonly Pickable[],
): Actions<RefusedBy<typeof findThings>> {
  const found = findThings(things, permanent, { all });
  if (!found.ok) return found;
  const meant = game.permanents.filter(({ id }) => found.value.includes(id));
  const isOut = (one: (typeof meant)[number]): boolean => one.permanent.status.phasedOut;
  const idsOf = (some: typeof meant): readonly ThingId[] => some.map(({ id }) => id);
  const out = idsOf(meant.filter((one) => !isOut(one)));
  return ok([{ kind: 'permanent/phase', out, in: idsOf(meant.filter(isOut)) }]);
}

/** The planeswalker or battle that is attacked, if one is. */
function attackedBy(
  { what }: OptionsOf<'attack'>,
  game: Game,
  table: Here,
): Result<{ readonly permanentId?: ThingId }, ThingRefusal> {
  if (what === undefined) return ok({});
  const found = findThing(table.things, what, table.only(fitsFor('attacked', game)));
  return found.ok ? ok({ permanentId: found.value }) : found;
}

function attaching(
  { permanent, to, player }: OptionsOf<'attach'>,
  table: Here,
): Actions<ThingRefusal | Refusal<'option/clash'>> {
  if (to !== undefined && player !== undefined)
    return fail(refuse('option/clash', { one: 'to', other: 'player' }));
  if (player !== undefined) return toOne({ permanent }, table, (id) => attach(id, 'player', player));
  if (to === undefined) return toOne({ permanent }, table, (id) => ({ kind: 'permanent/unattach', id }));
  const host = findThing(table.things, to);
  if (!host.ok) return host;
  return toOne({ permanent }, table, (id) => attach(id, 'permanent', String(host.value)));
}

const attach = (id: ThingId, kind: 'permanent' | 'player', host: PlayerId): PermanentAction => ({
  kind: 'permanent/attach',
  id,
  to: { kind, id: host },
});
