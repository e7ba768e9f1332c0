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
  formatSeason,
  formatStandings,
  RATING_NOTE,
} from './format-group.ts';

const NO_GROUPS: Reply = {
  content: text`No group is kept here yet: after a game, *Keep as a group* makes one. \`/record server\` shows everybody.`,
  components: [buttonRow(openButton('record set-group', 'Make a group…'))],
  isPrivate: true,
};

/** In points, also for commands that reply with the standings: about 500 games are read. */
export const STANDINGS_COST = 3;

/** Typed in place of the name of a season for all games. */
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

/** Finds the season by its name, by default the current one; `null` for all games. */
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

/** The season that has not ended; `null` without one. */
export const currentSeason = ({ seasons }: Pick<Group, 'seasons'>): Season | null =>
  seasons.find(({ until }) => until === null) ?? null;

interface GroupReplyOptions {
  /** `null` for all games. */
  readonly season: Season | null;
  readonly isRating?: boolean;
  /** The first line, which confirms a change. */
  readonly confirmation?: Content;
}

/** Renders the group with its standings, and buttons for its next game, season or change. */
export async function renderGroup(
  { origin }: BotRequest,
  { store }: BotContext,
  group: Group,
  { season, isRating = false, confirmation }: GroupReplyOptions,
): Promise<Reply> {
  const { guildId } = origin;
  const readGames = (span: Partial<Season>, limit: number) =>
    guildId === null ? [] : store.records.groupGames(guildId, group.number, span, limit);
  const games = await readGames(season ?? {}, MAX_GROUP_GAMES);
  const latest = season ? await readGames({}, MAX_USUAL_GAMES) : games;
  const gamesWithResult = games.filter(({ seats }) => seats.some(({ outcome }) => outcome !== 'none'));
  const lines = isRating ? formatRatings(group, gamesWithResult) : formatStandings(group, gamesWithResult);
  return {
    content: joinLines([
      ...(confirmation === undefined ? [] : [confirmation]),
      formatGroup(group),
      formatPeople(group, latest),
      formatSeason(season, gamesWithResult.length),
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
  const openOptions = { ...options, ...(isOther && { season: season?.name ?? ALL_SEASONS }) };
  return buttonRow(
    rerunButton({ command: 'game', subcommand: 'new', options }, 'open', 'New game', ButtonStyle.Primary),
    isRating
      ? openButton('record standings', 'Standings', openOptions)
      : openButton('record standings', 'Rating', { ...openOptions, rating: true }),
    openButton('record season', 'Season…', options),
    openButton('record set-group', 'Change…', options),
  );
}
