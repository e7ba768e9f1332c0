/** The bundle of Discord's SDK that the server makes. */
export { DiscordSDK } from '@discord/embedded-app-sdk';
