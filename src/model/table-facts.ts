import { formatCount } from '#basics/format-count.ts';
import { controlChain } from '#engine/game/control-chain.ts';
import type { Format } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { isFiller } from '#rulebook/search/words.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';

/** Who makes another player's decisions, by seat number. */
export interface SeatDecision {
  readonly of: number;
  readonly by: number;
  /** The chain of control: who controls the player, who controls that player, and so on up to the one who decides. */
  readonly controllers: readonly number[];
}

export interface TableFacts {
  /** Sentences for a model. Players are numbers, so that no name leaves the machine. */
  readonly sentences: readonly string[];
  readonly decisions: readonly SeatDecision[];
}

/** The public facts of a game that may matter for an answer: its players, format and turn, and who controls whom. */
export function tableFacts(game: Game, askerId: PlayerId): TableFacts {
  const seat = (playerId: PlayerId): number => game.seats.findIndex((each) => each.playerId === playerId) + 1;
  const player = (playerId: PlayerId): string => `player ${seat(playerId)}`;
  const active = activePlayers(game);
  const controlled = game.seats.flatMap(({ playerId }) => {
    const chain = controlChain(game, playerId);
    const controllerId = chain.at(-1)?.by;
    return controllerId === undefined || controllerId === playerId
      ? []
      : [{ playerId, by: controllerId, chain }];
  });
  return {
    sentences: [
      `${formatCount(game.seats.length, 'player')}, numbered in turn order${seat(askerId) > 0 ? `; ${player(askerId)} asks` : ''}. Format: ${formatName(game.settings.format)}.`,
      ...game.seats
        .filter(({ left }) => left !== null)
        .map(({ playerId }) => `${player(playerId)} has left the game.`),
      ...game.teams.map((team) => `A team: ${team.map(player).join(', ')}.`),
      ...(game.turn && active.length > 0
        ? [
            `It is the turn of ${active.map(player).join(' and ')}; step: ${game.turn.step.replaceAll('-', ' ')}.`,
          ]
        : []),
      ...controlled.map(
        ({ playerId, by }) =>
          `${player(playerId)} is controlled: ${player(by)} makes the decisions of ${player(playerId)}.`,
      ),
    ],
    decisions: controlled.map(({ playerId, by, chain }) => ({
      of: seat(playerId),
      by: seat(by),
      controllers: chain.map((control) => seat(control.by)),
    })),
  };
}

function formatName({ variant, isCommander, isBrawl, isPlanechase }: Format): string {
  const names = [
    ...(isCommander ? [isBrawl ? 'Brawl' : 'Commander'] : []),
    ...(isPlanechase ? ['Planechase'] : []),
    ...(variant ? [variant.replaceAll('-', ' ')] : []),
  ];
  return names.join(', ') || 'no variant';
}

const MENTION = /<@!?(\d{1,20})>/g;

/** Replaces mentions of users by their seat numbers. */
export const withoutMentions = (text: string, game: Game | null): string =>
  text.replaceAll(MENTION, (_, id: string) => {
    const at = game?.seats.findIndex(({ playerId }) => playerId === id) ?? -1;
    return at < 0 ? 'a player' : `player ${at + 1}`;
  });

/**
 * Replaces names of the guests at the table by their seat numbers, ignoring case, accents and punctuation. Keeps a
 * guest’s name that is a common word in questions.
 * @param text without markup
 */
export function withoutGuestNames(text: string, game: Game | null): string {
  const guests = (game?.seats ?? []).flatMap(({ playerId }, index) => {
    if (!isGuest(playerId) || isFiller(nameOfGuest(playerId).toLowerCase())) return [];
    const words = withoutAccents(nameOfGuest(playerId)).match(WORD) ?? [];
    return words.some((word) => /\p{L}/u.test(word)) ? [{ words, seat: index + 1 }] : [];
  });
  if (guests.length === 0) return text;
  // Longer names first, since they may contain shorter ones.
  const byLength = guests.toSorted((a, b) => b.words.join(' ').length - a.words.join(' ').length);
  const names = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${byLength.map(({ words }) => `(${patternOf(words)})`).join('|')})(s?)\\p{M}*(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return text
    .normalize('NFD')
    .replaceAll(names, (_, ...groups: readonly (string | undefined)[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `player ${byLength[at]?.seat ?? ''}${groups[byLength.length] ? '’s' : ''}`;
    })
    .normalize('NFC');
}

const WORD = /[\p{L}\p{N}]+/gu;
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Only letters and digits, so that nothing needs escaping. */
const patternOf = (words: readonly string[]): string =>
  words.map((word) => Array.from(word).join(String.raw`\p{M}*`)).join(String.raw`[^\p{L}\p{N}]+`);
