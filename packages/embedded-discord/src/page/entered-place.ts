import { forms, isMessageCommand } from '../terminal/lines/declarations.ts';
import type { Seat } from '../terminal/seat/seat.ts';
import { questionAt, triesAt } from '../terminal/welcome.ts';
import { listed } from './menu.ts';
import type { EnteredPlace, TabPlace } from './protocol.ts';
import type { TabContext } from './tab-context.ts';
import { emojisFor, forTab, namesIn, statesIn } from './tab-messages.ts';

/** A place in the format of the protocol. */
export const placeOf = ({ user, guild, channel, isManager }: Seat['place']): TabPlace => ({
  user,
  guild,
  channel,
  manages: isManager,
});

/** The initial state for a person who enters there. */
export function enteredAt(seat: Seat, around: TabContext): EnteredPlace {
  const { discord, hints } = around;
  const { userId, channelId, guildId } = seat.person;
  const commands = seat.commands();
  const messages = discord.messages(channelId, userId).map((message) => forTab(message, discord));
  return {
    place: placeOf(seat.place),
    userId,
    channelId,
    guildId,
    bot: { id: discord.applicationId, name: discord.botName },
    messages,
    names: namesIn(messages, discord),
    forms: forms(commands).map(listed),
    messageCommands: commands.filter(isMessageCommand).map(({ name }) => name),
    tries: triesAt(seat, hints),
    question: questionAt(seat, hints),
    emojis: emojisFor(around, discord.emojis()),
    states: statesIn(guildId === null ? null : channelId, discord),
  };
}
