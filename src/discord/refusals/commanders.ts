import type { PartnerAbility } from '#engine/vocabulary/partners.ts';
import { castIn, inZone } from '../words/game-terms.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import type { CommanderRefusals } from '#engine/refusals/systems.ts';
import { formatBoldList, type RefusalSentences } from './sentences.ts';

export const COMMANDER_REFUSALS: RefusalSentences<CommanderRefusals> = {
  'commander/which': ({ typed, names, owners = [] }) =>
    `Which "${escapeUserText(typed)}": ${formatList(names.map(nameWithOwner(owners)), 'or')}?`,
  'commander/no-leader': ({ card, why }) => `${escapeUserText(card)} ${NO_LEADER[why]} ${ALLOWED}`,
  'commander/no-pair': ({ cards }) => {
    const [first, second] = cards;
    if (first && second && first.name === second.name)
      return `A deck has ${escapeUserText(first.name)} once: name another \`partner:\`.`;
    return `${formatBoldList(cards.map(({ name }) => name))} can’t lead one deck: ${cards.map(formatPartners).join(', ')}. ${ALLOWED}`;
  },
  'commander/settled': ({ why, hostId }) =>
    why === 'subgame'
      ? 'Commanders can’t be named in a subgame: do so once it has ended.'
      : `Commanders stand since turn 1 ended. The host, ${mention(hostId)}, corrects them with \`/commander name\`.`,
  'commander/no-color': ({ commander }) =>
    `No color is chosen for ${escapeUserText(commander)}: only Clara Oswald, Faceless One and The Prismatic Piper ask for one.`,
  'commander/none': ({ typed }) =>
    `Nobody’s commander is called "${escapeUserText(typed)}". Name yours with \`/commander name\`.`,
  'commander/unnamed': () => 'You haven’t named a commander: `/commander name`.',
  'commander/elsewhere': ({ commander, zone }, _readerId, edition) =>
    `${escapeUserText(commander)} is ${inZone(zone, edition)}, as far as I know. Back in the command zone? \`/commander move\`, then ${castIn(edition)} it.`,
  'commander/no-choice': ({ commander, zone }) =>
    zone === 'command'
      ? `${escapeUserText(commander)} is in the command zone already.`
      : `That choice about ${escapeUserText(commander)} is over. \`/commander move\` corrects where it is.`,
  'commander/listed': ({ commander, on }, _readerId, edition) =>
    on === 'battlefield'
      ? `${escapeUserText(commander)} is listed ${inZone(on, edition)}: \`/permanent leave\` says where it goes.`
      : `${escapeUserText(commander)} is on the stack: \`/stack resolve\` or \`/stack remove\` says where it goes.`,
};

const NO_LEADER = {
  'not-legendary': 'isn’t legendary, so it can’t be a commander.',
  type: 'can’t be a commander: it isn’t a legendary card of the right type.',
  background: 'is a commander only beside one with “Choose a Background”: make it the `partner:`.',
} as const;

/** The hint for groups with house rules. */
const ALLOWED = 'If your group allows it anyway, add `allow:True`.';

const nameWithOwner =
  (owners: readonly (string | null)[]) =>
  (name: string, index: number): string => {
    const owner = owners[index];
    if (owner !== undefined && owner !== null) return `**${escapeUserText(name)}** of ${mention(owner)}`;
    const [, nameBefore, id] = /^(.*\S)\s*<@([^>]+)>$/.exec(name) ?? [];
    return nameBefore === undefined || id === undefined
      ? `**${escapeUserText(name)}**`
      : `**${escapeUserText(nameBefore)}** of ${mention(id)}`;
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
    ? `${escapeUserText(name)} has ${formatList(partners.map(formatPartner))}`
    : `${escapeUserText(name)} has no partner ability`;
}

function formatPartner(partnerAbility: PartnerAbility): string {
  switch (partnerAbility.ability) {
    case 'partner':
      return 'partner';
    case 'partner-text':
      return `“${escapeUserText(partnerAbility.text)}”`;
    case 'partner-with':
      return `partner with ${escapeUserText(partnerAbility.with)}`;
    case 'background':
      return '“Choose a Background”';
    case 'companion':
      return 'Doctor’s companion';
  }
}
