import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findRulesLink, otherFileType } from '#import/rules/file-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('file types that are not the text of the rules', () => {
  it.each([
    ['', 'empty'],
    [' \r\n\n', 'empty'],
    ['%PDF-1.7\n…', 'a PDF'],
    ['PK\u0003\u0004\u0014…[Content_Types].xml…word/document.xml', 'a Word document (DOCX)'],
    ['PK\u0003\u0004\u0014…xl/[Content_Types].xml', 'an Office document'],
    ['PK\u0003\u0004\u0014…rules.txt', 'a zip archive'],
    ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'a Word document (DOC)'],
    [String.raw`{\rtf1\ansi Magic}`, 'a Rich Text document'],
    ['SQLite format 3\0…', 'a database'],
    ['{"object":"list"}', 'JSON'],
    ['[{"name":"Bear"}]', 'JSON'],
    ['\n<!DOCTYPE html><html>', 'a web page'],
    ['\xEF\xBB\xBF<html lang="en">', 'a web page'],
  ])('%j', (text, is) => {
    expect(otherFileType(bytes(text))).toContain(is);
  });

  it.each([
    ['the rules', 'Magic: The Gathering Comprehensive Rules\r\n'],
    ['an excerpt', '505.2. Some words'],
    ['an excerpt that begins with a bracket', '[CompRules 2003/07/01] 505.1'],
    ['an excerpt that begins with a mana symbol', '{T}: the tap symbol'],
    ['UTF-16', '\xFF\xFEM\0a\0'],
  ])('%s may be it', (_, text) => {
    expect(otherFileType(bytes(text))).toBeNull();
  });

  it('a gzip file is looked into before', () => {
    expect(otherFileType(gzipSync('the rules'))).toBeNull();
  });
});

describe('the link to the text of the rules on a web page', () => {
  const PAGE = 'https://rules.example/en/rules';
  it.each([
    [
      'a whole address with blanks',
      '<a class="x" href="https://media.example/2026/MagicCompRules 20260619.txt">TXT</a>',
      'https://media.example/2026/MagicCompRules%2020260619.txt',
    ],
    [
      'the same twice',
      `<a href='/a/MagicCompRules.txt'><a href="/a/MagicCompRules.txt">`,
      'https://rules.example/a/MagicCompRules.txt',
    ],
    [
      'beside other kinds',
      '<a href="/CompRules.pdf"><a href="comprehensive-rules.txt?v=1&amp;w=2">',
      'https://rules.example/en/comprehensive-rules.txt?v=1&w=2',
    ],
    ['none', '<a href="/CompRules.pdf"><a href="/readme.txt">', null],
    ['two texts', '<a href="/CompRules1.txt"><a href="/CompRules2.txt">', null],
    ['one that is no address of the web', '<a href="file:///CompRules.txt">', null],
  ])('%s', (_, page, expected) => {
    expect(findRulesLink(page, PAGE)).toBe(expected);
  });
});
