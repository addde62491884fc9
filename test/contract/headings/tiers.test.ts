import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/tiers/index';
import definition from '#shared/rulesets/tiers/definition.json';
import facts from '#test/fixtures/ruleFacts/tiers.json';

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
const bands = (id: string) => definition.lookups.find((lookup) => lookup.id === id)?.of ?? [];
const skills = definition.numbers
  .flatMap(({ of }): readonly { id: string; name: string; rule?: string }[] => of)
  .filter(({ rule }) => rule !== undefined);
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

  it.each(skills.map(({ id, rule }) => [id, rule]))('skill %s', (skill = '', rule) => {
    expect(entry(skill)?.rule).toBe(rule);
    expect(Object.keys(inTable)).toContain(rule);
  });

  it('covers the row of ranks', () => {
    expect(entry('ranks')?.rule).toBe('Special Skills');
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
    const tiers = bands('tiers');
    expect(facts.tiers).toEqual(tiers.map((_, tier) => `Tier ${String(tier)}`));
    expect(facts.totals.map((cell) => Number(cell.split('.')[0]))).toEqual(tiers.map(({ from }) => from));
    expect(facts.words.map((word) => word.toLowerCase())).toEqual(tiers.map(({ id }) => id));
    expect(facts.words.map((word, tier) => `T${String(tier)} ${word}`)).toEqual(
      tiers.map(({ name }) => name),
    );
  });

  it('has the ranks with their descriptions', () => {
    const ranks = bands('ranks');
    expect(facts.ranks).toEqual(ranks.map(({ from }) => from));
    expect(facts.rankWords.map((word) => word.toLowerCase())).toEqual(ranks.map(({ id }) => id));
    expect(facts.rankWords).toEqual(ranks.map(({ name }) => name));
  });

  it("rolls and keeps the document's dice", () => {
    const [check] = definition.checks;
    const [pool] = check?.dice ?? [];
    expect(`${String(pool?.count)}d${String(pool?.sides)}`).toBe(facts.dice);
    expect((pool?.count ?? 0) + (pool?.mostExtra ?? 0)).toBe(facts.mostDice);
    expect([pool?.best, pool?.worst]).toEqual([facts.towers, facts.snakeEyes]);
    const ledgeGrab = definition.actions.find(({ id }) => id === 'ledgeGrab');
    expect(ledgeGrab?.roll?.with).toMatchObject({ skill: 'athletics', tier: String(facts.ledgeGrab) });
  });

  it("gives a round the document's actions", () => {
    const start = (id: string) => {
      const found = definition.trackers.find((each) => each.id === id);
      return found?.start ?? found?.most;
    };
    const round = { actions: start('action'), minor: start('minor'), reactions: start('reaction') };
    expect(round).toEqual(facts.round);
  });

  it('contains every skill that the damaged table still shows', () => {
    const names = skills.map(({ name }) => name);
    expect(facts.skillsShown).toHaveLength(11);
    expect(facts.skillsShown.filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toHaveLength(20);
  });
});
