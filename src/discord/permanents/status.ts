import { appendLines } from '../command/reply.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { UNNAMED } from '#engine/permanents/add-permanent.ts';
import { nameOnlyCard } from '#engine/permanents/entering.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { isUnknown } from '#engine/faces/ordinary-cards.ts';
import { formatName } from '../labels/things.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseTypedName } from '../table/typed-card.ts';
import { findObject, findObjects } from '../table/find-objects.ts';
import { findCopied } from './parse-added.ts';
import {
  changePermanents,
  forOne,
  type PermanentActions,
  type PermanentContext,
} from './change-permanents.ts';
import {
  completeOne,
  completeOneOrCard,
  completeSeveralOrAll,
  KEEPS_OPTION,
  SEVERAL_OPTION,
  textOption,
  WHICH_OPTION,
  flagOption,
  type PermanentFilter,
} from './options.ts';

const isFlipped: PermanentFilter = ({ permanent: { status } }) => status.flipped;
/** True for unflipped flip cards and their copies, and for permanents of which only the name is known. */
const canFlip: PermanentFilter = ({ permanent: { card: own, copyOf, status } }) => {
  const card = copyOf ?? own;
  return !status.flipped && !status.faceDown && (card.layout === 'flip' || isUnknown(card));
};

export const flip = subcommand({
  name: 'flip',
  description: 'Flip a flip card; only leaving the battlefield ends that',
  unlisted: { below: ['permanent list'], label: 'Flip a flip card…' },
  options: [
    WHICH_OPTION,
    flagOption('back', 'Unflip it, which the rules never do'),
    flagOption('anyway', 'Its flip ability resolves, though it’s no longer a flip card'),
  ],
  changes: true,
  run(request, ctx) {
    const { anyway = false, back = false } = request.options;
    return changePermanents(
      request,
      ctx,
      (context) =>
        forOne(
          request.options,
          context,
          (id) => (back ? { kind: 'permanent/unflip', id } : { kind: 'permanent/flip', id, anyway }),
          context.matching(back ? isFlipped : canFlip),
        ),
      { render: (applied) => appendLines(renderActionReply(applied), formatUnknownFlipped(applied)) },
    );
  },
  complete: {
    permanent: completeOne((_, { others }) => (others['back'] === true ? () => true : canFlip)),
  },
});

/** Notes that the bot does not know whether a permanent without a known card is a flip card. */
const formatUnknownFlipped = ({ entries }: AppliedAction): readonly Content[] =>
  entries.flatMap(({ event }) => {
    if (event.kind !== 'permanent/changed') return [];
    const { copyOf, card: own } = event.permanent;
    const card = copyOf ?? own;
    return isUnknown(card)
      ? [text`-# I don’t know a card named ${formatName(card.name)}, nor whether it’s a flip card.`]
      : [];
  });

const isFaceDown: PermanentFilter = ({ permanent: { status } }) => status.faceDown;
const isFaceUp: PermanentFilter = (permanent) => !isFaceDown(permanent);

export const turnFaceUp = subcommand({
  name: 'turn-face-up',
  description: 'Turn it face up',
  unlisted: { below: ['permanent list'], label: 'Turn face up…' },
  options: [WHICH_OPTION, textOption('card', 'What it turns out to be, if the table was not told before')],
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, ({ game, things, matching }) => {
      const found = findObject(things, request.options.permanent, matching(isFaceDown));
      if (!found.ok) return found;
      const id = found.value;
      const card = parseShownCard(id, request.options.card, game, ctx.cards);
      return card.ok ? ok([{ kind: 'permanent/turn-face-up', id, card: card.value }]) : card;
    }),
  complete: { permanent: completeOne(() => isFaceDown), card: completeCard },
});

/** Parses the card that a face-down permanent turns out to be; `null` if it was recorded before. */
function parseShownCard(
  id: ThingId,
  shown: string | undefined,
  { permanents }: Game,
  cards: CardPool,
): Result<Card | null, Refusal<'option/missing'>> {
  if (shown !== undefined) {
    const { card, name } = parseTypedName(shown, cards);
    return ok(card ?? nameOnlyCard(name));
  }
  const permanent = permanents.find((candidate) => candidate.id === id)?.permanent;
  const isCardUnknown = permanent?.status.faceDown === true && permanent.card.name === UNNAMED;
  return isCardUnknown ? fail(refuse('option/missing', { option: 'card' })) : ok(null);
}

export const turnFaceDown = subcommand({
  name: 'turn-face-down',
  description: 'Turn it face down',
  unlisted: { below: ['permanent list'], label: 'Turn face down…' },
  options: [WHICH_OPTION, flagOption('morph', 'Its card has morph')],
  changes: true,
  run(request, ctx) {
    const { morph: hasMorph = false } = request.options;
    return changePermanents(request, ctx, (context) =>
      forOne(
        request.options,
        context,
        (id) => ({ kind: 'permanent/turn-face-down', id, hasMorph }),
        context.matching(isFaceUp),
      ),
    );
  },
  complete: { permanent: completeOne(() => isFaceUp) },
});

export const phase = subcommand({
  name: 'phase',
  description: 'Phase out, or in, with what is attached; in untap steps it happens by itself',
  unlisted: { below: ['permanent list'], label: 'Phase out or in…' },
  options: [SEVERAL_OPTION],
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, (context) => phaseActions(request.options.permanent, context)),
  complete: { permanent: completeSeveralOrAll() },
});

/** Phases permanents out or, if they are phased out, in. */
function phaseActions(
  which: string,
  { game, things, mine }: PermanentContext,
): PermanentActions<RefusedBy<typeof findObjects>> {
  const found = findObjects(things, which, { all: mine() });
  if (!found.ok) return found;
  const picked = game.permanents.filter(({ id }) => found.value.includes(id));
  const isPhasedOut: PermanentFilter = (permanent) => permanent.permanent.status.phasedOut;
  const idsOf = (permanents: readonly TablePermanent[]): readonly ThingId[] => permanents.map(({ id }) => id);
  const out = idsOf(picked.filter((permanent) => !isPhasedOut(permanent)));
  return ok([{ kind: 'permanent/phase', out, in: idsOf(picked.filter(isPhasedOut)) }]);
}

export const copy = subcommand({
  name: 'copy',
  description: 'It becomes a copy',
  unlisted: { below: ['permanent list'], label: 'Becomes a copy…' },
  options: [
    WHICH_OPTION,
    { ...textOption('of', 'Of which permanent or card'), required: true },
    KEEPS_OPTION,
  ],
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, (context) => {
      const { of: copied, keeps } = request.options;
      const of = findCopied(copied, context.game, ctx.cards);
      if (!of.ok) return of;
      const kept = keeps === undefined ? null : parseTypedName(keeps, ctx.cards).name;
      return forOne(request.options, context, (id) => ({
        kind: 'permanent/copy',
        id,
        of: of.value,
        keeps: kept,
      }));
    }),
  complete: { permanent: completeOne(), of: completeOneOrCard, keeps: completeCard },
});
