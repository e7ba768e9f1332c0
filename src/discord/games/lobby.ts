import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { isActingHost } from '#engine/deciding/authority.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { currentSettings } from '#engine/formats/gathering.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import { parseGuestName } from '#engine/lobby/guests.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { parsePlayers } from '../coins/flip-request.ts';
import { completeEdition, resolveEdition } from '../command/edition-option.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { completeLeaders, LEADER_OPTIONS } from '../commanders/leaders.ts';
import { joinWithCommanders } from '../commanders/name.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  completeFormat,
  FORMAT_OPTIONS,
  hasFormatOptions,
  LIFE_OPTION,
  PINGS_OPTION,
  parseFormatOptions,
} from '../formats/options.ts';
import { formatSettings } from '../sentences/lobby.ts';
import { formatRulesOf } from '../labels/turn-words.ts';
import { executeGameAction, withAction, findOpenGame } from '../table/execute-game-action.ts';
import { renderPanel } from './panel.ts';
import { completeGroup, decideGroupSetup, findGroup, GROUP_OPTION, seatsOfGroup } from './group-opening.ts';
import {
  splitNames,
  decideSetup,
  mergeSeatChanges,
  SET_UP_READS,
  type SetupChanges,
  replaceGuests,
  replacePlayers,
} from './set-up.ts';

export const joinGame = subcommand({
  name: 'join',
  description: 'Play in the game that gathers here; say who your commander is; or seat others (host)',
  defaultPlayers: { player: 'nobody' },
  options: [
    ...LEADER_OPTIONS,
    { type: Type.User, name: 'player', description: 'Whom to seat, until the first turn ends (host)' },
    {
      type: Type.String,
      name: 'guest',
      description: 'Somebody without Discord, by name, whose seat the host plays (host)',
      max_length: 100,
    },
  ],
  namesAnybody: true,
  changes: true,
  run(request, ctx) {
    const { player, guest, commander, partner } = request.options;
    const isSelf = guest === undefined && (player === undefined || player === request.origin.actorId);
    if (isSelf) return joinWithCommanders(request, request.options, ctx);
    const guests = guest === undefined ? ok([]) : parseGuestNames(splitNames(guest));
    if (!guests.ok) return guests;
    const add = [...(player === undefined ? [] : [player]), ...guests.value];
    const decideSeating = decideSetup({ seatChanges: () => ok({ add, remove: [] }) });
    const [seated, ...others] = add;
    if (seated === undefined || (commander === undefined && partner === undefined))
      return executeGameAction(request, ctx, decideSeating, { reads: SET_UP_READS });
    return others.length > 0
      ? fail(
          refuse('option/clash', { one: commander === undefined ? 'partner' : 'commander', other: 'guest' }),
        )
      : joinWithCommanders(request, request.options, ctx, {
          playerId: seated,
          join: decideSeating,
          reads: SET_UP_READS,
        });
  },
  complete: completeLeaders,
});

export function parseGuestNames(
  names: readonly string[],
): Result<readonly PlayerId[], Refusal<'guest/name'>> {
  const guests: PlayerId[] = [];
  for (const name of names) {
    const guest = parseGuestName(name);
    if (!guest.ok) return guest;
    guests.push(guest.value);
  }
  return ok(guests);
}

export const transferHost = subcommand({
  name: 'host',
  description: 'Hand the game over to another host (host)',
  unlisted: { below: ['game status'], label: 'Another host…' },
  options: [{ type: Type.User, name: 'to', description: 'A player', required: true }],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(request, ctx, withAction(decideLobby, { kind: 'game/host', to: request.options.to })),
});

const OPTIONS = [
  {
    type: Type.String,
    name: 'players',
    description: 'The people who play with the host, until the first turn ends: @Bob @Cleo; others go',
    max_length: 500,
  },
  {
    type: Type.String,
    name: 'guests',
    description: 'The guests, by name: Dora, Emil; others go; none for none',
    max_length: 600,
  },
  {
    type: Type.String,
    name: 'edition',
    description: 'Whose rules: today, founding (2006-10-01) or a day; until the first turn ends',
    autocomplete: true,
    max_length: 20,
  },
  ...FORMAT_OPTIONS,
  { ...LIFE_OPTION, description: 'Life to start with, until the first turn ends' },
  PINGS_OPTION,
  {
    ...GROUP_OPTION,
    description: 'Seat a group of this server, with its format, life and usual commanders',
  },
] as const;

const NONE = /^\s*none\s*$/i;

export const gameSettings = subcommand({
  name: 'settings',
  description: 'See or change the settings of this game (host)',
  options: OPTIONS,
  changes: true,
  async run(request, ctx) {
    const options = request.options;
    const { players, guests, pings } = options;
    const edition =
      options.edition === undefined ? undefined : await resolveEdition(options.edition, request.origin, ctx);
    if (edition && !edition.ok) return edition;
    const named = players === undefined ? undefined : parsePlayers(players);
    if (named && !named.ok) return named;
    const seatChanges = [
      ...(named ? [replacePlayers(named.value.filter((playerId) => !isGuest(playerId)))] : []),
      ...(guests === undefined ? [] : [replaceGuests(NONE.test(guests) ? [] : splitNames(guests))]),
    ];
    const changesFormat = hasFormatOptions(options);
    const changes: SetupChanges = {
      edition: edition?.value,
      pings,
      ...(changesFormat && {
        formatRequest: (current: FormatRequest, ruleset: Ruleset) =>
          parseFormatOptions(options, current, ruleset),
      }),
      namesTeams: options.teams !== undefined || options.variant !== undefined,
      ...(seatChanges.length > 0 && { seatChanges: mergeSeatChanges(...seatChanges) }),
    };
    if (options.group !== undefined)
      return seatGroup(request, ctx, options.group, { ...changes, namesPlayers: named !== undefined });
    return edition || changesFormat || pings !== undefined || seatChanges.length > 0
      ? executeGameAction(request, ctx, decideSetup(changes), { reads: SET_UP_READS })
      : showSettings(request, ctx);
  },
  complete: { edition: completeEdition, ...completeFormat, group: completeGroup },
});

async function seatGroup(
  request: BotRequest,
  ctx: BotContext,
  name: string,
  changes: Parameters<typeof decideGroupSetup>[2],
): Promise<HandlerResult> {
  const group = await findGroup(request, ctx, name);
  if (!group.ok) return group;
  const seats = await seatsOfGroup(request, ctx, group.value);
  return executeGameAction(request, ctx, decideGroupSetup(group.value, seats, changes), {
    reads: SET_UP_READS,
  });
}

/** Shows the settings of the open game: the panel for its host while settings may still change, otherwise the list. */
export async function showSettings(request: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  const panel = isActingHost(game, actorOf(request)) ? await renderPanel(request, ctx) : null;
  if (panel) return ok(panel);
  return ok({
    content: text`${formatRulesOf(game.edition)}; ${formatSettings(currentSettings(game))}`,
    isPrivate: true,
  });
}
