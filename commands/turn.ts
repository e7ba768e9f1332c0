import { ApplicationCommandOptionType as Type } from 'discord.js';
import { AT_TABLES, choices, command } from '../src/discord/command/command.ts';
import { askingForCard } from '../src/discord/table/card-typed.ts';
import { changeGame, does } from '../src/discord/table/change-game.ts';
import { ENDING_ACTION, LONGEST_ENDING_CARD } from '../src/discord/ending-the-turn/buttons.ts';
import { pressEnding, showEnding } from '../src/discord/ending-the-turn/replies.ts';
import { goOnAsStep, replyToNext, STEPS_AHEAD } from '../src/discord/turns/going-on.ts';
import { replyWithTurnsAhead } from '../src/discord/turns/ahead.ts';
import { cardNamed } from '../src/discord/table/card-named.ts';
import { controlAsked, SPAN_NAMES } from '../src/discord/control/request.ts';
import { suggestForTurn } from '../src/discord/turns/suggestions.ts';
import { loseMana } from '../src/discord/turns/unused-mana.ts';
import { whoDecidesHere, whoSeesHere } from '../src/discord/control/who-asked.ts';
import { decideTurn } from '../src/engine/turns/turns.ts';

const CARD = {
  type: Type.String,
  name: 'card',
  description: 'What does it: a card, or any other name',
  autocomplete: true,
  max_length: 100,
} as const;

export default command({
  data: {
    name: 'turn',
    description: 'Whose turn it is, who controls it, and how it ends',
    ...AT_TABLES,
    options: [
      { type: Type.Subcommand, name: 'next', description: 'Finish the turn and begin the next' },
      {
        type: Type.Subcommand,
        name: 'step',
        description: 'Go on one step or phase',
        options: [
          {
            type: Type.String,
            name: 'how',
            description: 'Where it is not simply the next one',
            choices: choices({
              again: 'the same step again: second combat damage or cleanup step',
              attacked: 'to blockers, though no attacker is listed here',
            }),
          },
          {
            type: Type.String,
            name: 'to',
            description: 'On to this step or phase at once, unless something triggers before it',
            choices: choices(STEPS_AHEAD),
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'extra',
        description: 'A player takes an extra turn after this one',
        options: [{ type: Type.User, name: 'player', description: 'Who takes it; left out, you' }, CARD],
      },
      {
        type: Type.Subcommand,
        name: 'skip',
        description: 'A player skips their next turn',
        options: [{ type: Type.User, name: 'player', description: 'Who skips it', required: true }, CARD],
      },
      {
        type: Type.Subcommand,
        name: 'control',
        description: 'A player controls another one (Mindslaver)',
        options: [
          { type: Type.User, name: 'player', description: 'Who is controlled', required: true },
          { type: Type.User, name: 'by', description: 'Who controls', required: true },
          CARD,
          {
            type: Type.String,
            name: 'for',
            description: 'How long; left out, as the card says, or the whole of the next turn',
            choices: choices(SPAN_NAMES),
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'who',
        description: 'Who makes a decision at this table now, and by which rule',
        options: [
          {
            type: Type.String,
            name: 'decision',
            description: 'What is to be decided; left out, who decides at all',
            autocomplete: true,
            max_length: 100,
          },
          {
            type: Type.User,
            name: 'player',
            description: 'Whose decision; left out, of the player whose turn it is',
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'sees',
        description: 'Who sees hidden information at this table now, and by which rule',
        options: [
          {
            type: Type.String,
            name: 'information',
            description: 'What is to be seen',
            required: true,
            autocomplete: true,
            max_length: 100,
          },
          { type: Type.User, name: 'player', description: 'Whose; left out, of the player whose turn it is' },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'unused-mana',
        description: 'A phase or step ends with mana unused: mana burn, where the rules have it',
        options: [
          {
            type: Type.Integer,
            name: 'amount',
            description: 'How much mana',
            required: true,
            min_value: 1,
            max_value: 1_000_000,
          },
          { type: Type.User, name: 'player', description: 'Whose; left out, yours' },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'end',
        description: 'End the turn (Time Stop): first see what will happen, then apply it',
        options: [
          { ...CARD, description: 'What ends it', max_length: LONGEST_ENDING_CARD },
          {
            type: Type.String,
            name: 'what',
            description: 'What is ended; left out, as the card says, or the turn',
            choices: choices({ turn: 'the turn', combat: 'the combat phase only (Mandate of Peace)' }),
          },
          { type: Type.Boolean, name: 'private', description: 'Show it to you only, until you apply it' },
        ],
      },
    ],
  },
  changes: true,
  asks: ['who', 'sees'],

  complete: suggestForTurn,

  async run(asked, house) {
    switch (asked.subcommand) {
      case 'next':
        return changeGame(asked, house, does(decideTurn, { kind: 'turn/next' }), { say: replyToNext });
      case 'step':
        return goOnAsStep(asked, asked.options, house);
      case 'extra':
      case 'skip': {
        const { player = asked.origin.actorId, card: typed } = asked.options;
        const card = typed === undefined ? null : cardNamed(typed, house.cards);
        const action = { kind: `turn/${asked.subcommand}`, playerId: player, card } as const;
        return changeGame(asked, house, does(decideTurn, action), {
          say: askingForCard(typed, house.cards, replyWithTurnsAhead),
        });
      }
      case 'control':
        return changeGame(asked, house, controlAsked(asked.options, house.cards), {
          say: askingForCard(asked.options.card, house.cards, replyWithTurnsAhead),
        });
      case 'who':
        return whoDecidesHere(asked, asked.options, house);
      case 'sees':
        return whoSeesHere(asked, asked.options, house);
      case 'unused-mana':
        return loseMana(asked, asked.options, house);
      case 'end':
        return showEnding(asked, asked.options, house);
    }
  },

  presses: { [ENDING_ACTION]: pressEnding },
});
