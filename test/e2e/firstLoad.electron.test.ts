import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../../build/scripts/root.mjs';

it('shows the library without loading the schemas, which only documents need', async () => {
  const page = await readFile(inRoot('out/renderer/index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    expect(await readFile(inRoot(`out/renderer/${script}`), 'utf8')).not.toContain('ZodError');
});
