import { ApplicationCommandOptionType as Type } from 'discord.js';
import { currentEdition } from '#discord/command/edition-option.ts';
import { renderOutOfScope } from '#discord/rulebook/out-of-scope.ts';
import { requestedEdition, renderQueryAnswer } from '#discord/rulebook/list.ts';
import { renderTerm } from '#discord/rulebook/render-term.ts';
import { replyToQuestion } from '#discord/rulebook/reply-to-question.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { extractQuestion } from '#discord/rulebook/extract-question.ts';
import { questionContext } from '#discord/rulebook/question-context.ts';
import { rulePresses } from '#discord/rulebook/presses.ts';
import { suggestAvailableEditions, suggestRules } from '#discord/rulebook/suggest-rules.ts';
import { dateOf, isInForce } from '#engine/vocabulary/editions.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { findOfficialTerm } from '#rulebook/queries/glossary.ts';
import { answerQuery, isNumber } from '#rulebook/queries/query.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';

export default command({
  data: {
    name: 'rule',
    description: 'Look up a rule by number, heading or words, and what became of it',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'query',
        description: 'A number (505.6), a heading (split cards), a keyword (trample), or a question',
        required: true,
        autocomplete: true,
        max_length: 400,
      },
      {
        type: Type.String,
        name: 'edition',
        description:
          'today, founding (2006), or a day such as 2008-02-01; left out, that of your game or server',
        autocomplete: true,
      },
    ],
  },

  async run(request, ctx) {
    const { options, origin } = request;
    const { query, edition: typed } = options;
    if (!isNumber(query)) await ctx.rulebookReady();
    const { rulebook } = ctx;
    const edition = typed === undefined ? undefined : readAvailableEdition(typed, rulebook);
    if (typed !== undefined && !edition) return fail(refuse('edition/unknown', { typed }));
    const here = await currentEdition(origin, ctx);
    const context = await questionContext(origin, ctx);
    const found = answerQuery(extractQuestion(query) || query, edition, rulebook, here, context);
    if (!found.ok || found.value.question?.isSure === false) {
      const other = renderOutOfScope(query, ctx);
      if (other) return ok(other);
    }
    const day = edition ?? here;
    const isOfDay =
      found.ok &&
      found.value.question?.isSure !== false &&
      isInForce(dateOf(found.value.hit.edition), dateOf(day));
    const term =
      isNumber(query) || isOfDay || (found.ok && found.value.meant)
        ? undefined
        : findOfficialTerm(query, day, rulebook);
    const entry = term && renderTerm({ defined: term, page: 0, requested: day }, rulebook);
    if (entry) return ok(entry);
    const requested = requestedEdition(edition, here);
    const question = {
      typed: query,
      queryAnswer: found.ok ? found.value : undefined,
      edition: day,
      requested,
    };
    const reply = isNumber(query) ? undefined : await replyToQuestion(question, request, ctx);
    if (reply) return ok(reply);
    return found.ok ? ok(renderQueryAnswer(found.value, requested, rulebook)) : found;
  },

  complete: {
    async query({ typed, others, origin }, ctx) {
      if (!isNumber(typed)) await ctx.rulebookReady();
      const { rulebook } = ctx;
      const edition =
        typeof others['edition'] === 'string' ? readAvailableEdition(others['edition'], rulebook) : undefined;
      return suggestRules(typed, edition, rulebook, await currentEdition(origin, ctx));
    },
    edition: ({ typed }, { rulebook }) => suggestAvailableEditions(typed, rulebook),
  },

  presses: rulePresses,
});
