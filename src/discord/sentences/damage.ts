import { formatNumber } from '#basics/format-count.ts';
import type { DamageRecordEvent } from '#engine/events/damage-records.ts';
import type { NumberEvent } from '#engine/events/numbers.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import { capitalize } from '../words/words.ts';
import { formatName, formatSharing, type Things } from '../labels/things.ts';

/** Formats damage and its effects on one line: `@Bob: 40 → 33 life, 0 → 7 from Krenko.` */
export function formatDamage(event: DamageRecordEvent, things: Things): string {
  const { changes } = event;
  if (event.kind === 'hit/taken-back')
    return `Taken back (line ${event.line}): ${formatChanges(changes, things) || `nothing of it was left to ${mention(event.playerId)}`}.`;
  const { gained } = event.hit;
  const [dealt, gains] = gained > 0 ? [changes.slice(0, -1), changes.slice(-1)] : [changes, []];
  return [
    formatChanges(dealt, things),
    ...(gains.length > 0 ? [`; ${formatChanges(gains, things)} (lifelink)`] : []),
    ...(event.tooLate ? ['; lifelink gives nothing, too late'] : []),
    '.',
  ].join('');
}

/** Groups changes by player. */
function formatChanges(changes: readonly NumberEvent[], things: Things): string {
  const players = new Map<PlayerId, string[]>();
  for (const change of changes) {
    if (!('playerId' in change)) continue;
    const text = formatChange(change);
    const texts = players.get(change.playerId);
    if (texts) texts.push(text);
    else players.set(change.playerId, [text]);
  }
  return [...players]
    .map(([playerId, texts]) => {
      const isOfTeam = changes.some(
        (numberEvent) =>
          'playerId' in numberEvent && numberEvent.playerId === playerId && isShared(numberEvent),
      );
      const who = isOfTeam ? capitalize(formatSharing(things, 'life', playerId)) : mention(playerId);
      return `${who}: ${texts.join(', ')}`;
    })
    .join('; ');
}

/** True for life, and for counters that a team with a shared life total has in common. */
const isShared = (change: NumberEvent): boolean =>
  change.kind === 'life/changed' || (change.kind === 'counters/changed' && change.ofTeam === true);

function formatChange(change: NumberEvent): string {
  if (change.kind === 'life/changed')
    return `${formatNumber(change.from)} → **${formatNumber(change.to)}** life`;
  if (change.kind === 'counters/changed')
    return `${formatNumber(change.from)} → **${formatNumber(change.to)}** ${formatName(change.counter)}`;
  return change.kind === 'commander/damaged'
    ? `${formatNumber(change.from)} → **${formatNumber(change.to)}** from ${formatName(change.commander)}`
    : '';
}
