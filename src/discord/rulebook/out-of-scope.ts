import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { ComponentType } from 'discord.js';
import { rerunButton } from '../command/rerun-button.ts';
import type { BotContext } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';

/** Small talk that stands alone. */
const GREETING = /^(?:hi|hey|hello|yo|good (?:morning|evening|night)|bye|good ?bye|see you)$/;
const THANKS = /^(?:thanks?|thank you|thx|ty|cheers|nice|cool|great|ok(?:ay)?|good bot|well done)$/;
const POLITE = /[,\s]+(?:a lot|so much|very much|again|there|all|everyone|judge|bot|you|man|mate)$/;

const INVITATION = text`Ask me a rule: \`/rule query:can a tapped creature block\``;

/**
 * Answers input that is not about rules, privately: a card name, a greeting, thanks. Returns `undefined` for anything
 * else.
 */
export function renderOutOfScope(typed: string, { cards }: Pick<BotContext, 'cards'>): Reply | undefined {
  const card = cards.find(typed.trim())?.card;
  if (card) {
    const line = { command: 'card', subcommand: null, options: { name: card.name } };
    return {
      content: text`${typedWords(card.name)} is a card, not a rule. \`/card\` shows it.`,
      components: [
        { type: ComponentType.ActionRow, components: [rerunButton(line, 'try', 'Show the card')] },
      ],
      isPrivate: true,
    };
  }
  const talk = typed
    .toLowerCase()
    .replaceAll(/[!.?🙂👍\s]+/gu, ' ')
    .trim()
    .replace(POLITE, '');
  if (THANKS.test(talk)) return { content: text`You’re welcome! ${INVITATION}`, isPrivate: true };
  if (GREETING.test(talk)) return { content: text`Hello! ${INVITATION}`, isPrivate: true };
  return undefined;
}
