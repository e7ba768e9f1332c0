import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import settings from '../../../commands/settings.ts';
import { commandCost, pressCost } from '#discord/command/command.ts';

describe('what a flip costs', () => {
  it.each([
    [{}, 1],
    [{ coins: 10 }, 1],
    [{ coins: 1000 }, 21],
    [{ coins: 1000, thumbs: 2 }, 81],
    [{ coins: 1000, players: '<@1> <@2>' }, 41],
    [{ until: 'loss' }, 1],
    [{ until: 'all-heads', players: '<@1> <@2>' }, 1],
    [{ until: 'all-heads', players: '<@1> <@2> <@3> <@4> <@5> <@6> <@7> <@8> <@9>' }, 82],
    [{ thumbs: 12 }, 82],
  ])('%j: %i', (options, cost) => {
    expect(commandCost(flip, null, options)).toBe(cost);
  });
});

describe('commands with more work cost more', () => {
  it.each([
    [record, 'import', { file: 'https://cdn.example/games.csv' }, 20],
    [record, 'import', {}, 1],
    [record, 'games', { file: true }, 20],
    [record, 'games', { file: false, page: 2 }, 1],
    [record, 'games', {}, 1],
    [coins, 'verify', {}, 20],
    [coins, 'verify', { flip: 3 }, 5],
    [coins, 'ledger', {}, 20],
    [coins, 'history', {}, 8],
    [coins, 'odds', { coins: 5 }, 4],
    [coins, 'odds', { coins: 1000, wins: 500 }, 9],
    [coins, 'dice-odds', { dice: '2d6' }, 4],
    [coins, 'dice-odds', { dice: 'planar' }, 4],
    [coins, 'dice-odds', { dice: 'nonsense' }, 4],
    [coins, 'dice-odds', { dice: '100d100' }, 29],
    [coins, 'dice-odds', { dice: '44d1000' }, 52],
    [coins, 'dice-odds', { dice: '15d20', ignore: 'lowest' }, 40],
    [game, 'picture', {}, 4],
    [settings, null, { export: 'me' }, 60],
    [settings, null, {}, 1],
  ] as const)('%#: /… %s %j: %i', (command, subcommand, options, cost) => {
    expect(commandCost(command, subcommand, options)).toBe(cost);
  });

  it.each([
    [coins, 'coin-check', ['S', 'public', '1', '1', '0', '0', '0'], 20],
    [record, 'record', ['file', '', '', ''], 20],
    [record, 'record', ['import', 'pasted'], 20],
    [record, 'record', ['import', 'key-of-what-was-read'], 1],
    [record, 'record', ['page', '', '', '', '2'], 1],
    [coins, 'coin-keep', [], 1],
  ] as const)('%#: a press of %s %j: %i', (command, action, parts, cost) => {
    expect(pressCost(command, action, parts)).toBe(cost);
  });
});
