import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { everyEntry, everySource, everyTemplateEntry, textOf } from './catalogs';
import {
  allowedInTexts,
  bannedDeclarations,
  bannedIn,
  bannedInComments,
  bannedInTexts,
  commentsIn,
  leftInCode,
  withoutStoredKeys,
} from './glossary';

const entries = [...everyEntry(), ...everyTemplateEntry()];

describe('the glossary', () => {
  it('is read, and distinguishes a planted word from a part of another', () => {
    expect(bannedInTexts.length).toBeGreaterThan(50);
    expect(bannedIn('Keep with leave')).toContain('with leave');
    expect(bannedIn("The GM's leave")).toContain('GM’s leave');
    expect(bannedIn('Take back, please')).toEqual(['take back']);
    expect(bannedIn('Take a backpack. Interludesque.')).toEqual([]);
  });

  it('holds for every text of the program', () => {
    const faults = entries.flatMap(({ file, key, text }) =>
      bannedIn(text)
        .filter((word) => !allowedInTexts.has(`${key} ${word}`))
        .map((word) => `${file} ${key}: “${word}” in “${text}”`),
    );
    expect(faults).toEqual([]);
  });

  it('allows no exception that nothing needs', () => {
    const needed = new Set(
      entries.flatMap(({ key, text }) => bannedIn(text).map((word) => `${key} ${word}`)),
    );
    expect([...allowedInTexts].filter((each) => !needed.has(each))).toEqual([]);
  });

  const guide = readdirSync(inRoot('docs/guide')).filter((name) => name.endsWith('.md'));

  it.each(['README.md', 'CONTRIBUTING.md', ...guide.map((name) => `docs/guide/${name}`)])(
    'holds for %s',
    (file) => {
      expect(bannedIn(textOf(file))).toEqual([]);
    },
  );
});

describe('identifiers and comments', () => {
  const code = withoutStoredKeys(everySource().map(textOf).join('\n'));

  it('are looked through', () => {
    expect(code.length).toBeGreaterThan(1_000_000);
    expect(leftInCode.length).toBeGreaterThan(10);
  });

  it('may name a stored key as a key, and as nothing else', () => {
    expect(withoutStoredKeys("a.waivers; b = { waivers: c }; 'waivers'; `waivers[0]`")).not.toMatch(/waiver/);
    expect(withoutStoredKeys('const waivers = 1; waiversOf(waivers)')).toMatch(
      /waivers = .*waiversOf.*waivers/,
    );
  });

  it.each(leftInCode)('match /%s/ no more than %i times', (pattern, most) => {
    expect(code.match(new RegExp(pattern, 'g'))?.length ?? 0).toBeLessThanOrEqual(most);
  });
});

describe('declarations', () => {
  const code = [...everySource(), ...everySource(['test'])].map((file) => [file, textOf(file)] as const);

  it.each([
    'const _ = 1',
    'const { text: _ } = rules',
    'let [before, _] = [0, 0]',
    'function _(words: string) {}',
    '(_?: string)',
    '(root, _) => 1',
    '({ request, _ }) => 1',
    'message(key, { _: problem })',
  ])('may not have an old name in “%s”', (planted) => {
    const named = planted.replace('_', 'told');
    expect(bannedDeclarations.filter((pattern) => new RegExp(pattern).test(named))).not.toEqual([]);
  });

  it.each(bannedDeclarations)('do not match /%s/, also in tests', (pattern) => {
    const found = code.flatMap(([file, text]) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(([match]) => `${match} (${file})`),
    );
    expect(found).toEqual([]);
  });
});

describe('comments', () => {
  const comments = everySource().flatMap((file) =>
    commentsIn(textOf(file)).map((text) => `${text} (${file})`),
  );

  it('are found in every form, and without strings', () => {
    const code = `const url = 'https://a'; /** Holds one. */ let a; // whoever\n/**\n * Is two,\n * of what stands.\n */ <!-- three -->`;
    expect(commentsIn(code)).toEqual(['Holds one.', 'whoever', 'Is two, of what stands.', 'three']);
    expect(comments.length).toBeGreaterThan(5000);
  });

  it.each([
    'Holds ids, the top card first.',
    'Whoever joins a table.',
    'The rules of an own game.',
    'Rules of own games.',
    'So many changes can be undone.',
    'Reads them anew.',
    'Bounds of what lies on the table.',
    'The value stands above its label.',
    '`undefined` where there is none.',
  ])('may not say “%s”', (planted) => {
    expect(bannedInComments.filter((pattern) => new RegExp(pattern).test(planted))).not.toEqual([]);
  });

  it.each(bannedInComments)('do not match /%s/', (pattern) => {
    expect(comments.filter((text) => new RegExp(pattern).test(text))).toEqual([]);
  });
});
