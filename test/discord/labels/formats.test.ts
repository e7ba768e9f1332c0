import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { planFormat } from '#engine/formats/planning.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import { asks } from '../../engine/tables/many.ts';
import { refusalIn } from '../../engine/tables/seated.ts';

const said = (players: number, asked: Partial<SizedFormatRequest>): string =>
  contentOf(renderRefusal(refusalIn(planFormat(asks(players, asked), rulesetOf('founding')))));

describe('why a format is refused', () => {
  it.each<[players: number, asked: Partial<SizedFormatRequest>, sentence: string]>([
    [
      4,
      { variants: ['free-for-all', 'emperor'] },
      'A game has at most one variant: choose Free-for-All or Emperor.',
    ],
    [
      2,
      { range: 1 },
      'Variants, and options such as ranges and teams, need more than two players: 1 more player is needed.',
    ],
    [
      5,
      { variants: ['free-for-all'], attacks: ['one'] },
      'In Free-for-All games you use exactly one of these: attacking multiple players, attacking to the left or attacking to the right.',
    ],
    [
      6,
      { variants: ['emperor'], range: 'unlimited' },
      'In Emperor games the range of influence is always limited.',
    ],
    [
      6,
      { variants: ['emperor'], range: 2 },
      'In Emperor games the ranges of influence are set: nobody chooses them.',
    ],
    [
      8,
      { variants: ['grand-melee'], attacks: ['multiple'] },
      'In Grand Melee games attacking multiple players isn’t an option.',
    ],
    [
      4,
      { variants: ['two-headed-giant'], sharesTurns: false },
      'In Two-Headed Giant games teams always share their turns.',
    ],
    [4, { isUsual: false, deploysCreatures: true }, 'In multiplayer games you don’t deploy creatures.'],
    [4, { deploysCreatures: true }, 'In Free-for-All games you don’t deploy creatures.'],
    [4, { teamSize: 2 }, 'Only variants have teams: choose one.'],
    [
      5,
      { variants: ['two-headed-giant'] },
      'In Two-Headed Giant games there are two teams of the same size, of two players or more: 5 players don’t make such teams here; 1 more player is needed.',
    ],
    [
      4,
      { variants: ['two-headed-giant'], range: 1 },
      'In Two-Headed Giant games there are no other options: the range of influence is unlimited.',
    ],
    [
      3,
      { variants: ['grand-melee'] },
      'In Grand Melee games you need at least 4 players: 1 more player is needed.',
    ],
  ])('%i players, %o', (players, asked, sentence) => {
    const [first, rules] = said(players, asked).split('\n');
    expect(first).toBe(sentence);
    expect(rules).toMatch(/^-# /);
  });
});
