import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { projectFiles } from './projectFiles';

/** A rule of a style sheet, with the file that holds it. */
interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly declarations: readonly string[];
}

const files = projectFiles().filter((file) => /^renderer\/.*\.(vue|css)$/.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
const isKit = (file: string): boolean => file.startsWith('renderer/styles/kit/');

const stylesOf = (file: string, text: string): string =>
  file.endsWith('.css')
    ? text
    : [...text.matchAll(/^<style[^>]*>\n(.*?)^<\/style>/gms)].map(([, style = '']) => style).join('\n');

/** Without what stands under a condition, such as a width: a class cannot have it for one element and not for another. */
function rulesOf(file: string, css: string): readonly Rule[] {
  const bare = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@(?:media|container|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    declarations: body.split(';').flatMap((each) => each.trim().replaceAll(/\s+/g, ' ') || []),
  }));
}

/** Declarations that stand together more often than twice. */
function repeated(rules: readonly Rule[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { file, selector, declarations } of rules) {
    if (declarations.length < 3) continue;
    const set = declarations.toSorted().join('; ');
    places.set(set, [...(places.get(set) ?? []), `${file} ${selector}`]);
  }
  return [...places].filter(([, all]) => all.length > 2).map(([set, all]) => `${set}: ${all.join(', ')}`);
}

const rules = [...texts].flatMap(([file, text]) => rulesOf(file, stylesOf(file, text)));
const classesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])k-[a-z][\w-]*/g)].map(([name]) => name);

describe('styles', () => {
  it('say nothing three times: what many screens share is a class of the kit', () => {
    expect(rules.length).toBeGreaterThan(1000);
    expect(repeated(rules)).toEqual([]);
  });

  it('a third rule with the declarations of two others is found, in any order', () => {
    const css = (selector: string, ...all: readonly string[]): string => `${selector} { ${all.join('; ')}; }`;
    const twins = [
      css('.a', 'display: flex', 'gap: 3px', 'color: red'),
      css('.b', 'gap: 3px', 'color: red', 'display: flex'),
    ];
    const third = css('.c', 'color: red', 'display: flex', 'gap: 3px');
    const narrow = `@media (width < 720px) {\n${third}\n}`;
    expect(repeated(rulesOf('x.css', [...twins, narrow].join('\n')))).toEqual([]);
    expect(repeated(rulesOf('x.css', [...twins, third].join('\n')))).toEqual([
      'color: red; display: flex; gap: 3px: x.css .a, x.css .b, x.css .c',
    ]);
  });

  it('use the classes that the kit has, and the kit has no others', () => {
    const inKit = new Set(
      rules.filter(({ file }) => isKit(file)).flatMap(({ selector }) => classesIn(selector)),
    );
    const used = new Set([...texts].filter(([file]) => !isKit(file)).flatMap(([, text]) => classesIn(text)));
    expect(inKit.size).toBeGreaterThan(50);
    expect([...used].filter((name) => !inKit.has(name))).toEqual([]);
    expect([...inKit].filter((name) => !used.has(name))).toEqual([]);
  });
});
