import { renameSync, writeFileSync } from 'node:fs';
import { EmbeddedDiscord } from 'embedded-discord';

/*
 * An embedded Discord for programs outside of this process: writes the settings that lead to it to a file, and runs until
 * it is ended.
 */

const [file = ''] = process.argv.slice(2);
const discord = await EmbeddedDiscord.start({ answerDeadlineMs: 60_000 });
discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
writeFileSync(`${file}.part`, `DISCORD_TOKEN=${discord.token}\nDISCORD_API_URL=${discord.apiUrl}\n`);
renameSync(`${file}.part`, file);
