import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { compileFormula } from '#shared/rules/definition/formula/compile';
import { functionNames } from '#shared/rules/definition/formula/functions';
import { readDefinition } from '#shared/rules/definition/read';

const guide = readFileSync(inRoot('docs/guide/custom-games.md'), 'utf8');
const rows = guide
  .split('\n')
  .filter((line) => /^\| `\w+`/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const read = readDefinition({
  format: 1,
  id: 'sample',
  version: '1.0.0',
  name: 'Sample',
  checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
  numbers: [
    {
      id: 'numbers',
      name: 'Numbers',
      of: ['might', 'luck', 'weight', 'crowd', 'level'].map((id) => ({ id, name: id, is: 1 })),
    },
  ],
  lookups: [{ id: 'tiers', name: 'Tiers', of: [{ id: 'low', name: 'Low', from: 0 }] }],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      free: true,
      row: {
        weight: { name: 'Weight', min: 0, max: 9 },
        worn: { name: 'Worn', flag: true },
        heavy: { name: 'Heavy', flag: true },
        skill: { name: 'Skill', words: 40 },
      },
    },
    { id: 'spells', name: 'Spells', free: true, row: { prepared: { name: 'Prepared', flag: true } } },
    {
      id: 'skills',
      name: 'Skills',
      free: true,
      key: 'name',
      row: { rank: { name: 'Rank', min: 0, max: 9 }, value: { name: 'Value', min: 0, max: 9 } },
    },
  ],
});

it('the guide lists every function of formulas once', () => {
  expect(rows.flatMap(([, names]) => codes(names)).toSorted()).toEqual(functionNames.toSorted());
});

it('the guide has an example for each function, which works', () => {
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { scope, lists } = read.value.game;
  for (const [, names, , examples] of rows) {
    const [example = ''] = codes(examples);
    const formula = example.replace(/^\{(.*)\}$/, '$1');
    expect(
      codes(names).some((name) => formula.includes(`${name}(`)),
      formula,
    ).toBe(true);
    const it = {
      find: (name: string) => (name === 'it' ? row : scope.find(name)),
      names: () => scope.names(),
    };
    const row = {
      type: { kind: 'record', fields: lists.get('gear')?.fields ?? new Map() },
      read: () => undefined,
    } as const;
    const kinds = ['number', 'flag', 'word'] as const;
    expect(
      kinds.some((kind) => compileFormula(formula, kind, it).ok),
      formula,
    ).toBe(true);
  }
});
