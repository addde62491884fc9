import { describe, expect, it } from 'vitest';
import { skills } from '#shared/rulesets/starfaring/data/index';
import written from '#shared/rulesets/starfaring/data/reference.json';
import words from '#shared/rulesets/starfaring/locales/en.json';
import { reference } from '#shared/rulesets/starfaring/reference/index';
import facts from '#test/fixtures/ruleFacts/starfaring.json';

/**
 * Lines of their own without a period, and the beginnings of paragraphs and points; some points follow another on
 * the same line.
 */
const { headings, runOn } = facts;

const skillNames = new Set(
  skills.map(({ id }) => `${words.skills[id as keyof typeof words.skills].name}:`.toLowerCase()),
);

/** The reference entries for a heading: those named after it, and those that cover it as well. */
const covering = (heading: string): string[] => [
  ...reference.entries.filter(({ rule }) => rule === heading).map(({ id }) => id),
  ...written.entries.filter(({ covers = [] }) => covers.includes(heading)).map(({ id }) => id),
];

const skillHeadings = headings.filter((heading) => skillNames.has(heading.toLowerCase()));
const otherHeadings = [...headings, ...runOn].filter((heading) => !skillNames.has(heading.toLowerCase()));

describe('the rule document', () => {
  it('was parsed: chapters, sections, points and tables', () => {
    expect(otherHeadings).toContain('COMBAT');
    expect(otherHeadings).toContain('Falling');
    expect(otherHeadings).toContain('Forced march:');
    expect(otherHeadings).toContain('Normal Gravity (0.7–1.3 g):');
    expect(otherHeadings).toContain('Disarming:');
    expect(otherHeadings).toContain('Table: Setbacks');
    expect(otherHeadings.length).toBeGreaterThan(230);
  });

  it.each([...new Set(otherHeadings)])('%s is covered by the reference, each time it appears', (heading) => {
    const times = otherHeadings.filter((other) => other === heading).length;
    expect(covering(heading).length).toBeGreaterThanOrEqual(times);
  });

  it('has every skill as an entry', () => {
    expect(new Set(skillHeadings.map((heading) => heading.toLowerCase()))).toEqual(skillNames);
    const entries = new Set(reference.entries.map(({ id }) => id));
    expect(skills.filter(({ id }) => !entries.has(`skill-${id}`))).toEqual([]);
  });

  it('has every heading that the reference names', () => {
    const all = new Set([...headings, ...runOn, ...facts.withinLines]);
    const named = [
      ...reference.entries.map(({ rule }) => rule),
      ...written.entries.flatMap(({ covers = [] }) => covers),
    ];
    expect(named.filter((heading) => !all.has(heading))).toEqual([]);
  });
});
