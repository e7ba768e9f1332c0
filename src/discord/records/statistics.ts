import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { playerName, joinLines, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { isSameName } from '#engine/cards/names.ts';
import { shortName } from '#engine/game/commanders.ts';
import { sumTallies, type Tally } from '#engine/records/tally.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { formatCount } from '#basics/format-count.ts';
import type { CommanderTally } from '#store/port/records.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { fitsCustomId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { RECORD_ACTION, recordButton, recordButtonRow } from '../table/record-buttons.ts';
import { suggestNames } from '../table/typed-card.ts';
import { resolveCommander } from './parse-record-options.ts';
import {
  withRecordedNames,
  checkNotHidden,
  completePlayer,
  parseRecordPlayers,
  parsePlayer,
} from './parse-players.ts';
import { NO_RECORDS, subjectParts, formatSpan, recordFilter, type Subject } from './record-subject.ts';
import {
  formatPercent,
  formatBreakdown,
  formatDrawn,
  formatCounted,
  formatPlayed,
  formatWinsBySeat,
  formatShare,
} from './format-tally.ts';

/** The maximum number of players or commanders in a list, so that it fits a phone screen. */
const MAX_LISTED = 4;
/** The maximum number of commanders in the statistics of a server, which also list players. */
const MAX_COMMANDERS = 3;

/** The option for a period, as a number of days before today. */
export const DAYS_OPTION = {
  type: Type.Integer,
  name: 'days',
  description: 'Today and so many days before only; left out, all',
  min_value: 1,
  max_value: 36_500,
} as const;

export const playerStatistics = subcommand({
  name: 'player',
  description: 'What a player won: games, share against chance, by seat, by variant, commanders',
  options: [
    {
      type: Type.String,
      name: 'player',
      description: '@Alice, or the name of somebody who is not on Discord; left out, you',
      autocomplete: true,
      max_length: 100,
    },
    DAYS_OPTION,
  ],
  async run(request, ctx) {
    const { player, days } = request.options;
    const parsed = parsePlayer(player, request);
    if (!parsed.ok) return parsed;
    const [playerId = parsed.value] = await withRecordedNames([parsed.value], request, ctx);
    const permission = await checkNotHidden([playerId], ctx);
    if (!permission.ok) return permission;
    return ok(
      await renderStatistics(request, ctx, { players: [playerId], days }, async (records, guildId, which) => {
        const [counted, commanders] = await Promise.all([
          records.ofPlayer(guildId, playerId, which.since),
          records.commanders(guildId, MAX_LISTED, which),
        ]);
        const all = sumTallies(counted);
        return [
          text`**${playerName(playerId)} won ${formatShare(all)}**`,
          ...formatDrawn(all),
          ...formatBreakdown(counted),
          ...formatTallies('Commanders', commanders, commanderShortener(commanders)),
        ];
      }),
    );
  },
  complete: { player: completePlayer },
});

export const commanderStatistics = subcommand({
  name: 'commander',
  description: 'What a commander won, with whom',
  options: [
    {
      type: Type.String,
      name: 'name',
      description: 'The commander',
      required: true,
      autocomplete: true,
      max_length: 100,
    },
    DAYS_OPTION,
  ],
  async run(request, ctx) {
    const { name, days } = request.options;
    const commander = await findRecordedCommander(name, request, ctx);
    return ok(
      await renderStatistics(
        request,
        ctx,
        { players: [], commander, days },
        async (records, guildId, which) => {
          const [counted, players] = await Promise.all([
            records.ofCommander(guildId, commander, which.since),
            records.players(guildId, MAX_LISTED, which),
          ]);
          const all = sumTallies(counted);
          return [
            text`**${typedWords(commander)} won ${formatShare(all)}**`,
            ...formatDrawn(all),
            ...formatBreakdown(counted),
            ...formatTallies('Played by', players, ({ playerId }) => playerName(playerId)),
          ];
        },
      ),
    );
  },
  complete: {
    name: async ({ origin, typed }, { store, cards }) => {
      const recorded = origin.guildId === null ? [] : await store.records.commanders(origin.guildId, 25);
      return suggestNames(
        typed,
        recorded.map(({ commander }) => commander),
        cards,
      );
    },
  },
});

export const pairStatistics = subcommand({
  name: 'pair',
  description: 'Two players in the games that both played',
  unlisted: { below: ['record player', 'record server'], label: 'Two players…' },
  options: [
    {
      type: Type.String,
      name: 'players',
      description: '@Alice @Bob; one alone: with you',
      required: true,
      autocomplete: true,
      max_length: 100,
    },
    DAYS_OPTION,
  ],
  async run(request, ctx) {
    const { players, days } = request.options;
    const parsed = parseRecordPlayers(players);
    if (!parsed.ok) return parsed;
    const recordedPlayers = await withRecordedNames(parsed.value, request, ctx);
    const pair =
      recordedPlayers.length === 1 ? [request.origin.actorId, ...recordedPlayers] : recordedPlayers;
    const [first, second, ...more] = pair;
    if (first === undefined || second === undefined || first === second || more.length > 0)
      return fail(refuse('record/players', { why: 'name', typed: players }));
    const permission = await checkNotHidden([first, second], ctx);
    if (!permission.ok) return permission;
    return ok(
      await renderStatistics(
        request,
        ctx,
        { players: [first, second], days },
        async (records, guildId, which) => {
          const tally = await records.ofPair(guildId, first, second, which.since);
          const { games } = tally.first;
          return [
            ...(games > 0
              ? [
                  text`**${playerName(first)} ${tally.first.wins} : ${tally.second.wins} ${playerName(second)}** in ${formatCount(games, 'game')} against each other`,
                  ...formatWonByOthers(games - tally.first.wins - tally.second.wins),
                  `Each by chance: ${formatPercent(tally.first.chance / games)}`,
                ]
              : []),
            ...formatDrawn(tally.first),
            ...(tally.together.games + tally.together.drawn > 0
              ? [`On one team: ${formatShare(tally.together)}`, ...formatDrawn(tally.together)]
              : []),
            ...(tally.shared > 0 ? [`Won together: ${formatCount(tally.shared, 'game')}`] : []),
          ];
        },
      ),
    );
  },
  complete: { players: completePlayer },
});

export const serverStatistics = subcommand({
  name: 'server',
  description: 'What is on record here: who won how often, by seat, by variant, commanders',
  options: [DAYS_OPTION],
  async run(request, ctx) {
    const { days } = request.options;
    return ok(
      await renderStatistics(request, ctx, { players: [], days }, async (records, guildId, which) => {
        const [games, counted, players, commanders] = await Promise.all([
          records.count(guildId, which),
          records.ofServer(guildId, which.since),
          records.players(guildId, MAX_LISTED, which),
          records.commanders(guildId, MAX_COMMANDERS, which),
        ]);
        return [
          text`**${formatCount(games, 'game')} on record here**`,
          ...players.map(
            (player, index) => text`${index + 1}. ${playerName(player.playerId)} won ${formatShare(player)}`,
          ),
          ...formatWinsBySeat(counted),
          ...formatPlayed(counted),
          ...formatTallies('Commanders', commanders, commanderShortener(commanders)),
        ];
      }),
    );
  },
});

const formatWonByOthers = (games: number): readonly string[] =>
  games > 0 ? [`${formatCount(games, 'game')} won by others.`] : [];

/** Shortens names to the part before the comma if that is unique in the list. */
function commanderShortener(tallies: readonly CommanderTally[]): (tally: CommanderTally) => string {
  const shortNames = tallies.map(({ commander }) => shortName(commander));
  return ({ commander }) => {
    const name = shortName(commander);
    return typedWords(shortNames.filter((candidate) => candidate === name).length > 1 ? commander : name, 30);
  };
}

/** Finds the most played commander on record with this name, or with this part before the comma. */
async function findRecordedCommander(
  typed: string,
  { origin }: BotRequest,
  { store, cards }: BotContext,
): Promise<string> {
  const { guildId } = origin;
  const isKnown = async (commander: string): Promise<boolean> =>
    guildId === null || (await store.records.list(guildId, { commander }, 1)).length > 0;
  // A name that is on record needs no lookup among the cards.
  if (await isKnown(typed)) return typed;
  const name = resolveCommander(typed, cards);
  if (guildId === null || (await isKnown(name))) return name;
  const recorded = await store.records.commanders(guildId, MAX_RECORDED_COMMANDERS);
  return recorded.find(({ commander }) => isSameName(shortName(commander), typed))?.commander ?? name;
}

/** The number of recorded commanders to search, most played first. */
const MAX_RECORDED_COMMANDERS = 200;

type StatisticsLoader = (
  records: BotContext['store']['records'],
  guildId: string,
  which: ReturnType<typeof recordFilter>,
) => Promise<readonly Text[]>;

/** Renders the statistics of a subject, with buttons to list the games. */
async function renderStatistics(
  { origin }: BotRequest,
  ctx: BotContext,
  subject: Subject,
  loadLines: StatisticsLoader,
): Promise<Reply> {
  const { store } = ctx;
  const { guildId, at } = origin;
  const which = recordFilter(subject, at, await timeZoneOf(origin, ctx));
  if (guildId === null || (await store.records.list(guildId, which, 1)).length === 0) return NO_RECORDS;
  const loaded = await loadLines(store.records, guildId, which);
  const lines = loaded.length > 0 ? loaded : ['No game of them has a result.'];
  const span = formatSpan(subject.days).map((line) => text`-# ${line}`);
  return { content: joinLines([...lines, ...span]), components: gamesButtons(subject) };
}

/** Buttons to list the games and to export them; none if the subject does not fit into a custom id. */
function gamesButtons(subject: Subject): NonNullable<Reply['components']> {
  const parts = subjectParts(subject);
  if (!fitsCustomId(RECORD_ACTION, 'games', ...parts, MAX_PAGES)) return [];
  return [
    recordButtonRow(
      recordButton('games', 'Games', [...parts, 0]),
      recordButton('file', 'CSV file', [...parts]),
    ),
  ];
}

/** A page number as long as any, to check whether a button has room for it. */
const MAX_PAGES = 99_999;

/** `Commanders: Atraxa 5 of 9 · Krenko 1 of 3`. */
const formatTallies = <Item extends Tally>(
  title: string,
  tallies: readonly Item[],
  name: (item: Item) => Text,
): readonly Text[] => {
  const texts = tallies.map((tally) => text`${name(tally)} ${formatCounted(tally)}`);
  return texts.length === 0 ? [] : [text`${title}: ${joinTexts(texts, ' · ')}`];
};
