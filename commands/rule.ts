import { ApplicationCommandOptionType as Type } from 'discord.js';
import { command, EVERYWHERE, type House } from '../src/discord/command.ts';
import { readEdition } from '../src/discord/flip-request.ts';
import { renderRule } from '../src/discord/render-rule.ts';
import { ALL_NUMBERS, RULE_ACTION } from '../src/discord/rule-buttons.ts';
import { suggestHeldEditions, suggestRules } from '../src/discord/suggest-rules.ts';
import { parseEdition, type Edition } from '../src/engine/editions.ts';
import { refuse } from '../src/engine/refusals.ts';
import { ask, keyOf } from '../src/rulebook/query.ts';
import type { Origin } from '../src/store/port.ts';

/** The edition whose rules come first here: the one set by `/settings`. */
function preferred(origin: Origin, house: House): Edition | undefined {
  const read = readEdition(undefined, origin, house);
  return read.ok ? read.value : undefined;
}

export default command({
  data: {
    name: 'rule',
    description: 'Look up a rule by number, heading or words, and what became of it',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'query',
        description: 'A number (505.6), a heading (split cards) or words (concede while controlled)',
        required: true,
        autocomplete: true,
        max_length: 200,
      },
      {
        type: Type.String,
        name: 'edition',
        description: 'founding, today, or a day such as 2008-02-01; left out, founding and today',
        autocomplete: true,
      },
    ],
  },

  run({ options: { query, edition: typed }, origin }, house) {
    const { rulebook } = house;
    const edition = typed === undefined ? undefined : parseEdition(typed);
    if (typed !== undefined && !edition) return refuse('edition/unknown', { typed });
    const found = ask(query, edition, rulebook, preferred(origin, house));
    if (!found.ok) return found.failure;
    const { hit, ...rest } = found.value;
    const reply = renderRule({ ...hit, page: 0, ...rest, ...(edition && { asked: edition }) }, rulebook);
    if (!reply) throw new Error(`${keyOf(hit)} was found and cannot be shown`);
    return reply;
  },

  complete({ option, typed, others, origin }, house) {
    const { rulebook } = house;
    if (option === 'edition') return suggestHeldEditions(typed, rulebook);
    const edition = typeof others.edition === 'string' ? parseEdition(others.edition) : undefined;
    return suggestRules(typed, edition, rulebook, preferred(origin, house));
  },

  presses: {
    [RULE_ACTION]({ parts: [edition = '', number = '', page = '', role], origin, askedBy }, { rulebook }) {
      const read = parseEdition(edition);
      const reply =
        read && /^\d{1,3}$/.test(page)
          ? renderRule(
              { edition: read, number, page: Number(page), allNumbers: role === ALL_NUMBERS },
              rulebook,
            )
          : undefined;
      if (!reply) return refuse('button/stale', {});
      return askedBy === origin.actorId ? { ...reply, replaces: true } : { ...reply, isPrivate: true };
    },
  },
});
