import { anyway, called, card, withLifeChange, lost, won, type CoinCard } from './vocabulary.ts';

/** Instants and sorceries: a player flips one coin on resolution, and wins or loses the flip. */
export const COIN_SPELLS: readonly CoinCard[] = [
  card(
    'Aleatory',
    called(
      'as it resolves',
      [won('the target creature gets +1/+1 this turn'), anyway("draw a card at the next turn's upkeep")],
      { targets: 1 },
    ),
  ),
  card(
    'Chaotic Strike',
    called('as it resolves', [won('the target creature gets +1/+1 this turn'), anyway('draw a card')], {
      targets: 1,
    }),
  ),
  card(
    'Desperate Gambit',
    called('as it resolves, for a source you control', [
      won("that source's next damage this turn is doubled"),
      lost("that source's next damage this turn is prevented"),
    ]),
  ),
  card(
    'Invert Polarity',
    called(
      'as it resolves',
      [
        won('gain control of the target spell; you may give it new targets'),
        lost('the target spell is countered'),
      ],
      { targets: 1 },
    ),
  ),
  card(
    'Molten Birth',
    called('as it resolves', [
      anyway('create two red 1/1 Elemental creature tokens (before the flip)'),
      won("Molten Birth goes back to its owner's hand"),
    ]),
  ),
  card(
    "Puppet's Verdict",
    called('as it resolves', [
      won('creatures with power 2 or less are destroyed'),
      lost('creatures with power 3 or more are destroyed'),
    ]),
  ),
  card('Stitch in Time', called('as it resolves', [won('you take an extra turn after this one')])),
  card(
    'Winter Sky',
    called('as it resolves', [
      withLifeChange(won('1 damage to each creature and to each player'), 'damage', 1, 'everybody'),
      lost('each player draws a card'),
    ]),
  ),
];
