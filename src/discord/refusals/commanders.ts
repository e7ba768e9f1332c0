import { listOf } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import type { PartnerAbility } from '#engine/vocabulary/partners.ts';
import { castVerb, inZone } from '../words/game-terms.ts';
import { formatList } from '../words/words.ts';
import type { CommanderRefusals } from '#engine/refusals/systems.ts';
import { formatBoldList, type RefusalSentences } from './sentences.ts';

export const COMMANDER_REFUSALS: RefusalSentences<CommanderRefusals> = {
  'commander/which': ({ typed, names, owners = [] }) =>
    text`Which "${typedWords(typed)}": ${listOf(names.map(nameWithOwner(owners)), 'or')}?`,
  'commander/no-leader': ({ card, why }) => text`${typedWords(card)} ${NO_LEADER[why]} ${ALLOWED}`,
  'commander/no-pair': ({ cards }) => {
    const [first, second] = cards;
    if (first && second && first.name === second.name)
      return text`A deck has ${typedWords(first.name)} once: name another \`partner:\`.`;
    return text`${formatBoldList(cards.map(({ name }) => name))} can’t lead one deck: ${cards.map(formatPartners).join(', ')}. ${ALLOWED}`;
  },
  'commander/settled': ({ why, hostId }) =>
    why === 'subgame'
      ? 'Commanders can’t be named in a subgame: do so once it has ended.'
      : text`Commanders stand since turn 1 ended. The host, ${playerName(hostId)}, corrects them with \`/commander name\`.`,
  'commander/no-color': ({ commander }) =>
    `No color is chosen for ${typedWords(commander)}: only Clara Oswald, Faceless One and The Prismatic Piper ask for one.`,
  'commander/none': ({ typed }) =>
    text`Nobody’s commander is called "${typedWords(typed)}". Name yours with \`/commander name\`.`,
  'commander/unnamed': () => text`You haven’t named a commander: \`/commander name\`.`,
  'commander/elsewhere': ({ commander, zone }, _readerId, edition) =>
    text`${typedWords(commander)} is ${inZone(zone, edition)}, as far as I know. Back in the command zone? \`/commander move\`, then ${castVerb(edition)} it.`,
  'commander/no-choice': ({ commander, zone }) =>
    zone === 'command'
      ? `${typedWords(commander)} is in the command zone already.`
      : text`That choice about ${typedWords(commander)} is over. \`/commander move\` corrects where it is.`,
  'commander/listed': ({ commander, on }, _readerId, edition) =>
    on === 'battlefield'
      ? text`${typedWords(commander)} is listed ${inZone(on, edition)}: \`/permanent leave\` says where it goes.`
      : text`${typedWords(commander)} is on the stack: \`/stack resolve\` or \`/stack remove\` says where it goes.`,
};

const NO_LEADER = {
  'not-legendary': 'isn’t legendary, so it can’t be a commander.',
  type: 'can’t be a commander: it isn’t a legendary card of the right type.',
  background: text`is a commander only beside one with “Choose a Background”: make it the \`partner:\`.`,
} as const;

/** The hint for groups with house rules. */
const ALLOWED = text`If your group allows it anyway, add \`allow:True\`.`;

const nameWithOwner =
  (owners: readonly (string | null)[]) =>
  (name: string, index: number): Text => {
    const owner = owners[index];
    if (owner !== undefined && owner !== null) return text`**${typedWords(name)}** of ${playerName(owner)}`;
    const [, nameBefore, id] = /^(.*\S)\s*<@([^>]+)>$/.exec(name) ?? [];
    return nameBefore === undefined || id === undefined
      ? text`**${typedWords(name)}**`
      : text`**${typedWords(nameBefore)}** of ${playerName(id)}`;
  };

/** `Thrasios, Triton Hero has partner` */
function formatPartners({
  name,
  partners,
}: {
  readonly name: string;
  readonly partners: readonly PartnerAbility[];
}): string {
  return partners.length > 0
    ? `${typedWords(name)} has ${formatList(partners.map(formatPartner))}`
    : `${typedWords(name)} has no partner ability`;
}

function formatPartner(partnerAbility: PartnerAbility): string {
  switch (partnerAbility.ability) {
    case 'partner':
      return 'partner';
    case 'partner-text':
      return `“${typedWords(partnerAbility.text)}”`;
    case 'partner-with':
      return `partner with ${typedWords(partnerAbility.with)}`;
    case 'background':
      return '“Choose a Background”';
    case 'companion':
      return 'Doctor’s companion';
  }
}
