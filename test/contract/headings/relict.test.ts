import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/relict/index';
import definition from '#shared/rulesets/relict/definition.json';
import facts from '#test/fixtures/ruleFacts/relict.json';

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

interface Ruled {
  readonly rule?: string | undefined;
}

interface Band {
  readonly id: string;
  readonly name: string;
  readonly from?: number;
  readonly upTo?: number;
  readonly levels?: string;
}

interface Pool {
  readonly id: string;
  readonly sides: number | string;
  readonly ladder?: readonly number[];
  readonly explode?: { readonly from: number };
}

interface Input {
  readonly of?: readonly { readonly id: string; readonly value: number }[];
}

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
  const bands = (id: string): readonly Band[] =>
    definition.lookups.find((lookup) => lookup.id === id)?.of ?? [];

  /** Bands in the notation of the document: "4-6: Skilled". */
  const written = (id: string) =>
    bands(id).map(({ id: band, from = 0 }, at, all) => {
      const next = all[at + 1]?.from;
      const end = next === undefined ? undefined : next - 1;
      const range =
        end === undefined
          ? `${String(from)}+`
          : from === end
            ? String(from)
            : `${String(from)}-${String(end)}`;
      return `${range}: ${band.charAt(0).toUpperCase()}${band.slice(1)}`;
    });

  it.each([...written('scale'), ...written('difficulties')])('%s', (row) => {
    expect(headings.map((heading) => heading.replace(/\.$/, ''))).toContain(row);
  });

  /** The number that a choice of an input counts. */
  const valueOf = (check: string, input: string, id: string) => {
    const found = inputsOf(check)[input];
    return found?.of?.find((each) => each.id === id)?.value;
  };
  const diceOf = (check: string): readonly Pool[] =>
    definition.checks.find(({ id }) => id === check)?.dice ?? [];
  const inputsOf = (check: string): Readonly<Record<string, Input>> =>
    (definition.checks.find(({ id }) => id === check)?.inputs ?? {}) as Readonly<Record<string, Input>>;
  const sidesOf = (check: string, pool: string) => diceOf(check).find(({ id }) => id === pool)?.sides;
  /** The die of an attack, by the place that a distance or the other hand gives it. */
  const [attackDie] = diceOf('attack');
  const attackSides = (place: number | undefined) => attackDie?.ladder?.[(place ?? 0) - 1];

  it('steps dice down as the document does', () => {
    const sizes = figures.diceSteps.map((die) => Number(die.replace('1d', '')));
    expect(attackDie?.ladder).toEqual([1, 4, 6, 8, 10, 12]);
    const distances = ['range', 'double', 'quadruple', 'octuple'];
    expect(distances.map((id) => attackSides(valueOf('attack', 'distance', id)))).toEqual(sizes);
    expect(attackDie?.sides).toBe('min(distance, offHand ? 5 : 6) - (unseen ? 2 : 0)');
    const rolled = definition.checks.flatMap(({ dice }): readonly Pool[] => dice);
    const exploding = rolled.flatMap(({ explode }) => explode?.from ?? []);
    expect(new Set(exploding)).toEqual(new Set([figures.crit]));
  });

  it('has the prices and levels of the rarity table', () => {
    const numbersIn = (levels = '') => (levels.match(/\d+/g) ?? []).map(Number);
    expect(facts.rarity.map(({ name, upTo, levels = [] }) => ({ name, upTo, levels }))).toEqual(
      bands('rarities').map(({ name, upTo, levels }) => ({ name, upTo, levels: numbersIn(levels) })),
    );
  });

  const cover = (id: string) =>
    definition.conditions.find((condition) => condition.id === id)?.effects?.find(({ to }) => to === 'armor')
      ?.add;
  const feetOf = (id: string) =>
    /(\d+) feet/.exec(definition.reference.find((one) => one.id === id)?.text ?? '');

  it.each([
    ['the attack from hiding', sidesOf('attack', 'stealth'), figures.attackFromHiding],
    ['partial cover', valueOf('attack', 'cover', 'partial'), figures.partialCover],
    ['partial cover of a character', cover('partialCover'), figures.partialCover],
    ['significant cover', valueOf('attack', 'cover', 'significant'), figures.significantCover],
    ['significant cover of a character', cover('significantCover'), figures.significantCover],
    ['keen senses', sidesOf('sense', 'keen'), figures.keenSense],
    ['poor senses', valueOf('sense', 'sight', 'poor'), figures.poorSense],
    ['blinding light', valueOf('sense', 'sight', 'blinding'), figures.blindingLight],
    ['dim light', valueOf('sense', 'sight', 'dim'), figures.dimLight],
    ['invisibility', sidesOf('sense', 'invisible'), figures.invisible],
    ['the distance of a point-blank shot', Number(feetOf('point-blank')?.[1]), figures.pointBlankFeet],
    ['point-blank shots', attackSides(valueOf('attack', 'distance', 'point-blank')), figures.pointBlank],
    ['a medium weapon in the other hand', attackSides(5), figures.mediumOffHand],
    [
      'actions of a turn',
      definition.conditions.filter(({ spends }) => spends === 'action').length,
      figures.actions,
    ],
  ])('has the figure of %s', (_what, ours, theirs) => {
    expect(ours).toBe(theirs);
  });

  it('names existing sections of the document', () => {
    const parts = [
      ...definition.numbers,
      ...definition.numbers.flatMap(({ of }): readonly object[] => of),
      ...definition.lookups,
      ...definition.checks,
      ...definition.calculators,
      ...definition.trackers,
      ...definition.conditions,
      ...definition.actions,
      definition.initiative,
    ] as readonly Ruled[];
    const sources = parts.flatMap(({ rule }) => rule ?? []);
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((source) => !headings.includes(source))).toEqual([]);
  });
});
