import { ButtonStyle, type APIButtonComponentWithCustomId } from 'discord.js';
import { coinDamage, type CoinDamage } from '#cards/coins/coin-damage.ts';
import { coinTriggers, type CoinTrigger } from '#cards/coins/coin-permanents.ts';
import { findCoinCard } from '#cards/coins/procedures.ts';
import { shortName } from '#engine/game/commanders.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { Table } from '#store/port/changes.ts';
import type { FlipEntry } from '#store/port/coins.ts';
import { rerunButton, type CommandLine } from '../command/rerun-button.ts';
import { mention } from '../words/mention.ts';

/*
 * What follows from a flip in the current game: abilities of noted permanents, and results that the game can record.
 */

/** Further abilities are counted. */
const MAX_TRIGGERED = 4;

/** What noted permanents do because of a flip: `Zndrsplt (#2): draw 3 cards.` */
export function formatTriggered(
  { purpose, request, outcome }: FlipEntry,
  game: Game | null,
): readonly string[] {
  if (game?.stage !== 'playing') return [];
  const found = purpose === null ? undefined : findCoinCard(purpose);
  const [playerId] = request.flippers;
  const triggered = coinTriggers(game, outcome, found ? { name: found.card.name, playerId } : null);
  const more = triggered.length - MAX_TRIGGERED;
  return [
    ...triggered.slice(0, MAX_TRIGGERED).map((trigger) => formatTrigger(trigger, request.flippers)),
    ...(more > 0 ? [`And of ${more} more permanents.`] : []),
  ];
}

function formatTrigger({ permanent, name, does }: CoinTrigger, flippers: readonly string[]): string {
  const { controllerId } = permanent;
  const whose = flippers.length === 1 && flippers[0] === controllerId ? '' : `${mention(controllerId)}’s `;
  const called = shortName(name);
  const effect = does.startsWith(`${called}'s `) ? does.slice(called.length + 3) : does;
  return `${whose}${called} (#${permanentNumberOf(permanent)}): ${effect}.`;
}

/** A button that records the effects on players, once; `null` if there is nothing to record. */
export function recordButton(entry: FlipEntry, book: Table['game']): APIButtonComponentWithCustomId | null {
  const game = book?.game;
  const { purpose, request, outcome, isPrivate } = entry;
  const procedure = purpose === null ? null : findCoinCard(purpose)?.procedure;
  if (!procedure || game?.stage !== 'playing' || isPrivate) return null;
  const [dealer] = request.flippers;
  const hits = coinDamage(procedure, outcome);
  const line = lineFor(hits, dealer);
  const players = [dealer, ...hits.flatMap(({ to }) => (typeof to === 'string' ? [] : [to.playerId]))];
  if (!line || !players.every((player) => isInGame(game, player))) return null;
  const label = hits[0]?.what === 'gain' ? 'Record the life' : 'Record the damage';
  return rerunButton({ ...line, gameId: book?.id ?? '' }, 'beside', label, ButtonStyle.Primary);
}

const WORDS = { everybody: 'everybody', opponents: 'each' } as const;

function lineFor(hits: readonly CoinDamage[], dealer: string): CommandLine | null {
  const [first] = hits;
  if (!first) return null;
  if (first.what === 'gain') {
    if (typeof first.to === 'string') return null;
    return {
      command: 'set',
      subcommand: 'life',
      options: { player: first.to.playerId, amount: `+${first.amount}` },
    };
  }
  const parts = hits.map(({ to, amount }) =>
    typeof to === 'string' ? `${WORDS[to]} ${amount}` : `<@${to.playerId}> ${amount}`,
  );
  return { command: 'set', subcommand: 'damage', options: { hits: parts.join(', '), by: dealer } };
}
