import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import { decideStack, type Adding, type StackAction } from '../../engine/stack/stack.ts';
import type { Game } from '../../engine/game/state.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { chooseHalves } from '../cards/choose-half.ts';
import type { Asker } from '../command/command.ts';
import type { AskedAmong } from '../command/subcommands.ts';
import { nameTyped, readTyped } from '../table/card-typed.ts';
import type { DecideAtTable } from '../table/change-game.ts';
import type { STACK } from './options.ts';
import { abilitiesOf, findThing, findThings, stackOf, type ThingRefusal } from '../table/suggest-things.ts';

type Asked = AskedAmong<typeof STACK>;
/** What `/stack` is asked that changes the table. */
export type AskedOfStack = Exclude<Asked, { readonly subcommand: 'show' }>;

type OptionsOf<Name extends Asked['subcommand']> = Extract<Asked, { readonly subcommand: Name }>['options'];

/** What `/stack` changes; whatever it names is looked up at the table as it then stands. */
export const changeStack =
  (asked: Asker & AskedOfStack, cards: CardPool): DecideAtTable =>
  (game, actor, ruleset) => {
    const action = actionOf(asked, game, cards);
    return action.ok ? decideStack(game, actor, action.value, ruleset) : action;
  };

function actionOf(
  asked: Asker & AskedOfStack,
  game: Game,
  cards: CardPool,
): Result<StackAction, RefusedBy<typeof adding | typeof findThings>> {
  const self = asked.origin.actorId;
  switch (asked.subcommand) {
    case 'add':
      return adding(asked.options, self, cards);
    case 'resolve': {
      const { object, to = null } = asked.options;
      const found = object === undefined ? ok(null) : findThing(stackOf(game), object);
      return found.ok ? ok({ kind: 'stack/resolve', id: found.value, to }) : found;
    }
    case 'remove':
      return removing(asked.options, game);
    case 'trigger': {
      const { card, when = 'waiting', controller = self, 'on-turn-of': onTurnOf = null } = asked.options;
      if (onTurnOf !== null && (when === 'waiting' || when === 'end-of-combat'))
        return fail(refuse('option/clash', { one: `when: ${when}`, other: 'on-turn-of' }));
      const name = nameTyped(readTyped(card, cards));
      return ok({ kind: 'ability/note', name, controllerId: controller, when, onTurnOf });
    }
    case 'put': {
      const { first } = asked.options;
      const found = first === undefined ? ok([]) : findThings(abilitiesOf(game), first);
      return found.ok ? ok({ kind: 'ability/put-on-stack', first: found.value }) : found;
    }
  }
}

function adding(
  {
    card: typed,
    what: asked = 'spell',
    half,
    controller,
    owner,
    flashback = false,
    ...more
  }: OptionsOf<'add'>,
  self: string,
  cards: CardPool,
): Result<Adding, Refusal<'option/clash' | 'card/no-such-half'>> {
  const isCopy = asked === 'copy';
  const what = asked === 'copy' ? 'spell' : asked;
  const controllerId = controller ?? self;
  const read = readTyped(typed, cards);
  const isSpell = what === 'spell';
  const { 'face-down': faceDown = false } = more;
  if (faceDown && asked !== 'spell')
    return fail(refuse('option/clash', { one: `what: ${asked}`, other: 'face-down' }));
  if (faceDown && half !== undefined)
    return fail(refuse('option/clash', { one: 'half', other: 'face-down' }));
  if (!isSpell && half !== undefined)
    return fail(refuse('option/clash', { one: `what: ${what}`, other: 'half' }));
  const card = isSpell ? read.card : null;
  const halves = card && !faceDown ? halvesCast(card, half, read.part) : ok([]);
  if (!halves.ok) return halves;
  return ok({
    kind: 'stack/add',
    what,
    name: nameTyped(read),
    card,
    halves: halves.value,
    isCopy,
    controllerId,
    ownerId: owner ?? controllerId,
    fromGraveyard: flashback,
    faceDown,
  });
}

/** What is cast of a card: as somebody says, or the part by which they called it. A flip card is cast as it is. */
function halvesCast(
  card: Card,
  half: string | undefined,
  part: number | null,
): Result<readonly number[], Refusal<'card/no-such-half'>> {
  if (half === undefined) return ok(part === null || card.layout === 'flip' ? [] : [part]);
  const places = chooseHalves(card, half);
  return places.ok && card.layout === 'flip' ? ok([]) : places;
}

function removing(
  { object, to = 'graveyard' }: OptionsOf<'remove'>,
  game: Game,
): Result<StackAction, ThingRefusal> {
  if (object === undefined) return ok({ kind: 'stack/remove', id: null, to });
  const found = findThing([...stackOf(game), ...abilitiesOf(game)], object);
  if (!found.ok) return found;
  const { value: id } = found;
  const isNoted = game.abilities.some((ability) => ability.id === id);
  return ok(isNoted ? { kind: 'ability/forget', id } : { kind: 'stack/remove', id, to });
}
