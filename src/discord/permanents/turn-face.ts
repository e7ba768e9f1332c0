import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import type { Game } from '../../engine/game/state.ts';
import { UNNAMED } from '../../engine/permanents/adding.ts';
import { nameOnlyCard } from '../../engine/permanents/entering.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import { subcommand } from '../command/subcommand.ts';
import { readTyped } from '../table/card-typed.ts';
import { findThing } from '../table/suggest-things.ts';
import { changePermanents, toOne } from './meant.ts';
import { completeOne, text, WHICH, yes, type Fits } from './picking.ts';

const isFaceDown: Fits = ({ permanent: { status } }) => status.faceDown;
const isFaceUp: Fits = (one) => !isFaceDown(one);

export const turnFaceUp = subcommand({
  name: 'turn-face-up',
  description: 'Turn it face up',
  options: [WHICH, text('card', 'What it turns out to be, if the table was not told before')],
  changes: true,
  run: (asked, house) =>
    changePermanents(asked, house, ({ game, things, only }) => {
      const found = findThing(things, asked.options.permanent, only(isFaceDown));
      if (!found.ok) return found;
      const id = found.value;
      const card = readShown(id, asked.options.card, game, house.cards);
      return card.ok ? ok([{ kind: 'permanent/turn-face-up', id, card: card.value }]) : card;
    }),
  complete: { permanent: completeOne(() => isFaceDown), card: completeCard },
});

/** Reads which card a face-down permanent turns out to be; `null` where the table was told before. */
function readShown(
  id: ThingId,
  shown: string | undefined,
  { permanents }: Game,
  cards: CardPool,
): Result<Card | null, Refusal<'option/missing'>> {
  if (shown !== undefined) {
    const { card, name } = readTyped(shown, cards);
    return ok(card ?? nameOnlyCard(name));
  }
  const permanent = permanents.find((one) => one.id === id)?.permanent;
  const isUntold = permanent?.status.faceDown === true && permanent.card.name === UNNAMED;
  return isUntold ? fail(refuse('option/missing', { option: 'card' })) : ok(null);
}

export const turnFaceDown = subcommand({
  name: 'turn-face-down',
  description: 'Turn it face down',
  options: [WHICH, yes('morph', 'Its card has morph')],
  changes: true,
  run(asked, house) {
    const { morph: hasMorph = false } = asked.options;
    return changePermanents(asked, house, (here) =>
      toOne(
        asked.options,
        here,
        (id) => ({ kind: 'permanent/turn-face-down', id, hasMorph }),
        here.only(isFaceUp),
      ),
    );
  },
  complete: { permanent: completeOne(() => isFaceUp) },
});
