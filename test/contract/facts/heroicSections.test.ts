import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import facts from '#test/fixtures/ruleFacts/heroic.json';
import { ruleOf } from '#test/contract/support/cases/subject';
import { casesOf, load } from '#test/contract/support/rulesets';

const unit = 'test/unit/shared/rulesets/heroic';
const file = (name: string): string => `${unit}/${name}.test.ts`;

/** Numbered sections of the document that no case proves, with the tests that compare the program with them. */
const checklist: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  '3': [[file('reference'), 'has an entry for every numbered heading of the document']],
  '3.6': [
    [file('homebrew/pack'), 'rename money and fix how load is counted'],
    [file('homebrew/pack'), 'offer nothing that the campaign does not have'],
    [file('content/content'), 'can rename money wherever an amount is shown'],
    [
      file('content/spheres'),
      'may come from a pack, and are then a focus, a use of the check and an entry of the compendium',
    ],
  ],
  '5': [
    [file('inventory/relics'), 'are all present'],
    [file('inventory/uses'), 'is everything that the tables let be used up, and nothing else'],
    [file('reference'), 'names every thing of the data once'],
  ],
  '5.2': [
    [file('inventory/relics'), 'amulet: 2 Heroism more at the start of a scenario'],
    [file('inventory/relics'), 'panoply: heavy armor, shield and spear that count as such, and go together'],
    [file('inventory/relics'), 'sword: +1 Att and +1 Dmg, and fails critically on 2 and 3'],
    [file('inventory/relics'), 'shop: 2 × 3d6 coins at the start of a scenario, with the dice in the entry'],
    [file('inventory/relics'), 'cost 2 Heroism and need a task in words'],
    [file('powers/sheet'), 'are taken by prayer beads, so much each day, and never use them up (5.2)'],
    [file('checks/fight/tools'), 'a minor relic helps its task'],
  ],
  '11': [
    [file('powers/sheet'), 'know level, limitation and race, and name them'],
    [file('powers/sheet'), 'are a block for each Power skill, a line for each use'],
  ],
  '12.1': [[file('checks/fight/weapons'), 'offer to take what got through']],
};

/** The sections of the document by their numbers. */
const sections = facts.headings.map((heading) => heading.slice(0, heading.indexOf(')')));

/** Titles of the tests in a file: the text after `it(` or after the rows of `it.each`. */
function titlesOf(path: string): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  return [
    ...source.matchAll(
      /\b(?:it|test)\(\s*'([^'\n]+)'|[\])]\)\(\s*'([^'\n]+)'|\.each\([\w.]+\)\(\s*'([^'\n]+)'/g,
    ),
  ].map(([, plain, rows, named]) => plain ?? rows ?? named ?? '');
}

it('proves every numbered section of the document by a case or a test, and no others', async () => {
  const ruleset = await load('heroic');
  const held = new Set(
    casesOf('heroic')
      .groups.flat()
      .map((one) => ruleOf(ruleset, one)),
  );
  expect(sections).toHaveLength(45);
  const others = sections.filter((section) => !held.has(section));
  expect(new Set(others)).toEqual(new Set(Object.keys(checklist)));
});

it('names tests that exist', () => {
  const known = new Map<string, ReadonlySet<string>>();
  const isThere = (path: string, title: string): boolean => {
    const titles = known.get(path) ?? new Set(titlesOf(path));
    known.set(path, titles);
    return titles.has(title);
  };
  const missing = Object.entries(checklist).flatMap(([section, tests]) => [
    ...(tests.length === 0 ? [`${section}: no test`] : []),
    ...tests
      .filter(([path, title]) => !isThere(path, title))
      .map(([path, title]) => `${section}: ${path}: ${title}`),
  ]);
  expect(missing).toEqual([]);
});
