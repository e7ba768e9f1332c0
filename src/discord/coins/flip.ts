import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import { playFlip } from '../../store/coins/play.ts';
import type { Line } from '../command/again.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { editionOf, readEdition } from '../command/edition-option.ts';
import { askWhoseThrow } from '../command/whose.ts';
import { askCall, keptByDecider } from './at-table.ts';
import { cardLines } from './cards.ts';
import { costOfFlip, costOfRequest } from './cost.ts';
import { ownerAmong, type FlipOptions } from './flip-request.ts';
import { preferencesOf, thumbsHere } from './noted-thumbs.ts';
import { readAnyFlip } from './reading.ts';
import { decideFlip, refusedFlip } from './replies.ts';

/** All that can be typed for `/flip`. */
export interface FlipTyped extends FlipOptions {
  readonly card: string | undefined;
  readonly private: boolean | undefined;
  readonly edition: string | undefined;
}

/** `/flip` without any option: one coin, which nobody calls. */
export const PLAIN_FLIP: FlipTyped = {
  call: undefined,
  card: undefined,
  coins: undefined,
  until: undefined,
  players: undefined,
  opponent: undefined,
  thumbs: undefined,
  keep: undefined,
  fixed: undefined,
  die: undefined,
  'heads-side': undefined,
  'tails-side': undefined,
  private: undefined,
  edition: undefined,
};

/** Flips as `/flip` was typed, or asks what has to be known before a coin falls. */
export async function runFlip(asked: Asker & { readonly options: FlipTyped }, house: House): Promise<Said> {
  const { origin, options } = asked;
  const typed = options.edition;
  const edition =
    typed === undefined ? ok(await editionOf(origin, house)) : await readEdition(typed, origin, house);
  if (!edition.ok) return edition.failure;
  const read = await readAnyFlip(options, origin, house);
  if (!read.ok) return read.failure;
  const line: Line = { command: 'flip', subcommand: null, options: { ...options } };
  const { request, purpose, withThumbs } = read.value;
  const question = await askWhoseThrow(asked, request.flippers, line, house);
  if (question) return question;

  const before = (await house.store.lastGame(origin.channelId))?.game ?? null;
  const preferred = await preferencesOf(request, before, house);
  const likely = withThumbs(thumbsHere(request, options, origin.actorId, before, preferred));
  const charged = costOfFlip(given(options));
  const cost = likely.ok ? costOfRequest(likely.value) : charged;
  const tooMuch = cost > charged ? house.limits.charge(origin, cost, charged) : null;
  if (tooMuch) return tooMuch;

  const { reply } = await house.store.mutate(origin, (table) => {
    // The game as this very change finds it: what was read before it may be over by now.
    const game = table.game?.game ?? null;
    const owned = thumbsHere(request, options, origin.actorId, game, preferred);
    const typedFor = options.keep === undefined ? null : ownerAmong(request.flippers, origin.actorId);
    const whole = withThumbs({ ...owned, keep: keptByDecider(owned.keep, typedFor, game, asked) });
    if (!whole.ok) return refusedFlip(whole.failure);
    const call = askCall(whole.value, game, asked, line);
    if (!call.ok) return refusedFlip(call.failure);
    if (call.value) return { reply: call.value };
    const followed = typed === undefined ? game?.edition : undefined;
    const flip = { request: whole.value, purpose, isPrivate: options.private ?? false };
    const played = playFlip(table.coins, origin, flip, rulesetOf(followed ?? edition.value));
    return decideFlip(played, table, cardLines);
  });
  return reply;
}

const given = ({ coins, until, players, thumbs }: FlipTyped): Parameters<typeof costOfFlip>[0] => ({
  ...(coins !== undefined && { coins }),
  ...(until !== undefined && { until }),
  ...(players !== undefined && { players }),
  ...(thumbs !== undefined && { thumbs }),
});
