import { describe, expect, it } from 'vitest';
import { groupPatches, type Difference } from '#shared/character/differences';
import type { Patch } from '#shared/character/patches';
import { canonical, readChangeFile, writeChangeFile } from '#shared/exchange/changeFile';
import { lineHere, stateOf } from '#shared/exchange/states';
import { partTravels, travels } from '#shared/exchange/travels';
import { newCharacter } from '#shared/sheet/commands';
import type { Json } from '#shared/kernel/jsonValue';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const line = (...patches: Patch[]): Difference => ({ id: 'x', kind: 'choices', patches });
const level = (from: number, to: number): Patch => ({ op: 'place', path: ['choices', 'level'], from, to });
const skill = (to?: Json, from?: Json): Patch => ({
  ...{ op: 'item', path: ['choices', 'skills'], key: 'one' },
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
const here = (choices: Json): Json => ({ choices });

describe('the state of a line on this side', () => {
  it.each<[string, Difference, Json, string]>([
    ['unchanged here', line(level(1, 2)), here({ level: 1 }), 'clean'],
    ['the same here', line(level(1, 2)), here({ level: 2 }), 'already'],
    ['changed here', line(level(1, 2)), here({ level: 3 }), 'conflict'],
    ['taken out here', line(level(1, 2)), here({}), 'conflict'],
    ['new, and not here', line(skill({ id: 'one' })), here({}), 'clean'],
    ['new, and the same here', line(skill({ id: 'one' })), here({ skills: [{ id: 'one' }] }), 'already'],
    [
      'new, and another here',
      line(skill({ id: 'one' })),
      here({ skills: [{ id: 'one', x: 1 }] }),
      'conflict',
    ],
    [
      'gone, and still here',
      line(skill(undefined, { id: 'one' })),
      here({ skills: [{ id: 'one' }] }),
      'clean',
    ],
    ['gone, and gone here', line(skill(undefined, { id: 'one' })), here({ skills: [] }), 'already'],
    ['partly here already', line(level(1, 2), skill({ id: 'one' })), here({ level: 2 }), 'clean'],
    ['partly changed here', line(level(1, 2), skill({ id: 'one' })), here({ level: 3 }), 'conflict'],
    [
      'in an item that is not here any more',
      line({ op: 'place', path: ['choices', 'skills', { item: 'two' }, 'level'], from: 1, to: 2 }),
      here({ skills: [] }),
      'lost',
    ],
    ['in a place of another shape', line(level(1, 2)), here(7), 'lost'],
  ])('%s', (_, difference, content, state) => {
    expect(stateOf(difference, content, true)).toBe(state);
  });

  it('is open for all but new ones, if the common state is unknown', () => {
    expect(stateOf(line(level(1, 2)), here({ level: 1 }), false)).toBe('conflict');
    expect(stateOf(line(skill({ id: 'one' })), here({}), false)).toBe('clean');
  });

  it('compares an order by the existing items', () => {
    const order = line({ op: 'order', path: ['choices'], from: ['a', 'b', 'c'], to: ['c', 'a', 'b'] });
    const list = (...keys: string[]): Json => ({ choices: keys.map((id) => ({ id })) });
    expect(stateOf(order, list('a', 'b', 'c'), true)).toBe('clean');
    expect(stateOf(order, list('a', 'c'), true)).toBe('clean');
    expect(stateOf(order, list('c', 'x', 'b'), true)).toBe('already');
    expect(stateOf(order, list('b', 'a', 'c'), true)).toBe('conflict');
    expect(stateOf(order, list('a', 'b', 'c'), false)).toBe('conflict');
    expect(stateOf(order, { choices: 'none' }, true)).toBe('lost');
  });

  it('can be determined from this side as well', () => {
    expect(lineHere(line(level(1, 2), skill({ id: 'one' })), here({ level: 3 })).patches).toEqual([
      level(1, 3),
    ]);
  });
});

describe('a change file', () => {
  const document = newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() });
  const file = {
    from: { id: document.id, name: 'Brakka', ruleset: 'toy', documentVersion: 1 },
    base: { revision: 4, digest: 'abc' },
    madeAt: fixedClock.now(),
    by: 'Mara',
    note: 'Done',
    lines: [
      level(1, 2),
      skill({ id: 'one' }),
      { op: 'order', path: ['ledger'], from: ['a', 'b'], to: ['b', 'a'] } as const,
      { op: 'item', path: ['ledger'], key: 'a', to: null, after: null } as const,
    ],
  };

  it('is read as it was written', () => {
    expect(readChangeFile(JSON.parse(writeChangeFile(file)))).toMatchObject({ ok: true, value: file });
  });

  it('identifies exchanged content regardless of the order of keys and its place', () => {
    const turned = Object.fromEntries(Object.entries(document).toReversed());
    expect(canonical({ ...document, ...turned })).toBe(canonical(document));
    expect(canonical({ ...document, campaign: 'camp-0001', revision: 9 })).toBe(canonical(document));
    expect(canonical({ ...document, name: 'Other' })).not.toBe(canonical(document));
    expect(travels({ op: 'place', path: ['campaign'], to: null })).toBe(false);
    expect([partTravels('form'), partTravels('choices')]).toEqual([false, true]);
  });

  it('makes the lines again that it was made of', () => {
    expect(groupPatches(file.lines).map(({ kind }) => kind)).toEqual([
      'choices',
      'choices',
      'entry',
      'entry',
    ]);
  });
});
