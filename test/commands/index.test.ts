import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';

describe('the commands', () => {
  it('are those of the folder, each under the name of its file', () => {
    const files = readdirSync(new URL('../../commands', import.meta.url))
      .filter((file) => file !== 'index.ts')
      .map((file) => file.replace(/\.ts$/, ''));
    expect(commands.map(({ data }) => data.name.toLowerCase().replaceAll(' ', '-')).toSorted()).toEqual(
      files.toSorted(),
    );
  });

  it('have an action of their own for each button', () => {
    const actions = commands.flatMap(({ presses }) => Object.keys(presses ?? {}));
    expect(new Set(actions).size).toBe(actions.length);
  });
});
