import { capitalized, joinLines, strong } from '#text/parts.ts';
import { parseMarks } from '#text/template.ts';
import type { Suggestion } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow } from '../command/rows.ts';
import { HELP_ACTION } from './front-page.ts';
import type { HelpEntry } from './help-entries.ts';

/** Help on a subject that players look up by a word of the game rather than by a command. */
interface Guide {
  /** The words that find it; the first one is its name. */
  readonly words: readonly [string, ...string[]];
  /** With markup as in a template of a text. */
  readonly lines: readonly string[];
  /** The commands that the lines name, offered below. */
  readonly commands: readonly [string, ...string[]];
}

export const GUIDES: readonly Guide[] = [
  {
    words: ['mulligan', 'mulligans', 'opening hand', 'keep'],
    lines: [
      'Before the first turn, the card of the game has *Keep* and *Mulligan* for each player.',
      'What your next one draws and puts back: `/table mulligan`',
    ],
    commands: ['table mulligan'],
  },
  {
    words: ['commander', 'edh', 'commander damage', 'commander tax'],
    lines: [
      'Start: `/game new players:@Bob @Cleo variant:commander`',
      'Name yours: `/commander name commander:Krenko`. Its tax: `/commander show`',
      'It hits someone: *Damage…* on the card, or `/set commander-damage`',
      'It is cast: `/commander cast`. It moves: `/commander move`',
    ],
    commands: ['game new', 'commander', 'set commander-damage'],
  },
  {
    words: ['undo', 'mistake', 'take back', 'oops'],
    lines: [
      '*Undo* on the card takes back the last thing, again and again: `/game undo`',
      'Damage that somebody recorded for you this turn: `/set take-back`',
      'Coins, dice and the end of a game stay.',
    ],
    commands: ['game undo', 'set take-back'],
  },
  {
    words: ['phone', 'tablet', 'page', 'app', 'screen'],
    lines: [
      '`/game page` gives you a private link to a page of the game: life, damage, turns, by thumb.',
      'It is yours alone. Whoever runs me decides whether there are pages.',
    ],
    commands: ['game page'],
  },
  {
    words: ['life', 'life total', 'health', 'hp'],
    lines: [
      'The buttons on the card, or `/set life amount:-3`. Several: `player:each-opponent`',
      'To a number: `amount:=20`. Damage with its source: `/set damage`',
    ],
    commands: ['set life', 'set damage'],
  },
  {
    words: ['damage', 'attack', 'hit', 'combat'],
    lines: [
      '*Damage…* on the card, or in one line: `/set damage hits:Bob 7, each 2`',
      'Poison and lifelink: `hits:Bob 2 infect, Cleo 3 lifelink`',
      'Attackers and blockers, if you track them: `/permanent attack`',
    ],
    commands: ['set damage', 'permanent attack', 'permanent block'],
  },
  {
    words: ['poison', 'counters', 'energy', 'experience', 'rad'],
    lines: [
      '`/set counter kind:poison amount:+1`, for anyone with `player:`. Ten poison counters lose the game.',
    ],
    commands: ['set counter'],
  },
  {
    words: ['turns', 'next turn', 'pass'],
    lines: [
      '*Next turn* on the card, or `/turn next`. A step: `/turn step`',
      'Extra and skipped turns: `/turn extra`, `/turn skip`',
    ],
    commands: ['turn next', 'turn step', 'turn extra', 'turn skip'],
  },
  {
    words: ['control', 'mindslaver', 'controlling a player', 'emrakul'],
    lines: [
      '`/turn control player:@Bob card:Mindslaver`',
      'Who decides what, right now: `/turn who`. Who may see what: `/turn sees`',
    ],
    commands: ['turn control', 'turn who', 'turn sees'],
  },
  {
    words: ['end the turn', 'time stop', 'sundial'],
    lines: ['`/turn end card:Time Stop` first shows what becomes of each object, and then does it.'],
    commands: ['turn end'],
  },
  {
    words: ['coin', 'coin flip', 'krark'],
    lines: [
      '`/flip call:heads`. By a card: `card:Krark`. With Thumbs: `thumbs:1`',
      'Nobody can cheat, and anybody can check: `/coins verify`',
    ],
    commands: ['flip', 'coins verify', 'coins odds'],
  },
  {
    words: ['dice', 'die', 'd20', 'random'],
    lines: ['`/roll dice:d20`. A random player: `/roll draw:`'],
    commands: ['roll'],
  },
  {
    words: ['spells', 'the stack', 'counterspell', 'storm'],
    lines: ['`/stack add card:Opt`, then `/stack resolve`. Triggers: `/stack trigger`. Storm: `/set storm`'],
    commands: ['stack add', 'stack resolve', 'stack trigger', 'set storm'],
  },
  {
    words: ['monarch', 'initiative', 'dungeon', 'the ring', 'day and night'],
    lines: [
      '`/set monarch player:@Bob`, `/set initiative`, `/set dungeon`, `/set ring`, `/set day-night`',
      'The card shows who has what.',
    ],
    commands: ['set monarch', 'set initiative', 'set dungeon', 'set ring', 'set day-night'],
  },
  {
    words: ['teams', 'two-headed giant', '2hg', 'variants', 'planechase'],
    lines: [
      '`/game new variant:two-headed-giant teams:@Alice @Bob, @Cleo @Dan`',
      'Other formats: the panel of `/game new`. What applies here: `/table format`',
    ],
    commands: ['game new', 'table format'],
  },
  {
    words: ['guest', 'guests', 'no discord'],
    lines: [
      'Players without Discord: `/game new guests:Dora, Nils`. You act for them by name: `player:Dora`',
      'In your own words: `/judge line:dora takes 3`, `dora keeps`, `3 to bob from dora`',
    ],
    commands: ['game new', 'game settings'],
  },
  {
    words: ['concede', 'scoop', 'leave', 'quit'],
    lines: ['You concede: `/game concede`. You have to go: `/game leave`. The game is over: `/game end`'],
    commands: ['game concede', 'game leave', 'game end'],
  },
  {
    words: ['edition', 'old rules', '2006', 'rules of a day'],
    lines: [
      'For one question: `edition:2006-10-01`. For a game: `/game new edition:`. For all: `/settings edition:`',
    ],
    commands: ['settings', 'game new'],
  },
  {
    words: ['results', 'wins', 'statistics', 'win rate'],
    lines: ['Games that end are recorded on servers: `/record player`, `/record server`, `/record games`'],
    commands: ['record player', 'record server', 'record games'],
  },
  {
    words: ['group', 'playgroup', 'season', 'standings', 'leaderboard', 'rating', 'elo'],
    lines: [
      'After a game: *Keep as a group*. Then *New game* seats them all, and `/record standings` shows who leads.',
      '*Season…* and *Rating* are below it.',
    ],
    commands: ['record standings', 'game new'],
  },
  {
    words: ['shahrazad', 'subgames'],
    lines: ['`/subgame start card:Shahrazad`, and `/subgame end` for its loser.'],
    commands: ['subgame start', 'subgame end'],
  },
  {
    words: ['privacy', 'my data', 'delete', 'forget me'],
    lines: ['`/settings export:me` gives you all that I keep of you, `forget:` erases it.'],
    commands: ['settings'],
  },
];

const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

export const findGuide = (typed: string): Guide | undefined =>
  GUIDES.find(({ words }) => words.some((word) => normalize(word) === normalize(typed)));

/** Suggests the guides that have a word with the typed prefix. */
export const suggestGuides = (typed: string): readonly Suggestion[] =>
  GUIDES.flatMap(({ words }) => {
    const word = words.find((candidate) => normalize(candidate).startsWith(normalize(typed)));
    return word === undefined || typed.trim() === ''
      ? []
      : [{ name: `${word}: how it works here`, value: word }];
  });

export function renderGuide({ words: [name], lines, commands }: Guide, entries: readonly HelpEntry[]): Reply {
  const named = entries.filter((entry) => commands.includes(entry.name));
  return {
    content: joinLines([strong(capitalized(name)), ...lines.map((line) => parseMarks(`- ${line}`))]),
    components: [
      selectRow(
        customId(HELP_ACTION, 'about'),
        'More on a command',
        named.map((entry) => ({
          label: `/${entry.name}`,
          value: `/${entry.name}`,
          description: entry.description.slice(0, 100),
        })),
      ),
    ],
    isPrivate: true,
  };
}
