import type { CardPool } from '#cards/pool/card-pool.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { POISON } from '#engine/deciding/counter-kinds.ts';
import { shortName } from '#engine/game/commanders.ts';
import { countOf } from '#engine/game/counts.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { lifeTeamOf } from '#engine/game/teams.ts';
import { decideDamage, type DamageEvent } from '#engine/life/damage.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommandLine } from '../command/command-line.ts';
import { parseDamageText, parseTargets } from '../damage/parse-damage-text.ts';
import { parseAmount } from '../life/amounts.ts';
import { nextTurns } from '../upcoming/turns.ts';
import type { TableView } from './table-names.ts';

/*
 * Previews what a command line would change at the table: `Bob 40 → 35 · by Krenko (13/21)`.
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
  game ? seatIn(game, playerId) : undefined;

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
  const dealer = by === '' ? askerId : by.replaceAll(/[<@>]/g, '');
  const parsed = parseDamageText(hits, {
    game,
    ruleset: rulesetOf(game.edition),
    dealer,
    typist: askerId,
    labels,
    cards,
  });
  if (!parsed.ok) return null;
  const [first, ...others] = parsed.value;
  if (!first) return null;
  const actor = { id: askerId, mayManageServer: true };
  const action = { kind: 'hit/record', line: 0, dealer, events: [first, ...others] } as const;
  const decided = decideDamage(game, actor, action, rulesetOf(game.edition));
  return decided.ok ? changesBetween(game, decided.value.after, parsed.value, view) || null : null;
}

/** `Bob 27 → 24, 0 → 3 poison · by Krenko (12/21)`: what changes for each player, or once for those who share their life. */
function changesBetween(before: Game, after: Game, damages: readonly DamageEvent[], view: TableView): string {
  const all = [...damages, ...before.seats].map(({ playerId }) => playerId);
  return all
    .filter(
      (playerId, index) => !all.slice(0, index).some((other) => lifeTeamOf(before, other).includes(playerId)),
    )
    .flatMap((playerId) => {
      const team = lifeTeamOf(before, playerId);
      const changes = changesOf(seatIn(before, playerId), seatIn(after, playerId));
      const commanders = team.flatMap((teammate) =>
        commanderDamageOf(seatIn(before, teammate), seatIn(after, teammate)),
      );
      if (changes.length + commanders.length === 0) return [];
      const players = [playerId, ...team.filter((other) => other !== playerId)];
      const label = players.map((player) => labelOf(view, player)).join(' & ');
      return [[[label, changes.join(', ')].filter(Boolean).join(' '), ...commanders].join(' · ')];
    })
    .join(', ');
}

const seatIn = ({ seats }: Game, playerId: PlayerId): Seat | undefined =>
  seats.find((seat) => seat.playerId === playerId);

function changesOf(before: Seat | undefined, after: Seat | undefined): readonly string[] {
  if (!before || !after) return [];
  const [had, has] = [countOf(before.counters, POISON), countOf(after.counters, POISON)];
  return [
    ...(before.life === after.life ? [] : [`${before.life} → ${after.life}`]),
    ...(had === has ? [] : [`${had} → ${has} poison`]),
  ];
}

const commanderDamageOf = (before: Seat | undefined, after: Seat | undefined): readonly string[] =>
  Object.entries(after?.commanderDamage ?? {})
    .filter(([name, amount]) => amount !== countOf(before?.commanderDamage ?? {}, name))
    .map(([name, amount]) => `by ${shortName(name)} (${amount}/${LETHAL_COMMANDER_DAMAGE})`);

function previewNextTurn(game: Game, view: TableView): string | null {
  const next = nextTurns(game).find(({ isSkipped }) => !isSkipped);
  if (!next) return 'Next turn';
  const control = next.controlledBy === null ? '' : `, controlled by ${labelOf(view, next.controlledBy)}`;
  return `Next turn: ${labelOf(view, next.playerId)}${control}`;
}
