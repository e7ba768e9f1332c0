import { typeableCommands, isMessageMenuCommand } from '../terminal/lines/declarations.ts';
import type { KeyboardSeat } from '../terminal/seat/keyboard-seat.ts';
import { questionAt, triesAt } from '../terminal/welcome.ts';
import { toListedForm } from './menu.ts';
import type { EnteredPlace, TabPlace } from './protocol.ts';
import type { TabContext } from './tab-context.ts';
import { emojisFor, messageForTab, namesMentionedIn, statesIn } from './tab-messages.ts';

/** A place in the format of the protocol. */
export const tabPlaceOf = ({ user, guild, channel, isManager }: KeyboardSeat['place']): TabPlace => ({
  user,
  guild,
  channel,
  manages: isManager,
});

/** The initial state for a person who enters there. */
export function enterPlace(seat: KeyboardSeat, context: TabContext): EnteredPlace {
  const { discord, hints } = context;
  const { userId, channelId, guildId } = seat.person;
  const commands = seat.commands();
  const messages = discord.messages(channelId, userId).map((message) => messageForTab(message, discord));
  return {
    place: tabPlaceOf(seat.place),
    userId,
    channelId,
    guildId,
    bot: { id: discord.applicationId, name: discord.botName },
    messages,
    names: namesMentionedIn(messages, discord),
    forms: typeableCommands(commands).map(toListedForm),
    messageCommands: commands.filter(isMessageMenuCommand).map(({ name }) => name),
    tries: triesAt(seat, hints),
    question: questionAt(seat, hints),
    emojis: emojisFor(context, discord.emojis()),
    states: statesIn(guildId === null ? null : channelId, discord),
  };
}
