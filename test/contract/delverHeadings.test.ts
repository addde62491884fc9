import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../electron/text/translator';
import { rulesetMessages, sharedMessages } from '../../shared/locales/catalogue';
import { ruleset } from '../../shared/rulesets/delver';
import { headings } from '../../shared/rulesets/delver/data';
import { textsIn } from './support/rulesets';

/** The rule document, which lies beside the project; what stands in its HTML comment counts as well. */
const document = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/001_a2e42d984ea74dba.txt'),
  'utf8',
);

/** Every heading with the lines under it: bullets, and the marks of what is still to be written. */
const sections = new Map(
  document
    .split(/^#+ /m)
    .slice(1)
    .map((part): [string, string[]] => {
      const [heading = '', ...lines] = part.split('\n').map((line) => line.trim());
      return [
        heading,
        lines.filter((line) => /^\* |^TODO/.test(line)).map((line) => line.replace(/^\* /, '')),
      ];
    }),
);

/** For every heading and every line under it, by how the line begins: the entry of the reference that covers it. */
const checklist: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'System Quick Reference': { 'TODO fit on one or two (facing) pages': 'quick-reference' },
  'Skill Checks': {
    'Roll 2d6': 'skill-check',
    'The easiest checks are difficulty 6': 'difficulty',
    'Without even level-0 skill': 'untrained',
    'Bad or good circumstances': 'circumstances',
    'Allies can aid': 'help',
  },
  'Saving Throws': {
    'Roll 1d20': 'saving-throws',
    'Roll Physical saves': 'save-kinds',
    'Roll Evasion saves': 'save-kinds',
    'Roll Mental saves': 'save-kinds',
    'Roll Luck': 'save-kinds',
    'Monsters and NPCs': 'npc-save',
    'A roll of 1 is always a failure': 'saving-throws',
  },
  Spellcasting: { TODO: 'spellcasting' },
  'Injury And Healing': {
    'A creature dies or is mortally wounded': 'zero-hit-points',
    'Minor NPCs': 'zero-hit-points',
    'Others are mortally wounded': 'mortal-wound',
    'An ally can stabilise': 'stabilise',
    'Stabilised creatures': 'stabilise',
    'Creatures lose the Frail quality': 'frail',
    'Magical healing stabilises': 'magical-healing',
  },
  'Reaction Checks': { TODO: 'reactions' },
  'Combat Rounds': {
    'A combat round lasts': 'round',
    'At the start of combat': 'initiative',
    "At the referee's discretion": 'initiative',
    'On their turn': 'turn',
    'Main Actions': 'main-action',
    'Move actions': 'move-action',
    'On Turn actions': 'on-turn-action',
    'Instant Actions': 'instant-action',
  },
  'Hitting And Damage': {
    'An attack is made': 'hit-roll',
    'If the resultant roll': 'hit-roll',
    'A roll of 1 before modifiers': 'hit-roll',
    'On a hit, the attacker rolls': 'damage',
    'Weapons that use the Punch skill': 'damage',
    'On a miss, melee attacks': 'shock',
    "The wielders's attribute modifier": 'shock',
    'Shields negate': 'shield',
    "A successful hit can't do less": 'damage',
  },
  'Morale Checks': {
    'a Morale check': 'morale',
    'PCs never check Morale': 'morale-when',
    'Even on a successful Morale check': 'futile-fights',
  },
};

const { entries, screen } = ruleset.reference;
const translate = createTranslator('en', { ...sharedMessages('en'), ...rulesetMessages(ruleset, 'en') });
const wordsOf = (id: string): string =>
  textsIn(entries.find((entry) => entry.id === id))
    .map(translate)
    .join(' ');

/** Figures in a text, dice among them. */
const figures = (text: string): string[] =>
  [...text.replaceAll('−', '-').matchAll(/\d+d\d+|\d+\/\d+|\d+/g)].map(([figure]) => figure);

describe('the reference of Delver', () => {
  it('knows the headings of the document, and no others', () => {
    expect([...sections.keys()]).toEqual([...headings]);
    expect(Object.keys(checklist)).toEqual([...headings]);
  });

  it.each([...sections])('covers every line under %s with an entry of that heading', (heading, lines) => {
    const listed = Object.entries(checklist[heading] ?? {});
    const covered = lines.map((line) => listed.filter(([beginning]) => line.startsWith(beginning)));
    expect(covered.map((found) => found.length)).toEqual(lines.map(() => 1));
    expect(listed).toHaveLength(lines.length);
    for (const [, id] of listed) expect(entries.find((entry) => entry.id === id)?.rule, id).toBe(heading);
  });

  it('leaves no figure of the document out', () => {
    for (const [heading, lines] of sections)
      for (const line of lines) {
        const [, id = ''] =
          Object.entries(checklist[heading] ?? {}).find(([start]) => line.startsWith(start)) ?? [];
        const words = wordsOf(id);
        const spelt = words.replaceAll(/\btwo\b/g, '2').replaceAll(/\bone\b|\bfirst\b/g, '1');
        expect({ line, missing: figures(line).filter((one) => !figures(spelt).includes(one)) }).toEqual({
          line,
          missing: [],
        });
      }
  });

  it('says of what the document leaves open that it does', () => {
    for (const [heading, lines] of sections)
      if (lines.includes('TODO')) {
        const [id = ''] = Object.values(checklist[heading] ?? {});
        expect(wordsOf(id)).toContain('Not covered by the rules');
        expect(screen).not.toContain(id);
      }
  });

  it('says nothing in the sentences of the document', () => {
    const ours = entries.map((entry) => wordsOf(entry.id).toLowerCase()).join(' ');
    const theirs = [...sections.values()].flat().map((line) => line.toLowerCase().split(/\s+/));
    const copied = theirs.flatMap((words) =>
      words.slice(0, -7).flatMap((_, at) => {
        const run = words.slice(at, at + 8).join(' ');
        return ours.includes(run) ? [run] : [];
      }),
    );
    expect(copied).toEqual([]);
  });
});
