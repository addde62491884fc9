import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { createLookup, mentions } from './documentedPaths';
import { projectFiles } from './projectFiles';

const files = projectFiles();
const lookup = createLookup(files);
const read = (file: string): string => readFileSync(inRoot(file), 'utf8');
const documents = files.filter((file) => /^(?:[^/]+|docs\/.+)\.md$/.test(file));

describe('paths in documents', () => {
  it.each(documents)('exist: %s', (document) => {
    const text = read(document);
    expect({ paths: lookup.staleSpans(text), links: lookup.staleLinks(document, text) }).toEqual({
      paths: [],
      links: [],
    });
  });

  it('are reported after a file was moved', () => {
    const moved = createLookup(['README.md', 'shared/rules/print.ts', 'shared/rulesets/heroic/index.ts']);
    const text =
      '`shared/rules/print.ts`, `shared/rules/views.ts`, `shared/rulesets/<id>/index.ts`, `shared/*/{print,play}.ts`, ' +
      '`electron/main.ts`, `index.ts`, `gone.ts`, `shared/gone`, `npm run types -- shared`, `a/b` [map](docs/map.md) [here](README.md#x)';
    expect(moved.staleSpans(text)).toEqual([
      'shared/rules/views.ts',
      'electron/main.ts',
      'gone.ts',
      'shared/gone',
    ]);
    expect(moved.staleLinks('README.md', text)).toEqual(['docs/map.md']);
  });
});

describe('decision records', () => {
  const number = (file: string): string => path.posix.basename(file).slice(0, 4);
  const records = files
    .filter((file) => /^docs\/decisions\/[a-z]+\/\d/.test(file))
    .toSorted((a, b) => (number(a) < number(b) ? -1 : 1));
  const index = 'docs/decisions/README.md';

  it('are numbered without a gap, and each is in the index', () => {
    expect(records.map(number)).toEqual(records.map((_, at) => String(at + 1).padStart(4, '0')));
    const { links } = mentions(read(index));
    const listed = links
      .filter((target) => /^[a-z]+\/\d/.test(target))
      .map((target) => `docs/decisions/${target}`);
    expect(listed.toSorted()).toEqual(records.toSorted());
  });

  it('are named by their number where documents link to them', () => {
    const wrong = documents.flatMap((document) =>
      [...read(document).matchAll(/\[(\d+)\]\((?:[^)]*\/)?(\d{4})-[^)]*\)/g)]
        .filter(([, label, target]) => Number(label) !== Number(target))
        .map(([link]) => `${document}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(records)('give date, reason, alternatives and price: %s', (record) => {
    const [title, , date] = read(record).split('\n');
    expect(title).toMatch(/^# \d+\. \S/);
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(read(record).match(/^## .*/gm)).toEqual([
      '## Context',
      '## Choice',
      '## Alternatives',
      '## Price',
    ]);
    expect(read(index)).toMatch(new RegExp(`${title?.replace(/^# \d+\. /, '') ?? ''} +\\| ${date ?? ''}`));
  });
});

describe('the table of protections', () => {
  const document = 'docs/testing/proofs.md';
  const [, table = ''] = read(document).split('## Every protection');
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| --'));
  const code = files.filter((file) => /^(shared|electron|renderer)\/.*\.(ts|vue)$/.test(file)).map(read);
  const inCode = (name: string): boolean => code.some((text) => text.includes(name));

  it('names existing files and tests', () => {
    expect(rows.length).toBeGreaterThan(50);
    const stale = rows.slice(1).flatMap((row) => {
      const [, where = '', tests = ''] = row.split(' | ');
      const [place, proof] = [mentions(where), mentions(tests)];
      return [
        ...place.spans.filter((span) => !lookup.names(span) && !lookup.exists(span) && !inCode(span)),
        ...proof.spans.filter((span) => !lookup.names(span) && !isFolder(span)),
      ];
    });
    expect(stale).toEqual([]);
  });

  function isFolder(span: string): boolean {
    return ['test', 'test/integration'].some((above) =>
      files.some((file) => file.startsWith(`${above}/${span}/`)),
    );
  }
});
