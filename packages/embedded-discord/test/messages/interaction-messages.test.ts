import { describe, expect, it } from 'vitest';
import { channelOfInteraction, postFollowUp, postOriginal } from '#messages/interaction-messages.ts';
import type { InteractionStart } from '#world/interactions.ts';
import { emptyWorld } from '../empty-world.ts';

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;

/** Begins an interaction; by default `/flip` on a server. */
function begun(start: Partial<InteractionStart> = {}) {
  const world = emptyWorld();
  const flip: InteractionStart = {
    type: 2,
    label: '/flip',
    userId: '1',
    channelId: '2',
    guildId: '3',
    sourceId: null,
    targetId: null,
    focusedType: null,
  };
  return { world, interaction: world.interactions.begin({ ...flip, ...start }).interaction };
}

const saying = (content: string, flags = 0) => ({ body: { content, flags }, files: [] });

describe('the first answer', () => {
  it.each<[string, Partial<InteractionStart>, number, string | undefined]>([
    ['to a slash command', {}, 20, undefined],
    ['to a command in the menu of a message', { targetId: '8' }, 23, undefined],
    ['to a press on a message', { type: 3, sourceId: '9' }, 19, '9'],
    ['to a form of a command', { type: 5 }, 19, undefined],
  ])('%s has its type, and refers to the message', (_, start, type, refersTo) => {
    const { world, interaction } = begun(start);
    const message = postOriginal(world, interaction, saying('Heads'), false);
    expect(message.type).toBe(type);
    expect(message.message_reference?.message_id).toBe(refersTo);
    expect(message.interaction?.name).toBe(interaction.type === 2 ? 'flip' : undefined);
    expect(interaction).toMatchObject({ originalId: message.id, isLoading: false, messageIds: [message.id] });
  });

  it.each([
    ['of a defer is thinking', true, LOADING],
    ['else is not', false, 0],
  ])('%s', (_, isLoading, flags) => {
    const { world, interaction } = begun();
    expect(postOriginal(world, interaction, saying(''), isLoading).flags).toBe(flags);
    expect(interaction.isLoading).toBe(isLoading);
  });

  it('that is ephemeral is for one person', () => {
    const { world, interaction } = begun();
    const { id } = postOriginal(world, interaction, saying('Psst', EPHEMERAL), false);
    const { id: open } = postFollowUp(world, interaction, saying('Heads'));
    const channel = channelOfInteraction(world, interaction);
    expect([channel.get(id)?.onlyFor, channel.get(open)?.onlyFor]).toEqual(['1', null]);
  });
});

describe('a follow-up', () => {
  it('answers the first answer, in its place', () => {
    const { world, interaction } = begun();
    const first = postOriginal(world, interaction, saying('Heads'), false);
    const next = postFollowUp(world, interaction, saying('Tails'));
    expect(next).toMatchObject({
      type: 19,
      message_reference: { message_id: first.id, channel_id: '2', guild_id: '3' },
      interaction_metadata: { original_response_message_id: first.id },
    });
    expect(interaction.messageIds).toEqual([first.id, next.id]);
  });

  it('in a direct message names no server', () => {
    const { world, interaction } = begun({ guildId: null });
    postOriginal(world, interaction, saying('Heads'), false);
    const next = postFollowUp(world, interaction, saying('Tails'));
    expect(next.message_reference).not.toHaveProperty('guild_id');
    expect(channelOfInteraction(world, interaction)).toMatchObject({ guildId: null, recipientId: '1' });
  });
});
