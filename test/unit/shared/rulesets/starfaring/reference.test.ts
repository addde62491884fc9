import { describe, expect, it } from 'vitest';
import type { Text } from '#shared/kernel/text';
import { calculators } from '#shared/rulesets/starfaring/calculators/index';
import { checks } from '#shared/rulesets/starfaring/checks/index';
import { decks } from '#shared/rulesets/starfaring/play/decks';
import { exploits, situations } from '#shared/rulesets/starfaring/data/index';
import { initiative } from '#shared/rulesets/starfaring/play/initiative';
import en from '#shared/rulesets/starfaring/locales/en.json';
import npc from '#shared/rulesets/starfaring/locales/en.npc.json';
import words from '#shared/rulesets/starfaring/locales/reference.en.json';
import { reference, tables } from '#shared/rulesets/starfaring/reference/index';

const ids = reference.entries.map(({ id }) => id);
const groups = new Set(reference.groups.map(({ id }) => id));
const catalog: unknown = { ...en, ...words, ...npc };

function wordsOf(key: string): unknown {
  return key
    .replace('ruleset.starfaring.', '')
    .split('.')
    .reduce<unknown>(
      (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
      catalog,
    );
}

/** Every message key anywhere inside a value. */
function keysIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(keysIn);
  const inside = Object.values(node).flatMap(keysIn);
  const { key } = node as Partial<Text & { key: string }>;
  return typeof key === 'string' ? [key, ...inside] : inside;
}

describe('the reference', () => {
  it('gives every entry an id of its own and a group that exists', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(reference.entries.filter(({ group }) => !groups.has(group))).toEqual([]);
    for (const { id } of reference.groups)
      expect(reference.entries.filter(({ group }) => group === id)).not.toEqual([]);
  });

  it('links and embeds only what exists', () => {
    const known = new Set(ids);
    expect(reference.entries.flatMap(({ links = [] }) => links).filter((id) => !known.has(id))).toEqual([]);
    const embedded = {
      table: new Set(tables.map(({ id }) => id)),
      calculator: new Set(calculators.map(({ id }) => id)),
      check: new Set(checks.map(({ id }) => id)),
    };
    const missing = reference.entries
      .flatMap(({ blocks }) => blocks)
      .filter(
        (block) =>
          (block.kind === 'table' || block.kind === 'calculator' || block.kind === 'check') &&
          !embedded[block.kind].has(block.id),
      );
    expect(missing).toEqual([]);
    expect(reference.screen.filter((id) => !known.has(id))).toEqual([]);
  });

  it('embeds every table, calculator and check somewhere', () => {
    const used = new Set(
      reference.entries
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => ('id' in block ? [`${block.kind} ${block.id}`] : [])),
    );
    const all = [
      ...tables.map(({ id }) => `table ${id}`),
      ...calculators.map(({ id }) => `calculator ${id}`),
      ...checks.map(({ id }) => `check ${id}`),
    ];
    expect(all.filter((name) => !used.has(name))).toEqual([]);
  });

  it('gives grids as many cells as columns', () => {
    for (const { blocks } of reference.entries)
      for (const block of blocks)
        if (block.kind === 'grid')
          for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
  });

  it('shows the GM what the screen of a table needs', () => {
    for (const id of [
      'difficulties',
      'conditions',
      'cover',
      'actions',
      'initiative',
      'rest-benefits',
      'falling',
    ])
      expect(reference.screen).toContain(id);
  });
});

describe('words', () => {
  it('exist for everything that is said', () => {
    const keys = keysIn([reference, tables, decks, initiative, checks, calculators]);
    const rulesetKeys = keys.filter((key) => key.startsWith('ruleset.starfaring.'));
    const wordless = rulesetKeys.filter((key) => typeof wordsOf(key) !== 'string');
    expect([...new Set(wordless)]).toEqual([]);
    expect(rulesetKeys.length).toBeGreaterThan(800);
  });

  it('exist for exploits and situations that are shown later', () => {
    const later = [
      ...exploits.combat.map(({ id }) => `tables.exploits.combat.${id}.text`),
      ...exploits.other.map(({ id }) => `tables.exploits.other.${id}.text`),
      ...situations.map(({ id }) => `calc.situations.${id}`),
    ];
    expect(later.filter((key) => typeof wordsOf(key) !== 'string')).toEqual([]);
  });
});
