import { capitalized, isEmpty, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { formatNumber } from '#basics/format-count.ts';
import type { DamageRecordEvent } from '#engine/events/damage-record-events.ts';
import type { NumberEvent } from '#engine/events/number-events.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatName, formatSharing, type Things } from '../labels/things.ts';

/** Formats damage and its effects on one line: `@Bob: 40 → 33 life, 0 → 7 from Krenko.` */
export function formatDamage(event: DamageRecordEvent, things: Things): Text {
  const { changes } = event;
  if (event.kind === 'hit/taken-back') {
    const takenBack = formatChanges(changes, things);
    const nothing = text`there was nothing left to take back from ${playerName(event.playerId)}`;
    return text`Taken back (line ${event.line}): ${isEmpty(takenBack) ? nothing : takenBack}.`;
  }
  const { gained, source = '' } = event.hit;
  const [dealt, gains] = gained > 0 ? [changes.slice(0, -1), changes.slice(-1)] : [changes, []];
  return joinTexts(
    [
      formatChanges(dealt, things),
      ...(isSourceShown(event) ? [text` from ${formatName(source)}`] : []),
      ...(gains.length > 0 ? [text`; ${formatChanges(gains, things)} (lifelink)`] : []),
      ...(event.tooLate ? ['; lifelink gives nothing, too late'] : []),
      '.',
    ],
    '',
  );
}

/** False for a commander, which `formatChange` already names. */
const isSourceShown = ({ hit, changes }: DamageRecordEvent & { readonly kind: 'hit/recorded' }): boolean =>
  hit.source !== undefined && !changes.some(({ kind }) => kind === 'commander/damaged');

/** Groups changes by player. */
function formatChanges(changes: readonly NumberEvent[], things: Things): Text {
  const players = new Map<PlayerId, Text[]>();
  for (const change of changes) {
    if (!('playerId' in change)) continue;
    const changed = formatChange(change);
    const texts = players.get(change.playerId);
    if (texts) texts.push(changed);
    else players.set(change.playerId, [changed]);
  }
  return joinTexts(
    [...players].map(([playerId, texts]) => {
      const includesSharers = changes.some(
        (numberEvent) =>
          'playerId' in numberEvent && numberEvent.playerId === playerId && affectsSharers(numberEvent),
      );
      const who = includesSharers
        ? capitalized(formatSharing(things, 'life', playerId))
        : playerName(playerId);
      return text`${who}: ${joinTexts(texts, ', ')}`;
    }),
    '; ',
  );
}

/** True if the change is made to everyone who shares the player's life total: of life, or of counters of the team. */
const affectsSharers = (change: NumberEvent): boolean =>
  change.kind === 'life/changed' || (change.kind === 'counters/changed' && change.ofTeam === true);

function formatChange(change: NumberEvent): Text {
  if (change.kind === 'life/changed')
    return text`${formatNumber(change.from)} → **${formatNumber(change.to)}** life`;
  if (change.kind === 'counters/changed')
    return text`${formatNumber(change.from)} → **${formatNumber(change.to)}** ${formatName(change.counter)}`;
  return change.kind === 'commander/damaged'
    ? text`${formatNumber(change.from)} → **${formatNumber(change.to)}** from ${formatName(change.commander)}`
    : '';
}

/** Formats the life that others took from a player this turn, as recorded: `−7 by @Alice`. */
export function formatDamageTaken({ hits }: Game, playerId: PlayerId): readonly Text[] {
  const lost = new Map<PlayerId, number>();
  for (const { playerId: of, by, life } of hits)
    if (of === playerId && by !== playerId && life > 0) lost.set(by, (lost.get(by) ?? 0) + life);
  return [...lost].map(([by, life]) => text`−${formatNumber(life)} by ${playerName(by)}`);
}
