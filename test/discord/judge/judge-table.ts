import { computeAnswer } from '#answers/computed/compute-answer.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { commands } from '../../../commands/index.ts';
import { isSlashCommand } from '#discord/command/command.ts';
import { readLine, type LineReadings } from '#discord/judge/read-line.ts';
import type { JudgeView } from '#discord/judge/reading.ts';
import { isRuleTerm, findNearRuleTerm } from '#discord/judge/rule-terms.ts';
import { formatCommandLine, type CommandLine } from '#discord/command/command-line.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { guestOf, isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { openCardPool } from '#imported/cards/open-card-pool.ts';
import { putPermanent } from '../../helpers/permanents.ts';

/*
 * A Commander game of Alice, Bob, Cleo and Dan, who is a guest: Alice's turn 6, her first main phase, nothing on the
 * stack.
 */

export const PEOPLE: Readonly<Record<string, PlayerId>> = {
  Alice: '100000000000000001',
  Bob: '100000000000000002',
  Cleo: '100000000000000003',
  Dan: guestOf('Dan'),
};
const { Alice = '', Bob = '', Cleo = '', Dan = '' } = PEOPLE;
const ORDER = [Alice, Bob, Cleo, Dan];

const CARDS = openCardPool(
  null,
  builtInCards(),
  { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
  {
    after: () => ({ cancel: () => undefined }),
  } as never,
);
const RULEBOOK = loadDigest();
const SLASH_COMMANDS = commands.filter(isSlashCommand);

const commander = (ownerId: PlayerId, name: string): Commander => ({
  key: name,
  ownerId,
  name,
  casts: 1,
  zone: 'battlefield',
  isFresh: false,
});

function permanent(id: number, name: string, ownerId: PlayerId): TablePermanent {
  const card = CARDS.find(name)?.card;
  if (!card) throw new Error(`no card ${name}`);
  const own = putPermanent(card, rulesetOf(TODAYS_DATE), { id: `${id}` });
  return {
    id,
    number: id,
    permanent: own,
    ownerId,
    controllerId: ownerId,
    enteredUnderId: ownerId,
    combat: null,
    marks: { counters: {}, damage: 0 } as never,
  };
}

function gameInProgress(): Game {
  const format = { ...PLAIN_FORMAT, variant: 'free-for-all', attack: 'multiple', isCommander: true } as const;
  const game = replayEvents([
    {
      kind: 'game/opened',
      edition: TODAYS_DATE,
      hostId: Alice,
      settings: { format, startingLife: 40, pings: false },
      players: ORDER,
    },
    { kind: 'game/started', order: ORDER, teams: [], byChance: false },
    { kind: 'turn/began', playerId: Alice, extra: null, step: 'untap', nextInOrder: Bob },
    { kind: 'turn/step-began', step: 'precombat-main', round: 1 },
  ]);
  const life = { [Alice]: 34, [Bob]: 27, [Cleo]: 40, [Dan]: 18 };
  const counters: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    [Bob]: { energy: 2 },
    [Dan]: { poison: 3 },
  };
  const krenko = 'Krenko, Mob Boss';
  const damage: Readonly<Record<string, Readonly<Record<string, number>>>> = { [Bob]: { [krenko]: 9 } };
  return {
    ...game,
    seats: game.seats.map((seat) => ({
      ...seat,
      life: life[seat.playerId] ?? 40,
      counters: { ...counters[seat.playerId] },
      commanderDamage: damage[seat.playerId] ?? {},
    })),
    designations: { ...game.designations, monarch: Cleo },
    commanders: [
      commander(Alice, krenko),
      commander(Bob, 'Tymna the Weaver'),
      commander(Bob, 'Thrasios, Triton Hero'),
      commander(Cleo, "Atraxa, Praetors' Voice"),
      commander(Dan, 'Okaun, Eye of Chaos'),
    ],
    permanents: [
      permanent(1, 'Goblin Bombardment', Alice),
      permanent(2, 'Mindslaver', Cleo),
      permanent(3, 'Grizzly Bears', Bob),
    ],
  };
}

export const GAME = gameInProgress();

/** The same table with planes. */
export const WITH_PLANES: Game = {
  ...GAME,
  settings: { ...GAME.settings, format: { ...GAME.settings.format, isPlanechase: true } },
};

/** The same table as a Supervillain Rumble, in which one scheme of Alice's goes on. */
export const WITH_SCHEMES: Game = {
  ...GAME,
  settings: { ...GAME.settings, format: { ...GAME.settings.format, variant: 'supervillain-rumble' } },
  schemes: [{ playerId: Alice, used: [], ongoing: ['My Undead Horde Awakens'], last: null }],
};

const nameIn = (id: PlayerId): string =>
  Object.entries(PEOPLE).find(([, playerId]) => playerId === id)?.[0] ?? id;

const LABELS = new Map(ORDER.map((id) => [id, isGuest(id) ? nameOfGuest(id) : nameIn(id)]));

/** The same table in its first turn, with all opening hands still to be kept. */
export const OPENING: Game = {
  ...GAME,
  turn: GAME.turn && { ...GAME.turn, number: 1, step: 'untap' },
};

/** The view of a player, at that table or without a game. */
export const viewOf = (who = 'Alice', game: Game | null = GAME): JudgeView => ({
  game,
  askerId: PEOPLE[who] ?? '',
  labels: LABELS,
  cards: CARDS,
  commands: SLASH_COMMANDS,
  isTerm: (text) => isRuleTerm(text, RULEBOOK),
  nearTerm: (word) => findNearRuleTerm(word, RULEBOOK),
  isComputed: (question) =>
    computeAnswer({
      question,
      edition: TODAYS_DATE,
      rulebook: RULEBOOK,
      cards: CARDS,
      game,
      players: LABELS,
      askerId: PEOPLE[who] ?? '',
      ruleMatches: undefined,
    }) !== null,
});

export const readAt = (line: string, who?: string, game?: Game | null): LineReadings =>
  readLine(line, viewOf(who, game));

/** A command line as text, with the names of people instead of mentions. */
export const asText = (line: CommandLine): string =>
  formatCommandLine(line).replaceAll(/<@(\d+)>/g, (_, id: PlayerId) => `@${nameIn(id)}`);
