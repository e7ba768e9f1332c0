import type { AnyCommand } from '../src/discord/command.ts';
import card from './card.ts';
import coins from './coins.ts';
import flip from './flip.ts';
import rule from './rule.ts';
import rulings from './rulings.ts';
import settings from './settings.ts';
import split from './split.ts';

/** Every command of the bot. A test holds this list against the folder. */
export const commands: readonly AnyCommand[] = [flip, coins, rule, card, split, rulings, settings];
