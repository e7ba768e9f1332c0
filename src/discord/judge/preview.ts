import type { CardPool } from '#cards/pool/card-pool.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { findCommander } from '#engine/game/commanders.ts';
import { POISON } from '#engine/deciding/counter-kinds.ts';
import { countOf } from '#engine/game/counts.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import { parseDamageText, parseTargets } from '../damage/parse-damage-text.ts';
import { parseAmount } from '../life/amounts.ts';
import { nextTurns } from '../upcoming/turns.ts';
import type { TableView } from './table-names.ts';

/*
 * Says what a command line would change at the table, in a few words: `Bob 40 → 35 · by Krenko (13/21)`.
 */

/** The damage of one commander by which a player loses. 903.10a (2026-06-19). */
const LETHAL_COMMANDER_DAMAGE = 21;

/** @returns `null` for a command line whose result isn't a number or a turn */
export function previewOf(
  { command, subcommand, options }: CommandLine,
  view: TableView & { readonly cards: CardPool },
): string | null {
  const { game } = view;
  if (!game) return null;
  const name = [command, subcommand].filter(Boolean).join(' ');
  const option = (key: string): string => String(options[key] ?? '');
  switch (name) {
    case 'set life':
      return previewNumbers(view, option('player'), option('amount'), ({ life }) => life, '');
    case 'set counter': {
      const kind = option('kind');
      return previewNumbers(
        view,
        option('player'),
        option('amount'),
        ({ counters }) => countOf(counters, kind),
        `${kind} `,
      );
    }
    case 'set damage':
      return previewDamage(view, option('hits'), option('by'));
    case 'stack resolve':
    case 'stack remove': {
      const top = game.stack.at(-1)?.name;
      const happens = name === 'stack resolve' ? 'resolves' : 'is countered';
      return top === undefined ? null : `${top} ${happens}`;
    }
    case 'turn next':
      return previewNextTurn(game, view);
    default:
      return null;
  }
}

const labelOf = ({ labels }: TableView, playerId: string): string => labels.get(playerId) ?? 'a player';

const seatOf = ({ game }: TableView, playerId: string): Seat | undefined =>
  game?.seats.find((seat) => seat.playerId === playerId);

function previewNumbers(
  view: TableView,
  player: string,
  amount: string,
  numberOf: (seat: Seat) => number,
  kind: string,
): string | null {
  const { game, askerId, labels } = view;
  const change = parseAmount('amount', amount);
  if (!game || !change.ok) return null;
  const { value } = change;
  const targets = parseTargets(player, {
    game,
    ruleset: rulesetOf(game.edition),
    dealer: askerId,
    typist: askerId,
    labels,
  });
  if (!targets?.ok) return null;
  return targets.value
    .flatMap((playerId) => {
      const seat = seatOf(view, playerId);
      const before = seat && numberOf(seat);
      if (before === undefined) return [];
      const after = 'to' in value ? value.to : before + value.by;
      return [`${labelOf(view, playerId)} ${kind}${before} → ${after}`];
    })
    .join(', ');
}

function previewDamage(
  view: TableView & { readonly cards: CardPool },
  hits: string,
  by: string,
): string | null {
  const { game, askerId, labels, cards } = view;
  if (!game) return null;
  const parsed = parseDamageText(hits, {
    game,
    ruleset: rulesetOf(game.edition),
    dealer: by === '' ? askerId : by.replaceAll(/[<@>]/g, ''),
    typist: askerId,
    labels,
    cards,
  });
  if (!parsed.ok) return null;
  return parsed.value
    .flatMap((damage) => {
      const seat = seatOf(view, damage.playerId);
      if (!seat || damage.what === 'counters') return [];
      const change = `${labelOf(view, damage.playerId)} ${changesOf(damage, seat).join(', ')}`;
      if (damage.what !== 'damage' || damage.commander === null) return [change];
      const key = findCommander(game, damage.commander);
      const before = key.ok ? countOf(seat.commanderDamage, key.value) : 0;
      const short = damage.commander.split(',')[0] ?? damage.commander;
      return [`${change} · by ${short} (${before + damage.amount}/${LETHAL_COMMANDER_DAMAGE})`];
    })
    .join(', ');
}

/** `27 → 24`, `0 → 3 poison`: the life and the poison that damage changes. */
function changesOf(damage: DamageEvent, { life, counters }: Seat): readonly string[] {
  const { amount } = damage;
  const infect = damage.what === 'damage' && damage.infect;
  const more = damage.what === 'damage' ? (damage.toxic ?? 0) + (infect ? amount : 0) : 0;
  const poison = countOf(counters, POISON);
  return [
    ...(infect ? [] : [`${life} → ${damage.what === 'gain' ? life + amount : life - amount}`]),
    ...(more > 0 ? [`${poison} → ${poison + more} poison`] : []),
  ];
}

function previewNextTurn(game: Game, view: TableView): string | null {
  const next = nextTurns(game).find(({ isSkipped }) => !isSkipped);
  if (!next) return 'Next turn';
  const control = next.controlledBy === null ? '' : `, controlled by ${labelOf(view, next.controlledBy)}`;
  return `Next turn: ${labelOf(view, next.playerId)}${control}`;
}
