import { describe, expect, it } from 'vitest';
import { CommandRegistry } from '#world/command-registry.ts';
import { SnowflakeGenerator } from '#world/snowflakes.ts';
import { ManualClock } from '#vocabulary/clock.ts';

const FLIP = { name: 'flip', description: 'Flips a coin' };
const RULE = { name: 'rule', description: 'Shows a rule' };
const FLIP_IN_MENU = { name: 'flip', type: 3 };
function book() {
  const clock = new ManualClock();
  return new CommandRegistry(new SnowflakeGenerator(clock), '1', clock);
}

describe('a command of that name', () => {
  it("is the guild's own, or else the global one", () => {
    const commands = book();
    commands.overwrite(null, [FLIP, RULE]);
    commands.overwrite('7', [{ ...FLIP, description: 'Here' }]);
    expect(commands.find('7', 'flip', 1)?.description).toBe('Here');
    expect(commands.find('7', 'rule', 1)?.description).toBe('Shows a rule');
    expect(commands.find('8', 'flip', 1)?.description).toBe('Flips a coin');
    expect(commands.find(null, 'flip', 1)?.description).toBe('Flips a coin');
  });

  it('is one of its type', () => {
    const commands = book();
    commands.overwrite(null, [FLIP, FLIP_IN_MENU]);
    expect(commands.find(null, 'flip', 3)).toMatchObject({ type: 3 });
    expect(commands.find(null, 'flip', 1)).toMatchObject({ type: 1 });
    expect(commands.find(null, 'flip', 2)).toBeNull();
  });
});

describe('a command that is registered again', () => {
  it('keeps its id and gets another version', () => {
    const commands = book();
    const [flip, menu] = commands.overwrite(null, [FLIP, FLIP_IN_MENU]);
    const [again, rule, menuAgain] = commands.overwrite(null, [FLIP, RULE, FLIP_IN_MENU]);
    expect([again?.id, menuAgain?.id]).toEqual([flip?.id, menu?.id]);
    expect(again?.version).not.toBe(flip?.version);
    expect([flip?.id, menu?.id]).not.toContain(rule?.id);
    expect(commands.add(null, { ...RULE, description: 'Reads' })).toMatchObject({
      isNew: false,
      command: { id: rule?.id, description: 'Reads' },
    });
    expect(commands.add('7', RULE).isNew).toBe(true);
  });

  it('goes when a bulk overwrite leaves it out', () => {
    const commands = book();
    commands.overwrite(null, [FLIP, RULE]);
    expect(commands.overwrite(null, [RULE]).map(({ name }) => name)).toEqual(['rule']);
  });
});

it('a book is written by anything registered, be it nothing', () => {
  const commands = book();
  let changes = 0;
  commands.onChange = () => changes++;
  expect(commands.hasRegistered).toBe(false);
  commands.overwrite(null, []);
  expect([commands.hasRegistered, changes]).toEqual([true, 1]);
});
