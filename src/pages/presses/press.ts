import { remember } from '../../basics/remember.ts';
import type { Log } from '../../basics/log.ts';
import {
  isSlashCommand,
  type AnyCommand,
  type Asker,
  type House,
  type Said,
} from '../../discord/command/command.ts';
import type { Line as Typed } from '../../discord/command/again.ts';
import { calledAt } from '../../discord/hits/names.ts';
import { arrivedOf, readOptions } from '../../discord/gateway/options.ts';
import { LATE_MS, logLine, workOut, type Line } from '../../discord/gateway/working-out.ts';
import { textOf } from '../../discord/quotes/read-citations.ts';
import type { Shows } from '../../discord/table-card/acting.ts';
import { refused } from '../../discord/table/change-game.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import { lookAt } from '../../store/port/look.ts';
import type { PageLink } from '../../store/port/links.ts';
import { actorOnPage } from '../seen/actor.ts';
import { markedLines, type CalledHere } from '../seen/marked.ts';
import type { SaidOnPage } from '../seen/seen.ts';
import type { PressFields } from './fields.ts';
import { sayInChannel, type SayInChannel } from './in-channel.ts';
import { ownButtons } from './own-buttons.ts';
import { VERBS, type Doing } from './verbs.ts';

/** Answers that are remembered, so that a press that comes again gets the same one. The store knows those that changed anything. */
const MOST_ANSWERS = 5000;
/** So far back the log is looked through for what a press changed. */
const MOST_LINES = 16;
/** A form without scripts says when its page was made, not when it was sent off. Replies are kept for an hour. */
const OLD_FORM_MS = 50 * 60 * 1000;

/** A link whose page was pressed on, and the hash by which it goes. */
export interface Pressing {
  readonly link: PageLink;
  readonly hash: string;
  readonly fields: PressFields;
  /** A script says when it was pressed; a form only when its page was made. */
  readonly byScript: boolean;
}

export interface Presser {
  /** Does what was pressed, once, and says what came of it. Never rejects. */
  press(pressing: Pressing): Promise<SaidOnPage>;
  /** Resolves when all that was pressed so far is done. */
  settled(): Promise<void>;
}

export interface PresserParts {
  readonly house: House;
  readonly commands: readonly AnyCommand[];
  readonly log: Log;
  readonly say: SayInChannel;
}

/** Does what is pressed on pages, by the same handlers as Discord's buttons and commands. */
export function presserOf({ house, commands, log, say }: PresserParts): Presser {
  const slash = new Map(commands.filter(isSlashCommand).map((one) => [one.data.name, one]));
  const answers = remember<string, Promise<SaidOnPage>>(MOST_ANSWERS);
  const buttons = ownButtons(commands, house);
  const underWay = new Set<Promise<SaidOnPage>>();

  async function type(asker: Asker, line: Typed): Promise<Said> {
    const command = slash.get(line.command);
    if (!command) return refuse('command/unknown', {});
    const given = readOptions(command.data, arrivedOf(line));
    return given.ok ? command.run({ ...asker, ...given.value }, house) : given.failure;
  }

  /** True if the press wrote a line of the game's log: then the table card and the pages show it. */
  async function isOnTable({ origin }: Asker): Promise<boolean> {
    const look = await lookAt(house.store, origin.channelId);
    return (
      look?.tell((book) =>
        book.log(MOST_LINES).some(({ interactionId }) => interactionId === origin.interactionId),
      ) ?? false
    );
  }

  async function doPress(pressing: Pressing, id: string): Promise<SaidOnPage> {
    const started = performance.now();
    const { link, hash, fields, byScript } = pressing;
    const { channelId, guildId, userId } = link;
    const { id: actorId, mayManageServer } = actorOnPage(userId);
    const line: Line = { id, command: `page ${fields.verb}`, outcome: 'answered' };
    const now = house.clock.now();
    const at = byScript ? Math.min(fields.pressed, now) : now;
    const asker: Asker = {
      origin: { interactionId: id, channelId, guildId, actorId, at },
      mayManageServer,
    };
    let isShown = false;
    const show: Shows = async (said, passed = []) => {
      isShown = !('code' in said) && (await isOnTable(asker));
      if ('code' in said || passed.length === 0) return said;
      const content = [said.content, ...passed.map((one) => `-# ${one}`)].filter(Boolean).join('\n');
      return { ...said, content };
    };
    const verb = Object.hasOwn(VERBS, fields.verb) ? VERBS[fields.verb] : undefined;
    const isLate = now - fields.pressed > (byScript ? LATE_MS : OLD_FORM_MS);
    const ask = async (): Promise<Said> => {
      if (!verb) return refuse('command/unknown', {});
      const tooMuch = house.limits.charge(asker.origin, 1);
      if (tooMuch) return tooMuch;
      const standing = await house.store.lastGame(channelId);
      if (standing?.id !== link.gameId || (standing.game.stage === 'over' && verb.changes))
        return refuse('game/none', {});
      if (verb.changes && isLate) {
        // One that had arrived in time gets its answer again.
        const { reply } = await house.store.mutate(asker.origin, () =>
          refused(refuse('interaction/late', { clockAhead: null })),
        );
        return reply;
      }
      const doing: Doing = {
        asker,
        house,
        gameId: link.gameId,
        seq: fields.seq,
        fields: fields.all,
        show,
        type: (typed) => type(asker, typed),
        button: (customId) => buttons.press(customId, hash, asker),
      };
      return asOnPage(await verb.run(doing));
    };
    const { reply, also } = await workOut({ asker, kind: 'change', isLate: false, ask }, line, house, log);
    const isDone = line.outcome === 'answered';
    let isSaid = true;
    if (isDone && !reply.isPrivate && !isShown)
      isSaid = await sayInChannel(reply, asker.origin, { say, house, log });
    if (isSaid) house.store.markReplied(id, house.clock.now());
    logLine({ log, meters: house.meters }, line, started, 'press');
    const standing = await house.store.lastGame(channelId);
    const names = standing ? await calledAt(standing.game, asker, house) : new Map<string, string>();
    const called: CalledHere = (playerId) => names.get(playerId);
    return {
      outcome: outcomeOf(line),
      words: [reply, ...(also ? [also] : [])].flatMap((one) => markedLines(textOf(one), called)),
      offers: reply.isPrivate ? buttons.of(reply, hash) : [],
    };
  }

  return {
    async press(pressing) {
      // Whose page it was is part of it: nobody can take another’s press for done.
      const id = `page:${pressing.hash.slice(0, 12)}:${pressing.fields.press}`;
      const known = answers.get(id);
      if (known) return { ...(await known), outcome: 'repeated' };
      const answer = doPress(pressing, id);
      answers.set(id, answer);
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

/** A page has no newer button than its own, which shows the game as it is by the time this is read. */
const asOnPage = (said: Said): Said =>
  'code' in said && said.code === 'button/stale' ? refuse('page/stale', {}) : said;

function outcomeOf({ outcome }: Line): SaidOnPage['outcome'] {
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
