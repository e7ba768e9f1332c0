import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { dayIn, startOfDay, utcDay } from '#basics/days.ts';
import { isSameName } from '#engine/cards/names.ts';
import { cleanName } from '#engine/deciding/typed-names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { MAX_GROUP_NAME, MAX_SEASONS, type Season } from '#store/port/groups.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { chooseGroup, completeGroup, GROUP_OPTION } from '../games/group-opening.ts';
import { parsePastDay } from '../records/parse-record-options.ts';
import { checkMayChange, writeGroup } from './set-group.ts';
import { ALL_SEASONS, STANDINGS_COST } from './standings.ts';

export const season = subcommand({
  name: 'season',
  description: 'Begin a season of a group, or end it',
  unlisted: { below: ['record standings'], label: 'Season…', opensForm: true, hasOwnButton: true },
  options: [
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
    {
      type: Type.String,
      name: 'rename',
      description: 'Another name for the last season',
      max_length: MAX_GROUP_NAME,
    },
    {
      type: Type.Boolean,
      name: 'drop',
      description: 'Drop the last season, as if it had not begun; its games stay',
    },
    // Last, because a form has room for five options only, and its button knows the group.
    GROUP_OPTION,
  ],
  cost: () => STANDINGS_COST,
  changes: true,
  async run(request, ctx) {
    const { options, origin, mayManageServer } = request;
    const [change, other] = CHANGES.filter((name) => options[name]);
    if (change === undefined) return fail(refuse('option/none', { options: CHANGES }));
    if (other !== undefined) return fail(refuse('option/clash', { one: change, other }));
    const { since } = options;
    if (since !== undefined && change !== 'name')
      return fail(refuse('option/clash', { one: 'since', other: change }));
    const day = since === undefined ? ok(null) : parsePastDay(since, origin.at);
    if (!day.ok) return day;
    const zone = await timeZoneOf(origin, ctx);
    const from = day.value === null ? origin.at : startOfDay(utcDay(day.value), zone);
    return writeGroup(request, ctx, (groups) => {
      const found = chooseGroup(groups, options.group, origin.actorId);
      if (!found.ok) return found;
      const { value: group } = found;
      const checked = checkMayChange(group, origin.actorId, mayManageServer);
      if (!checked.ok) return checked;
      const { seasons: before } = group;
      const changed =
        change === 'name'
          ? beginSeason(before, cleanName(options.name ?? ''), from, zone)
          : change === 'rename'
            ? renameSeason(before, cleanName(options.rename ?? ''))
            : change === 'drop'
              ? dropSeason(before)
              : endSeason(before, origin.at);
      if (!changed.ok) return changed;
      const { seasons, confirmation } = changed.value;
      const changedGroup = { ...group, seasons };
      const members = group.members.map(({ playerId }) => playerId);
      return ok({
        group: changedGroup,
        write: { kind: 'group', group: { ...changedGroup, members } },
        confirmation,
      });
    });
  },
  complete: { group: completeGroup },
});

const CHANGES = ['name', 'end', 'rename', 'drop'] as const;

/** The seasons after a change, and a sentence that confirms it. */
interface SeasonChange {
  readonly seasons: readonly Season[];
  readonly confirmation: Content;
}

/** Ends the current season as the new one begins. */
function beginSeason(
  seasons: readonly Season[],
  name: string,
  from: number,
  zone: string,
): Result<SeasonChange, Refusal<'option/wrong-kind' | 'season/taken' | 'season/many' | 'season/early'>> {
  const checked = checkName(seasons, name, 'name');
  if (!checked.ok) return checked;
  if (seasons.length >= MAX_SEASONS) return fail(refuse('season/many', { most: MAX_SEASONS }));
  const last = seasons.at(-1);
  if (last && (from <= last.from || from < (last.until ?? from)))
    return fail(
      refuse('season/early', {
        name: last.name,
        day: dayIn(last.until ?? last.from, zone),
        isOver: last.until !== null,
      }),
    );
  const before = seasons.map((other) => ({ ...other, until: other.until ?? from }));
  return ok({
    seasons: [...before, { name, from, until: null }],
    confirmation: text`Season **${typedWords(name)}** begins.`,
  });
}

function endSeason(seasons: readonly Season[], at: number): Result<SeasonChange, Refusal<'group/season'>> {
  if (seasons.every(({ until }) => until !== null)) return NO_SEASON;
  return ok({
    seasons: seasons.map((other) => ({ ...other, until: other.until ?? at })),
    confirmation: text`The season is over.`,
  });
}

function renameSeason(
  seasons: readonly Season[],
  name: string,
): Result<SeasonChange, Refusal<'group/season' | 'option/wrong-kind' | 'season/taken'>> {
  const last = seasons.at(-1);
  if (!last) return NO_SEASON;
  const others = seasons.slice(0, -1);
  const checked = checkName(others, name, 'rename');
  if (!checked.ok) return checked;
  return ok({
    seasons: [...others, { ...last, name }],
    confirmation: text`Season **${typedWords(last.name)}** is **${typedWords(name)}** now.`,
  });
}

/** Drops the last season. If it ended the one before, that one is extended to the same end. */
function dropSeason(seasons: readonly Season[]): Result<SeasonChange, Refusal<'group/season'>> {
  const last = seasons.at(-1);
  if (!last) return NO_SEASON;
  const reopen = (other: Season): Season =>
    other.until === last.from ? { ...other, until: last.until } : other;
  return ok({
    seasons: seasons.slice(0, -1).map(reopen),
    confirmation: text`Season **${typedWords(last.name)}** is dropped. Its games stay.`,
  });
}

const NO_SEASON = fail(refuse('group/season', { name: null, others: [] }));

function checkName(
  seasons: readonly Season[],
  name: string,
  option: 'name' | 'rename',
): Result<void, Refusal<'option/wrong-kind' | 'season/taken'>> {
  if (!/[\p{L}\p{N}]/u.test(name)) return fail(refuse('option/wrong-kind', { option, wanted: 'a name' }));
  if (isSameName(name, ALL_SEASONS))
    return fail(
      refuse('option/wrong-kind', { option, wanted: 'a name other than “all”, which means all games' }),
    );
  return seasons.some((other) => isSameName(other.name, name))
    ? fail(refuse('season/taken', { name }))
    : ok();
}
