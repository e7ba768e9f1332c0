import type { Content } from '#text/text.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type, ButtonStyle } from 'discord.js';
import { isSameName } from '#engine/cards/names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import {
  MAX_GROUP_GAMES,
  MAX_GROUP_NAME,
  MAX_USUAL_GAMES,
  type Group,
  type Season,
} from '#store/port/groups.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { openButton, rerunButton } from '../command/rerun-button.ts';
import { buttonRow } from '../command/rows.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeGroup, findGroup, GROUP_OPTION } from '../games/group-opening.ts';
import {
  formatGroup,
  formatPeople,
  formatRatings,
  formatSpanOfSeason,
  formatStandings,
  RATING_NOTE,
} from './format-group.ts';

const NO_GROUPS: Reply = {
  content: text`No group is kept here yet: after a game, *Keep as a group* makes one. \`/record server\` shows everybody.`,
  components: [buttonRow(openButton('record set-group', 'Make a group…'))],
  isPrivate: true,
};

/** In points, also for what ends with the standings: some 500 games are read and added up. */
export const STANDINGS_COST = 3;

/** What is typed for all games, whatever the season. */
export const ALL_SEASONS = 'all';

export const standings = subcommand({
  name: 'standings',
  description: 'A group: its people, who leads, this season or another; or a rating',
  options: [
    GROUP_OPTION,
    {
      type: Type.String,
      name: 'season',
      description: 'A season by its name, or all; left out, the one that goes on',
      autocomplete: true,
      max_length: MAX_GROUP_NAME,
    },
    { type: Type.Boolean, name: 'rating', description: 'A rating from all places instead' },
  ],
  cost: () => STANDINGS_COST,
  async run(request, ctx) {
    const { group: name, season, rating = false } = request.options;
    const group = await findGroup(request, ctx, name);
    if (!group.ok && group.failure.facts.others.length === 0) return ok(NO_GROUPS);
    if (!group.ok) return group;
    const chosen = chooseSeason(group.value, season);
    if (!chosen.ok) return chosen;
    return ok(await renderGroup(request, ctx, group.value, { season: chosen.value, isRating: rating }));
  },
  complete: {
    group: completeGroup,
    season: async (typing, { store }) => {
      const { guildId } = typing.origin;
      const groups = guildId === null ? [] : await store.records.groups(guildId);
      const wanted = typing.typed.trim().toLowerCase();
      return [...new Set([...groups.flatMap(({ seasons }) => seasons.map(({ name }) => name)), ALL_SEASONS])]
        .filter((name) => name.toLowerCase().includes(wanted))
        .map((name) => ({ name, value: name }));
    },
  },
});

/** `null` for all games. */
function chooseSeason(
  { seasons }: Group,
  name: string | undefined,
): Result<Season | null, Refusal<'group/season'>> {
  if (name === undefined) return ok(currentSeason({ seasons }));
  const found = seasons.findLast((season) => isSameName(season.name, name.trim()));
  if (found) return ok(found);
  return name.trim().toLowerCase() === ALL_SEASONS
    ? ok(null)
    : fail(refuse('group/season', { name, others: seasons.map((season) => season.name) }));
}

/** The season that goes on; `null` without one. */
export const currentSeason = ({ seasons }: Pick<Group, 'seasons'>): Season | null =>
  seasons.find(({ until }) => until === null) ?? null;

interface Shown {
  /** `null` for all games. */
  readonly season: Season | null;
  readonly isRating?: boolean;
  /** The first line, about what has just been done. */
  readonly done?: Content;
}

/** The group with its standings, and buttons for what is next. */
export async function renderGroup(
  { origin }: BotRequest,
  { store }: BotContext,
  group: Group,
  { season, isRating = false, done }: Shown,
): Promise<Reply> {
  const { guildId } = origin;
  const read = (span: Partial<Season>, limit: number) =>
    guildId === null ? [] : store.records.groupGames(guildId, group.number, span, limit);
  const games = await read(season ?? {}, MAX_GROUP_GAMES);
  const latest = season ? await read({}, MAX_USUAL_GAMES) : games;
  const counted = games.filter(({ seats }) => seats.some(({ outcome }) => outcome !== 'none'));
  const lines = isRating ? formatRatings(group, counted) : formatStandings(group, counted);
  return {
    content: joinLines([
      ...(done === undefined ? [] : [done]),
      formatGroup(group),
      formatPeople(group, latest),
      formatSpanOfSeason(season, counted.length),
      ...lines,
      ...(isRating && lines.length > 0 ? [RATING_NOTE] : []),
    ]),
    components: [groupButtons(group, season, isRating)],
  };
}

function groupButtons({ name, seasons }: Group, season: Season | null, isRating: boolean) {
  const options = { group: name };
  const current = currentSeason({ seasons });
  const isOther = season?.name !== current?.name;
  const shown = { ...options, ...(isOther && { season: season?.name ?? ALL_SEASONS }) };
  return buttonRow(
    rerunButton({ command: 'game', subcommand: 'new', options }, 'open', 'New game', ButtonStyle.Primary),
    isRating
      ? openButton('record standings', 'Standings', shown)
      : openButton('record standings', 'Rating', { ...shown, rating: true }),
    openButton('record season', 'Season…', options),
    openButton('record set-group', 'Change…', options),
  );
}
