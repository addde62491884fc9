import { describe, expect, it } from 'vitest';
import { ruleset } from '../../../shared/rulesets/tiers';
import { rules, skillGroups } from '../../../shared/rulesets/tiers/data';
import words from '../../../shared/rulesets/tiers/locales/en.json';
import facts from '../../fixtures/ruleFacts/tiers.json';

/** Headings, and the words before a colon that begin a rule with a name of its own. */
const { headings } = facts;

/** The reference entry that covers each heading, keyed by its text in the document. */
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
 * Headings inside the damaged table, as far as a cell still shows them; the readings name the lost ones, and the
 * entries of those skills can be compared only with the readings.
 */
const inTable: Readonly<Record<string, string>> = {
  'Physical Skills': 'physical',
  'Mental Skills': 'mental',
  'Social Skills': 'social',
  'Special Skills': 'special',
};

const { entries, groups, screen } = ruleset.reference;
const entry = (id: string) => entries.find((one) => one.id === id);

describe('the reference of Tiers', () => {
  it('covers every heading of the document', () => {
    expect(headings.filter((heading) => !(heading in checklist))).toEqual([]);
    expect(new Set(headings).size).toBe(Object.keys(checklist).length);
  });

  it.each(Object.entries(checklist))('%s', (heading, id) => {
    expect(headings).toContain(heading);
    expect(entry(id)?.rule).toBe(heading);
    expect(entry(id)?.blocks).not.toEqual([]);
  });

  it.each(Object.entries(inTable))('%j', (heading, id) => {
    expect(facts.inTable).toContain(heading);
    expect(entry(id)?.rule).toBe(heading);
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

  it('has unique entries, known groups, and working links, screens and tools', () => {
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
  it('has the tiers with their totals and descriptions', () => {
    expect(facts.tiers).toEqual(rules.tiers.from.map((_, tier) => `Tier ${String(tier)}`));
    expect(facts.totals.map((cell) => Number(cell.split('.')[0]))).toEqual(
      rules.tiers.from.map(({ from }) => from),
    );
    expect(facts.words.map((word) => word.toLowerCase())).toEqual(rules.tiers.from.map(({ id }) => id));
  });

  it('has the ranks with their descriptions', () => {
    expect(facts.ranks).toEqual(rules.ranks.ids.map((_, rank) => rank));
    expect(facts.rankWords.map((word) => word.toLowerCase())).toEqual(rules.ranks.ids);
  });

  it("rolls and keeps the document's dice", () => {
    expect(`${String(rules.dice.count)}d${String(rules.dice.sides)}`).toBe(facts.dice);
    expect(rules.advantage.mostDice).toBe(facts.mostDice);
    expect(rules.extremes.towers).toBe(facts.towers);
    expect(rules.extremes.snakeEyes).toBe(facts.snakeEyes);
    expect(rules.ledgeGrab.tier).toBe(facts.ledgeGrab);
  });

  it("gives a round the document's actions", () => {
    const { action, minor, reaction } = rules.turn;
    expect({ actions: action, minor, reactions: reaction }).toEqual(facts.round);
  });

  it('contains every skill that the damaged table still shows', () => {
    const skills: Readonly<Record<string, { readonly name: string }>> = words.skills;
    const names = skillGroups.flatMap(({ skills: ids }) => ids.map((id) => skills[id]?.name));
    expect(facts.skillsShown).toHaveLength(11);
    expect(facts.skillsShown.filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toHaveLength(20);
  });
});
