import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edit, newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Widget } from '#shared/rules/views';
import { ruleset } from '#shared/rulesets/heroic/index';
import { offers, type Offer } from '#test/unit/shared/rulesets/heroic/offers';
import { anyPlan } from '#test/unit/shared/rulesets/heroic/plans';
import {
  documentOf,
  gear,
  openDocument,
  openPlan,
  plan,
  pointBuy,
  ports,
  textsIn,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

const blank = (): CharacterDocument => newCharacter(ruleset, ports());
const left = (opened: OpenCharacter, id: string): number | undefined => {
  const budget = opened.budgets.find((entry) => entry.id === id);
  return budget && budget.granted - budget.spent;
};

function widget<K extends Widget['kind']>(opened: OpenCharacter, step: string, id: string, kind: K) {
  const found = opened.step(step).widgets.find((entry) => entry.id === id);
  if (found?.kind !== kind) throw new Error(`No ${kind} ${id}`);
  return found as Extract<Widget, { kind: K }>;
}

/** Applies one offer and checks its announced effects. */
function take(document: CharacterDocument, before: OpenCharacter, offer: Offer): CharacterDocument {
  const after = edit(document, offer.edits);
  const opened = openDocument(after);
  for (const unit of ['exp', 'coins'] as const) {
    const promised = offer[unit];
    const [was, is] = [left(before, unit), left(opened, unit)];
    if (promised === undefined || was === undefined || is === undefined) continue;
    expect({ offer: offer.name, unit, change: is - was }).toEqual({
      offer: offer.name,
      unit,
      change: promised + 0,
    });
  }
  return after;
}

/** Walks through the wizard, trying every offer on the way. */
function walk(start: CharacterDocument, steps: readonly number[]): CharacterDocument {
  return steps.reduce((document, choice) => {
    const opened = openDocument(document);
    const offered = offers(opened);
    const next = offered[choice % offered.length];
    return next === undefined ? document : take(document, opened, next);
  }, start);
}

const walks = fc.array(fc.nat({ max: 100_000 }), { maxLength: 25 });

describe('what the wizard offers', () => {
  it('can all be done by a new character', () => {
    const document = blank();
    const opened = openDocument(document);
    const offered = offers(opened);
    expect(offered.length).toBeGreaterThan(80);
    for (const offer of offered) take(document, opened, offer);
  });

  it('can all be done at any point of play, at the price that is shown', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const document = walk(blank(), steps);
        const opened = openDocument(document);
        for (const offer of offers(opened)) take(document, opened, offer);
      }),
      { numRuns: 60 },
    );
  });

  it('can all be done with any plan that was read', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const document = documentOf(input);
        const opened = openDocument(document);
        for (const offer of offers(opened)) take(document, opened, offer);
      }),
      { numRuns: 60 },
    );
  });

  it('says everything in words', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const opened = openDocument(walk(blank(), steps));
        const texts = textsIn(opened.steps.map(({ id }) => opened.step(id))).map(translate);
        expect(texts.filter((text) => text.trim() === '' || /ruleset\.|\{|undefined|NaN/.test(text))).toEqual(
          [],
        );
      }),
      { numRuns: 30 },
    );
  });

  it('never leads a stat beyond what its row says', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const opened = openDocument(walk(blank(), steps));
        for (const id of ['stats', 'upgrades'])
          for (const found of opened.step('stats').widgets)
            if (found.kind === 'steppers' && found.id === id)
              for (const { value, min, max, up, down } of found.rows) {
                if (up.blocked === undefined) expect(value).toBeLessThan(max);
                if (down.blocked === undefined) expect(value).toBeGreaterThan(min);
              }
      }),
      { numRuns: 60 },
    );
  });

  it('opens the first step where an unknown one is asked for', () => {
    expect(openDocument(blank()).step('review').id).toBe('method');
    expect(openDocument(blank()).step('__proto__').id).toBe('method');
  });
});

describe('stats', () => {
  const row = (input: Plan, id: string) => {
    const found = widget(openPlan(input), 'stats', 'stats', 'steppers').rows.find((entry) => entry.id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const price = (move: { price?: unknown }) =>
    move.price === undefined ? '' : translate(move.price as never);

  it('cost Exp step by step with point buy', () => {
    const prices = [-1, 0, 1, 2, 3, 4, 5].map((agi) => price(row(pointBuy({ stats: { agi } }), 'agi').up));
    expect(prices).toEqual(['3 Exp', '4 Exp', '4 Exp', '4 Exp', '6 Exp', '6 Exp', '6 Exp']);
    const back = [0, 1, 3, 4, 6].map((agi) => price(row(pointBuy({ stats: { agi } }), 'agi').down));
    expect(back).toEqual(['+3 Exp', '+4 Exp', '+4 Exp', '+6 Exp', '+6 Exp']);
  });

  it('stop at their limits and say why', () => {
    const why = (blocked: unknown) => translate(blocked as never);
    expect(why(row(pointBuy({ stats: { agi: 6 } }), 'agi').up.blocked)).toBe('The maximum is 6.');
    expect(why(row(pointBuy({ race: 'small-folk', stats: { str: 5 } }), 'str').up.blocked)).toBe(
      'The maximum is 5.',
    );
    expect(why(row(pointBuy({ stats: { agi: -1 } }), 'agi').down.blocked)).toBe('The minimum is −1.');
    expect(why(row(plan({ stats: {} }), 'agi').down.blocked)).toBe('The minimum is 0.');
    expect(why(row(plan(), 'agi').up.blocked)).toBe('No stat points left. Lower another stat first.');
    expect(row(plan(), 'agi').down.blocked).toBeUndefined();
  });
});

describe('skills', () => {
  it.each([
    [['basic'], 1],
    [['basic', 'basic'], 0],
    [['advanced'], 0],
    [['basic', 'advanced'], -1],
  ] as const)('count the levels that are left: %j', (levels, expected) => {
    const taken = levels.map((level, at) => ({ id: ['athletics', 'luck'][at] ?? '', level }));
    expect(left(openPlan(plan({ skills: taken })), 'skills')).toBe(expected);
    expect(left(openPlan(pointBuy({ skills: taken })), 'skills')).toBeUndefined();
  });

  it('are offered once, or once for each focus', () => {
    const { entries } = widget(
      openPlan(
        plan({
          skills: [
            { id: 'luck', level: 'basic' },
            { id: 'weaponcraft', focus: 'blades', level: 'advanced' },
          ],
        }),
      ),
      'skills',
      'all-skills',
      'catalog',
    );
    const blockedOf = (id: string) => entries.find((entry) => entry.id === id)?.actions[0];
    expect(entries).toHaveLength(16);
    expect(blockedOf('luck')?.blocked).toBeDefined();
    expect(blockedOf('stealth')?.blocked).toBeUndefined();
    expect(blockedOf('weaponcraft')?.options?.filter(({ blocked }) => blocked !== undefined)).toMatchObject([
      { value: 'blades' },
    ]);
  });
});

describe('gear', () => {
  const chosen = (opened: OpenCharacter, index: number) => {
    const row = widget(opened, 'gear', 'gear', 'chosen').rows[index];
    if (row === undefined) throw new Error(`No row ${String(index)}`);
    return row;
  };
  const select = (opened: OpenCharacter, index: number, id: string) => {
    const control = chosen(opened, index).controls.find((entry) => entry.id === id);
    if (control?.kind !== 'select') throw new Error(`No select ${id}`);
    return control;
  };
  const add = (document: CharacterDocument, id: string): CharacterDocument => {
    const { entries } = widget(openDocument(document), 'gear', 'all-gear', 'catalog');
    return edit(document, entries.find((entry) => entry.id === id)?.actions[0]?.edits ?? []);
  };
  const held = (document: CharacterDocument) => (document.choices as { gear: { items: unknown } }).gear.items;

  it('is placed sensibly: in free hands, the first armor worn, items in one row', () => {
    const equipped = ['sword', 'shield', 'bow', 'light-armor', 'heavy-armor', 'rope', 'rope'].reduce(
      add,
      blank(),
    );
    expect(held(equipped)).toEqual([
      { id: 'sword', state: 'wielded', quantity: 1 },
      { id: 'shield', state: 'wielded', quantity: 1 },
      { id: 'bow', state: 'carried', quantity: 1 },
      { id: 'light-armor', state: 'worn', quantity: 1 },
      { id: 'heavy-armor', state: 'carried', quantity: 1 },
      { id: 'rope', state: 'carried', quantity: 2 },
    ]);
    expect(held(['bow', 'dagger'].reduce(add, blank()))).toMatchObject([
      { state: 'wielded' },
      { state: 'carried' },
    ]);
  });

  it('takes one armor off when another is put on', () => {
    const document = documentOf(plan(gear({ id: 'light-armor', state: 'worn' }, { id: 'heavy-armor' })));
    const wear = select(openDocument(document), 1, 'state').options.find(({ value }) => value === 'worn');
    expect(held(edit(document, wear?.edits ?? []))).toMatchObject([
      { id: 'light-armor', state: 'carried' },
      { id: 'heavy-armor', state: 'worn' },
    ]);
  });

  it('wears one armor of a pile only after the pile is one', () => {
    const pile = openPlan(plan(gear({ id: 'light-armor', quantity: 2 })));
    const wear = select(pile, 0, 'state').options.find(({ value }) => value === 'worn');
    expect(wear?.blocked && translate(wear.blocked)).toBe(
      'Only one can be worn. Set the quantity to one first.',
    );
    const worn = chosen(openPlan(plan(gear({ id: 'light-armor', state: 'worn' }))), 0);
    expect(worn.controls.find((control) => control.id === 'quantity')).toMatchObject({ min: 1, max: 1 });
  });

  it('offers the modifiers that fit, at the price of the whole row', () => {
    const opened = openPlan(
      plan(gear({ id: 'dagger', quantity: 2 }, { id: 'sling' }, { id: 'light-armor' }, { id: 'rope' })),
    );
    const offered = (index: number) =>
      select(opened, index, 'modifier').options.map(({ value, price }) => [value, price && translate(price)]);
    expect(offered(0)).toEqual([
      ['', '$6'],
      ['accurate', '$12'],
      ['sharp', '$18'],
    ]);
    expect(offered(1).map(([value]) => value)).toEqual(['', 'accurate']);
    expect(offered(2).map(([value]) => value)).toEqual(['', 'well-fitting', 'resistant']);
    expect(chosen(opened, 3).controls.map(({ id }) => id)).toEqual(['state', 'quantity']);
  });

  it('has no prices and no modifiers in the ready package, but lets one be taken off', () => {
    const sharp = openPlan(
      plan({ gear: { method: 'package', items: [{ id: 'sword', modifier: 'sharp' }, { id: 'dagger' }] } }),
    );
    expect(select(sharp, 0, 'modifier').options.map(({ value }) => value)).toContain('');
    expect(chosen(sharp, 1).controls.map(({ id }) => id)).toEqual(['state', 'quantity']);
    expect(
      widget(sharp, 'gear', 'all-gear', 'catalog').entries.filter(({ price }) => price !== undefined),
    ).toEqual([]);
    expect(sharp.budgets.map(({ id }) => id)).toEqual(['points', 'skills']);
  });
});
