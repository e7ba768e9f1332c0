import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

it('is the root of every exception of the bot', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const roots = files.filter((file) =>
    /^(?:export )?(?:abstract )?class \w+ extends \w*Error\b(?<!AppError|OperatorError)/m.test(
      readFileSync(join(SRC, file), 'utf8'),
    ),
  );
  expect(roots).toEqual([join('basics', 'errors.ts')]);
});
