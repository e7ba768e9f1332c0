import {
  ApplicationIntegrationType as Install,
  OAuth2Scopes as Scope,
  PermissionFlagsBits as Permission,
  type APIApplicationInstallParams,
} from 'discord.js';
import type { OperatorLinks } from '../command/operator-links.ts';

/*
 * The application as the developer portal shows it. The bot writes this when it starts. If you change `LEAD`, move the old
 * text to `FORMER_LEADS`, so that the bot recognizes it as its own and replaces it.
 */

/** Discord's limit for the whole description. */
const MAX_DESCRIPTION = 400;

const LEAD =
  'A judge for Magic: The Gathering playgroups. Ask a rules question in plain words, flip coins and roll dice that anyone can verify, and keep a game: turns, life, who decides for whom. Every answer cites its rule. Start with /help. Unofficial Fan Content.';
/** The leads of earlier versions. */
const FORMER_LEADS: readonly string[] = [];

/** At most five, of at most 20 characters each. */
export const TAGS: readonly string[] = ['Magic: The Gathering', 'Rules', 'Board Games', 'Dice', 'Coin Flip'];

/** The permissions that the bot uses on a server. */
const PERMISSIONS =
  Permission.ViewChannel |
  Permission.SendMessages |
  Permission.SendMessagesInThreads |
  Permission.CreatePublicThreads |
  Permission.EmbedLinks |
  Permission.AttachFiles;

/** The install parameters by install context. */
export const INSTALLS: Readonly<Record<Install, APIApplicationInstallParams>> = {
  [Install.GuildInstall]: {
    scopes: [Scope.ApplicationsCommands, Scope.Bot],
    permissions: String(PERMISSIONS),
  },
  [Install.UserInstall]: { scopes: [Scope.ApplicationsCommands], permissions: '0' },
};

const CONTACT = 'Run by ';
const PRIVACY = 'Privacy: ';
const TERMS = 'Terms: ';

/** The description with as many of the operator's lines as fit. */
export function formatDescription({ contact, privacyUrl, termsUrl }: OperatorLinks): string {
  const lines = [
    ...(contact === null ? [] : [`${CONTACT}${contact}`]),
    ...(privacyUrl === null ? [] : [`${PRIVACY}${privacyUrl}`]),
    ...(termsUrl === null ? [] : [`${TERMS}${termsUrl}`]),
  ];
  let text = LEAD;
  for (const line of lines) if (`${text}\n${line}`.length <= MAX_DESCRIPTION) text += `\n${line}`;
  return text;
}

/** True for a description that this or an earlier version of the bot wrote, with any links. */
export function isOwnDescription(text: string): boolean {
  const [lead = '', ...lines] = text.trim().split('\n');
  return (
    [LEAD, ...FORMER_LEADS].includes(lead) &&
    lines.every((line) => [CONTACT, PRIVACY, TERMS].some((start) => line.startsWith(start)))
  );
}

/** The link by which the bot is invited to a server. */
export const inviteLink = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${PERMISSIONS}`;
