import { ApplicationCommandOptionType as Type } from 'discord.js';
import { expect, it } from 'vitest';
import { isSlashCommand } from '#discord/command/command.ts';
import { commands } from '../../../commands/index.ts';
import { answerTo } from './asking.ts';

/* Each button of an answer fills in a command that exists, with options that it has. */

interface Declared {
  readonly name: string;
  readonly type?: number;
  readonly options?: readonly Declared[] | undefined;
  readonly choices?: readonly { readonly value: string | number }[] | undefined;
}

/** The options of a command by its full name; `undefined` if there is no such command. */
function optionsOf(path: string): readonly Declared[] | undefined {
  const [name, subcommand] = path.split(' ');
  const found = commands.filter(isSlashCommand).find(({ data }) => data.name === name);
  const options = found?.data.options as readonly Declared[] | undefined;
  if (subcommand === undefined) return found && (options ?? []);
  const declared = options?.find(({ name: of, type }) => of === subcommand && type === Type.Subcommand);
  return declared && (declared.options ?? []);
}

it.each([
  'what is the mana value of fire // ice on the stack',
  'whats the cmc of fire // ice in my graveyard',
  'mana value of fireball with x=5 on the stack',
  'whats the mana value of a face down exalted angel',
  'mana value of bottomless pool // locker room with both doors unlocked',
  'is assault // battery cmc 1 on the stack',
  'what colors is fire // ice',
  'is dryad arbor a creature',
  'what is the name of fire // ice in the graveyard',
  'what is the color identity of kenrith, the returned king',
  'can serra angel be blocked by grizzly bears',
  'does fatal push kill dryad arbor',
  'does abrupt decay hit dryad arbor',
  'can lightning bolt target geist of saint traft',
  'what are the odds of winning at least 2 of 5 coin flips with krarks thumb',
  'how many flips on average until i lose',
  'odds of rolling a 20 on a d20',
  'odds of rolling a 6 with 4 dice',
  'what are the odds of rolling 15 or higher on a d20',
  'what is the average of 2d6',
  'starting life total here',
  'whose turn is it',
  'who is next',
  'what step are we in',
  'what’s the turn order',
  'who decides for bob',
  'whose triggers go on the stack first',
  'can i attack dan',
  'how much life does bob have',
  'who has the least life',
  'how much commander damage has dan taken',
  'what is my commander tax',
  'who is the monarch',
  'is it day or night',
  'how many players are left',
  'what happens if bob leaves the game',
  'what happens if i cast time stop now',
  'i cast time stop, can i still attack this turn',
])('%s', (question) => {
  const answer = answerTo(question, { withGame: true });
  expect(answer).not.toBeNull();
  if (!answer?.command) return;
  const { path, options } = answer.command;
  const declared = optionsOf(path) ?? [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const option = declared.find((each) => each.name === name);
    expect(`${path} ${option?.name}`).toBe(`${path} ${name}`);
    if (option?.choices) expect(option.choices.map((choice) => choice.value)).toContain(value);
  }
});
