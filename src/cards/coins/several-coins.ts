import {
  all,
  atLeast,
  called,
  card,
  coins,
  counted,
  each,
  flippedFor,
  withLifeChange,
  lost,
  number,
  repeated,
  trigger,
  UNTIL_LOSS,
  type CoinCard,
} from './vocabulary.ts';

const COMBAT = 'combat begins on your turn';

/** Cards with which a player flips several coins, at once or in sequence, and wins or loses the flips. */
export const SEVERAL_COINS: readonly CoinCard[] = [
  card(
    'Crazed Firecat',
    called('it enters', [each('won', counted('it gets a +1/+1 counter', 'it gets # +1/+1 counters'))], {
      stop: UNTIL_LOSS,
    }),
  ),
  card(
    'Fiery Gambit',
    called(
      'as it resolves',
      [
        lost('Fiery Gambit does nothing'),
        atLeast(1, 'won', '3 damage to the target creature', 'lost'),
        withLifeChange(atLeast(2, 'won', '6 damage to each opponent', 'lost'), 'damage', 6, 'opponents'),
        atLeast(3, 'won', 'draw nine cards and untap all your lands', 'lost'),
      ],
      {
        stop: { kind: 'again', after: 'won', decides: 'flipper' },
        note: 'Lose a flip, and you get nothing; more than three wins add nothing.',
        targets: 1,
      },
    ),
  ),
  card(
    'Fighting Chance',
    called(
      'as it resolves',
      [
        flippedFor(
          'won',
          counted(
            'all combat damage by that creature this turn is prevented',
            'all combat damage by those creatures this turn is prevented',
          ),
        ),
      ],
      {
        stop: coins(number('blocking creatures (put them in an order first: a coin for each)')),
      },
    ),
  ),
  card(
    'Flock of Rabid Sheep',
    called(
      'as it resolves',
      [
        each(
          'won',
          counted(
            'create a green 2/2 Sheep creature token named Rabid Sheep',
            'create # green 2/2 Sheep creature tokens named Rabid Sheep',
          ),
        ),
      ],
      { stop: coins(number('coins (X)')) },
    ),
  ),
  card(
    'Game of Chaos',
    called('as it resolves', [{ kind: 'stakes' }], {
      stop: { kind: 'again', after: 'either', decides: 'winner' },
      note: 'After a win the flipper decides whether to flip again, after a loss the target opponent does.',
      targets: 1,
    }),
  ),
  card(
    'Goblin Traprunner',
    called(
      'it attacks',
      [
        each(
          'won',
          counted(
            'create a red 1/1 Goblin creature token, tapped and attacking',
            'create # red 1/1 Goblin creature tokens, tapped and attacking',
          ),
        ),
      ],
      { stop: coins(3) },
    ),
  ),
  card(
    'Karplusan Minotaur',
    called('cumulative upkeep', [], {
      stop: coins(number('age counters (with the one of this upkeep)', 1)),
      note: 'Won or lost, the flips pay the upkeep.',
    }),
    trigger('yours', each('won', repeated('1 damage to any target'))),
    trigger('yours', each('lost', repeated('1 damage to any target that an opponent chooses'))),
  ),
  card(
    'Mirror March',
    called(
      'a nontoken creature enters under your control',
      [
        each(
          'won',
          counted(
            'create a token copy of it with haste; exile it as the next end step begins',
            'create # token copies of it with haste; exile them as the next end step begins',
          ),
        ),
      ],
      { stop: UNTIL_LOSS },
    ),
  ),
  card(
    'Mutalith Vortex Beast',
    called(
      'it enters',
      [
        each('won', counted('draw a card', 'draw # cards')),
        flippedFor('lost', counted('3 damage to that opponent', '3 damage to each of those opponents')),
      ],
      { stop: coins(number('opponents (in turn order: a coin for each)', 1)) },
    ),
  ),
  card(
    'Okaun, Eye of Chaos',
    called(COMBAT, [], { stop: UNTIL_LOSS }),
    trigger("anyone's", { kind: 'doubled', side: 'won', what: "Okaun's power and toughness this turn" }),
  ),
  card(
    'Setzer, Wandering Gambler',
    called('a Vehicle of yours deals combat damage to a player', []),
    trigger(
      'yours',
      each('won', counted('create two tapped Treasure tokens', 'create # tapped Treasure tokens', 2)),
    ),
  ),
  card(
    "Squee's Revenge",
    called('as it resolves', [all('won', counted('draw two cards', 'draw # cards', 2))], {
      stop: { kind: 'loss', most: number('flips') },
      note: 'You choose the number first; one loss ends it with no cards.',
    }),
  ),
  card(
    'Tavern Scoundrel',
    called('its ability ({1}, {T}, sacrifice another permanent)', []),
    trigger('yours', each('won', counted('create two Treasure tokens', 'create # Treasure tokens', 2))),
  ),
  card(
    'Toothy and Zndrsplt',
    called(COMBAT, [], { stop: UNTIL_LOSS }),
    trigger('yours', each('won', counted('it gets a +1/+1 counter', 'it gets # +1/+1 counters'))),
  ),
  card(
    "Yusri, Fortune's Flame",
    called(
      'he attacks',
      [
        each('won', counted('draw a card', 'draw # cards')),
        withLifeChange(each('lost', repeated('2 damage to you')), 'damage', 2),
        atLeast(5, 'won', 'this turn you need not pay mana costs for spells cast from your hand'),
      ],
      { stop: coins(number('coins', 1, 5)) },
    ),
  ),
  card(
    'Zndrsplt, Eye of Wisdom',
    called(COMBAT, [], { stop: UNTIL_LOSS }),
    trigger("anyone's", each('won', counted('draw a card', 'draw # cards'))),
  ),
];
