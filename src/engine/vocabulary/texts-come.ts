/**
 * How texts come that are not held, of the rules and of cards: fetched by themselves, by a line at the prompt, or
 * imported by whoever runs the bot.
 */
export type TextsCome = 'by-themselves' | 'at-the-prompt' | 'by-import';
