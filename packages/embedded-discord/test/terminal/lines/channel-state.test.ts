import { describe, expect, it } from 'vitest';
import { formatState, listStates, parseStateChange } from '#terminal/lines/channel-state.ts';
import { PERMISSIONS, DEFAULT_STATE } from '#world/channel-states.ts';

const changed = (text: string) => {
  const read = parseStateChange(text);
  if (!read.ok) throw new Error(read.why);
  return typeof read.value === 'function' ? read.value(DEFAULT_STATE) : read.value;
};

describe('!state', () => {
  it.each([
    ['', null],
    ['forum', { kind: 'forum' }],
    ['locked', { isLocked: true }],
    ['Locked  off', { isLocked: false }],
    ['private', { denied: PERMISSIONS['View Channel'] }],
    ['deny send messages', { denied: PERMISSIONS['Send Messages'] }],
    ['allow Send Messages', { denied: 0n }],
    ['slowmode 10', { slowmode: 10 }],
    ['limits', 'limits'],
    ['limits off', 'no limits'],
    ['reset', 'reset'],
  ])('%s', (text, change) => {
    expect(changed(text)).toEqual(change);
  });

  it.each(['open', 'deny everything', 'slowmode', 'constructor'])('not: %s', (text) => {
    expect(parseStateChange(text).ok).toBe(false);
  });

  it('every state of the panel is set and taken back by the lines that it lists', () => {
    for (const { label, isOn, on, off } of listStates(DEFAULT_STATE)) {
      const after = (line: string) => ({
        ...DEFAULT_STATE,
        ...(changed(line.slice('!state '.length)) as object),
      });
      const find = (line: string) => listStates(after(line)).find((state) => state.label === label);
      expect(find(on)?.isOn).toBe(true);
      if (label !== 'text') expect(find(off)?.isOn).toBe(false);
      expect(isOn).toBe(label === 'text' || Object.hasOwn(PERMISSIONS, label));
    }
  });

  it('is told in one line, with what phones showed', () => {
    const state = { ...DEFAULT_STATE, isLocked: true, denied: PERMISSIONS['Send Messages'] };
    const push = { channelId: '1', messageId: '2', to: [], text: '' };
    expect(formatState(state, [push])).toBe(
      'This channel: text; locked; the bot lacks Send Messages\nOn a locked phone: (nothing)',
    );
  });
});
