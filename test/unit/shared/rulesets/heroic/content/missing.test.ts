import { describe, expect, it } from 'vitest';
import { applyEdits } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { recalling } from '#shared/rulesets/heroic/content/packNames';
import { inventoryOf } from '#shared/rulesets/heroic/derive/inventory';
import { worthOf } from '#shared/rulesets/heroic/inventory/trade';
import { sums } from '#test/unit/shared/rulesets/heroic/plans';
import {
  documentOf,
  everyView,
  openDocument,
  plan,
  translate,
} from '#test/unit/shared/rulesets/heroic/support';
import {
  farmer,
  openIn,
  problemsOf,
  rawIn,
  reportOf,
  translatedIn,
  wideDocument,
  widened,
} from '#test/unit/shared/rulesets/heroic/wider';

describe('what is not here', () => {
  const document = wideDocument({
    ...farmer,
    gear: { items: [{ id: 'scythe', state: 'wielded', modifier: 'blessed' }, { id: 'meal' }] },
  });
  const opened = openDocument(document);

  it('keeps a document readable, and its data as it was', () => {
    const report = reportOf(opened);
    // Str 0 + Agi 0 + 3: race, skill and weapon do not count.
    expect(report.derived.endurance).toBe(3);
    expect(report.derived.defense).toBe(0);
    expect(report.derived.attacks.map(({ item }) => item)).toEqual(['brawling']);
    // What was bought keeps its price: a blessed scythe and a meal; the gnome for 5 Exp, and the skills.
    expect(report.coins.spent).toBe(9 * 4 + 2);
    expect(report.exp.spent).toBe(5 + 3 + 3 + 3 + 4);
    expect(reportOf(openIn(widened, document)).coins.spent).toBe(report.coins.spent);
    expect(reportOf(openIn(widened, document)).exp.spent).toBe(report.exp.spent);
    expect(reportOf(openIn(widened, document)).derived.endurance).toBe(5);
  });

  it('keeps the price of what was chosen in the wizard', () => {
    const { names: _, prices: __, ...before } = document.choices as Record<string, Json>;
    const bare = { ...document, choices: { ...before, race: 'human', gear: { items: [] } } };
    const steps = openIn(widened, bare);
    const add = steps
      .step('gear')
      .widgets.flatMap((widget) => (widget.kind === 'catalog' ? widget.entries : []))
      .find(({ id }) => id === 'scythe')?.actions[0]?.edits;
    const bought = { ...bare, choices: applyEdits(bare.choices, add ?? []) };
    expect(reportOf(openIn(widened, bought)).coins.spent).toBe(9);
    expect(reportOf(openDocument(bought)).coins.spent).toBe(9);
  });

  it('can be sold for what was paid, as far as the ledger says so', () => {
    const whip = { id: 'p:whip' };
    const worth = (amount: number, purchase: Json): readonly number[] => {
      const entry = { id: 'e', at: '2026-01-01T00:00:00.000Z', account: 'money' as const, reason: '' };
      const sheet = { ...documentOf(plan()), ledger: [{ ...entry, amount, purchase }] };
      const content = recalling(builtInContent, sheet);
      return inventoryOf(content, choicesSchema.parse(sheet.choices), sheet.ledger).lines.map(worthOf);
    };
    const buy = (what: Json, quantity = 1) => ({ kind: 'buy', what, quantity });
    expect(worth(-14, buy(whip, 2))).toEqual([7]);
    expect(worth(-5, buy({ ...whip, modifier: 'p:long' }))).toEqual([5]);
    expect(worth(-21, buy({ ...whip, modifier: 'sharp' }))).toEqual([21]);
    expect(worth(-28, buy({ id: 'sword', modifier: 'p:long' }))).toEqual([28]);
    expect(worth(0, { kind: 'find', what: whip, quantity: 1, how: 'gift' })).toEqual([0]);
  });

  it('is a problem in each place, and the focuses stay a problem of their own', () => {
    expect(problemsOf(opened)).toEqual([
      'missing-content race',
      'missing-content skills[0].id',
      'skill-focus skills[1].focus',
      'missing-content gear.items[0].id',
      'missing-content gear.items[0].modifier',
      'coins-overspent gear.items',
      'skill-focus advancement[0].focus',
      'missing-content advancement[1].id',
    ]);
  });

  it('says what is missing and what can be done', () => {
    expect(reportOf(opened).problems[0]?.message).toBe(
      'Gnome (its pack is missing): your choice is kept but has no effect. Activate its homebrew pack, or remove it.',
    );
    expect(opened.problems.map(({ step }) => step)).toEqual([
      'race',
      'skills',
      'skills',
      'gear',
      'gear',
      'gear',
      'skills',
      'skills',
    ]);
  });

  it('is shown by its name in every view, whose numbers stay sums of their sources', () => {
    const views = everyView(opened);
    expect(translatedIn(views).filter((text) => /ruleset\.|undefined|NaN/.test(text))).toEqual([]);
    for (const { value, total } of sums(views)) expect(value).toBe(total);
    for (const name of ['Gnome', 'Scythe', 'Blessed']) expect(rawIn(views)).toContain(name);
    for (const id of ['gnome', 'scythe', 'blessed']) expect(rawIn(views)).not.toContain(id);
    // The plan was read with the pack, whose name for the focus is kept.
    expect(translatedIn(opened.sheet())).toContain('Juggling (its pack is missing) (Knives)');
    expect(translatedIn(opened.subtitle)).toEqual(['Gnome (its pack is missing) · farmer · stubborn']);
  });

  it('can be removed in the wizard step that shows it', () => {
    const rows = (step: string) =>
      opened.step(step).widgets.flatMap((widget) => (widget.kind === 'chosen' ? widget.rows : []));
    const [skill] = rows('skills');
    expect(skill?.problems.map(translate)).toEqual([
      'Juggling (its pack is missing): your choice is kept but has no effect. Activate its homebrew pack, or remove it.',
    ]);
    expect(skill?.remove).toHaveLength(1);
    const [gear] = rows('gear');
    expect(gear?.problems).toHaveLength(2);
    const modifier = gear?.controls.find(({ id }) => id === 'modifier');
    if (modifier?.kind !== 'select') throw new Error('No modifier');
    expect(modifier.options.map(({ value }) => value)).toEqual(['', 'blessed']);
    const state = gear?.controls.find(({ id }) => id === 'state');
    expect(state?.kind === 'select' && state.value).toBe('wielded');
  });

  const withChoices = (choices: Json): OpenCharacter =>
    openDocument({
      ...documentOf(plan()),
      choices: { archetype: 'a', definitions: ['b'], ...Object(choices) },
    });
  const skills = [
    { id: 'luck', level: 'basic' },
    { id: 'stealth', level: 'basic' },
  ];

  it('is not validated: stat points of a race, the kinds of a package, the fit of a modifier', () => {
    const stats = { str: 5, agi: 5, mnd: 5 };
    expect(problemsOf(withChoices({ race: 'gnome', skills, stats }))).toEqual(['missing-content race']);
    const items = [{ id: 'scythe' }, { id: 'light-armor' }, { id: 'meal', quantity: 2 }];
    const packed = { skills, stats: { str: 6 }, gear: { method: 'package', items } };
    expect(problemsOf(withChoices(packed))).toEqual(['missing-content gear.items[0].id']);
    const fitted = { skills, stats: { str: 6 }, gear: { items: [{ id: 'scythe', modifier: 'sharp' }] } };
    expect(problemsOf(withChoices(fitted))).toEqual(['missing-content gear.items[0].id']);
  });

  it('is still taken twice when it is taken twice', () => {
    const twice = [
      { id: 'juggling', focus: 'knives', level: 'basic' },
      { id: 'juggling', focus: 'knives', level: 'basic' },
    ];
    const found = withChoices({ skills: twice, stats: { str: 6 } });
    expect(problemsOf(found)).toEqual([
      'missing-content skills[0].id',
      'missing-content skills[1].id',
      'skill-duplicate skills[1]',
    ]);
    expect(found.problems.map(({ text }) => translate(text)).at(-1)).toContain(
      'Juggling (its pack is missing) (knives) is chosen twice',
    );
  });

  it('may have any id, whatever stands in it', () => {
    for (const id of ['', '__proto__', 'constructor', '{x} | @:y', 'é'.repeat(500)]) {
      const found = withChoices({ race: id, skills: [{ id, level: 'advanced' }], gear: { items: [{ id }] } });
      expect(problemsOf(found)).toContain('missing-content race');
      expect(translatedIn(everyView(found)).filter((text) => /ruleset\.|undefined/.test(text))).toEqual([]);
    }
  });
});
