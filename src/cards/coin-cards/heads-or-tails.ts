import {
  all,
  card,
  coins,
  counted,
  each,
  flippedFor,
  heads,
  number,
  player,
  repeated,
  tails,
  uncalled,
  type CoinCard,
} from './vocabulary.ts';

/** Cards that care for heads and tails only: nobody calls, wins or loses (CR 705.2). */
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
    uncalled('as it resolves', [player('tails', repeated('is dealt 1 damage'))], {
      flippers: 'you-and-opponent',
      stop: { kind: 'all-show', face: 'heads' },
      note: 'Both flip again until both show heads at once.',
    }),
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
    uncalled('as Odds resolves', [
      heads('the target instant or sorcery spell is countered'),
      tails('copy the target spell; you may give the copy new targets'),
    ]),
  ),
  card(
    "Pandora's Box",
    uncalled(
      'its ability ({3}, {T}), after a random creature card was chosen',
      [each('heads', counted('a token copy of that card enters', '# token copies of that card enter'))],
      { stop: coins(number('players in the game', 1)) },
    ),
  ),
  card(
    'Rakdos, the Showstopper',
    uncalled('he enters', [flippedFor('tails', 'the creature is destroyed')], {
      stop: coins(number('creatures that are no Demon, Devil or Imp')),
    }),
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
