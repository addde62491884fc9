import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skills } from '../../shared/rulesets/starfaring/data';
import written from '../../shared/rulesets/starfaring/data/reference.json';
import words from '../../shared/rulesets/starfaring/locales/en.json';
import { reference } from '../../shared/rulesets/starfaring/reference';

/** The rule document itself, which lies beside the project. */
const lines = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/002_30db56b333345d49.txt'),
  'utf8',
)
  .split('\n')
  .map((line) => line.replace(/\[\/?(vc_|kleo_|bellows).*$/, '').trim());

/** A line of its own without an end: `Falling`, `ATTACK`, `Table: Cover`. */
const ownLine = (line: string): string[] =>
  line.length > 0 && line.length < 75 && !/^[-–[]|\||[.:,]$/.test(line) ? [line] : [];

/** What a paragraph or a point begins with: `Forced march: Characters can ...`, `- Disarming: ...`. */
function leadIn(line: string): string[] {
  const name = /^(?:- )?(\p{Lu}[^:|]{1,60}:)(?= |$)/u.exec(line)?.[1];
  if (name === undefined || name.startsWith('Table:') || /[.!?] |[^ ]*[.][^0-9]/.test(name)) return [];
  return name.split(' ').length <= 7 ? [name] : [];
}

/** The document's remark about itself. */
const unfinished = 'Work in progress';

const headings = lines.flatMap((line) => {
  if (line === unfinished) return [];
  if (line.startsWith('Table:')) return [line];
  const name = leadIn(line);
  return name.length > 0 ? name : ownLine(line);
});

/** Points of lists that go on a line later, found where a point of a list runs on behind another one. */
const runOn = lines.flatMap((line) =>
  [...line.matchAll(/[.] - (\p{Lu}[^:|]{1,30}:)/gu)].map((hit) => hit[1] ?? ''),
);

const skillNames = new Set(
  skills.map(({ id }) => `${words.skills[id as keyof typeof words.skills].name}:`.toLowerCase()),
);

/** Everything that speaks of a heading: reference entries by their heading and those they cover as well. */
const covering = (heading: string): string[] => [
  ...reference.entries.filter(({ rule }) => rule === heading).map(({ id }) => id),
  ...written.entries.filter(({ covers = [] }) => covers.includes(heading)).map(({ id }) => id),
];

const skillHeadings = headings.filter((heading) => skillNames.has(heading.toLowerCase()));
const otherHeadings = [...headings, ...runOn].filter((heading) => !skillNames.has(heading.toLowerCase()));

describe('the rule document', () => {
  it('was read: chapters, sections, points and tables', () => {
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
    const document = lines.join('\n');
    const named = [
      ...reference.entries.map(({ rule }) => rule),
      ...written.entries.flatMap(({ covers = [] }) => covers),
    ];
    expect(named.filter((heading) => !document.includes(heading))).toEqual([]);
  });
});
