import { describe, expect, it } from 'vitest';
import { refusalReply } from '../../../src/discord/refusals/refusals.ts';
import { rulesetOf } from '../../../src/engine/editions/rulesets.ts';
import { planFormat } from '../../../src/engine/formats/planning.ts';
import type { AskedFormat } from '../../../src/engine/game/format.ts';
import { asks } from '../../engine/tables/many.ts';
import { refusalIn } from '../../engine/tables/seated.ts';

const said = (players: number, asked: Partial<AskedFormat>): string =>
  refusalReply(refusalIn(planFormat(asks(players, asked), rulesetOf('founding')))).content ?? '';

describe('why a format is refused', () => {
  it.each<[players: number, asked: Partial<AskedFormat>, sentence: string]>([
    [
      4,
      { variants: ['free-for-all', 'emperor'] },
      'A game has one variant at most: choose between Free-for-All and Emperor.',
    ],
    [
      2,
      { range: 1 },
      'Variants, and options such as ranges and teams, are for games that begin with more than two players: 1 player is missing.',
    ],
    [
      5,
      { variants: ['free-for-all'], attacks: ['one'] },
      'In Free-for-All games exactly one of these is used: attacking multiple players, attacking to the left or attacking to the right.',
    ],
    [6, { variants: ['emperor'], range: 'unlimited' }, 'In Emperor games influence is always limited.'],
    [
      6,
      { variants: ['emperor'], range: 2 },
      'In Emperor games ranges of influence go by rank: nobody chooses them.',
    ],
    [
      8,
      { variants: ['grand-melee'], attacks: ['multiple'] },
      'In Grand Melee games there is no attacking multiple players.',
    ],
    [
      4,
      { variants: ['two-headed-giant'], sharesTurns: false },
      'In Two-Headed Giant games teams always share their turns.',
    ],
    [4, { deploysCreatures: true }, 'In games of many players creatures are not deployed to teammates.'],
    [4, { teamSize: 2 }, 'There are teams in variants only: choose one.'],
    [
      5,
      { variants: ['two-headed-giant'] },
      'In Two-Headed Giant games there are two teams of the same size, of two players or more: 5 players do not make such teams here; 1 player is missing.',
    ],
    [
      4,
      { variants: ['two-headed-giant'], range: 1 },
      'In Two-Headed Giant games no other options are used: influence reaches everybody.',
    ],
    [
      3,
      { variants: ['grand-melee'] },
      'In Grand Melee games there are at least 4 players: 1 player is missing.',
    ],
  ])('%i players, %o', (players, asked, sentence) => {
    const [first, rules] = said(players, asked).split('\n');
    expect(first).toBe(sentence);
    expect(rules).toMatch(/^-# /);
  });
});
