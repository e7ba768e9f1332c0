import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '../../engine/cards/names.ts';
import { outermostOf } from '../../engine/game/depth.ts';
import type { Game } from '../../engine/game/state.ts';
import { nameOfGuest, isGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Asker, Completer, House } from './command.ts';
import type { TypedOption } from './given.ts';

/*
 * Players as people name them at a table. Discord knows no guests, and so an option that would be a user is text there:
 * what is offered are those who play, by name; a mention and an id mean what they always do. In texts a guest is `@Dora`
 * like everybody, or `guest:Dora`, and becomes a mention of our own, `<@guest:Dora>`, which is read as any other.
 */

/** Texts of nothing but players and numbers: there a guest's bare name is enough. */
const OF_PLAYERS: ReadonlySet<string> = new Set([
  'players',
  'order',
  'teams',
  'winners',
  'also',
  'libraries',
  'exempt',
  'removed',
]);

const LONGEST = 100;

/** The option as Discord gets it: text, with those who play suggested. */
export const asTyped = (option: TypedOption): TypedOption =>
  option.type === Type.User
    ? {
        type: Type.String,
        name: option.name,
        description: option.description,
        autocomplete: true,
        max_length: LONGEST,
        ...(option.required === undefined ? {} : { required: option.required }),
      }
    : option;

type Place = Pick<Asker['origin'], 'channelId' | 'guildId'>;

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of options with players for what was typed for them.
 * @returns at once, where nobody needs to be looked up; refuses a name that nobody at the table has.
 */
export function withPlayers(
  options: readonly TypedOption[],
  values: Values,
  place: Place,
  house: House,
): Values | Promise<Result<Values, Refusal<'player/unknown'>>> {
  const isOpen = options.some(({ type, name }) => {
    const typed = values[name];
    if (typeof typed !== 'string') return false;
    if (type === Type.User) return idIn(typed) === undefined;
    return type === Type.String && mayNameGuests(typed, OF_PLAYERS.has(name));
  });
  if (isOpen) return lookUp(options, values, place, house);
  const users = options.flatMap(({ type, name }) => {
    const typed = values[name];
    return type === Type.User && typeof typed === 'string' ? [[name, idIn(typed)]] : [];
  });
  return users.length > 0 ? { ...values, ...Object.fromEntries(users) } : values;
}

async function lookUp(
  options: readonly TypedOption[],
  values: Values,
  place: Place,
  house: House,
): Promise<Result<Values, Refusal<'player/unknown'>>> {
  const players = await playersHere(place.channelId, house);
  const found: Record<string, unknown> = { ...values };
  for (const { type, name } of options) {
    const typed = values[name];
    if (typeof typed !== 'string') continue;
    if (type === Type.User) {
      const playerId = idIn(typed) ?? (await playerNamed(typed, players, place, house));
      if (playerId === undefined) return fail(refuse('player/unknown', { typed }));
      found[name] = playerId;
    } else if (type === Type.String) {
      found[name] = withGuests(typed, players.filter(isGuest), OF_PLAYERS.has(name));
    }
  }
  return ok(found);
}

/** All who sit at the table of a channel, in any of the games within each other. */
async function playersHere(channelId: string, { store }: House): Promise<readonly PlayerId[]> {
  const game = (await store.lastGame(channelId))?.game;
  return game && game.stage !== 'over' ? playersAt(game) : [];
}

const playersAt = (game: Game): readonly PlayerId[] => [
  ...new Set([...game.seats, ...outermostOf(game).seats].map(({ playerId }) => playerId)),
];

const idIn = (typed: string): PlayerId | undefined =>
  /^\s*(?:<@!?(\d{1,20})>|(\d{15,20}))\s*$/.exec(typed)?.slice(1).find(Boolean);

async function playerNamed(
  typed: string,
  players: readonly PlayerId[],
  { guildId }: Place,
  { names: told }: House,
): Promise<PlayerId | undefined> {
  const exactly = players.find((one) => one === typed.trim());
  if (exactly !== undefined) return exactly;
  const name = foldName(typed.replace(/^\s*(?:@|guest:|<@guest:)*/i, ''));
  const names = await told.of(guildId, players);
  const isCalled = (one: PlayerId): boolean => foldName(names.get(one) ?? '') === name;
  return (
    players.find((one) => isGuest(one) && isCalled(one)) ??
    players.find((one) => name !== '' && isCalled(one))
  );
}

/** The same text, in which guests are mentioned who are named. @param isOfPlayers a bare name is enough */
export function withGuests(typed: string, guests: readonly PlayerId[], isOfPlayers: boolean): string {
  const byLength = guests.toSorted((one, other) => other.length - one.length);
  return byLength.reduce((text, guestId) => {
    const name = nameOfGuest(guestId).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const sign = isOfPlayers ? '(?:@|guest:)?' : '(?:@|guest:)';
    const named = new RegExp(String.raw`(?<![\p{L}\p{N}<:@])${sign}${name}(?![\p{L}\p{N}>])`, 'giu');
    return text
      .split(/(<@[^<>]*>)/)
      .map((part, at) => (at % 2 === 1 ? part : part.replace(named, `<@${guestId}>`)))
      .join('');
  }, typed);
}

/** The same of a text that names players of the table in a channel. */
export async function withGuestsHere(typed: string, channelId: string, house: House): Promise<string> {
  if (!mayNameGuests(typed, true)) return typed;
  return withGuests(typed, (await playersHere(channelId, house)).filter(isGuest), true);
}

function mayNameGuests(typed: string, isOfPlayers: boolean): boolean {
  const rest = typed.replace(/<@!?\d+>/g, ' ');
  return isOfPlayers ? /\p{L}/u.test(rest) : /@|guest:/i.test(rest);
}

/** Suggests those who play here, by name. */
export const completePlayer: Completer = async ({ typed, origin }, house) => {
  const players = await playersHere(origin.channelId, house);
  const names = await house.names.of(origin.guildId, players);
  const text = foldName(typed.replace(/^@/, ''));
  return players
    .map((one, at) => ({ one, name: names.get(one) ?? `Player ${at + 1}` }))
    .filter(({ name }) => foldName(name).includes(text))
    .map(({ one, name }) => ({ name: `${name}${noteOn(one, origin.actorId)}`, value: one }));
};

const noteOn = (playerId: PlayerId, askerId: PlayerId): string =>
  isGuest(playerId) ? ' (guest)' : playerId === askerId ? ' (you)' : '';
