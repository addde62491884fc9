import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { projectFiles } from './projectFiles';

const files = projectFiles();
const isText = (file: string): boolean => !/\.(png|jpe?g|webp|gif|ico|icns|pdf|ttf|woff2?)$/.test(file);
const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

const rulesetFolder = inRoot('shared/rulesets');
const rulesetIds = readdirSync(rulesetFolder).filter((name) =>
  statSync(path.join(rulesetFolder, name)).isDirectory(),
);

/**
 * Matches code that names a ruleset: its folder in a path, or its id beside the word ruleset or in a comparison
 * of ids. The bare word is no evidence: an id may be any word, such as that of a color.
 */
const namesOf = (id: string): RegExp => {
  const quoted = `['"\`]${id}['"\`]`;
  const asked = '[Rr]ulesets?[\\w.?)[\\]]*';
  return new RegExp(
    [
      `rulesets/${id}(?=[/'"\`])`,
      `${asked}\\s*(?:[!=]==|:|\\()\\s*${quoted}`,
      `\\bid\\s*[!=]==\\s*${quoted}`,
      `${quoted}\\s*[!=]==\\s*[\\w.?]*(?:${asked}|\\bid\\b)`,
    ].join('|'),
  );
};

/** Matching lines with their file and number. */
function linesThat(matches: RegExp, file: string): readonly string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => (matches.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

describe('a ruleset is one folder', () => {
  const code = files.filter(
    (file) =>
      /^(shared|electron|renderer)\//.test(file) &&
      !/^shared\/rulesets\/[^/]+\//.test(file) &&
      /\.(ts|vue|json|html)$/.test(file),
  );

  it.each(rulesetIds)('nothing outside its folder names %s', (id) => {
    expect(code.flatMap((file) => linesThat(namesOf(id), file))).toEqual([]);
  });

  it.each([
    "if (ruleset === 'tiers') return;",
    "if (row.ruleset !== 'tiers') return;",
    "if ('tiers' === document.ruleset) return;",
    "const steps = id === 'tiers' ? 6 : 7;",
    "const rules = await loadRuleset('tiers');",
    "const rules = await rulesets.load('tiers');",
    "const row = { ruleset: 'tiers' };",
    "import '#shared/rulesets/tiers/index';",
    'import("#shared/rulesets/tiers/index")',
  ])('a planted name is detected: %s', (code) => {
    expect(namesOf('tiers').test(code)).toBe(true);
  });

  it.each([
    "const label = 'tiers of gear';",
    "const tones = ['tiers', 'pine'] as const;",
    "const field = { color: 'tiers' };",
    "const place = { id: 'tiers', icon };",
    "return tones[sum % tones.length] ?? 'tiers';",
    ":color=\"choice.tone === 'go' ? 'tiers' : undefined\"",
  ])('a word that happens to be an id is not: %s', (code) => {
    expect(namesOf('tiers').test(code)).toBe(false);
  });
});

describe('the facts of a ruleset', () => {
  /** Words and figures without ids, imported directly: the compiler checks each value where it is used. */
  const typed = new Set(
    [
      ...['advancement', 'creation', 'resolution', 'suggestions', 'workshop'],
      ...['character', 'checks', 'combat', 'difficulties', 'situations', 'sizes', 'travel'],
    ].map((name) => `data/${name}.json`),
  );

  it.each(rulesetIds)('of %s are read so that a bad value names its file and field', (id) => {
    const own = files.filter((file) => file.startsWith(`shared/rulesets/${id}/`));
    const code = own.filter((file) => file.endsWith('.ts')).map(read);
    const facts = own.filter((file) => /\/data\/.+\.json$/.test(file));
    const unread = facts
      .map((file) => path.posix.relative(`shared/rulesets/${id}`, file))
      .filter((file) => !typed.has(file))
      .filter(
        (file) => !code.some((text) => new RegExp(`read(?:Data|Reference)\\(\\s*'${file}'`).test(text)),
      );
    expect(unread).toEqual([]);
  });
});

describe('rooms', () => {
  const most = 25;
  it(`hold at most ${most} files each`, () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((one) =>
      /^(shared|electron|renderer|build|docs|test\/(unit|contract|integration|e2e))\//.test(one),
    )) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(100);
    const over = [...counts].filter(([, count]) => count > most);
    expect(over).toEqual([]);
  });
});

describe('a file', () => {
  const mostLines = 400;
  const isCode = (file: string): boolean =>
    /^(?:shared|electron|renderer|test|build)\/.*\.(?:ts|mts|mjs|cjs|vue|css)$/.test(file) &&
    !/\/(?:data|locales|fixtures)\//.test(file);

  it(`has at most ${mostLines} lines, blank lines and comments included`, () => {
    const code = files.filter(isCode);
    expect(code.length).toBeGreaterThan(1000);
    const long = code.flatMap((file) => {
      const lines = read(file).trimEnd().split('\n').length;
      return lines > mostLines ? [`${file}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });

  it('is a component of less than 100 lines, half of the time', () => {
    const lengths = files
      .filter((file) => /^renderer\/.*\.vue$/.test(file))
      .map((file) => read(file).trimEnd().split('\n').length)
      .toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
  });
});

describe('a button that waits', () => {
  it('shows it by the sign of ours, since the usual one is read out without a name', () => {
    const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;
    const waiting = files
      .filter((file) => /^renderer\/.*\.vue$/.test(file))
      .map((file) => [file, read(file)] as const)
      .filter(([, text]) => /\s:?loading\b/.test(text));
    expect(waiting.length).toBeGreaterThan(5);
    const silent = waiting.filter(
      ([, text]) => count(text, /\s:?loading\b/g) !== count(text, /<template #loader><BusyMark \/>/g),
    );
    expect(silent.map(([file]) => file)).toEqual([]);
  });
});

/** Modules that keep one thing for their page, and why it may be one. */
const oneForThePage: Readonly<Record<string, string>> = {
  'renderer/platform/client.ts':
    'a page talks to one program; tests replace it, and the setup file resets it',
  'renderer/platform/diceSound.ts':
    'browsers allow few audio contexts; it is made on first use, and holds no choice',
  'renderer/composables/textLimit.ts':
    'the fields that hold too much now, for which the page stops a key or a click before anybody else hears it',
  'renderer/locales/i18n.ts':
    'the message catalogs, to which rulesets and languages only add, and the language that is shown',
};
/** A variable, or a value that is made to change, outside of every function. */
const changes =
  /^(?:export )?(?:let |const [^=]+= (?:shallow)?(?:[Rr]ef|[Rr]eactive)[<(]|const [^=]+= new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\))/;

describe('the state of the page', () => {
  it('is in stores and components, not in modules', () => {
    for (const line of ['let now = 0;', 'export const a = shallowRef<A | null>(null);', 'const b = ref(1);'])
      expect(line).toMatch(changes);
    for (const line of ['const known = new Map<string, A>();', 'const c: C = reactive({});'])
      expect(line).toMatch(changes);
    const modules = files.filter((file) => /^renderer\/.*\.ts$/.test(file));
    expect(modules.length).toBeGreaterThan(100);
    const changing = modules.filter((file) => linesThat(changes, file).length > 0);
    expect(changing.toSorted()).toEqual(Object.keys(oneForThePage).toSorted());
  });
});

describe('the project folder', () => {
  const allowed =
    /^(package\.json|package-lock\.json|tsconfig\.json|(?:es|ox)lint\.config\.mjs|README\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|CHANGELOG\.md|SECURITY\.md|CODE_OF_CONDUCT\.md|LICENSE|docs|electron|languages|renderer|shared|build|test|\..+)$/;

  it('contains only the usual files and folders at its top', () => {
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...top].filter((name) => !allowed.test(name))).toEqual([]);
  });

  it('names no path of one machine', () => {
    const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|work)\/[\w.-]+|[A-Z]:\\Users\\)/;
    const written = files.filter((file) => isText(file) && file !== 'package-lock.json');
    expect(machinePath.test(['cd ', 'home', 'somebody'].join('/'))).toBe(true);
    expect(written.flatMap((file) => linesThat(machinePath, file))).toEqual([]);
  });

  it('names no package registry', () => {
    expect(linesThat(/"resolved":|registry\./, 'package-lock.json')).toEqual([]);
  });
});
