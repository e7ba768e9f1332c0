import { expect, it } from 'vitest';
import { TABLE_VERBS } from '#discord/table-card/buttons.ts';
import { VERBS } from '#pages/presses/verbs.ts';

/** Buttons of the table card that pages leave to Discord. */
const DISCORD_ONLY = ['end-subgame', 'setup'];

it('pages handle every button of the table card that is not left to Discord', () => {
  expect(TABLE_VERBS.filter((verb) => !Object.hasOwn(VERBS, verb)).toSorted()).toEqual(DISCORD_ONLY);
});
