import { ApplicationCommandOptionType as Type } from 'discord.js';
import { currentEdition } from '#discord/command/edition-option.ts';
import { command, EVERYWHERE, MAX_SUGGESTIONS } from '#discord/command/command.ts';
import { renderTerm, TERM_ACTION } from '#discord/rulebook/render-term.ts';
import { replyToPress } from '#discord/rulebook/presses.ts';
import { suggestAvailableEditions } from '#discord/rulebook/suggest-rules.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { findTerm, suggestTerms } from '#rulebook/queries/glossary.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';

/** A page: of the official entry after `q`, of the whole entry after `x`. */
const PAGE = /^([qx]?)(\d{1,2})$/;

export default command({
  data: {
    name: 'glossary',
    description: 'What a term of the rules or of the table means: trample, in play, etb, fizzle',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'term',
        description: 'A term of the rules, of today or of old, or a word of the table',
        required: true,
        autocomplete: true,
        max_length: 100,
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

  async run({ options: { term, edition: typed }, origin }, ctx) {
    const { rulebook } = ctx;
    const edition = typed === undefined ? undefined : readAvailableEdition(typed, rulebook);
    if (typed !== undefined && !edition) return fail(refuse('edition/unknown', { typed }));
    const here = edition ?? (await currentEdition(origin, ctx));
    const defined = findTerm(term, edition, rulebook, here);
    if (!defined.ok) return defined;
    const reply = renderTerm({ defined: defined.value, page: 0, requested: here }, rulebook);
    if (!reply) throw new Error('a term was found and cannot be shown');
    return ok(reply);
  },

  complete: {
    async term({ typed, others, origin }, ctx) {
      const { rulebook } = ctx;
      const edition =
        typeof others['edition'] === 'string' ? readAvailableEdition(others['edition'], rulebook) : undefined;
      const terms = suggestTerms(
        typed,
        edition,
        rulebook,
        MAX_SUGGESTIONS,
        await currentEdition(origin, ctx),
      );
      return terms.map((term) => ({ name: term, value: term }));
    },
    edition: ({ typed }, { rulebook }) => suggestAvailableEditions(typed, rulebook),
  },

  presses: {
    async [TERM_ACTION](press, ctx) {
      const { rulebook } = ctx;
      const [typed = '', page = '', ...term] = press.parts;
      const edition = readAvailableEdition(typed, rulebook);
      const [, kind = '', at] = PAGE.exec(page) ?? [];
      if ((typed !== '' && !edition) || at === undefined) return fail(refuse('button/stale', {}));
      const defined = findTerm(term.join(':'), edition, rulebook, await currentEdition(press.origin, ctx));
      if (!defined.ok) return fail(refuse('button/stale', {}));
      return replyToPress(
        press,
        renderTerm(
          {
            defined: defined.value,
            page: Number(at),
            isOfficial: kind === 'q',
            ...(kind === 'x' && { isWhole: true }),
          },
          rulebook,
        ),
      );
    },
  },
});
