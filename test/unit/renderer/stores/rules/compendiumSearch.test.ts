import { describe, expect, it } from 'vitest';
import { createCompendiumSearch } from '#renderer/stores/rules/compendiumSearch';
import { isRaw, raw, type Text } from '#shared/kernel/text';
import { compendiumEntries, compendiumGroups, printableEntries } from '#shared/rules/reference/compendium';
import type { Entry, RollTable } from '#shared/rules/reference/reference';
import type { Ruleset } from '#shared/rules/ruleset';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const words = (text: Text) => (isRaw(text) ? text.raw : text.key);
const entry = (id: string, title: string, more: Partial<Entry> = {}): Entry => ({
  id,
  group: 'rules',
  title: raw(title),
  rule: '1',
  blocks: [],
  ...more,
});
const table = (id: string, title: string): RollTable => ({
  id,
  title: raw(title),
  rule: '2',
  dice: { count: 1, sides: 6 },
  rows: [{ from: 1, to: 6, text: raw('A raven croaks.') }],
});
const ruleset = (id: string, entries: readonly Entry[], tables: readonly RollTable[] = []): Ruleset => ({
  ...toyRuleset,
  manifest: { id, version: '1.0.0', name: id.toUpperCase() },
  reference: { groups: [{ id: 'rules', title: raw('Rules') }], entries, screen: [] },
  checks: [],
  calculators: [],
  tables,
});

const first = ruleset(
  'first',
  [
    entry('shields', 'Shields against shock', {
      blocks: [{ kind: 'text', text: raw('Shock, shock, shock') }],
    }),
    entry('shock', 'Shock', { blocks: [{ kind: 'table', id: 'omens' }] }),
    entry('zoe', 'Zoë’s luck'),
  ],
  [table('omens', 'Omens'), table('weather', 'Weather')],
);
const second = ruleset('second', [entry('shock', 'Shock')]);

function searching(...rulesets: readonly Ruleset[]) {
  const search = createCompendiumSearch(words);
  for (const each of rulesets) [...search.add(each)].forEach(() => undefined);
  const find = (typed: string, more: { ruleset?: string; group?: string; near?: string } = {}) =>
    search
      .find({ words: typed, ruleset: more.ruleset ?? '', group: more.group ?? '' }, more.near)
      .map((item) => item.key);
  return { search, find };
}

describe('the compendium of a ruleset', () => {
  it('contains its entries, and those tables, calculators and checks that no entry shows', () => {
    expect(compendiumEntries(first).map((each) => each.id)).toEqual([
      'shields',
      'shock',
      'zoe',
      'table:weather',
    ]);
    expect(compendiumGroups(first).map((each) => each.id)).toEqual(['rules', 'table:']);
    expect(printableEntries(first, ['zoe', 'table:weather', 'gone'])).toEqual(['zoe']);
  });
});

describe('searching', () => {
  it('puts exact titles first, and the current ruleset before others', () => {
    const { find } = searching(first, second);
    expect(find('shock', { near: 'second' })[0]).toBe('second/shock');
    expect(find('SHOCK', { near: 'first' }).indexOf('first/shock')).toBe(0);
    expect(find('shock', { near: 'first' })).toContain('first/shields');
  });

  it('finds beginnings, folded letters, typos, and words inside tables', () => {
    const { find } = searching(first);
    expect(find('zoe')).toEqual(['first/zoe']);
    expect(find('shiel')).toEqual(['first/shields']);
    expect(find('shelds')).toEqual(['first/shields']);
    expect(find('raven').toSorted()).toEqual(['first/shock', 'first/table:weather']);
  });

  it('limits to ruleset and group; without words it returns everything', () => {
    const { find } = searching(first, second);
    expect(find('')).toHaveLength(5);
    expect(find('', { near: 'second' })[0]).toBe('second/shock');
    expect(find('', { near: 'second' }).toSorted()).toEqual(find('').toSorted());
    expect(find('', { ruleset: 'second' })).toEqual(['second/shock']);
    expect(find('', { ruleset: 'first', group: 'table:' })).toEqual(['first/table:weather']);
  });

  it('offers the nearest matches if there are none', () => {
    const { search, find } = searching(first);
    expect(find('shock xylophone')).toEqual([]);
    expect(search.nearest('shock xylophone').map((item) => item.key)).toContain('first/shock');
    expect(search.nearest('qqqqqq')).toEqual([]);
  });
});
