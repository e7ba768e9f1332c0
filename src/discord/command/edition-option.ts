import { FOUNDING_DATE, parseEdition, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Completer, BotContext, Suggestion } from './command.ts';

/**
 * Resolves the edition that answers a request, by the only rule for it: the edition typed, else that of the channel's
 * open game, else that of the server (in direct messages the user), else the default.
 */
export async function resolveEdition(
  typed: string | undefined,
  origin: Origin,
  ctx: Pick<BotContext, 'store' | 'edition'>,
): Promise<Result<Edition, Refusal<'edition/unknown'>>> {
  if (typed === undefined) return ok(await currentEdition(origin, ctx));
  const edition = parseEdition(typed);
  return edition ? ok(edition) : fail(refuse('edition/unknown', { typed }));
}

/** The edition that answers if none is typed: that of the open game, else the configured one. */
export async function currentEdition(
  origin: Origin,
  ctx: Pick<BotContext, 'store' | 'edition'>,
): Promise<Edition> {
  const snapshot = await ctx.store.lastGame(origin.channelId);
  if (snapshot && snapshot.game.stage !== 'over') return snapshot.game.edition;
  return configuredEdition(origin, ctx);
}

/** The edition set in the scope of `settingsScope`, else the default, regardless of the channel's game. */
export async function configuredEdition(
  origin: Origin,
  { store, edition }: Pick<BotContext, 'store' | 'edition'>,
): Promise<Edition> {
  const chosen = await store.setting(settingsScope(origin), 'edition');
  return (chosen === undefined ? undefined : parseEdition(chosen)) ?? edition;
}

/** Today's rules are stored as `today`, so that the choice follows newer texts. */
export const storedEdition = (edition: Edition): Edition | 'today' =>
  edition === TODAYS_DATE ? 'today' : edition;

/** Settings are the server's; in direct messages, and on servers that have not invited the bot, the user's. */
export const settingsScope = ({ guildId, actorId, isUserInstall }: Origin) =>
  guildId && !isUserInstall ? { guildId } : { userId: actorId };

/** True if a language model is configured and not switched off in the settings. */
export const mayAskModel = async (
  origin: Origin,
  { store, model }: Pick<BotContext, 'store' | 'model'>,
): Promise<boolean> => model !== null && (await store.setting(settingsScope(origin), 'model')) !== 'off';

/** Days on which answers of the engine changed, newest first. Only those that people ask for by date. */
const notableEditions = (): readonly Suggestion[] => [
  { value: 'today', name: `today: ${TODAYS_DATE}` },
  { value: 'founding', name: `founding: ${FOUNDING_DATE}, split cards named as of 2008-02-01` },
  { value: '2024-11-08', name: '2024-11-08: Rooms' },
  { value: '2017-04-28', name: '2017-04-28: the halves of a split card are combined' },
  { value: '2013-05-01', name: '2013-05-01: fuse; one name of a split card' },
  { value: '2009-07-11', name: '2009-07-11: the numbers of today’s order; no mana burn' },
  { value: '2008-02-01', name: '2008-02-01: an object has either half’s name' },
  { value: '2007-02-01', name: '2007-02-01: a split card of one color is not multicolored' },
  { value: '2006-07-15', name: '2006-07-15: whoever flips a coin calls it' },
  { value: '2006-05-01', name: '2006-05-01: a split card gives two answers; rules on status' },
  { value: '2004-10-01', name: '2004-10-01: flip cards' },
  { value: '2003-07-01', name: '2003-07-01: the oldest rules known here' },
];

/** A complete date is always among the suggestions. */
function suggestEditions(typed: string): readonly Suggestion[] {
  const text = typed.trim().toLowerCase();
  const known = notableEditions().filter(
    ({ name, value }) => value.startsWith(text) || name.toLowerCase().includes(text),
  );
  const day = parseEdition(text);
  return !day || known.some(({ value }) => value === text) ? known : [{ name: text, value: text }, ...known];
}

export const completeEdition: Completer = ({ typed }) => suggestEditions(typed);
