import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleset } from '../../shared/rulesets/tiers';
import { rules, skillGroups } from '../../shared/rulesets/tiers/data';
import words from '../../shared/rulesets/tiers/locales/en.json';

/** The rule document, which lies beside the project. */
const document = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/003_ae0b061e58d4e057.txt'),
  'utf8',
);
const lines = document.split('\n').map((line) => line.trim());

/** Short lines that stand alone, without the marks that the document's icons left behind. */
const headings = lines
  .map((line) => line.replace(/^[^A-Z[]+ /, ''))
  .filter((line) => /^[A-Z][A-Za-z /]+$/.test(line) && line.split(' ').length <= 6);

/** Words before a colon that begin a rule of an own name: "Brawl: Attempt to ...". */
const leads = lines.flatMap((line) => /^([A-Z][a-z]+(?: [A-Z][a-z]+)?): [A-Z]/.exec(line)?.[1] ?? []);

/** The reference entry that covers each heading, as it is written in the document. */
const checklist: Readonly<Record<string, string>> = {
  'Skill Checks': 'skill-checks',
  'Advantage / Disadvantage': 'advantage',
  'Towers and Snake Eyes': 'towers-snake-eyes',
  Turn: 'turn',
  Initiative: 'initiative',
  'Your Turn': 'your-turn',
  Actions: 'actions',
  'Standard Minor Actions': 'minor-actions',
  'Standard Reactions': 'reactions',
  Attack: 'attack',
  Brawl: 'brawl',
  Escape: 'escape',
  Recover: 'recover',
  Influence: 'influence',
  Hustle: 'hustle',
  Move: 'move',
  'Get Up': 'get-up',
  'Use Item': 'use-item',
  'Take Cover': 'take-cover',
  'Offhand Attack': 'offhand-attack',
  'Free Attack': 'free-attack',
  Shield: 'shield',
  'Ledge Grab': 'ledge-grab',
};

/**
 * Headings inside the damaged table, as far as a cell still shows them; the readings name what was lost, and
 * nothing but the readings can be held against the entries of those skills.
 */
const inTable: Readonly<Record<string, string>> = {
  'Physica\tl Skills': 'physical',
  'Mental Skills': 'mental',
  'Social Skills': 'social',
  'Special Skills': 'special',
};

const { entries, groups, screen } = ruleset.reference;
const entry = (id: string) => entries.find((one) => one.id === id);

describe('the reference of Tiers', () => {
  it('covers every heading of the document', () => {
    expect([...headings, ...leads].filter((heading) => !(heading in checklist))).toEqual([]);
    expect(new Set([...headings, ...leads]).size).toBe(Object.keys(checklist).length);
  });

  it.each(Object.entries(checklist))('%s', (heading, id) => {
    expect([...headings, ...leads]).toContain(heading);
    expect(entry(id)?.rule).toBe(heading);
    expect(entry(id)?.blocks).not.toEqual([]);
  });

  it.each(Object.entries(inTable))('%j', (heading, id) => {
    expect(document).toContain(heading);
    expect(entry(id)?.rule).toBe(heading.replace('\t', ''));
  });

  it.each(skillGroups.flatMap(({ skills, source }) => skills.map((skill) => [skill, source])))(
    'skill %s',
    (skill = '', source) => {
      expect(entry(skill)?.rule).toBe(source);
    },
  );

  it('covers the row of ranks', () => {
    expect(entry('ranks')?.rule).toBe(rules.ranks.source);
  });

  it('has unique entries, known groups, and links, screens and tools that lead somewhere', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(ids);
    expect([...screen, ...entries.flatMap(({ links = [] }) => links)].filter((id) => !known.has(id))).toEqual(
      [],
    );
    const grouped = new Set(groups.map(({ id }) => id));
    expect(entries.filter(({ group }) => !grouped.has(group))).toEqual([]);
    const tools = new Set([...ruleset.checks, ...ruleset.calculators].map(({ id }) => id));
    const used = entries
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'check' || block.kind === 'calculator' ? [block.id] : []));
    expect(used.filter((id) => !tools.has(id))).toEqual([]);
  });
});

describe('the figures of Tiers', () => {
  const row = (start: string): string[] =>
    (lines.find((line) => line.startsWith(start)) ?? '').split('\t').map((cell) => cell.trim());

  it('has the tiers with their totals and words', () => {
    expect(row('Tier 0').map((cell) => cell.replace('Tier ', 'T'))).toEqual(
      rules.tiers.from.map((_, tier) => `T${String(tier)}`),
    );
    expect(row('6.7.8').map((cell) => Number(cell.split('.')[0]))).toEqual(
      rules.tiers.from.map(({ from }) => from),
    );
    expect(row('Trivial').map((cell) => cell.toLowerCase())).toEqual(rules.tiers.from.map(({ id }) => id));
  });

  it('has the ranks with their words', () => {
    const ranks = (lines.find((line) => line.startsWith('+0 Untrained')) ?? '').split(/[\s\t]+/);
    expect(ranks.filter((word) => word.startsWith('+')).map(Number)).toEqual(
      rules.ranks.ids.map((_, rank) => rank),
    );
    expect(
      ranks
        .filter((word) => !word.startsWith('+'))
        .map((word) => (word === 'Grea' ? 'great' : word.toLowerCase()))
        .filter((word) => word !== 't' && word !== 'it'),
    ).toEqual(rules.ranks.ids);
  });

  it('rolls and keeps the dice that the document says', () => {
    expect(document).toContain(`Roll ${String(rules.dice.count)}d${String(rules.dice.sides)}`);
    expect(document).toContain(`at most ${String(rules.advantage.mostDice)} dice`);
    expect(document).toContain(`two ${String(rules.extremes.towers)}'s`);
    expect(document).toContain(`two ${String(rules.extremes.snakeEyes)}'s`);
    expect(document).toContain(`Athletics T${String(rules.ledgeGrab.tier)}`);
  });

  it('gives a round what the document says', () => {
    const { action, minor, reaction } = rules.turn;
    const round = lines.find((line) => line.includes('Minor Actions (used'));
    expect(round).toMatch(
      new RegExp(`^\\W*${String(action)} Action .*${String(minor)} Minor .*${String(reaction)} Reaction`),
    );
  });

  it('knows every skill that the damaged table still shows', () => {
    const shown = ['Ingenuity', 'Knowledge', 'Perception', 'Survival', 'Will', 'Stealth'];
    const special = ['Arcane', 'Finance', 'Medicine', 'Networking', 'Security'];
    const skills: Readonly<Record<string, { readonly name: string }>> = words.skills;
    const names = skillGroups.flatMap(({ skills: ids }) => ids.map((id) => skills[id]?.name));
    expect([...shown, ...special].filter((name) => !document.includes(name))).toEqual([]);
    expect([...shown, ...special].filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toHaveLength(20);
  });
});
