import { ApplicationCommandOptionType as Type } from 'discord.js';
import { startOfDay, utcDay } from '#basics/days.ts';
import { isSameName } from '#engine/cards/names.ts';
import { cleanName } from '#engine/deciding/typed-names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { MAX_GROUP_NAME, MAX_SEASONS, type Season } from '#store/port/groups.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { chooseGroup, completeGroup, GROUP_OPTION } from '../games/group-opening.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { parsePastDay } from '../records/parse-record-options.ts';
import { checkMayChange, writeGroup } from './set-group.ts';

export const season = subcommand({
  name: 'season',
  description: 'Begin a season of a group, or end it',
  unlisted: { below: ['record standings'], label: 'Season…', asks: true, isPlaced: true },
  options: [
    GROUP_OPTION,
    {
      type: Type.String,
      name: 'name',
      description: 'What the new season is called; the one before ends',
      max_length: MAX_GROUP_NAME,
    },
    {
      type: Type.String,
      name: 'since',
      description: 'When it began: 2026-09-01; left out, now',
      max_length: 10,
    },
    { type: Type.Boolean, name: 'end', description: 'End the season without another one' },
  ],
  changes: true,
  async run(request, ctx) {
    const { group: groupName, name, since, end = false } = request.options;
    const { origin, mayManageServer } = request;
    if (name === undefined && !end) return fail(refuse('option/none', { options: ['name', 'end'] }));
    if (name !== undefined && end) return fail(refuse('option/clash', { one: 'name', other: 'end' }));
    const day = since === undefined ? ok(null) : parsePastDay(since, origin.at);
    if (!day.ok) return day;
    const zone = await timeZoneOf(origin, ctx);
    const from = day.value === null ? origin.at : startOfDay(utcDay(day.value), zone);
    return writeGroup(request, ctx, (groups) => {
      const found = chooseGroup(groups, groupName, origin.actorId);
      if (!found.ok) return found;
      const { value: group } = found;
      const checked = checkMayChange(group, origin.actorId, mayManageServer);
      if (!checked.ok) return checked;
      const seasons =
        name === undefined
          ? endSeason(group.seasons, origin.at)
          : beginSeason(group.seasons, cleanName(name), from);
      if (!seasons.ok) return seasons;
      const shown = { ...group, seasons: seasons.value };
      const members = group.members.map(({ playerId }) => playerId);
      return ok({
        shown,
        write: { kind: 'group', group: { ...shown, members } },
        done:
          name === undefined
            ? 'The season is over.'
            : `Season **${escapeUserText(cleanName(name))}** begins.`,
      });
    });
  },
  complete: { group: completeGroup },
});

/** Ends the season that goes on, at the latest as the new one begins. */
function beginSeason(
  seasons: readonly Season[],
  name: string,
  from: number,
): Result<readonly Season[], Refusal<'option/wrong-kind' | 'group/taken' | 'group/many'>> {
  if (!/[\p{L}\p{N}]/u.test(name))
    return fail(refuse('option/wrong-kind', { option: 'name', wanted: 'a name' }));
  if (seasons.some((other) => isSameName(other.name, name))) return fail(refuse('group/taken', { name }));
  if (seasons.length >= MAX_SEASONS) return fail(refuse('group/many', { most: MAX_SEASONS }));
  const before = seasons.map((other) => ({
    ...other,
    until: Math.max(other.from, Math.min(other.until ?? from, from)),
  }));
  return ok([...before, { name, from, until: null }]);
}

function endSeason(
  seasons: readonly Season[],
  at: number,
): Result<readonly Season[], Refusal<'group/season'>> {
  if (seasons.every(({ until }) => until !== null))
    return fail(refuse('group/season', { name: null, others: [] }));
  return ok(seasons.map((other) => ({ ...other, until: other.until ?? at })));
}
