import { splitLines } from '#text/lines.ts';
import { text } from '#text/template.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import type { Team, FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { checkHost, checkInGame } from '#engine/deciding/checks.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { ATTACKS, VARIANTS } from '#engine/vocabulary/variants.ts';
import { parseEdition } from '#engine/vocabulary/editions.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import { actorOf, type BotContext, type Press, type HandlerResult } from '../command/command.ts';
import { seedGame } from '../coins/ledger/seed.ts';
import { textPart } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { USUAL, BY_CHANCE, BY_SEAT_NUMBERS, canBeSetUp, NO_VARIANT, panelId, renderPanel } from './panel.ts';
import { guestsForm, moreForm, seedForm, teamsForm } from './panel-forms.ts';
import {
  splitNames,
  decideSetup,
  currentFormatRequest,
  replaceGuests,
  replacePlayers,
  SET_UP_READS,
  type SetupChanges,
} from './set-up.ts';
import { startGame } from './start.ts';

/**
 * Applies a choice made on the panel and redraws it; a refusal is shown on the panel. Starting the game posts a
 * public reply.
 */
export async function pressPanel(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb = '', gameId, seq = '', nonce = ''] = press.parts;
  const loaded = await loadGame(ctx.store, press.origin.channelId);
  if (!loaded || loaded.snapshot.id !== gameId || !/^\d{1,9}$/.test(seq))
    return ok(asPanelUpdate('This game is no more.'));
  const { game } = loaded.snapshot;
  if (!canBeSetUp(game)) return ok(asPanelUpdate('The first turn is over: all is set.'));
  const permission = checkHost(game, actorOf(press));
  // Everyone sees the select below a new game; only its host gets the panel.
  if (!permission.ok && !press.hasComponentsV2) return permission;
  if (!permission.ok) return ok(await renderCurrentPanel(press, ctx, permission.failure));
  const id = (form: 'guests-form' | 'teams-form' | 'more-form' | 'seed-form') =>
    panelId(form, loaded.snapshot, nonce);
  const [value = ''] = press.values;
  switch (verb) {
    case 'guests':
      return ok(openForm(guestsForm(id('guests-form'), game)));
    case 'more':
      return ok(
        openForm(
          moreForm(
            id('more-form'),
            game,
            await loaded.withLog((snapshot) => currentFormatRequest(game, snapshot)),
          ),
        ),
      );
    case 'seed':
      return ok(openForm(seedForm(id('seed-form'))));
    case 'seed-form': {
      // The seed is published, so this is a public reply and no update of the panel.
      const result = await seedGame(press, ctx, (press.fields?.['words'] ?? []).join(' '));
      return result.ok ? result : ok(await renderCurrentPanel(press, ctx, result.failure));
    }
    case 'teams':
      if (value === BY_SEAT_NUMBERS) return ok(openForm(teamsForm(id('teams-form'), game)));
      break;
    case 'start': {
      const result = await startGame(press, ctx);
      return result.ok ? result : ok(await renderCurrentPanel(press, ctx, result.failure));
    }
  }
  const change = parseChange(verb, press, Number(seq));
  if (!change.ok) return ok(await renderCurrentPanel(press, ctx, change.failure));
  const result = await executeGameAction(press, ctx, change.value, { reads: SET_UP_READS });
  return ok(await renderCurrentPanel(press, ctx, result.ok ? null : result.failure));
}

const asPanelUpdate = (words: string): Reply => ({
  layout: [textPart(words)],
  isPrivate: true,
  replaces: true,
});

const openForm = (form: NonNullable<Reply['form']>): Reply => ({
  content: text`That form can’t open now: try again.`,
  isPrivate: true,
  form,
});

/** Renders the panel for the current game, below the reason why nothing changed. */
async function renderCurrentPanel(press: Press, ctx: BotContext, failure: Refusal | null): Promise<Reply> {
  const [sentence] = failure ? splitLines(renderRefusal(failure, press.origin.actorId).content ?? []) : [];
  const isQuiet = failure === null || failure.code === 'game/unchanged';
  const result = isQuiet || sentence === undefined ? {} : { notice: sentence };
  const panel = await renderPanel(press, ctx, result);
  return panel ? { ...panel, replaces: true } : asPanelUpdate('The first turn is over: all is set.');
}

/** Log entries searched for players who joined since the panel was drawn. */
const MAX_ENTRIES = 64;

function parseChange(verb: string, press: Press, seq: number): Result<GameDecision, Refusal> {
  const { values, fields = {}, bots = [] } = press;
  const [value = ''] = values;
  switch (verb) {
    case 'players': {
      const [bot] = bots;
      if (bot !== undefined) return fail(refuse('seat/bot', { playerId: bot }));
      return ok((game, actor, ruleset, snapshot) =>
        decideSetup({ seatChanges: replacePlayers(values, playersJoinedSince(snapshot, seq)) })(
          game,
          actor,
          ruleset,
          snapshot,
        ),
      );
    }
    case 'guests-form':
      return ok(decideSetup({ seatChanges: replaceGuests(splitNames((fields['guests'] ?? []).join('\n'))) }));
    case 'first':
      return ok(chooseFirstPlayer(value === BY_CHANCE ? null : value));
    case 'variant':
      return ok(
        decideSetup({ formatRequest: (current) => ok(withVariant(value, current)), namesTeams: true }),
      );
    case 'added':
      return ok(decideSetup({ formatRequest: (current) => ok(withAdditions(values, current)) }));
    case 'teams':
      return ok(
        decideSetup({ formatRequest: (current) => ok(withTeamSize(value, current)), namesTeams: true }),
      );
    case 'teams-form':
      return ok((game, actor, ruleset, snapshot) => {
        const teams = parseTeams((fields['teams'] ?? []).join(' '), game);
        if (!teams.ok) return teams;
        const formatRequest = (current: FormatRequest) =>
          ok({ ...current, teams: teams.value, teamSize: null });
        return decideSetup({ formatRequest, namesTeams: true })(game, actor, ruleset, snapshot);
      });
    case 'more-form': {
      const more = parseMoreForm(fields);
      return more.ok ? ok(decideSetup(more.value)) : more;
    }
    default:
      return fail(refuse('button/stale', {}));
  }
}

/** Chooses the first player, or a random one, for whenever the game starts. */
const chooseFirstPlayer =
  (playerId: PlayerId | null): GameDecision =>
  (game, actor, ruleset) => {
    const { first: _, ...settings } = game.settings;
    const chosen = playerId === null ? settings : { ...settings, first: playerId };
    const seated = playerId === null ? ok(null) : checkInGame(game, playerId);
    if (!seated.ok) return seated;
    return decideLobby(game, actor, { kind: 'game/settings', settings: chosen }, ruleset);
  };

/** Players who joined after that entry: they were not on the panel, so its select does not remove them. */
function playersJoinedSince(snapshot: GameWithLog, seq: number): ReadonlySet<PlayerId> {
  const since = Math.min(Math.max(snapshot.seq - seq, 0), MAX_ENTRIES);
  return new Set(
    snapshot
      .log(since)
      .flatMap(({ entries }) => entries)
      .flatMap(({ event }) => (event.kind === 'game/joined' ? [event.playerId] : [])),
  );
}

/** Applies the selected additions: Commander, Brawl, Planechase. */
function withAdditions(values: readonly string[], formatRequest: FormatRequest): FormatRequest {
  const { isBrawl: _, isPlanechase: __, ...current } = formatRequest;
  const isBrawl = values.includes('brawl');
  return {
    ...current,
    isCommander: isBrawl || values.includes('commander'),
    ...(isBrawl && { isBrawl }),
    ...(values.includes('planechase') && { isPlanechase: true }),
  };
}

/** Changes the variant. Only the life total and the additions carry over. */
function withVariant(
  value: string,
  { life, isCommander, isBrawl, isPlanechase }: FormatRequest,
): FormatRequest {
  const variant = VARIANTS.find((candidate) => candidate === value);
  return {
    ...EMPTY_FORMAT_REQUEST,
    life,
    isCommander,
    ...(isBrawl && { isBrawl }),
    ...(isPlanechase && { isPlanechase }),
    variants: variant ? [variant] : [],
    isUsual: value !== NO_VARIANT,
  };
}

const withTeamSize = (value: string, current: FormatRequest): FormatRequest => ({
  ...current,
  teams: [],
  teamSize: value === USUAL ? null : Number(value),
});

/** Parses teams given as seat numbers: `1 3, 2 4`. */
function parseTeams(typed: string, { seats }: Game): Result<Team[], Refusal<'teams/not-understood'>> {
  const teams: Team[] = [];
  for (const part of typed.split(/[,;/|]|\bvs?\b\.?/i)) {
    if (part.trim() === '') continue;
    const numbers = part
      .trim()
      .split(/[\s.&+]+/)
      .map(Number);
    const [first, ...others] = numbers.map((number) => seats[number - 1]?.playerId ?? '');
    if (first === undefined || [first, ...others].includes(''))
      return fail(refuse('teams/not-understood', { typed: part.trim(), why: 'unread' }));
    teams.push([first, ...others]);
  }
  const players = teams.flat();
  if (new Set(players).size < players.length)
    return fail(refuse('teams/not-understood', { typed, why: 'twice' }));
  if (teams.length < 2)
    return fail(refuse('teams/not-understood', { typed, why: teams.length === 0 ? 'unread' : 'one' }));
  return ok(teams);
}

type Fields = NonNullable<Press['fields']>;

/** Parses life, edition, attack option, range and pings. A missing field changes nothing. */
function parseMoreForm(
  fields: Fields,
): Result<SetupChanges, Refusal<'option/wrong-kind' | 'edition/unknown'>> {
  const typed = (name: string): string | undefined => fields[name]?.join(' ').trim();
  const [life, range] = [parseNumber('life', typed('life')), parseNumber('range', typed('range'))];
  if (!life.ok) return life;
  if (!range.ok) return range;
  const editionText = typed('edition') ?? '';
  const edition = editionText === '' ? undefined : parseEdition(editionText);
  if (editionText !== '' && !edition) return fail(refuse('edition/unknown', { typed: editionText }));
  const [attack] = fields['attack'] ?? [];
  const [pings] = fields['pings'] ?? [];
  const seats = range.value;
  const formatRequest = (current: FormatRequest): Result<FormatRequest, never> =>
    ok({
      ...current,
      life: life.value,
      range: seats === 0 ? 'unlimited' : seats,
      ...(attack === undefined || attack === ''
        ? {}
        : { attacks: ATTACKS.filter((candidate) => candidate === attack) }),
    });
  return ok({
    edition,
    formatRequest,
    ...(pings === 'yes' || pings === 'no' ? { pings: pings === 'yes' } : {}),
  });
}

const NUMBER_PATTERN = /^\d{1,7}$/;

const parseNumber = (
  option: string,
  typed: string | undefined,
): Result<number | null, Refusal<'option/wrong-kind'>> =>
  typed === undefined || typed === ''
    ? ok(null)
    : NUMBER_PATTERN.test(typed)
      ? ok(Number(typed))
      : fail(refuse('option/wrong-kind', { option, wanted: 'a whole number' }));
