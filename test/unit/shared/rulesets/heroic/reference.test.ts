import { describe, expect, it } from 'vitest';
import { raw, type Text } from '#shared/kernel/text';
import { rowFor, type Entry } from '#shared/rules/reference/reference';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  armors,
  items,
  keywords,
  modifiers,
  races,
  skills,
  weapons,
} from '#shared/rulesets/heroic/data/index';
import { afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { abilities, npcModifiers } from '#shared/rulesets/heroic/content/formData';
import { builtInRelics } from '#shared/rulesets/heroic/content/relics';
import { builtInSpheres } from '#shared/rulesets/heroic/content/spheres';
import { referenceOf } from '#shared/rulesets/heroic/reference/index';
import { conditions, hazards } from '#shared/rulesets/heroic/content/resolution';
import facts from '#test/fixtures/ruleFacts/heroic.json';
import { translate } from './support';

const { groups, entries, screen } = ruleset.reference;
const byId = new Map(entries.map((entry) => [entry.id, entry]));

function entry(id: string): Entry {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`No entry ${id}`);
  return found;
}

/** Every word of an entry. */
function wordsOf({ title, summary, blocks }: Entry): string {
  const texts: Text[] = [title, ...(summary === undefined ? [] : [summary])];
  for (const block of blocks) {
    if (block.kind === 'text') texts.push(block.text);
    if (block.kind === 'list') texts.push(...block.items);
    if (block.kind === 'facts') texts.push(...block.rows.flatMap(({ label, value }) => [label, value]));
    if (block.kind === 'grid') texts.push(...block.columns, ...block.rows.flat());
  }
  return texts.map(translate).join(' ');
}

describe('the reference', () => {
  it('has an entry for every numbered heading of the document', () => {
    const headings = facts.headings.map((heading) => heading.slice(0, heading.indexOf(')')));
    expect(headings).toHaveLength(45);
    const named = new Set(entries.map(({ rule }) => rule));
    expect(headings.filter((section) => !named.has(section))).toEqual([]);
    expect([...named].filter((rule) => !headings.includes(rule))).toEqual([]);
  });

  it('names every thing of the data once', () => {
    const expected = [
      ...races.map(({ id }) => `race-${id}`),
      ...skills.map(({ id }) => `skill-${id}`),
      ...[...weapons, ...armors, ...items].map(({ id }) => `gear-${id}`),
      ...modifiers.map(({ id }) => `modifier-${id}`),
      ...keywords.map(({ id }) => `keyword-${id}`),
      ...hazards.map(({ id }) => `hazard-${id}`),
      ...conditions.map(({ id }) => `condition-${id}`),
      ...builtInSpheres.map(({ id }) => `sphere-${id}`),
      ...['area', 'intense', 'day', 'week', 'permanent'].map((id) => `power-modifier-${id}`),
      ...afflictions.map(({ id }) => `affliction-${id}`),
      ...builtInRelics.map(({ id }) => `relic-${id}`),
      ...abilities.map(({ id }) => `npc-${id}`),
      ...npcModifiers.map(({ id }) => `npc-modifier-${id}`),
    ];
    expect(expected.filter((id) => !byId.has(id))).toEqual([]);
    expect(byId.size).toBe(entries.length);
  });

  it.each([
    ['11.2', 'sphere-', facts.spheres],
    ['14.2', 'npc-', facts.npcAbilities],
  ])('has an entry for each row of %s', (_section, prefix, names) => {
    const rows = names.map((name) => name.toLowerCase().replaceAll(/[ /]/g, '-'));
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((name) => !byId.has(`${prefix}${name}`))).toEqual([]);
  });

  it('links only to entries, tables, calculators and checks that exist', () => {
    const ids = {
      table: new Set(ruleset.tables.map(({ id }) => id)),
      calculator: new Set(ruleset.calculators.map(({ id }) => id)),
      check: new Set(ruleset.checks.map(({ id }) => id)),
    };
    const broken = entries.flatMap(({ id, links = [], blocks }) => [
      ...links.filter((link) => !byId.has(link) || link === id).map((link) => `${id} -> ${link}`),
      ...blocks.flatMap((block) =>
        (block.kind === 'table' || block.kind === 'calculator' || block.kind === 'check') &&
        !ids[block.kind].has(block.id)
          ? [`${id} -> ${block.id}`]
          : [],
      ),
    ]);
    expect(broken).toEqual([]);
    expect(entries.filter(({ links = [] }) => links.length === 0).map(({ id }) => id)).toEqual([]);
    expect(screen.filter((id) => !byId.has(id))).toEqual([]);
  });

  it('embeds every check and calculator somewhere', () => {
    const embedded = new Set(
      entries.flatMap(({ blocks }) => blocks.flatMap((block) => ('id' in block ? [block.id] : []))),
    );
    const without = ['check', 'team-roll'];
    const all = [...ruleset.checks, ...ruleset.calculators, ...ruleset.tables].map(({ id }) => id);
    expect(all.filter((id) => !embedded.has(id) && !without.includes(id))).toEqual([]);
  });

  it('sorts every entry into a group, and leaves none empty', () => {
    const used = new Set(entries.map(({ group }) => group));
    expect([...used].toSorted()).toEqual(groups.map(({ id }) => id).toSorted());
  });

  it('has a complete text in every entry', () => {
    for (const each of entries) {
      const words = wordsOf(each);
      expect(words, each.id).not.toMatch(/ruleset\.|[{}]/);
      expect(each.summary !== undefined || each.blocks.length > 0, each.id).toBe(true);
    }
  });

  it('shows on the screen what a table needs, and no more', () => {
    for (const id of [
      'difficulty',
      'advantage',
      'conditions',
      'recovery',
      'hazards',
      'combat',
      'actions',
      'scale',
    ])
      expect(screen).toContain(id);
    const length = screen.reduce((sum, id) => sum + wordsOf(entry(id)).length, 0);
    // Two printed pages of small type contain about 12,000 letters.
    expect(length).toBeLessThan(12_000);
  });
});

describe('the figures that the reference names', () => {
  const figures = (id: string): string => wordsOf(entry(id));
  it.each([
    ['difficulty', ['+2', '−2', '−4']],
    ['race-elf', ['+1', '+2', '5']],
    ['gear-crossbow', ['Agi +1', '$15', 'Range (30)', 'Slow (1)']],
    ['gear-medium-armor', ['4 or Agi −1', '4, 5', '$8', 'Enc (2)']],
    ['armor', ['3 or Agi −2', '3, 4, 6', '$20']],
    ['minotaur', ['5/2', '9']],
    ['gear-backpack', ['4 Enc', '$3']],
    ['npc-abilities', ['−3 on everything physical']],
    ['keywords', ['Burst (X)']],
  ])('%s', (id, expected) => {
    for (const figure of expected) expect(figures(id)).toContain(figure);
  });
});

describe('the reference of a content with more in it', () => {
  const sword = builtInContent.weapons.get('sword');
  const dwarf = builtInContent.races.get('dwarf');
  const relic = builtInContent.relics.get('magical-sword');
  if (sword === undefined || dwarf === undefined || relic === undefined) throw new Error('Not there');
  const wider = contentWith(builtInContent, {
    weapons: [
      {
        ...sword,
        id: 'p:glaive',
        name: raw('Glaive'),
        keywords: [...sword.keywords, { id: 'p:nobody-knows' }],
      },
    ],
    races: [{ ...dwarf, id: 'p:gnome', name: raw('Gnome') }],
    relics: [{ ...relic, id: 'p:horn', name: raw('Horn'), gear: ['p:glaive', 'p:gone'] }],
  });
  const all = referenceOf(wider).entries;
  const found = (id: string) => all.find((each) => each.id === id);

  it('names what packs bring, in its own words, tables and links', () => {
    expect(found('gear-p:glaive')?.links).toEqual(['weapons', 'keyword-balanced']);
    expect(found('relic-p:horn')?.links).toEqual(['relics', 'gear-p:glaive']);
    expect(found('creation-options')?.links).toContain('race-p:gnome');
    expect(wordsOf(found('weapons') ?? entry('weapons'))).toContain('Glaive');
    expect(wordsOf(found('relics') ?? entry('relics'))).toContain('Horn');
    expect(wordsOf(entry('weapons'))).not.toContain('Glaive');
  });

  it('links only to entries that exist', () => {
    const ids = new Set(all.map(({ id }) => id));
    expect(ids.size).toBe(all.length);
    expect(all.flatMap(({ links = [] }) => links.filter((link) => !ids.has(link)))).toEqual([]);
  });
});

describe('tables to roll on', () => {
  it('have one row for every result', () => {
    for (const table of ruleset.tables) {
      const { count, sides } = table.dice;
      for (let sum = count; sum <= count * sides; sum += 1) {
        expect(rowFor(table, sum)).toBeDefined();
        expect(table.rows.filter(({ from, to }) => from <= sum && sum <= to)).toHaveLength(1);
      }
    }
  });

  it('say what strain costs (12.1.2)', () => {
    const strain = ruleset.tables.find(({ id }) => id === 'strain');
    if (strain === undefined) throw new Error('No table of strain');
    const words = [2, 3, 4, 5, 12].map((sum) => translate(rowFor(strain, sum)?.text ?? { raw: '' }));
    expect(words.map((row) => /^\d/.exec(row)?.[0])).toEqual(['2', '1', '1', undefined, undefined]);
  });
});
