import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '#mcp/tools/all-tools.ts';

const DOCUMENT = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');

describe('docs/mcp.md', () => {
  it('lists the tools in their order', () => {
    const rows = DOCUMENT.split('\n').filter((line) => line.startsWith('| `'));
    const names = rows.map((row) => row.split('|')[1]?.replaceAll('`', '').trim()).join(', ');
    expect(names.split(', ')).toEqual(TOOLS.map(({ name }) => name));
  });

  it('has valid settings for clients', () => {
    const blocks = [...DOCUMENT.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json);
    expect(blocks.length).toBeGreaterThan(2);
    for (const json of blocks) expect(JSON.stringify(JSON.parse(json))).toContain('playgroup-judge');
  });
});
