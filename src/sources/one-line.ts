/** Text from elsewhere, fit to stand in a line of ours. */
export const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
