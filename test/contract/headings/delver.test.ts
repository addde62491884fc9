import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/delver/index';
import facts from '#test/fixtures/ruleFacts/delver.json';
import { documentRuns, runsOf } from '#test/contract/support/wordRuns';

/** Every heading of the document with its lines: their figures, and whether they are still to be written. */
const sections = facts.map(({ heading, lines }) => [heading, lines] as const);

/** The entry of the reference that covers each line, by heading and in order. */
const checklist: Readonly<Record<string, readonly string[]>> = {
  'System Quick Reference': ['quick-reference'],
  'Skill Checks': ['skill-check', 'difficulty', 'untrained', 'circumstances', 'help'],
  'Saving Throws': [
    'saving-throws',
    'save-kinds',
    'save-kinds',
    'save-kinds',
    'save-kinds',
    'npc-save',
    'saving-throws',
  ],
  Spellcasting: ['spellcasting'],
  'Injury And Healing': [
    'zero-hit-points',
    'zero-hit-points',
    'mortal-wound',
    'stabilise',
    'stabilise',
    'frail',
    'magical-healing',
  ],
  'Reaction Checks': ['reactions'],
  'Combat Rounds': [
    'round',
    'initiative',
    'initiative',
    'turn',
    'main-action',
    'move-action',
    'on-turn-action',
    'instant-action',
  ],
  'Hitting And Damage': [
    'hit-roll',
    'hit-roll',
    'hit-roll',
    'damage',
    'damage',
    'shock',
    'shock',
    'shield',
    'damage',
  ],
  'Morale Checks': ['morale', 'morale-when', 'futile-fights'],
};

const { entries, screen } = ruleset.reference;
/** Sections that cards name, in their order; foes name those of their numbers. */
const headings = [...new Set(entries.filter(({ group }) => group !== 'foes').map(({ rule }) => rule))];
const wordsOf = (id: string): string => rawIn(entries.find((entry) => entry.id === id)).join(' ');

/** Every text of a definition is its own, and needs no catalog. */
function rawIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rawIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'raw' in value ? [String(value.raw)] : Object.values(value).flatMap(rawIn);
}

/** The numbers in a text, including dice. */
const figures = (text: string): string[] =>
  [...text.replaceAll('−', '-').matchAll(/\d+d\d+|\d+\/\d+|\d+/g)].map(([figure]) => figure);

describe('the reference of Delver', () => {
  it('contains the headings of the document, and no others', () => {
    expect(sections.map(([heading]) => heading)).toEqual([...headings]);
    expect(Object.keys(checklist)).toEqual([...headings]);
  });

  it.each(sections)('covers every line under %s with an entry of that heading', (heading, lines) => {
    const listed = checklist[heading] ?? [];
    expect(listed).toHaveLength(lines.length);
    for (const id of listed) expect(entries.find((entry) => entry.id === id)?.rule, id).toBe(heading);
  });

  it.each(sections)('leaves out no figure of the document under %s', (heading, lines) => {
    for (const [place, line] of lines.entries()) {
      const id = checklist[heading]?.[place] ?? '';
      const spelt = wordsOf(id)
        .replaceAll(/\btwo\b/g, '2')
        .replaceAll(/\bone\b|\bfirst\b/g, '1');
      const missing = line.figures.filter((one) => !figures(spelt).includes(one));
      expect({ id, missing }).toEqual({ id, missing: [] });
    }
  });

  it('mentions what the document leaves open', () => {
    const open = sections.filter(([, lines]) => lines.some((line) => line.open));
    expect(open).toHaveLength(2);
    for (const [heading] of open) {
      const [id = ''] = checklist[heading] ?? [];
      expect(wordsOf(id)).toContain('Not covered by the rules');
      expect(screen).not.toContain(id);
    }
  });

  it('uses no sentences of the document', () => {
    const theirs = documentRuns('delver');
    expect(theirs.size).toBeGreaterThan(400);
    expect(entries.flatMap(({ id }) => runsOf(wordsOf(id), 8).filter((run) => theirs.has(run)))).toEqual([]);
  });
});
