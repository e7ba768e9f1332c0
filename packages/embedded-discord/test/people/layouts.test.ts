import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  type Interaction,
  MediaGalleryBuilder,
  MessageFlags,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  ThumbnailBuilder,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { until } from '../until.ts';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client and its builders of components V2. */

const words = (content: string) => new TextDisplayBuilder().setContent(content);
const button = (id: string) =>
  new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Secondary);

const table = (title: string) =>
  new ContainerBuilder()
    .setAccentColor(0x00_80_40)
    .addTextDisplayComponents(words(title))
    .addSeparatorComponents(new SeparatorBuilder().setDivider(true))
    .addSectionComponents(
      new SectionBuilder().addTextDisplayComponents(words('Ana: 20')).setButtonAccessory(button('minus')),
      new SectionBuilder()
        .addTextDisplayComponents(words('Bob: 19'))
        .setThumbnailAccessory(new ThumbnailBuilder().setURL('https://example.org/bob.png')),
    )
    .addMediaGalleryComponents(
      new MediaGalleryBuilder().addItems({ media: { url: 'https://example.org/a.png' } }),
    )
    .addActionRowComponents(new ActionRowBuilder<ButtonBuilder>().addComponents(button('next')))
    .addActionRowComponents(
      new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
        new StringSelectMenuBuilder().setCustomId('step').addOptions({ label: 'Draw', value: 'draw' }),
      ),
    );

const v2 = (title: string) => ({
  components: [table(title)],
  flags: MessageFlags.IsComponentsV2 as const,
});

const act = async (on: Interaction) => {
  if (on.isChatInputCommand()) await on.reply(v2('Turn 1'));
  if (on.isButton()) await on.update({ components: [table(`pressed ${on.customId}`)] });
  if (on.isStringSelectMenu()) {
    await on.deferReply();
    await on.editReply(v2(`chose ${on.values.join()}`));
    await on.followUp(v2('and more'));
  }
};

const titleOf = ({ components }: { readonly components?: readonly unknown[] | undefined }) => {
  const [first] = (components ?? []) as { components?: { content?: string }[] }[];
  return first?.components?.[0]?.content;
};

describe('components V2', () => {
  it('are shown, and what they leave out is filled in', async () => {
    const { local } = await meet(act);
    const { message } = await local.person(AT_THE_TABLE).slash('do');
    expect(message).toMatchObject({
      content: '',
      flags: MessageFlags.IsComponentsV2,
      components: [
        {
          type: 17,
          id: 1,
          accent_color: 0x00_80_40,
          spoiler: false,
          components: [
            { type: 10, id: 2 },
            { type: 14, id: 3, divider: true, spacing: 1 },
            { type: 9, accessory: { type: 2, custom_id: 'minus' } },
            { type: 9, accessory: { type: 11, media: { url: 'https://example.org/bob.png' } } },
            { type: 12 },
            { type: 1, components: [{ type: 2, custom_id: 'next' }] },
            { type: 1, components: [{ type: 3, custom_id: 'step' }] },
          ],
        },
      ],
    });
    expect(local.problems).toEqual([]);
  });

  it.each(['minus', 'next'])('the button %s in them updates them', async (id) => {
    const { local } = await meet(act);
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    const pressed = await ana.press(message!, id);
    expect(pressed).toMatchObject({ callbackType: 7, message: { id: message!.id } });
    expect(titleOf(pressed.message!)).toBe(`pressed ${id}`);
    expect(pressed.message!.flags).toBe(MessageFlags.IsComponentsV2);
  });

  it('a button in them may be answered in words, as a message of its own', async () => {
    const { local } = await meet(async (on) => {
      if (on.isChatInputCommand()) await on.reply(v2('Turn 1'));
      if (on.isButton()) await on.reply({ content: 'Not yet.', flags: MessageFlags.Ephemeral });
    });
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    expect(await ana.press(message!, 'next')).toMatchObject({
      callbackType: 4,
      message: { content: 'Not yet.' },
    });
    expect(local.problems).toEqual([]);
  });

  it('a select in them is answered by a defer, its edit and a follow-up', async () => {
    const { local } = await meet(act);
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    const chosen = await ana.select(message!, 'step', ['draw']);
    expect(titleOf(chosen.message!)).toBe('chose draw');
    const titles = () => local.messages(ana.channelId).map(titleOf);
    await until(() => expect(titles()).toEqual(['Turn 1', 'chose draw', 'and more']));
    expect(local.problems).toEqual([]);
  });

  it('are edited by the right of the channel, and stay V2', async () => {
    const { local, client } = await meet(act);
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    const path = `/channels/${ana.channelId}/messages/${message!.id}` as const;
    const edited = await client.rest.patch(path, { body: { components: [table('Turn 2').toJSON()] } });
    expect(titleOf(edited as object)).toBe('Turn 2');
    await expect(client.rest.patch(path, { body: { content: 'back' } })).rejects.toThrow(
      /content\[MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2\]/,
    );
    await expect(client.rest.patch(path, { body: { components: [], flags: 0 } })).rejects.toThrow(
      /flags\[MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG\]/,
    );
  });

  it('are numbered around the ids that are given', async () => {
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      await on.reply({
        components: [words('a'), words('b').setId(1), words('c')],
        flags: MessageFlags.IsComponentsV2,
      });
    });
    const { message } = await local.person(AT_THE_TABLE).slash('do');
    expect(message?.components?.map(({ id }) => id)).toEqual([2, 1, 3]);
  });
});
