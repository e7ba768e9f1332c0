import { describe, expect, it } from 'vitest';
import { faultsIn } from '../../scripts/commits/check-message.ts';

const BODY = '\n\nIt failed where a game had two hosts.';

describe('the message of a commit', () => {
  it.each([
    `fix(table): read a list of numbers as numbers${BODY}`,
    `feat(store/postgres)!: lock a channel by its row${BODY}`,
    `build(deps): embed the fonts${BODY}`,
    `test(e2e): pass the time by hand${BODY}`,
    `docs(house): need no map${BODY}\n\nRefs: #32`,
    `ci(run): focus on one job${BODY}\n# Please enter the commit message\n# ------------------------ >8 ------------------------\ndiff`,
    `perf(engine): ${'x'.repeat(58)}${BODY}`,
    "Merge branch 'main' into w/dev",
    'Revert "fix(table): read a list"\n\nThis reverts commit 1234567.',
    'fixup! fix(table): read a list of numbers',
    'squash! added',
    'amend! fix(table): read',
  ])('%j is accepted', (message) => {
    expect(faultsIn(message)).toEqual([]);
  });

  it.each([
    ['Fix the table', /type\(scope\)/],
    [`chore(table): tidy up${BODY}`, /type\(scope\)/],
    [`fix: read a list${BODY}`, /type\(scope\)/],
    [`fix(table) read a list${BODY}`, /type\(scope\)/],
    [`fix(table):${BODY}`, /type\(scope\)/],
    ['', /type\(scope\)/],
    [`perf(engine): ${'x'.repeat(59)}${BODY}`, /has 73 characters/],
    [`fix(table): added a list${BODY}`, /imperative.*"added"/],
    [`fix(table): Adding a list${BODY}`, /imperative.*"adding"/],
    [`fix(table): reads a list${BODY}`, /imperative.*"reads"/],
    [`fix(table): read a list.${BODY}`, /period/],
    ['fix(table): read a list', /body/],
    ['fix(table): read a list\n\n# a comment only\n', /body/],
    ['fix(table): read a list\n\nSigned-off-by: Ann <ann@example.com>', /body/],
    ['fix(table): read a list\nat once', /second line/],
  ])('%j is refused', (message, why) => {
    expect(faultsIn(message).join('\n')).toMatch(why);
  });
});
