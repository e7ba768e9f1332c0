import { describe, expect, it } from 'vitest';
import { parseRulesArguments } from '#import/rules/parse-rules-arguments.ts';

describe('the arguments of rules:import, rules:list and rules:remove', () => {
  it.each([
    ['import a.txt', { job: 'import', sources: ['a.txt'], effective: null }],
    ['import a.txt https://rules.example/b.txt', { sources: ['a.txt', 'https://rules.example/b.txt'] }],
    ['import a.txt --effective 2006-10-01', { effective: '2006-10-01' }],
    ['import --effective=2096-02-29 a.txt', { effective: '2096-02-29' }],
    ['import a.txt --effective 1993-08-05', { effective: '1993-08-05' }],
    ['list', { job: 'list', asJson: false }],
    ['list --json', { job: 'list', asJson: true }],
    ['remove 2006-10-01', { job: 'remove', editions: ['2006-10-01'] }],
    ['remove 2006-10-01 2008-02-01 2006-10-01', { editions: ['2006-10-01', '2008-02-01'] }],
  ])('%s', (typed, expected) => {
    expect(parseRulesArguments(typed.split(' '))).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    ['import', 'rules:import: name a file or an address.'],
    ['import a.txt --effective 2006-02-30', 'rules:import: "2006-02-30" is no day: write it as 2026-06-19.'],
    ['import a.txt --effective July', 'rules:import: "July" is no day'],
    [
      'import a.txt --effective 1066-10-14',
      'rules:import: there were no rules in 1066: Magic began in 1993.',
    ],
    ['import a.txt --effective 2006-10-01 --effective 2006-10-02', 'give --effective once'],
    ['import a.txt --effective', 'rules:import: '],
    ['import a.txt --force', "rules:import: Unknown option '--force'."],
    ['list 2006-10-01', 'rules:list: it lists all editions'],
    ['remove', 'rules:remove: name the day of an edition'],
    ['remove yesterday', 'rules:remove: "yesterday" is no day'],
    ['remove --all', "rules:remove: Unknown option '--all'."],
  ])('%s is wrong', (typed, line) => {
    const read = parseRulesArguments(typed.split(' '));
    expect(read).toMatchObject({ ok: false, exitCode: 2, text: expect.stringContaining(line) as string });
    expect((read as { text: string }).text).toMatch(
      /^[^\n]* For help: npm run --silent rules:\w+ -- --help$/,
    );
  });

  it.each(['import', 'list', 'remove'])('rules:%s explains itself', (job) => {
    expect(parseRulesArguments([job, '--help'])).toEqual({
      ok: false,
      exitCode: 0,
      text: expect.stringMatching(new RegExp(`^Usage: npm run rules:${job} `)) as string,
    });
  });
});
