import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { schemePlayerOf } from '#engine/formats/archenemy.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { attackablePlayers } from '#engine/formats/attackable-players.ts';
import { planFormat } from '#engine/formats/planning.ts';
import { PLAIN_FORMAT, type SizedFormatRequest, type FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { firstDrawOf } from '#engine/steps/first-draw.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';
import { asks, letters } from '../tables/many.ts';
import { citedBy, entriesOf, person, play, refusalIn, untilStep } from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';
import { inGame, leave, NEXT } from '../tables/teams.ts';
import {
  archenemyLife,
  commanderDamageToLose,
  poisonToLose,
  startingLifeOf,
} from '#engine/formats/starting-numbers.ts';
import { decideOpening } from '#engine/lobby/opening.ts';

const TODAY = '2026-06-19';
const ARCHENEMY = { variants: ['archenemy'] } as const;
const RUMBLE = { variants: ['supervillain-rumble'] } as const;
const BRAWL = { isBrawl: true } as const;
const COMMANDER = { variants: ['archenemy'], isCommander: true } as const;

const planned = (players: number, more: Partial<SizedFormatRequest>, edition: Edition = TODAY) =>
  valueIn(planFormat(asks(players, more), rulesetOf(edition)));

const refused = (players: number, more: Partial<SizedFormatRequest>, edition: Edition = TODAY) =>
  refusalIn(planFormat(asks(players, more), rulesetOf(edition)));

/** A gathering game of A to D, hosted by A. */
function waiting(wishes: Partial<FormatRequest>, edition: Edition = TODAY, players = 4): Game {
  const asked = { ...EMPTY_FORMAT_REQUEST, ...wishes, variants: [...(wishes.variants ?? [])] };
  const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true, asked };
  return valueIn(decideOpening(person('A'), { edition, settings, players: letters(players) })).after;
}

const start = (first: string) => ({ kind: 'game/start', order: null, first, byChance: false }) as const;

/** The started game, with `judge` as its host. */
const started = (wishes: Partial<FormatRequest>, first: string, edition: Edition = TODAY): Game => ({
  ...play(waiting(wishes, edition), 'A', start(first)),
  hostId: 'judge',
});

const lives = ({ seats }: Game): string => seats.map(({ playerId, life }) => `${playerId}${life}`).join(' ');

describe('an Archenemy game', () => {
  it.each<[players: number, asked: Partial<SizedFormatRequest>, edition: Edition, rules: readonly string[]]>([
    [4, ARCHENEMY, TODAY, ['904.2a', '904.2', '805.4']],
    [4, ARCHENEMY, '2010-06-18', ['904.2a', '904.2', '805.4']],
  ])(
    'of %i players, %j, %s: one against all others, who attack as they like',
    (players, asked, edition, rules) => {
      const { answer, citations } = planned(players, asked, edition);
      expect(answer).toEqual({
        ...PLAIN_FORMAT,
        variant: 'archenemy',
        attack: 'multiple',
        sharesTurns: true,
        teamSize: players - 1,
      });
      expect(citations.map(({ number }) => number)).toEqual(rules);
    },
  );

  it('follows the first rules of it under editions that are older', () => {
    expect(formatCitations(planned(4, ARCHENEMY, 'founding').citations).slice(0, 2)).toEqual([
      '904.2a (2010-06-18)',
      '904.2 (2010-06-18)',
    ]);
  });

  it.each<[what: string, players: number, asked: Partial<SizedFormatRequest>, code: string]>([
    ['two players', 2, ARCHENEMY, 'format/needs-many'],
    ['turns of their own', 4, { ...ARCHENEMY, sharesTurns: false }, 'format/excluded'],
    ['a range', 4, { ...ARCHENEMY, range: 1 }, 'format/excluded'],
    ['deployed creatures', 4, { ...ARCHENEMY, deploysCreatures: true }, 'format/excluded'],
    ['attacks to the left', 4, { ...ARCHENEMY, attacks: ['left'] }, 'format/excluded'],
    ['teams of two', 4, { ...ARCHENEMY, teamSize: 2 }, 'format/teams'],
    ['a rumble with a range', 4, { ...RUMBLE, range: 1 }, 'format/excluded'],
    ['a rumble to the left', 4, { ...RUMBLE, attacks: ['left'] }, 'format/excluded'],
    ['a rumble of teams', 4, { ...RUMBLE, teamSize: 2 }, 'format/no-teams'],
  ])('has no %s', (_, players, asked, code) => {
    expect(refused(players, asked).code).toBe(code);
  });

  it('makes the first player the archenemy, at 40 life, and the others sit together', () => {
    const game = started(ARCHENEMY, 'C');
    expect(lives(game)).toBe('C40 D20 A20 B20');
    expect(game.teams).toEqual([['C'], ['D', 'A', 'B']]);
    expect(game.settings.archenemy).toEqual({ playerId: 'C', life: 40 });
    expect([game.turn?.playerId, play(game, 'judge', NEXT).turn?.playerId]).toEqual(['C', 'D']);
    expect(citedBy(entriesOf(waiting(ARCHENEMY), 'A', start('C')))).toEqual(
      expect.arrayContaining(['904.6 (2026-06-19)', '904.2a (2026-06-19)', '904.5 (2026-06-19)']),
    );
  });

  it('makes the player who is alone in named teams the archenemy, whoever was to go first', () => {
    const teams: FormatRequest['teams'] = [['A', 'D', 'B'], ['C']];
    const game = started({ ...ARCHENEMY, teams }, 'A');
    expect(lives(game)).toBe('C40 A20 D20 B20');
    expect(game.teams).toEqual([['C'], ['A', 'D', 'B']]);
  });

  it('uses the requested life for every player', () => {
    expect(lives(started({ ...ARCHENEMY, life: 30 }, 'B'))).toBe('B30 C30 D30 A30');
  });

  it('is fought by one player and a team', () => {
    const game = started(ARCHENEMY, 'A');
    const ruleset = rulesetOf(TODAY);
    expect(attackablePlayers(game, 'A', ruleset).answer).toMatchObject({
      players: ['B', 'C', 'D'],
      how: 'each',
    });
    expect(attackablePlayers(game, 'C', ruleset).answer).toMatchObject({ players: ['A'], how: 'each' });
    expect(firstDrawOf(game, ruleset).answer).toEqual({ isSkipped: false, draws: ['A'] });
  });

  it('is won by the team without the archenemy, those who left among them, or by the archenemy alone', () => {
    const game = play(started(ARCHENEMY, 'A'), 'B', leave('B'));
    expect(inGame(game)).toEqual(['A', 'C', 'D']);
    expect(play(game, 'A', leave('A')).result).toEqual({ how: 'won', winners: ['B', 'C', 'D'] });
    const alone = play(play(game, 'C', leave('C')), 'D', leave('D'));
    expect(alone.result).toEqual({ how: 'won', winners: ['A'] });
  });

  it('has the same archenemy in a subgame, who goes first there', () => {
    const game = play(started(ARCHENEMY, 'A'), 'judge', shahrazad({ controllerId: 'C', first: 'C' }));
    expect(lives(game)).toBe('A40 B20 C20 D20');
    expect(game.turn?.playerId).toBe('A');
  });

  it('keeps 40 life as the edition changes', () => {
    const { settings } = waiting(ARCHENEMY, 'founding');
    const game = started(ARCHENEMY, 'A', 'founding');
    const now = play(game, 'judge', { kind: 'game/edition', edition: TODAY, settings });
    expect([lives(now), now.settings.archenemy]).toEqual(['A40 B20 C20 D20', { playerId: 'A', life: 40 }]);
  });
});

describe('an Archenemy game that is restarted', () => {
  const karn = { kind: 'game/restart', card: 'Karn Liberated', controllerId: 'B', exempt: [] } as const;

  it('keeps its archenemy, and begins with the player who restarts it', () => {
    const game = play(started(ARCHENEMY, 'A'), 'judge', karn);
    expect([lives(game), game.turn?.playerId]).toEqual(['B20 C20 D20 A40', 'B']);
  });

  it('has two players if two remain', () => {
    const left = play(play(started(ARCHENEMY, 'A'), 'D', leave('D')), 'C', leave('C'));
    const game = play(left, 'judge', karn);
    expect([lives(game), game.settings.archenemy, game.settings.format]).toEqual([
      'B20 A20',
      undefined,
      PLAIN_FORMAT,
    ]);
  });
});

describe('Archenemy with commanders', () => {
  it.each<Edition>(['founding', '2024-07-30', '2024-11-08', TODAY])('%s: 60 life of each side', (edition) => {
    const game = started(COMMANDER, 'A', edition);
    expect(lives(game)).toBe('A60 B60 C60 D60');
    const day = edition === TODAY ? TODAY : '2024-11-08';
    const rules = formatCitations(startingLifeOf(game.settings.format, rulesetOf(edition)).citations);
    expect(rules).toEqual([`904.13b (${day})`, `904.13a (${day})`]);
    expect(formatCitations(archenemyLife(game.settings.format, rulesetOf(edition)).citations)).toEqual(rules);
  });

  it('has life that a team shares, and poison that it does not', () => {
    const hit = play(started(COMMANDER, 'A'), 'C', {
      kind: 'life/change',
      playerId: 'C',
      change: { by: -7 },
    });
    expect(lives(hit)).toBe('A60 B53 C53 D53');
    const poisoned = play(hit, 'D', {
      kind: 'counters/change',
      playerId: 'D',
      counter: 'poison',
      change: { to: 10 },
    });
    const losses = lossesIn(poisoned, rulesetOf(TODAY));
    expect(losses.map(({ answer }) => answer)).toMatchObject([{ playerId: 'D', team: null, why: 'poison' }]);
    expect(formatCitations(losses[0]?.citations ?? [])).toEqual([
      '704.5c (2026-06-19)',
      '904.13c (2026-06-19)',
      '810.8a (2026-06-19)',
    ]);
    expect(poisonToLose(hit.settings.format, rulesetOf(TODAY)).answer).toEqual({ amount: 10, of: 'player' });
    const lost = play(poisoned, 'judge', { kind: 'game/lose' });
    expect(lost.result).toEqual({ how: 'won', winners: ['A'] });
  });
});

describe('a Supervillain Rumble', () => {
  it('is Free-for-All with 40 life for everyone', () => {
    const game = started(RUMBLE, 'B');
    expect(lives(game)).toBe('B40 C40 D40 A40');
    expect([game.teams, game.settings.archenemy]).toEqual([[], undefined]);
    expect(formatCitations(startingLifeOf(game.settings.format, rulesetOf(TODAY)).citations)).toEqual([
      '904.5 (2026-06-19)',
      '904.12b (2026-06-19)',
    ]);
  });
});

describe('a scheme is set in motion', () => {
  const main = (game: Game): Game => untilStep(game, 'precombat-main');

  it('by the archenemy, in their precombat main phase', () => {
    const game = started(ARCHENEMY, 'A');
    const ruleset = rulesetOf(TODAY);
    expect(schemePlayerOf(game, ruleset)).toBeNull();
    expect(schemePlayerOf(main(game), ruleset)).toEqual({
      answer: 'A',
      citations: [{ edition: TODAY, number: '904.9' }],
    });
    expect(schemePlayerOf(untilStep(game, 'postcombat-main'), ruleset)).toBeNull();
    expect(schemePlayerOf(main(play(game, 'judge', NEXT)), ruleset)).toBeNull();
  });

  it('by everyone in a rumble, and by no one in another game', () => {
    const game = play(started(RUMBLE, 'A'), 'judge', NEXT);
    expect(schemePlayerOf(main(game), rulesetOf(TODAY))?.answer).toBe('B');
    expect(schemePlayerOf(main(started({}, 'A')), rulesetOf(TODAY))).toBeNull();
  });
});

describe('a Brawl game', () => {
  it.each<
    [players: number, asked: Partial<SizedFormatRequest>, edition: Edition, life: number, rule: string]
  >([
    [2, BRAWL, TODAY, 25, '903.12f (2026-06-19)'],
    [4, BRAWL, TODAY, 30, '903.12f (2026-06-19)'],
    [2, BRAWL, '2018-07-13', 25, '903.11e (2018-07-13)'],
    [4, BRAWL, 'founding', 30, '903.11e (2018-07-13)'],
    [4, { ...BRAWL, variants: ['two-headed-giant'] }, TODAY, 30, '903.12f (2026-06-19)'],
  ])('of %i players, %j, %s: %i life', (players, asked, edition, life, rule) => {
    const { answer: format } = planned(players, asked, edition);
    expect(format).toMatchObject({ isCommander: true, isBrawl: true });
    const ruled = startingLifeOf(format, rulesetOf(edition), players > 2);
    expect(ruled.answer.amount).toBe(life);
    expect(formatCitations(ruled.citations)).toContain(rule);
    expect(commanderDamageToLose(format, rulesetOf(edition))).toBeNull();
  });

  it('is an option of Commander, by whose rules it is played', () => {
    expect(formatCitations(planned(2, BRAWL).citations)).toEqual([
      '903.2 (2026-06-19)',
      '903.12a (2026-06-19)',
    ]);
    expect(formatCitations(planned(4, BRAWL).citations).slice(0, 2)).toEqual([
      '903.2 (2026-06-19)',
      '903.12a (2026-06-19)',
    ]);
    expect(lives(play(waiting(BRAWL, TODAY, 2), 'A', start('B')))).toBe('B25 A25');
    expect(lives(started(BRAWL, 'A'))).toBe('A30 B30 C30 D30');
  });

  it('is lost by no commander’s damage', () => {
    const hit = (game: Game): Game =>
      play(game, 'judge', {
        kind: 'commander/change',
        playerId: 'B',
        commander: 'Ghalta',
        change: { to: 21 },
        losesLife: false,
      });
    expect(lossesIn(hit(started(BRAWL, 'A')), rulesetOf(TODAY))).toEqual([]);
    expect(lossesIn(hit(started({ isCommander: true }, 'A')), rulesetOf(TODAY))).toHaveLength(1);
  });
});
