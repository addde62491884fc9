import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type words from '#shared/rulesets/heroic/locales/en.json';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { limited } from '#shared/rulesets/heroic/content/limits';
import { problemCodes } from '#shared/rulesets/heroic/choices/problems';
import {
  documentOf,
  gear,
  openDocument,
  openPlan,
  plan,
  pointBuy,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';
import { openIn } from '#test/unit/shared/rulesets/heroic/wider';

const basic = (id: string, more: object = {}) => ({ id, level: 'basic', ...more });
const skills = (...taken: readonly object[]): Plan => plan({ skills: taken });
const bought = (...advancement: readonly object[]): Plan => plan({ awards: [{ exp: 50 }], advancement });
const rolled = (...items: readonly object[]): Plan => plan({ gear: { method: 'package', items } });
const slots = (...items: readonly Plan[]): Plan => plan({ ...gear(...items), encumbrance: 'slots' });

/**
 * A plan that causes each sentence of the catalog; the missing sentences can occur only in a stored document, or
 * are reported for a campaign.
 */
const earned: Readonly<
  Record<Exclude<keyof typeof words.problems, 'missing-content' | 'not-allowed' | 'concept-redefined'>, Plan>
> = {
  'stat-points-unspent': plan({ stats: { str: 1, agi: 2, mnd: 2 } }),
  'stat-points-overspent': plan({ stats: { str: 6, agi: 2, mnd: 2 } }),
  'stat-out-of-range-low': plan({ stats: { str: -1, agi: 5, mnd: 2 } }),
  'stat-out-of-range-high': pointBuy({ stats: { mnd: 7 } }),
  'stat-out-of-range-raised': plan({
    stats: { str: 6, agi: 0, mnd: 0 },
    awards: [{ exp: 6 }],
    advancement: [{ buy: 'stat', stat: 'str' }],
  }),
  'exp-overspent-standard': plan({ upgrades: { heroism: 1 } }),
  'exp-overspent-creation': pointBuy({ stats: { str: 4, agi: 4 } }),
  'exp-overspent-later': plan({ advancement: [{ buy: 'advanced', id: 'luck' }] }),
  'coins-overspent': plan({ gear: { items: [{ id: 'rifle', quantity: 3 }] } }),
  'skill-choice-none': skills(),
  'skill-choice-one': skills(basic('luck')),
  'skill-choice-many': skills(basic('luck'), basic('stealth'), basic('healing')),
  'skill-duplicate': skills(basic('luck'), basic('luck')),
  'skill-duplicate-focus': skills(
    basic('mobility', { focus: 'mounts' }),
    basic('mobility', { focus: 'mounts' }),
  ),
  'skill-focus-none': skills(basic('luck'), basic('stealth', { focus: 'at night' })),
  'skill-focus-missing-list': skills(basic('luck'), basic('weaponcraft')),
  'skill-focus-missing-text': skills(basic('luck'), basic('minion-relic')),
  'skill-focus-lost': skills(basic('luck'), basic('weaponcraft', { focus: 'p:whips' })),
  'skill-focus-unknown': skills(basic('luck'), basic('weaponcraft', { focus: 'spoons' })),
  'skill-focus-limitation': skills(basic('luck', { limitation: 'on Sundays' }), basic('stealth')),
  'skill-not-basic': bought({ buy: 'advanced', id: 'weaponcraft', focus: 'spoons' }),
  'skill-not-basic-already': bought({ buy: 'advanced', id: 'luck' }, { buy: 'advanced', id: 'luck' }),
  'concept-archetype': plan({ archetype: '' }),
  'concept-definition': plan({ definitions: [] }),
  'concept-many': plan({ definitions: ['vain', 'merry'] }),
  'definitions-exceeded': pointBuy({ definitions: ['a', 'b', 'c', 'd'] }),
  'definitions-exceeded-bought': pointBuy({
    definitions: ['a', 'b', 'c'],
    advancement: [{ buy: 'definition', text: '{over} | @:none' }],
  }),
  'gear-package': rolled({ id: 'sword' }, { id: 'meal', quantity: 3 }),
  'gear-package-missing': rolled({ id: 'sword' }),
  'gear-package-modifier': rolled({ id: 'sword', modifier: 'sharp' }, { id: 'light-armor' }),
  'coins-option-package': pointBuy({ coins: 'fifth', gear: { method: 'package', items: [] } }),
  'item-modifier-weapon': plan({ gear: { items: [{ id: 'light-armor', modifier: 'accurate' }] } }),
  'item-modifier-melee-weapon': plan({ gear: { items: [{ id: 'sling', modifier: 'sharp' }] } }),
  'item-modifier-armor': plan({ gear: { items: [{ id: 'dagger', modifier: 'resistant' }] } }),
  'item-modifier-free': plan({ gear: { items: [{ id: 'brawling', modifier: 'sharp' }] } }),
  'item-prerequisite-skill': plan({ gear: { items: [{ id: 'martial-arts' }] } }),
  'item-prerequisite-power': plan({ gear: { items: [{ id: 'power-armor' }] } }),
  hands: plan({ gear: { items: [{ id: 'dagger', quantity: 3, state: 'wielded' }] } }),
  overloaded: plan({ gear: { items: [{ id: 'rope', quantity: 5 }] } }),
  'slots-exceeded-weapons': slots({ id: 'dagger', quantity: 4 }),
  'slots-exceeded-armors': slots({ id: 'light-armor', quantity: 2 }),
  'slots-exceeded-items': slots({ id: 'meal', quantity: 7 }),
};

const missing: CharacterDocument = { ...documentOf(plan()), choices: { race: 'gnome' } };

/** A change of a definition that never existed. */
const redefined: CharacterDocument = {
  ...documentOf(plan()),
  ledger: [
    {
      id: 'change',
      at: '2026-01-01T00:00:00.000Z',
      account: 'exp',
      amount: 0,
      reason: '',
      purchase: { buy: 'redefine', from: 'shy', to: 'bold' },
    },
  ],
};

const withoutElves = limited(builtInContent, { races: { rule: 'without', ids: new Set(['elf']) } });

const cases = [
  ...Object.entries(earned).map(([key, input]) => ({ key, opened: openPlan(input) })),
  { key: 'missing-content', opened: openDocument(missing) },
  { key: 'concept-redefined', opened: openDocument(redefined) },
  { key: 'not-allowed', opened: openIn(withoutElves, documentOf({ ...plan(), race: 'elf' })) },
];

describe('every problem', () => {
  it.each(cases)('$key is found, placed and said in words', ({ key, opened }) => {
    const found = opened.problems.find(
      ({ text }) => 'key' in text && text.key === `ruleset.heroic.problems.${key}`,
    );
    if (found === undefined) throw new Error(`Nothing found for ${key}`);
    expect(key.startsWith(found.code)).toBe(true);
    expect(problemCodes).toContain(found.code);
    expect(found.path).toMatch(/^[a-z]+(\[\d+\])?(\.[a-z]+(\[\d+\])?)*$/);
    expect(found.rule).toMatch(/^\d+(\.\d+)*$/);
    const sentence = translate(found.text);
    expect(sentence).toMatch(/^[“\p{Lu}\d].*\.$/su);
    expect(sentence).not.toMatch(/ruleset\.|undefined|NaN|\[object/);
    // The only braces are those that a player typed.
    if (key !== 'definitions-exceeded-bought') expect(sentence).not.toMatch(/[{}|]/);
    // The fault first, then a way to fix it.
    expect(sentence.split(/[.;] /).length).toBeGreaterThan(1);
  });

  it('of the contract has a sentence', () => {
    const codes = problemCodes.filter((code) => !cases.some(({ key }) => key.startsWith(code)));
    expect(codes).toEqual([]);
    expect(problemCodes).toHaveLength(20);
  });

  it('says whether something is still missing, or was chosen against a rule', () => {
    const undone = cases.flatMap(({ key, opened }) =>
      opened.problems.some(
        ({ text, undone: isUndone }) =>
          isUndone && 'key' in text && text.key === `ruleset.heroic.problems.${key}`,
      )
        ? [key]
        : [],
    );
    expect(undone.toSorted()).toEqual([
      'concept-archetype',
      'concept-definition',
      'gear-package-missing',
      'skill-choice-none',
      'skill-choice-one',
      'skill-focus-missing-list',
      'skill-focus-missing-text',
      'stat-points-unspent',
    ]);
  });

  it('links to a step of the wizard', () => {
    for (const { opened } of cases) {
      const ids = opened.steps.map(({ id }) => id);
      for (const { step } of opened.problems) expect(ids).toContain(step);
    }
  });

  it('of a row is shown in the row', () => {
    const opened = openPlan(earned['item-modifier-melee-weapon']);
    const chosen = opened.step('gear').widgets.find((widget) => widget.kind === 'chosen');
    expect(chosen?.rows[0]?.problems.map(translate)).toEqual([
      'Sharp only fits melee weapons, not Sling. Remove it.',
    ]);
  });

  it('says numbers as a player writes them', () => {
    const [low] = openPlan(earned['stat-out-of-range-low']).problems;
    expect(low && translate(low.text)).toBe('Str is −1; the minimum is 0. Raise it.');
  });

  it('shows an unknown focus as it was typed', () => {
    const sentences = openPlan(earned['skill-not-basic']).problems.map(({ text }) => translate(text));
    expect(sentences).toEqual([
      'Weaponcraft (spoons) can only become advanced after the basic level. Buy the basic level first.',
    ]);
  });
});
