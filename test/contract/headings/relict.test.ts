import { describe, expect, it } from 'vitest';
import { ruleset } from '../../../shared/rulesets/relict';
import { bandEnd, rules, type Bands } from '../../../shared/rulesets/relict/data';
import facts from '../../fixtures/ruleFacts/relict.json';

/** Headings, and the bold words that begin a rule, in the order of the document. */
const { headings, figures } = facts;

/** Bold words that begin a row of a table rather than a rule: the entry whose table contains the row. */
const rows: Readonly<Record<string, string>> = {
  '0: Baseline.': 'stat-scale',
  '1-3: Typical.': 'stat-scale',
  '4-6: Skilled.': 'stat-scale',
  '7-9: Expert.': 'stat-scale',
  '10-19: Exceptional.': 'stat-scale',
  '20+: Supernatural.': 'stat-scale',
  '2-5: Trivial': 'difficulty',
  '6-9: Easy': 'difficulty',
  '10-13: Possible': 'difficulty',
  '14-17: Difficult': 'difficulty',
  '18-20: Impossible': 'difficulty',
  '21+: Legendary': 'difficulty',
  '0-100GP | Mundane.': 'rarity',
  '100-500GP | Unusual.': 'rarity',
  '500-2,500GP | Rare.': 'rarity',
  '2,500-50,000 | Very Rare.': 'rarity',
  '50K-500K GP | Legendary.': 'rarity',
  '500K-10M GP | Mythic.': 'rarity',
  Absorb: 'absorption',
  Small: 'dual-wielding',
  Large: 'dual-wielding',
  'Two-handed': 'dual-wielding',
  'Free Actions': 'turn-order',
};

/** The reference entry that covers each heading, keyed by its text in the document. */
const checklist: Readonly<Record<string, string>> = {
  'GM QUICK REFERENCE': 'overview',
  'CORE STATS': 'core-stats',
  'Might.': 'might',
  'Precision.': 'precision',
  'Cleverness.': 'cleverness',
  'Knowledge.': 'knowledge',
  'Willpower.': 'willpower',
  'Fortitude.': 'fortitude',
  'CORE STAT SCALE': 'stat-scale',
  'CHECK DIFFICULTY': 'difficulty',
  CRITS: 'crits',
  INITIATIVE: 'initiative',
  'Critical Initiative.': 'critical-initiative',
  'Delay.': 'delay',
  'AMBUSHES, ATTACKING FROM STEALTH': 'ambushes',
  'Attacking From Stealth.': 'stealth-attack',
  'Ambushes.': 'ambush',
  Surprise: 'surprise',
  COVER: 'cover',
  'Partial Cover.': 'partial-cover',
  'Significant Cover.': 'significant-cover',
  'Total Cover.': 'total-cover',
  SENSES: 'senses',
  'Humanoid Senses.': 'humanoid-senses',
  'Darkvision (XXft.)': 'darkvision',
  'Blindsight (XXft.)': 'blindsight',
  'Keen (Sense).': 'keen-sense',
  'Poor (Sense).': 'poor-sense',
  'Specified (Sense XXft.)': 'specified-sense',
  'LIGHT, DARK, INVISIBILITY': 'light',
  'Blinding Light.': 'blinding-light',
  'Bright Light.': 'bright-light',
  'Dim Light.': 'dim-light',
  'Darkness.': 'darkness',
  'Blind Actions.': 'blind-actions',
  'Invisibility.': 'invisibility',
  'ITEM RARITY': 'rarity',
  'ARMOR ABSORPTION': 'absorption',
  'THROWING, LONGSHOTS, POINT-BLANK, DUAL WIELDING': 'shooting',
  'Throwing.': 'throwing',
  'Longshots.': 'longshots',
  'Point-Blank Shots.': 'point-blank',
  'Dual Wielding.': 'dual-wielding',
  'TURN ORDER': 'turn-order',
};

const { entries, groups, screen } = ruleset.reference;
const entry = (id: string) => entries.find((one) => one.id === id);

describe('the reference of Relict', () => {
  it('covers every heading of the document', () => {
    const uncovered = headings.filter((heading) => !(heading in checklist) && !(heading in rows));
    expect(uncovered).toEqual([]);
    expect(headings.length).toBeGreaterThan(60);
  });

  it.each(Object.entries(checklist))('%s', (heading, id) => {
    expect(headings).toContain(heading);
    expect(entry(id)?.rule).toBe(heading);
    expect(entry(id)?.blocks).not.toEqual([]);
  });

  it.each(Object.entries(rows))('row %s', (row, id) => {
    expect(headings).toContain(row);
    expect(entry(id)).toBeDefined();
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

describe('the figures of Relict', () => {
  /** Bands in the notation of the document: "4-6: Skilled". */
  const written = (bands: Bands) =>
    bands.bands.map(({ id, from }) => {
      const end = bandEnd(bands, id);
      const range =
        end === undefined
          ? `${String(from)}+`
          : from === end
            ? String(from)
            : `${String(from)}-${String(end)}`;
      return `${range}: ${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    });

  it.each([...written(rules.scale), ...written(rules.difficulty)])('%s', (row) => {
    expect(headings.map((heading) => heading.replace(/\.$/, ''))).toContain(row);
  });

  it('steps dice down as the document does', () => {
    const sizes = figures.diceSteps.map((die) => Number(die.replace('1d', '')));
    expect(rules.dice.sizes).toEqual([12, 10, 8, 6, 4, 1]);
    // The document advances two sizes at a time.
    expect(rules.dice.sizes.filter((_, place) => place % 2 === 0)).toEqual(sizes.slice(0, 3));
    expect(rules.dice.sizes.at(-1)).toBe(sizes.at(-1));
    expect(rules.shooting.longshotSteps).toBe(2);
    expect(rules.dice.crit).toBe(figures.crit);
  });

  it('has the prices and levels of the rarity table', () => {
    expect(
      facts.rarity.map(({ name, ...row }) => ({ id: name.toLowerCase().replace(' ', '-'), ...row })),
    ).toEqual(
      rules.rarity.classes.map(({ id, upTo, levels }) => ({
        id,
        upTo,
        ...(levels !== undefined && { levels }),
      })),
    );
  });

  it.each([
    ['the attack from hiding', rules.stealth.attackDie, figures.attackFromHiding],
    ['partial cover', rules.cover.degrees[1]?.armor, figures.partialCover],
    ['significant cover', rules.cover.degrees[2]?.armor, figures.significantCover],
    ['keen senses', rules.senses.keenDie, figures.keenSense],
    ['poor senses', rules.senses.poorDie, figures.poorSense],
    ['blinding light', rules.light.blindingDie, figures.blindingLight],
    ['dim light', rules.light.dimDie, figures.dimLight],
    ['invisibility', rules.light.invisiblePenalty, figures.invisible],
    ['the distance of a point-blank shot', rules.shooting.pointBlankFeet, figures.pointBlankFeet],
    ['point-blank shots', rules.shooting.pointBlankDie, figures.pointBlank],
    ['a medium weapon in the other hand', rules.shooting.mediumOffHandDie, figures.mediumOffHand],
    ['actions of a turn', rules.turn.actions, figures.actions],
  ])('has the figure of %s', (_what, ours, theirs) => {
    expect(ours).toBe(theirs);
  });

  it('names existing sections of the document', () => {
    const sources = Object.values(rules);
    expect(sources.map(({ source }) => source).filter((source) => !headings.includes(source))).toEqual([]);
  });
});
