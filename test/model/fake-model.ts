import type { ServerResponse } from 'node:http';
import { answerQuestion } from '#answers/answer-question.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from '#rulebook/book/rulebook.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';

/** A request that a model got. */
export interface ModelCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** The text of a reply, or anything else that a server may do. */
export type Behaviour = string | ((response: ServerResponse) => void);

export interface FakeModel extends Pick<Loopback, 'url' | 'close'> {
  readonly calls: ModelCall[];
  /** What it does with the next requests, the last from then on. */
  respondWith(...behaviours: readonly Behaviour[]): void;
}

/** A server of the chat-completions protocol. */
export async function serveModel(): Promise<FakeModel> {
  const calls: ModelCall[] = [];
  let next: readonly Behaviour[] = [];
  const loopback = await startLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()) as ModelCall['body'],
      });
      const [behaviour = '', ...rest] = next;
      if (rest.length > 0) next = rest;
      if (typeof behaviour === 'string') sendCompletion(response, behaviour);
      else behaviour(response);
    });
  });
  return {
    url: loopback.url,
    close: () => loopback.close(),
    calls,
    respondWith(...behaviours) {
      next = behaviours;
      calls.splice(0);
    },
  };
}

export function sendCompletion(response: ServerResponse, content: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }));
}

interface Told {
  readonly verdict?: string;
  readonly text?: string;
  readonly rules?: readonly string[];
  readonly quote?: string;
}

/** Among the rules that any question comes with. */
export const RULE = '400.7';
export const TEXT = 'No, it comes back as a new object that remembers nothing.';

/** The digest's rules, with their questions. */
export const ownRulebook = (): Rulebook => makeRulebook(readDigest(), NO_TEXTS, readSampleQuestions());

/** The first words of a rule. */
const quoteOf = (rulebook: Rulebook, number = RULE): string =>
  (rulebook.plain?.rule(number)?.paragraphs[0]?.text ?? '').split(' ').slice(0, 7).join(' ');

/** The reply of a model that answers well, or not quite. */
export const answerFrom = (rulebook: Rulebook, told: Told = {}): string => {
  const { verdict = 'no', text = TEXT, rules = [RULE], quote = quoteOf(rulebook) } = told;
  return JSON.stringify({ verdict, sentences: [{ text, rules, quote }] });
};

const UNSURE = [
  'vexing devil: after he decides to take the 4 can i do something before i sac it',
  'rampaging baloths under glorious protector and i cast the great aurora. is it back before the lands come down',
  'rise of the dark realms gets clones and some zombies at the same time. can the clones copy the zombies or do they die',
  'cauldron of souls on an undying creature, can i keep sacrificing it forever',
];

/** A question of which the search is not sure, and to which no answer of ours stands alone. */
export function unsureQuestion(rulebook: Rulebook): string {
  const isUnsure = (question: string): boolean => {
    const answer = answerQuery(question, undefined, rulebook);
    if (!answer.ok || answer.value.question?.isSure !== false || answer.value.question.isSmallTalk)
      return false;
    const asked = {
      question,
      edition: TODAYS_DATE,
      rulebook,
      cards: createCardPool([]),
      game: null,
      askerId: null,
    };
    return answerQuestion({ ...asked, ruleMatches: answer.value.question }).length === 0;
  };
  const found = UNSURE.find(isUnsure);
  if (found === undefined) throw new Error('the search is sure of all of these: add a harder one');
  return found;
}
