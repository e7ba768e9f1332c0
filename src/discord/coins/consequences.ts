import type { Text } from '#text/text.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle, type APIButtonComponentWithCustomId } from 'discord.js';
import { coinLifeChanges, type CoinLifeChange } from '#cards/coins/life-changes.ts';
import { coinTriggers, type CoinTrigger } from '#cards/coins/coin-permanents.ts';
import { findCoinCard } from '#cards/coins/procedures.ts';
import { shortName } from '#engine/game/commanders.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { Table } from '#store/port/changes.ts';
import type { FlipEntry } from '#ledger/vocabulary/ledger.ts';
import { rerunButton } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';

/*
 * The consequences of a flip in the current game: abilities of recorded permanents that trigger, and damage or life
 * that the game can record.
 */

/** Abilities beyond this number are only counted. */
const MAX_TRIGGERED = 4;

/** The abilities of recorded permanents that a flip triggers. */
function abilitiesTriggeredBy(
  { purpose, request, outcome }: FlipEntry,
  game: Game | null,
): readonly CoinTrigger[] {
  if (game?.stage !== 'playing') return [];
  const match = purpose === null ? undefined : findCoinCard(purpose);
  const [playerId] = request.flippers;
  return coinTriggers(game, outcome, match ? { name: match.card.name, playerId } : null);
}

/** The names of the cards that a reply to a flip is about: its own, and those whose abilities are listed. */
export const involvedCards = (entry: FlipEntry, game: Game | null): readonly string[] => {
  const coinCard = entry.purpose === null ? undefined : findCoinCard(entry.purpose);
  const triggered = abilitiesTriggeredBy(entry, game).slice(0, MAX_TRIGGERED);
  return [...(coinCard?.procedure ? [coinCard.card.name] : []), ...triggered.map(({ name }) => name)];
};

/** Formats the abilities that a flip triggers: `Zndrsplt (#2): draw 3 cards.` */
export function formatTriggeredAbilities(entry: FlipEntry, game: Game | null): readonly Text[] {
  const { request } = entry;
  const triggered = abilitiesTriggeredBy(entry, game);
  const more = triggered.length - MAX_TRIGGERED;
  return [
    ...triggered.slice(0, MAX_TRIGGERED).map((trigger) => formatTrigger(trigger, request.flippers)),
    ...(more > 0 ? [`And of ${more} more permanents.`] : []),
  ];
}

function formatTrigger({ permanent, name, does }: CoinTrigger, flippers: readonly string[]): Text {
  const { controllerId } = permanent;
  const whose =
    flippers.length === 1 && flippers[0] === controllerId ? '' : text`${playerName(controllerId)}’s `;
  const permanentName = shortName(name);
  // The line begins with the name already.
  const effect = does.startsWith(`${permanentName}'s `) ? does.slice(permanentName.length + 3) : does;
  return text`${whose}${permanentName} (#${permanentNumberOf(permanent)}): ${effect}.`;
}

/** A button that records the damage or life in the game; `null` if there is nothing to record. */
export function recordButton(
  entry: FlipEntry,
  snapshot: Table['game'],
): APIButtonComponentWithCustomId | null {
  const game = snapshot?.game;
  const { purpose, request, outcome, isPrivate } = entry;
  const procedure = purpose === null ? null : findCoinCard(purpose)?.procedure;
  if (!procedure || game?.stage !== 'playing' || isPrivate) return null;
  const [dealer] = request.flippers;
  const effects = coinLifeChanges(procedure, outcome);
  const line = recordLine(effects, dealer);
  const players = [dealer, ...effects.flatMap(({ to }) => (typeof to === 'string' ? [] : [to.playerId]))];
  if (!line || !players.every((player) => isInGame(game, player))) return null;
  const label = effects[0]?.what === 'gain' ? 'Record the life' : 'Record the damage';
  return rerunButton({ ...line, gameId: snapshot?.id ?? '' }, 'beside', label, ButtonStyle.Primary);
}

const TARGET_WORDS = { everybody: 'everybody', opponents: 'each' } as const;

function recordLine(effects: readonly CoinLifeChange[], dealer: string): CommandLine | null {
  const [first] = effects;
  if (!first) return null;
  if (first.what === 'gain') {
    if (typeof first.to === 'string') return null;
    return {
      command: 'set',
      subcommand: 'life',
      options: { player: first.to.playerId, amount: `+${first.amount}` },
    };
  }
  const parts = effects.map(({ to, amount }) =>
    typeof to === 'string' ? `${TARGET_WORDS[to]} ${amount}` : `<@${to.playerId}> ${amount}`,
  );
  return { command: 'set', subcommand: 'damage', options: { hits: parts.join(', '), by: dealer } };
}
