import type { Clock } from '../../basics/clock.ts';
import type { Log } from '../../basics/log.ts';
import { redactUrl } from '../../sources/redact-url.ts';
import { KINDS, lookAgainAndAgain, type Looking } from './again.ts';
import { lookInChild, startedOrFailed, type LookInChild } from './in-child.ts';
import { noteLook, readLastLook } from './last-look.ts';
import { type Tell, rememberedAs } from './look.ts';

/** Where the official rules and all cards come from by themselves. */
export interface FetchFrom {
  /** RULES_TEXT_URL; `null` for nowhere. */
  readonly rulesUrl: string | null;
  /** CARDS_URL; `null` for nowhere. */
  readonly cardsUrl: string | null;
  /** FETCH_HOSTS: where links may lead beside the hosts of these addresses. */
  readonly hosts: readonly string[];
}

/** The files that are filled; `null` where nothing is kept. */
export interface FetchTo {
  readonly rulesFile: string | null;
  readonly cardsFile: string | null;
}

export interface FetchingSettings extends FetchFrom, FetchTo {
  /** Since when rules and cards are held; see `LookingSettings`. */
  readonly heldSince: { readonly rules: number | null; readonly cards: number | null };
  readonly clock: Clock;
  readonly log: Log;
}

/** Fetches the official rules and all cards, one at a time, and looks for new ones from then on. */
export function startFetching(settings: FetchingSettings): Looking {
  const { hosts, heldSince, clock, log } = settings;
  const look = oneByOne(lookInChild);
  const all = placesOf(settings, settings).map(({ sought, address, file }) =>
    lookAgainAndAgain({ sought, address, hosts, file, heldSince: heldSince[sought], clock, log, look }),
  );
  return {
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

/** Fetches both now, whenever they were looked for last, and tells a person in lines how it goes. */
export async function fetchNow(
  from: FetchFrom,
  to: FetchTo,
  { clock, signal, tell }: { readonly clock: Clock; readonly signal: AbortSignal; readonly tell: Tell },
): Promise<void> {
  const places = placesOf(from, to);
  let isNew = false;
  if (places.length === 0) tell('Beside a database in memory there is no file to keep them in.');
  for (const { sought, address, file } of places) {
    if (signal.aborted) return;
    const { name } = KINDS[sought];
    tell(`${name}: asking ${redactUrl(address)} …`);
    const last = await readLastLook(file, address);
    const settings = { address, hosts: from.hosts, file, last, at: clock.now() };
    const inChild = startedOrFailed(lookInChild);
    const look = await inChild({ sought, settings }, signal, (line) => tell(`${name}: ${line}`));
    if (signal.aborted) return;
    tell(`${name}: ${look.line}`);
    isNew ||= look.outcome === 'new';
    if (look.outcome === 'failed') continue;
    // Where that cannot be written down, the next look is sooner, and nothing else is lost.
    await noteLook(file, address, rememberedAs(look, last, clock.now())).catch(() => {});
  }
  if (isNew) tell('I go by what is new in a few seconds.');
}

function placesOf({ rulesUrl, cardsUrl }: FetchFrom, { rulesFile, cardsFile }: FetchTo) {
  return [
    ...(rulesUrl !== null && rulesFile !== null
      ? [{ sought: 'rules', address: rulesUrl, file: rulesFile } as const]
      : []),
    ...(cardsUrl !== null && cardsFile !== null
      ? [{ sought: 'cards', address: cardsUrl, file: cardsFile } as const]
      : []),
  ];
}

/** Looks one at a time: together they would need twice the memory. */
function oneByOne(look: LookInChild): LookInChild {
  let before: Promise<unknown> = Promise.resolve();
  return (...asked) => {
    const mine = before.then(() => look(...asked));
    before = mine.catch(() => {});
    return mine;
  };
}
