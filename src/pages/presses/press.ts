import { randomUUID } from 'node:crypto';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Log } from '#basics/log.ts';
import {
  commandCost,
  isSlashCommand,
  type AnyCommand,
  type BotRequest,
  type BotContext,
  type HandlerResult,
} from '#discord/command/command.ts';
import type { CommandLine as Typed } from '#discord/command/rerun-button.ts';
import { createPlayerLabels } from '#discord/damage/player-labels.ts';
import { arrivedOf, readOptions } from '#discord/gateway/options.ts';
import { admit, type Charge } from '#discord/gateway/admission.ts';
import { LATE_MS, logLine, workOut, type Line } from '#discord/gateway/working-out.ts';
import { textOf } from '#discord/quotes/parse-citations.ts';
import type { ShowResult } from '#discord/table-card/actions.ts';
import { rejected } from '#discord/table/execute-game-action.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { loadGame } from '#store/port/load-game.ts';
import type { Origin } from '#store/port/changes.ts';
import type { PageLink } from '#store/port/links.ts';
import type { LinkExpiry } from '../links/link-expiry.ts';
import { actorOnPage } from '../view-model/actor.ts';
import { parseMarkedLines, type DisplayNameOf } from '../view-model/parse-marked-text.ts';
import type { PressResult } from '../view-model/types.ts';
import { readPress, type PressFields } from './fields.ts';
import { sayInChannel, type SayInChannel } from './in-channel.ts';
import { pageLabel, pageLabels } from './labels.ts';
import { ownButtons } from './own-buttons.ts';
import { verbNamed, type Doing } from './verbs.ts';

/**
 * Answers that are remembered, so that a press that comes again gets the same one. The store knows those that changed
 * anything.
 */
const MAX_ANSWERS = 5000;
/** So far back the log is looked through for what a press changed. */
const MAX_LINES = 16;
/** A form without scripts says when its page was made, not when it was sent off. Replies are kept for an hour. */
const OLD_FORM_MS = 50 * 60 * 1000;

/** A link whose page was pressed on, and the hash by which it goes. */
export interface Pressing {
  readonly link: PageLink;
  readonly hash: string;
  /** What was sent, of this media type. Nobody has read it yet. */
  readonly type: string;
  readonly body: string;
  /** A script says when it was pressed; a form only when its page was made. */
  readonly byScript: boolean;
}

export interface Presser {
  /** Does what was pressed, once, and says what came of it; `null` for what is no press. Never rejects. */
  press(pressing: Pressing): Promise<PressResult | null>;
  /** Resolves when all that was pressed so far is done. */
  settled(): Promise<void>;
}

export interface PresserParts {
  readonly ctx: BotContext;
  readonly commands: readonly AnyCommand[];
  readonly log: Log;
  readonly keeper: Pick<LinkExpiry, 'ownerGone'>;
  readonly say: SayInChannel;
  /** It is to be said in its channel if this counted, of which nobody knows yet. */
  readonly sayIfDone: (origin: Origin) => void;
}

/** Does what is pressed on pages, by the same handlers as Discord's buttons and commands. */
export function presserOf({ ctx, commands, log, keeper, say, sayIfDone }: PresserParts): Presser {
  const slash = new Map(commands.filter(isSlashCommand).map((one) => [one.data.name, one]));
  const answers = createLruCache<string, Promise<PressResult>>(MAX_ANSWERS);
  const buttons = ownButtons(commands, ctx, type);
  const underWay = new Set<Promise<PressResult | null>>();

  async function type(asker: BotRequest, line: Typed, charge: Charge): Promise<HandlerResult> {
    const command = slash.get(line.command);
    if (!command) return refuse('command/unknown', {});
    const given = readOptions(command.data, arrivedOf(line));
    if (!given.ok) return given.failure;
    const { subcommand, options } = given.value;
    return charge(commandCost(command, subcommand, options), () =>
      command.run({ ...asker, ...given.value }, ctx),
    );
  }

  /** True if the press wrote a line of the game's log: then the table card and the pages show it. */
  async function isOnTable({ origin }: BotRequest): Promise<boolean> {
    const look = await loadGame(ctx.store, origin.channelId);
    return (
      look?.withLog((book) =>
        book.log(MAX_LINES).some(({ interactionId }) => interactionId === origin.interactionId),
      ) ?? false
    );
  }

  async function doPress(
    { link, hash, byScript }: Pressing,
    asker: BotRequest,
    fields: PressFields,
    charge: Charge,
  ): Promise<PressResult> {
    const { channelId } = link;
    const line: Line = {
      id: asker.origin.interactionId,
      command: pageLabel(fields.verb),
      outcome: 'answered',
    };
    let isShown = false;
    const show: ShowResult = async (said, passed = []) => {
      isShown = !('code' in said) && (await isOnTable(asker));
      if ('code' in said || passed.length === 0) return said;
      const content = [said.content, ...passed.map((one) => `-# ${one}`)].filter(Boolean).join('\n');
      return { ...said, content };
    };
    const verb = verbNamed(fields.verb);
    const isLate = ctx.clock.now() - fields.pressed > (byScript ? LATE_MS : OLD_FORM_MS);
    const ask = async (): Promise<HandlerResult> => {
      if (!verb) return refuse('command/unknown', {});
      line.asked = { asker, typed: Object.values(fields.all).flat() };
      const snapshot = await ctx.store.lastGame(channelId);
      if (snapshot?.id !== link.gameId || (snapshot.game.stage === 'over' && verb.changes))
        return refuse('game/none', {});
      if (verb.changes && isLate) {
        // One that had arrived in time gets its answer again.
        const { reply } = await ctx.store.mutate(asker.origin, () =>
          rejected(refuse('interaction/late', { clockAhead: null })),
        );
        return reply;
      }
      const doing: Doing = {
        asker,
        ctx,
        gameId: link.gameId,
        seq: fields.seq,
        fields: fields.all,
        show,
        type: (typed) => type(asker, typed, charge),
        button: (customId) => buttons.press(customId, hash, asker, charge),
      };
      return asOnPage(await verb.run(doing));
    };
    return answerWith(ask, line, asker, { hash, isShown: () => isShown });
  }

  /** Works the answer out, tells the channel of what everybody may read, and notes it in the log. */
  async function answerWith(
    ask: () => Promise<HandlerResult>,
    line: Line,
    asker: BotRequest,
    { hash, isShown }: { readonly hash: string; readonly isShown: () => boolean },
  ): Promise<PressResult> {
    const started = performance.now();
    const { reply, also, isUnsure } = await workOut({ asker, kind: 'change', ask }, line, ctx, log);
    const { interactionId: id } = asker.origin;
    let isSaid = true;
    const isTheirs = reply.isPrivate === true || reply.asks === true;
    if (line.outcome === 'answered' && !isTheirs && !isShown())
      isSaid = await sayInChannel(reply, asker.origin, { say, ctx, log });
    if (isUnsure) sayIfDone(asker.origin);
    else if (isSaid) ctx.store.markReplied(id, ctx.clock.now());
    await logLine({ log, ctx }, line, started, 'press');
    const texts = [reply, ...(also ? [also] : [])].map(textOf);
    const names = await namesIn(texts, asker);
    const called: DisplayNameOf = (playerId) => names.get(playerId);
    return {
      outcome: outcomeOf(line),
      words: texts.flatMap((text) => parseMarkedLines(text, called)),
      offers: isTheirs ? buttons.of(reply, hash) : [],
    };
  }

  /** What those are called whom a text names; nothing is read for one that names nobody. */
  async function namesIn(texts: readonly string[], asker: BotRequest): Promise<ReadonlyMap<string, string>> {
    const snapshot = texts.some((text) => text.includes('<@'))
      ? await ctx.store.lastGame(asker.origin.channelId)
      : null;
    return snapshot ? createPlayerLabels(snapshot.game, asker, ctx) : new Map<string, string>();
  }

  /** Whoever has the link asks; what was sent has an id of its own. */
  function askerBy({ link }: Pressing, id: string, at: number): BotRequest {
    const { channelId, guildId, userId } = link;
    const { id: actorId, mayManageServer } = actorOnPage(userId);
    return { origin: { interactionId: id, channelId, guildId, actorId, at }, mayManageServer };
  }

  async function press(pressing: Pressing): Promise<PressResult | null> {
    const { hash, type: mediaType, body, byScript } = pressing;
    const now = ctx.clock.now();
    const unread = askerBy(pressing, idOf(hash, randomUUID()), now);
    const admitted = await admit(ctx, unread, 'link');
    if ('code' in admitted) {
      const line: Line = { id: unread.origin.interactionId, command: pageLabel(null), outcome: 'answered' };
      const ask = async (): Promise<HandlerResult> => {
        if (admitted.code === 'page/gone') await keeper.ownerGone(pressing.link);
        return admitted;
      };
      return answerWith(ask, line, unread, { hash, isShown: () => false });
    }
    const fields = readPress(mediaType, body);
    if (!fields) return null;
    const id = idOf(hash, fields.press);
    const known = answers.get(id);
    if (known) return { ...(await known), outcome: 'repeated' };
    const asker = askerBy(pressing, id, byScript ? Math.min(fields.pressed, now) : now);
    const answer = doPress(pressing, asker, fields, admitted.charge);
    answers.set(id, answer);
    return answer;
  }

  ctx.meters.commands(pageLabels());
  return {
    async press(pressing) {
      const answer = press(pressing);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    async settled() {
      await Promise.allSettled(underWay);
    },
  };
}

/** The id of a press. Whose page it was is part of it: nobody can take another’s press for done. */
const idOf = (hash: string, press: string): string => `page:${hash.slice(0, 12)}:${press}`;

/** A page has no newer button than its own, which shows the game as it is by the time this is read. */
const asOnPage = (said: HandlerResult): HandlerResult =>
  'code' in said && said.code === 'button/stale' ? refuse('page/stale', {}) : said;

function outcomeOf({ outcome }: Line): PressResult['outcome'] {
  switch (outcome) {
    case 'refused':
    case 'late':
    case 'bug':
    case 'repeated':
      return outcome;
    case 'answered':
    case 'undelivered':
      return 'done';
  }
}
