import type { Text } from '#text/text.ts';
import { joinLines, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { toMarkdown } from '../markdown/write.ts';
import {
  ButtonStyle,
  ComponentType,
  SelectMenuDefaultValueType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APISelectMenuOption,
} from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { chosenFirstPlayer, currentSettings } from '#engine/formats/gathering.ts';
import { planFormat } from '#engine/formats/planning.ts';
import { MAX_PLAYERS, type FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { VARIANTS } from '#engine/vocabulary/variants.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { textPart } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { variantName } from '../labels/formats.ts';
import { formatGameSummary } from '../sentences/lobby.ts';
import { formatGatheringTeams, formatPlayingTeams } from '../upcoming/teams.ts';
import { formatRulesOf } from '../labels/turn-words.ts';
import { currentFormatRequest } from './set-up.ts';

/*
 * The private panel on which a host sets a game up, until the end of its first turn. Each choice changes the game at
 * once; the panel itself has no state.
 */

/** Custom-id action of the panel's controls. Parts: control, game id, seq, nonce. */
export const PANEL_ACTION = 'setup';

export type PanelVerb =
  | 'players'
  | 'variant'
  | 'teams'
  | 'first'
  | 'added'
  | 'start'
  | 'guests'
  | 'more'
  | 'seed'
  | 'guests-form'
  | 'more-form'
  | 'seed-form'
  | 'teams-form';

/** Values for: a random first player, the usual variant or team size, no variant, teams by seat numbers. */
export const BY_CHANCE = 'chance';
export const USUAL = 'usual';
export const NO_VARIANT = 'none';
export const BY_SEAT_NUMBERS = 'named';

/**
 * Builds the custom id of a control.
 * @param nonce changes the ids on each redraw: Discord then shows the current values, not the last selection
 */
export const panelId = (
  verb: PanelVerb,
  { id, seq }: Pick<GameWithLog, 'id' | 'seq'>,
  nonce: string,
): string => customId(PANEL_ACTION, verb, id, seq, nonce);

/** Returns true while settings may change. */
export const canBeSetUp = ({ stage, turns, main }: Game): boolean =>
  stage === 'gathering' || (stage === 'playing' && turns <= 1 && main === null);

/** Renders the panel for the host of the channel's game; `null` once settings may no longer change. */
export async function renderPanel(
  { origin }: BotRequest,
  ctx: BotContext,
  { notice }: { readonly notice?: Text } = {},
): Promise<Reply | null> {
  const loaded = await loadGame(ctx.store, origin.channelId);
  if (!loaded || !canBeSetUp(loaded.snapshot.game)) return null;
  const names = await ctx.names.of(
    origin.guildId,
    loaded.snapshot.game.seats.map(({ playerId }) => playerId),
  );
  const nonce = origin.interactionId.slice(-4);
  return loaded.withLog((snapshot) => createPanel(snapshot, nonce, names, notice));
}

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

function createPanel(
  snapshot: GameWithLog,
  nonce: string,
  names: ReadonlyMap<PlayerId, string>,
  notice: Text | undefined,
): Reply {
  const { game } = snapshot;
  const formatRequest = currentFormatRequest(game, snapshot);
  const players = game.seats.map(({ playerId }) => playerId);
  const first = chosenFirstPlayer(game) ?? '';
  const isGathering = game.stage === 'gathering';
  const heading = isGathering ? text`**Set up the game**` : text`**Set up anew**, until the first turn ends`;
  const settings = currentSettings(game);
  const lines = [
    ...(notice === undefined ? [] : [text`⚠️ ${notice}`]),
    heading,
    text`${formatRulesOf(game.edition)}. ${formatGameSummary(settings)}.${settings.pings ? '' : ' Nobody is pinged.'}`,
    joinTexts(
      players.map((playerId, index) => text`${index + 1}. ${playerName(playerId)}`),
      ' · ',
    ),
    ...(isGathering ? formatGatheringTeams(game) : formatPlayingTeams(game)),
  ];
  const teams = teamOptions(game, formatRequest);
  const id = (verb: PanelVerb): string => panelId(verb, snapshot, nonce);
  return {
    isPrivate: true,
    layout: [textPart(toMarkdown(joinLines(lines)))],
    components: [
      playerSelect(game, id('players')),
      select(id('variant'), 'What do you play?', variantOptions(formatRequest)),
      row({
        type: ComponentType.StringSelect,
        custom_id: id('added'),
        placeholder: 'Commander, Brawl, Planechase?',
        min_values: 0,
        max_values: ADDITIONS.length,
        options: additionOptions(formatRequest),
      }),
      ...(teams.length > 1 ? [select(id('teams'), 'Teams', teams)] : []),
      ...(isGathering && players.length > 1
        ? [select(id('first'), 'Who goes first?', firstPlayerOptions(players, first, names))]
        : []),
      row(
        button(id('guests'), 'Guests…'),
        button(id('more'), 'Life, rules…'),
        button(id('seed'), 'Seed…'),
        ...(isGathering ? [button(id('start'), 'Start', ButtonStyle.Success)] : []),
      ),
    ],
  };
}

/** Selects players. The host always stays, and guests are not Discord users. */
export function playerSelect({ seats, hostId }: Game, id: string): Row {
  const users = seats
    .map(({ playerId }) => playerId)
    .filter((playerId) => !isGuest(playerId) && playerId !== hostId);
  const guests = seats.filter(({ playerId }) => isGuest(playerId)).length;
  return row({
    type: ComponentType.UserSelect,
    custom_id: id,
    placeholder: 'Who plays with you?',
    min_values: 0,
    max_values: Math.max(1, users.length, MAX_PLAYERS - 1 - guests),
    default_values: users.map((userId) => ({ id: userId, type: SelectMenuDefaultValueType.User })),
  });
}

/** Options for the variant: the default, a variant, or none. */
function variantOptions({ variants, isUsual }: FormatRequest): APISelectMenuOption[] {
  const [variant = null] = variants;
  const chosen = variant ?? (isUsual === false ? NO_VARIANT : USUAL);
  return [
    { value: USUAL, label: 'As most play', description: 'Free-for-All; two play a duel' },
    ...VARIANTS.map((value) => ({ value, label: variantName(value) })),
    { value: NO_VARIANT, label: 'No variant', description: 'One player is attacked at a time' },
  ].map(selectOption(chosen));
}

/** Additions that combine with any variant. */
const ADDITIONS = ['commander', 'brawl', 'planechase'] as const;

/** Brawl replaces Commander. */
function additionOptions({ isCommander, isBrawl, isPlanechase }: FormatRequest): APISelectMenuOption[] {
  const chosen = {
    commander: isCommander && isBrawl !== true,
    brawl: isBrawl === true,
    planechase: isPlanechase === true,
  };
  const labels = { commander: 'Commander', brawl: 'Brawl', planechase: 'Planechase' };
  return ADDITIONS.map((value) => ({ value, label: labels[value], default: chosen[value] }));
}

const selectOption =
  (chosen: string) =>
  ({ value, label, description }: APISelectMenuOption): APISelectMenuOption => ({
    value,
    label,
    ...(description === undefined ? {} : { description }),
    default: value === chosen,
  });

/** Options for the team size; none for variants without teams. */
function teamOptions({ edition, seats }: Game, formatRequest: FormatRequest): APISelectMenuOption[] {
  const players = seats.length;
  const sizes = Array.from({ length: players }, (_, index) => index + 1).filter((teamSize) => {
    const planned = planFormat({ ...formatRequest, teamSize, players }, rulesetOf(edition));
    return teamSize > 1 && planned.ok && planned.value.answer.teamSize > 1;
  });
  if (sizes.length === 0) return [];
  const chosen =
    formatRequest.teams.length > 0
      ? BY_SEAT_NUMBERS
      : formatRequest.teamSize === null
        ? USUAL
        : `${formatRequest.teamSize}`;
  return [
    { value: USUAL, label: 'Teams as usual for so many players' },
    ...sizes.map((size) => ({ value: `${size}`, label: `Teams of ${size}, as they sit` })),
    { value: BY_SEAT_NUMBERS, label: 'Who with whom…', description: 'By the numbers above' },
  ].map(selectOption(chosen));
}

/** In characters; Discord allows 100. */
const MAX_LABEL_LENGTH = 90;

const firstPlayerOptions = (
  players: readonly PlayerId[],
  first: PlayerId,
  names: ReadonlyMap<PlayerId, string>,
): APISelectMenuOption[] => [
  { value: BY_CHANCE, label: 'Chance says who goes first', default: first === '' },
  ...players.map((playerId, index) => ({
    value: playerId,
    label: `${index + 1}. ${names.get(playerId) ?? 'this player'} goes first`.slice(0, MAX_LABEL_LENGTH),
    default: playerId === first,
  })),
];

const select = (id: string, placeholder: string, options: APISelectMenuOption[]): Row =>
  row({ type: ComponentType.StringSelect, custom_id: id, placeholder, options });

const button = (
  id: string,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: id });

const row = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});
