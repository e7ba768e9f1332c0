import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { cleanName } from '#engine/deciding/typed-names.ts';
import { isSameName } from '#engine/cards/names.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { EMPTY_FORMAT_REQUEST, requestOfSettings } from '#engine/formats/gathering.ts';
import { MAX_PLAYERS, type FormatRequest } from '#engine/game/format.ts';
import { groupOfGame } from '#engine/records/groups.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { VARIANTS } from '#engine/vocabulary/variants.ts';
import { MAX_GROUP_NAME, MAX_GROUPS, type Group, type NewGroup } from '#store/port/groups.ts';
import { loadGame } from '../table/load-game.ts';
import type { GameRecord, RecordWrite } from '#store/port/records.ts';
import type { BotContext, BotRequest, HandlerResult, Press } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { FORMAT_OPTIONS, LIFE_OPTION, completeFormat, parseFormatOptions } from '../formats/options.ts';
import { chooseGroup, completeGroup, GROUP_OPTION } from '../games/group-opening.ts';
import {
  checkNotHidden,
  completePlayer,
  parseRecordPlayers,
  withRecordedNames,
} from '../records/parse-players.ts';
import { runTableTransaction } from '../table/execute-game-action.ts';
import { currentSeason, renderGroup, STANDINGS_COST } from './standings.ts';

const [VARIANT_OPTION] = FORMAT_OPTIONS;

const OPTIONS = [
  { ...GROUP_OPTION, description: 'The group to change; left out, a new one' },
  {
    type: Type.String,
    name: 'name',
    description: 'What it is called from now on',
    max_length: MAX_GROUP_NAME,
  },
  {
    type: Type.String,
    name: 'players',
    description: 'All of its people: @Alice @Bob, Dora; of a new one, if left out, those of the last game',
    autocomplete: true,
    max_length: 500,
  },
  {
    type: Type.Integer,
    name: 'bracket',
    description: 'The bracket of its Commander decks; 0 for none',
    min_value: 0,
    max_value: 5,
  },
  { type: Type.Boolean, name: 'drop', description: 'Drop it; its games stay on record' },
  { ...VARIANT_OPTION, description: 'What it usually plays, such as commander; none for no variant' },
  { ...LIFE_OPTION, description: 'The life that it usually starts with' },
  {
    type: Type.Integer,
    name: 'game',
    description: 'A new one with the players and the format of this game on record',
    min_value: 1,
  },
] as const;

type GroupOptions = OptionValues<typeof OPTIONS>;

export const setGroup = subcommand({
  name: 'set-group',
  description: 'Make a group, or change its people, name, format or bracket',
  unlisted: { below: ['record server'], label: 'New group…', opensForm: true },
  options: OPTIONS,
  cost: () => STANDINGS_COST,
  changes: true,
  async run(request, ctx) {
    const { options } = request;
    if (options.group !== undefined) return changeGroup(request, ctx, options.group, options);
    return makeGroup(request, ctx, options);
  },
  complete: { group: completeGroup, players: completePlayer, variant: completeFormat.variant },
});

/** Handles the button below the result of a game that makes a group of its players. */
export function keepGroup(press: Press, ctx: BotContext): Promise<HandlerResult> | HandlerResult {
  const [verb, number = ''] = press.parts;
  if (verb !== 'keep' || !/^\d{1,9}$/.test(number)) return fail(refuse('button/stale', {}));
  return makeGroup(press, ctx, { game: Number(number) });
}

type NewGroupOptions = Partial<
  Pick<GroupOptions, 'name' | 'players' | 'bracket' | 'variant' | 'life' | 'game'>
>;

async function makeGroup(
  request: BotRequest,
  ctx: BotContext,
  options: NewGroupOptions,
): Promise<HandlerResult> {
  const { origin } = request;
  const { guildId } = origin;
  const record = guildId === null ? undefined : await findRecord(guildId, options, ctx);
  if (guildId === null || (record === undefined && options.players === undefined))
    return fail(refuse('record/none', { number: options.game ?? null }));
  const players =
    options.players === undefined
      ? ok(visiblePlayers(record))
      : await parseMembers(options.players, request, ctx);
  if (!players.ok) return players;
  const usual = record ? await formatOf(record, ctx) : EMPTY_FORMAT_REQUEST;
  const parsed = parseFormatOptions(options, usual, rulesetOf(TODAYS_DATE));
  if (!parsed.ok) return parsed;
  const defaultName = `${weekday(record?.at ?? origin.at, await timeZoneOf(origin, ctx))} table`;
  return writeGroup(request, ctx, (groups) => {
    const existingGroup = options.name === undefined ? groupOfGame(groups, players.value) : undefined;
    if (existingGroup && record) return ok({ group: existingGroup, write: null, confirmation: undefined });
    const name = cleanName(options.name ?? uniqueName(defaultName, groups));
    const checked = checkName(name, groups, null);
    if (!checked.ok) return checked;
    if (groups.length >= MAX_GROUPS) return fail(refuse('group/many', { most: MAX_GROUPS }));
    if (players.value.length < 2 || players.value.length > MAX_PLAYERS)
      return fail(refuse('group/players', { most: MAX_PLAYERS }));
    const group = {
      number: Math.max(0, ...groups.map(({ number }) => number)) + 1,
      name,
      madeAt: origin.at,
      format: { ...parsed.value, teams: [] },
      bracket: bracketOf(options.bracket, null),
      members: players.value,
      seasons: [],
    };
    return ok({
      group: withMembers(group, []),
      write: { kind: 'group', group },
      confirmation: text`Kept: *New game* seats them, *Change…* renames it.`,
    });
  });
}

async function changeGroup(
  request: BotRequest,
  ctx: BotContext,
  name: string,
  options: GroupOptions,
): Promise<HandlerResult> {
  const { origin, mayManageServer } = request;
  const players =
    options.players === undefined ? ok(null) : await parseMembers(options.players, request, ctx);
  if (!players.ok) return players;
  return writeGroup(request, ctx, (groups) => {
    const found = chooseGroup(groups, name, origin.actorId);
    if (!found.ok) return found;
    const { value: before } = found;
    const checked = checkMayChange(before, origin.actorId, mayManageServer);
    if (!checked.ok) return checked;
    if (options.drop) {
      const write = { kind: 'drop-group', number: before.number } as const;
      return ok({
        group: null,
        write,
        confirmation: text`**${typedWords(before.name)}** is dropped. Its games stay.`,
      });
    }
    const newName = options.name === undefined ? before.name : cleanName(options.name);
    const nameCheck = checkName(newName, groups, before.number);
    if (!nameCheck.ok) return nameCheck;
    const format = parseFormatOptions(options, before.format, rulesetOf(TODAYS_DATE));
    if (!format.ok) return format;
    const members = players.value ?? before.members.map(({ playerId }) => playerId);
    // Unless players are typed, a smaller group is fine: members may have been erased since.
    if (players.value && (members.length < 2 || members.length > MAX_PLAYERS))
      return fail(refuse('group/players', { most: MAX_PLAYERS }));
    const group: NewGroup = {
      ...before,
      name: newName,
      format: { ...format.value, teams: [] },
      bracket: bracketOf(options.bracket, before.bracket),
      members,
    };
    return ok({
      group: withMembers(group, before.members),
      write: { kind: 'group', group },
      confirmation: text`Changed.`,
    });
  });
}

/** `group` is to be shown, and `null` if it was dropped. `write` is `null` if nothing changes. */
interface GroupChange {
  readonly group: Group | null;
  readonly write: RecordWrite | null;
  readonly confirmation: Content | undefined;
}

/** Writes a change of the server's groups and shows the group. */
export async function writeGroup(
  request: BotRequest,
  ctx: BotContext,
  decide: (groups: readonly Group[]) => Result<GroupChange, Refusal>,
): Promise<HandlerResult> {
  let changed: GroupChange | undefined;
  const result = await runTableTransaction(
    request,
    ctx,
    ({ records }) => {
      const decided = decide(records?.groups() ?? []);
      if (!decided.ok) return decided;
      changed = decided.value;
      const { group, write, confirmation } = decided.value;
      return ok({
        reply: { content: confirmation ?? text`**${typedWords(group?.name ?? '')}**` },
        ...(write && { record: write }),
      });
    },
    { records: { groups: true } },
  );
  if (!result.ok || !changed?.group) return result;
  const season = currentSeason(changed.group);
  const { confirmation } = changed;
  return ok(
    await renderGroup(request, ctx, changed.group, {
      season,
      ...(confirmation !== undefined && { confirmation }),
    }),
  );
}

/** Allows changes by the members, and by users who may manage the server. */
export const checkMayChange = (
  { name, members }: Group,
  userId: PlayerId,
  mayManageServer: boolean,
): Result<void, Refusal<'group/others'>> =>
  mayManageServer || members.some(({ playerId }) => playerId === userId)
    ? ok()
    : fail(refuse('group/others', { name }));

function checkName(
  name: string,
  groups: readonly Group[],
  number: number | null,
): Result<void, Refusal<'group/taken' | 'option/wrong-kind'>> {
  if (!/[\p{L}\p{N}]/u.test(name))
    return fail(refuse('option/wrong-kind', { option: 'name', wanted: 'a name' }));
  return groups.some((other) => other.number !== number && isSameName(other.name, name))
    ? fail(refuse('group/taken', { name }))
    : ok();
}

/** Appends a number to a name that another group has. */
function uniqueName(name: string, groups: readonly Group[]): string {
  const isTaken = (candidate: string): boolean => groups.some((group) => isSameName(group.name, candidate));
  if (!isTaken(name)) return name;
  const numbers = Array.from({ length: MAX_GROUPS }, (_, index) => `${name} ${index + 2}`);
  return numbers.find((candidate) => !isTaken(candidate)) ?? name;
}

/** A typed 0 removes the bracket. */
const bracketOf = (typed: number | undefined, before: number | null): number | null =>
  typed === undefined ? before : typed === 0 ? null : typed;

const withMembers = (group: NewGroup, known: Group['members']): Group => ({
  ...group,
  members: group.members.map(
    (playerId) => known.find((member) => member.playerId === playerId) ?? { playerId, isHidden: false },
  ),
});

const visiblePlayers = (record: GameRecord | undefined): readonly PlayerId[] =>
  (record?.players ?? []).flatMap(({ playerId, isHidden }) =>
    playerId === null || isHidden ? [] : [playerId],
  );

async function parseMembers(
  typed: string,
  request: BotRequest,
  ctx: BotContext,
): Promise<Result<readonly PlayerId[], Refusal<'record/players' | 'record/hidden'>>> {
  const parsed = parseRecordPlayers(typed);
  if (!parsed.ok) return parsed;
  const counted = await checkNotHidden(parsed.value, ctx);
  return counted.ok ? ok(await withRecordedNames(parsed.value, request, ctx)) : counted;
}

/** The recorded game of whose players a group is made: the one with the typed number, or the last one. */
async function findRecord(
  guildId: string,
  { game, players }: NewGroupOptions,
  { store }: BotContext,
): Promise<GameRecord | undefined> {
  if (game !== undefined) return store.records.find(guildId, game);
  if (players !== undefined) return undefined;
  const [last] = await store.records.list(guildId, {}, 1);
  return last;
}

/** The format and life of a recorded game: as it was played, if it is the last one of its channel. */
async function formatOf(record: GameRecord, { store }: BotContext): Promise<FormatRequest> {
  const loaded = record.gameId === null ? null : await loadGame(store, record.channelId);
  if (loaded?.snapshot.id === record.gameId) return requestOfSettings(loaded.snapshot.game.settings);
  const words = (record.variant ?? '').split('+');
  return {
    ...EMPTY_FORMAT_REQUEST,
    variants: VARIANTS.filter((variant) => words.includes(variant)).slice(0, 1),
    isCommander: words.includes('commander') || words.includes('brawl'),
    ...(words.includes('brawl') && { isBrawl: true as const }),
    ...(words.includes('planechase') && { isPlanechase: true as const }),
  };
}

const weekday = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(at);
