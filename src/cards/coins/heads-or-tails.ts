import {
  all,
  card,
  coins,
  counted,
  each,
  flippedFor,
  heads,
  withLifeChange,
  number,
  player,
  repeated,
  tails,
  uncalled,
  type CoinCard,
} from './vocabulary.ts';

/** Cards that use only heads and tails; no one calls, wins or loses (CR 705.2). */
export const HEADS_OR_TAILS: readonly CoinCard[] = [
  card(
    'Goblin Assassin',
    uncalled(
      'it or another Goblin enters',
      [player('tails', counted('sacrifices a creature', 'sacrifices # creatures'))],
      { flippers: 'each-player' },
    ),
  ),
  card(
    'Mana Clash',
    uncalled(
      'as it resolves',
      [withLifeChange(player('tails', repeated('is dealt 1 damage')), 'damage', 1)],
      {
        flippers: 'you-and-opponent',
        stop: { kind: 'all-show', face: 'heads' },
        targets: 1,
      },
    ),
  ),
  card(
    'Molten Sentry',
    uncalled('as it enters', [
      heads('it is a 5/2 creature with haste'),
      tails('it is a 2/5 creature with defender'),
    ]),
  ),
  card(
    'Odds // Ends',
    uncalled(
      'as Odds resolves',
      [
        heads('the target instant or sorcery spell is countered'),
        tails('copy the target spell; you may give the copy new targets'),
      ],
      { targets: 1 },
    ),
  ),
  card(
    "Pandora's Box",
    uncalled(
      'its ability ({3}, {T}), after a creature card was chosen at random from the decks of all players',
      [
        flippedFor(
          'heads',
          counted('a token copy of that card enters', 'a token copy of that card enters for each'),
        ),
      ],
      { stop: coins(number('players (in turn order: a coin for each)', 1)) },
    ),
  ),
  card(
    'Rakdos, the Showstopper',
    uncalled(
      'he enters',
      [flippedFor('tails', counted('that creature is destroyed', 'those creatures are destroyed'))],
      {
        stop: coins(
          number('creatures that are no Demon, Devil or Imp (put them in an order first: a coin for each)'),
        ),
      },
    ),
  ),
  card(
    'Ral Zarek',
    uncalled(
      'his last ability (−7)',
      [
        each(
          'heads',
          counted('you take an extra turn after this one', 'you take # extra turns after this one'),
        ),
      ],
      { stop: coins(5) },
    ),
  ),
  card(
    'Red and Black Legac',
    uncalled('at the beginning of your upkeep', [
      heads('create a Treasure token if it has deathtouch'),
      tails('create a Treasure token if it has haste'),
    ]),
  ),
  card(
    'Two-Headed Giant',
    uncalled(
      'it attacks',
      [all('heads', 'it has double strike this turn'), all('tails', 'it has menace this turn')],
      { stop: coins(2) },
    ),
  ),
];
