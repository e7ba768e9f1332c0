import type { CardPool } from '../../cards/card-pool.ts';
import type { Card } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import { rulesetOf, type Ruleset } from '../../engine/editions.ts';
import type { Actor, Decided, Entry } from '../../engine/game/actions.ts';
import { decided } from '../../engine/game/checks.ts';
import { cardNamed } from '../../engine/game/entering.ts';
import { evolve } from '../../engine/game/evolve.ts';
import { UNNAMED } from '../../engine/game/permanent-adding.ts';
import { decidePermanents, type PermanentAction } from '../../engine/game/permanents-at-table.ts';
import { mayBeCreature } from '../../engine/game/permanent-combat.ts';
import { STEPS, type Game, type TablePermanent, type ThingId } from '../../engine/game/state.ts';
import { refuse, type Refusal } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import { sharesTypeLine } from '../../engine/split-halves.ts';
import { phaseOf } from '../../engine/turn-structure.ts';
import { chooseHalves } from '../cards/choose-half.ts';
import type { Asker } from '../command.ts';
import type { AskedAmong } from '../subcommands.ts';
import { readTyped } from './card-typed.ts';
import type { DecideAtTable } from './change-game.ts';
import { readAdded, readCopied } from './permanent-adding.ts';
import type { PERMANENTS } from './permanent-options.ts';
import { readSetting } from './permanent-setting.ts';
import { findThing, findThings, permanentsOf, type Pickable } from './suggest-things.ts';

type Asked = AskedAmong<typeof PERMANENTS>;
/** What `/permanent` is asked that changes the table. */
export type AskedOfPermanents = Exclude<Asked, { readonly subcommand: 'list' }>;

type OptionsOf<Name extends Asked['subcommand']> = Extract<Asked, { readonly subcommand: Name }>['options'];
type Actions = Result<readonly PermanentAction[], Refusal>;

/**
 * What `/permanent` changes; whatever it names is looked up at the table as it then stands. Of several changes each
 * finds the table as the one before left it, and one that is refused undoes them all.
 * @returns what refuses the names, `option/missing`, `option/clash`, `option/wrong-kind`, and what `decidePermanents`
 *   does.
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
): Result<Decided, Refusal> {
  const entries: Entry[] = [];
  let now = game;
  for (const action of actions) {
    const done = decidePermanents(now, actor, action, ruleset);
    if (!done.ok) return done;
    entries.push(...done.value);
    now = done.value.reduce((before, { event }) => evolve(before, event), now);
  }
  return decided(entries);
}

function actionsOf(asked: Asker & AskedOfPermanents, game: Game, cards: CardPool): Actions {
  const mine = (fits: Fits = () => true): readonly Pickable[] =>
    allOf(game, (one) => one.controllerId === asked.origin.actorId && fits(one));
  switch (asked.subcommand) {
    case 'add': {
      const { count = 1, ...options } = asked.options;
      const added = readAdded(options, asked.origin.actorId, game, cards);
      return added.ok ? ok(Array.from({ length: count }, () => added.value)) : added;
    }
    case 'set': {
      const set = readSetting(asked.options);
      return set.ok ? toEach(asked.options, game, set.value, mine(settable(asked.options.tapped))) : set;
    }
    case 'flip':
      return toOne(asked.options, game, (id) => ({
        kind: asked.options.back ? 'permanent/unflip' : 'permanent/flip',
        id,
      }));
    case 'turn-face-up': {
      const found = findThing(permanentsOf(game), asked.options.permanent);
      if (!found.ok) return found;
      const card = readShown(found.value, asked.options.card, game, cards);
      return card.ok ? ok([{ kind: 'permanent/turn-face-up', id: found.value, card: card.value }]) : card;
    }
    case 'turn-face-down': {
      const { morph: hasMorph = false } = asked.options;
      return toOne(asked.options, game, (id) => ({ kind: 'permanent/turn-face-down', id, hasMorph }));
    }
    case 'phase':
      return phasing(asked.options, game, mine());
    case 'copy': {
      const { of: typed, keeps } = asked.options;
      const of = readCopied(typed, game, cards);
      if (!of.ok) return of;
      const kept = keeps === undefined ? null : readTyped(keeps, cards).name;
      return toOne(asked.options, game, (id) => ({ kind: 'permanent/copy', id, of: of.value, keeps: kept }));
    }
    case 'attach':
      return attaching(asked.options, game);
    case 'attack': {
      const { player: playerId = null, how = isDeclared(game) ? 'declared' : 'put-attacking' } =
        asked.options;
      const active = game.turn?.playerId;
      const attackers = allOf(game, (one) => one.controllerId === active && isReady(one, game));
      const ids = findThings(permanentsOf(game), asked.options.permanent, attackers);
      return ids.ok ? ok([{ kind: 'permanent/attack', ids: ids.value, playerId, how }]) : ids;
    }
    case 'block': {
      const blocks = findThings(permanentsOf(game), asked.options.attacker);
      if (!blocks.ok) return blocks;
      return toEach(
        asked.options,
        game,
        (id) => [{ kind: 'permanent/block', id, blocks: blocks.value }],
        mine((one) => isReady(one, game)),
      );
    }
    case 'unlock':
      return doors(asked.options, game);
    case 'leave': {
      const { to = 'graveyard' } = asked.options;
      return toEach(asked.options, game, (id) => [{ kind: 'permanent/leave', id, to }], mine());
    }
  }
}

type Fits = (one: TablePermanent) => boolean;

/** Those that `all` means: in play, and such that the command can do something with them. */
const allOf = (game: Game, fits: Fits): readonly Pickable[] =>
  permanentsOf({
    ...game,
    permanents: game.permanents.filter((one) => !one.permanent.status.phasedOut && fits(one)),
  });

const settable =
  (tapped: boolean | undefined): Fits =>
  ({ permanent: { status } }) =>
    status.tapped !== tapped;

/** It may be declared as an attacker or blocker. */
const isReady = (one: TablePermanent, { edition }: Game): boolean =>
  !one.permanent.status.tapped && one.combat === null && mayBeCreature(one, rulesetOf(edition));

/** Attackers are declared as their step begins; those that come later in combat are put attacking. */
export const isDeclared = ({ turn }: Game): boolean =>
  turn === null ||
  phaseOf(turn.step) !== 'combat' ||
  STEPS.indexOf(turn.step) <= STEPS.indexOf('declare-attackers');

interface Which {
  readonly permanent: string;
}

function toOne({ permanent }: Which, game: Game, action: (id: ThingId) => PermanentAction): Actions {
  const found = findThing(permanentsOf(game), permanent);
  return found.ok ? ok([action(found.value)]) : found;
}

function toEach(
  { permanent }: Which,
  game: Game,
  actions: (id: ThingId) => readonly PermanentAction[],
  all: readonly Pickable[],
): Actions {
  const found = findThings(permanentsOf(game), permanent, all);
  return found.ok ? ok(found.value.flatMap(actions)) : found;
}

/** What a face-down permanent turns out to be; `null` where the table was told before. */
function readShown(
  id: ThingId,
  typed: string | undefined,
  { permanents }: Game,
  cards: CardPool,
): Result<Card | null, Refusal> {
  if (typed !== undefined) {
    const { card, name } = readTyped(typed, cards);
    return ok(card ?? cardNamed(name));
  }
  const permanent = permanents.find((one) => one.id === id)?.permanent;
  const isUntold = permanent?.status.faceDown === true && permanent.card.name === UNNAMED;
  return isUntold ? fail(refuse('option/missing', { option: 'card' })) : ok(null);
}

/** What is in play phases out, and what is phased out phases in. */
function phasing({ permanent }: Which, game: Game, all: readonly Pickable[]): Actions {
  const found = findThings(permanentsOf(game), permanent, all);
  if (!found.ok) return found;
  const meant = game.permanents.filter(({ id }) => found.value.includes(id));
  const isOut = (one: (typeof meant)[number]): boolean => one.permanent.status.phasedOut;
  const idsOf = (some: typeof meant): readonly ThingId[] => some.map(({ id }) => id);
  const out = idsOf(meant.filter((one) => !isOut(one)));
  return ok([{ kind: 'permanent/phase', out, in: idsOf(meant.filter(isOut)) }]);
}

function attaching({ permanent, to, player }: OptionsOf<'attach'>, game: Game): Actions {
  if (to !== undefined && player !== undefined)
    return fail(refuse('option/clash', { one: 'to', other: 'player' }));
  if (player !== undefined) return toOne({ permanent }, game, (id) => attach(id, 'player', player));
  if (to === undefined) return toOne({ permanent }, game, (id) => ({ kind: 'permanent/unattach', id }));
  const host = findThing(permanentsOf(game), to);
  if (!host.ok) return host;
  return toOne({ permanent }, game, (id) => attach(id, 'permanent', String(host.value)));
}

const attach = (id: ThingId, kind: 'permanent' | 'player', host: PlayerId): PermanentAction => ({
  kind: 'permanent/attach',
  id,
  to: { kind, id: host },
});

function doors({ permanent: typed, half, how = 'payment' }: OptionsOf<'unlock'>, game: Game): Actions {
  const found = findThing(permanentsOf(game), typed);
  if (!found.ok) return found;
  const { value: id } = found;
  const places = doorsMeant(game, id, half);
  if (!places.ok) return places;
  return ok(
    places.value.map((place) =>
      how === 'lock'
        ? { kind: 'permanent/lock', id, half: place }
        : { kind: 'permanent/unlock', id, half: place, by: how },
    ),
  );
}

/** What has no doors, or is face down, is the engine's to refuse: its card is nobody's to learn here. */
function doorsMeant({ permanents }: Game, id: ThingId, half: string): Result<readonly number[], Refusal> {
  const permanent = permanents.find((one) => one.id === id)?.permanent;
  const card = permanent && (permanent.copyOf ?? permanent.card);
  if (!card || permanent.status.faceDown || !sharesTypeLine(card)) return ok([0]);
  const chosen = chooseHalves(card, half);
  if (!chosen.ok || chosen.value.length > 0) return chosen;
  return fail(
    refuse('card/no-such-half', { card: card.name, typed: half, halves: card.parts.map(({ name }) => name) }),
  );
}
