import { describe, expect, it } from 'vitest';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { gear, plan, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import {
  act,
  action,
  actions,
  attacks,
  block,
  coins,
  deal,
  one,
  option,
  owned,
  page,
  played,
  row,
  statement,
  tracker,
  why,
} from './support';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { editPlay } from '#test/fixtures/played';

/** Str 2, Agi 2, Mnd 1, Endurance 7, with these things. */
const with_ = (play: Json, ...items: readonly Plan[]) => played(plan(gear(...items)), play);
const use = (document: CharacterDocument, id: string, way = 'self') =>
  act(document, option(action(document, `use-${id}`), way));
const hurt = { endurance: 2 };

describe('what is used up (5.1, 13.3)', () => {
  it('is everything that the tables let be used up, and nothing else', () => {
    const all = with_({}, ...builtInContent.items.all.map(({ id }) => ({ id })));
    expect(block(all, 'consumables')?.rows.map(({ id }) => id)).toEqual([
      'meal',
      'oil-flask',
      'antidote',
      'healing-potion',
      'str-potion',
      'agi-potion',
      'mnd-potion',
      'blade-poison',
      'sleeping-draught',
      'explosive-potion',
    ]);
    for (const { id } of block(all, 'consumables')?.rows ?? [])
      expect(row(all, id).actions?.map((each) => each.id)).toEqual(['use', 'give', 'drop']);
    expect(row(all, 'rope').actions?.map((each) => each.id)).toEqual(['give', 'drop']);
    expect(block(with_({}), 'consumables')?.rows).toEqual([]);
  });

  it('a meal: 1 End, twice a day', () => {
    const fed = use(use(with_(hurt, { id: 'meal', quantity: 4 }), 'meal'), 'meal');
    expect(fed.play).toMatchObject({ endurance: 4, meals: 2 });
    expect(owned(fed)).toEqual(['Meal × 2']);
    expect(statement(fed)).toEqual(['Used up: Meal', 'Used up: Meal']);
    expect(why(option(action(fed, 'use-meal'), 'self'))).toBe('Only 2 meals per day restore End.');
    expect(why(option(action(act(fed, action(fed, 'day')), 'use-meal'), 'self'))).toBe('');
    // Another character may eat it anyway.
    const shared = use(fed, 'meal', 'other');
    expect([owned(shared), shared.play]).toEqual([['Meal'], fed.play]);
  });

  it('a healing potion: 4 End, not above the most', () => {
    const potions = with_(hurt, { id: 'healing-potion', quantity: 2 });
    const drunk = use(potions, 'healing-potion');
    expect(drunk.play).toMatchObject({ endurance: 6 });
    expect(use(drunk, 'healing-potion').play).toMatchObject({ endurance: 7 });
    expect(why(option(action(with_({}, { id: 'healing-potion' }), 'use-healing-potion'), 'self'))).toBe(
      'Nothing to heal: Endurance is full.',
    );
  });

  it.each(['str', 'agi', 'mnd'] as const)('a %s potion: 2 more for now', (stat) => {
    const id = `${stat}-potion`;
    const document = with_({}, { id, quantity: 2 });
    const drunk = use(document, id);
    expect(drunk.play).toMatchObject({ conditions: [id] });
    expect(why(option(action(drunk, `use-${id}`), 'self'))).toMatch(/is already active/);
  });

  it('an antidote: ends one poison, and gives back what it took of a stat', () => {
    const poisoned = with_(
      {
        hazards: [
          { id: 'fire', severity: 0 },
          { id: 'poison', severity: -1, affliction: 'spider-venom', lost: 2 },
          { id: 'poison', severity: 0 },
        ],
        changes: { agi: -2 },
      },
      { id: 'antidote' },
    );
    const ways = action(poisoned, 'use-antidote').options ?? [];
    expect(ways.map(({ id, label }) => `${id} ${translate(label)}`)).toEqual([
      '1 Cure: Spider venom',
      '2 Cure: Poison',
      'other For someone else',
    ]);
    const cured = use(poisoned, 'antidote', '1');
    expect(cured.play).toMatchObject({ changes: { agi: 0 }, hazards: [{ id: 'fire' }, { id: 'poison' }] });
    expect(use(poisoned, 'antidote', '2').play).toMatchObject({ changes: { agi: -2 } });
    expect(why(option(action(with_({}, { id: 'antidote' }), 'use-antidote'), 'self'))).toBe(
      'Poison: there is nothing to cure.',
    );
  });

  it('an oil flask: fills the lantern for 4 hours, or is thrown', () => {
    const lit = with_({ light: { lantern: 1 } }, { id: 'lantern' }, { id: 'oil-flask', quantity: 2 });
    expect(tracker(lit, 'light-lantern')).toMatchObject({ value: 1, max: 4, tone: 'warning' });
    const filled = use(lit, 'oil-flask');
    expect(tracker(filled, 'light-lantern')?.value).toBe(4);
    expect(why(option(action(filled, 'use-oil-flask'), 'self'))).toBe('Lantern: already full.');
    expect(owned(use(filled, 'oil-flask', 'other'))).toEqual(['Lantern']);
    expect(why(option(action(with_({}, { id: 'oil-flask' }), 'use-oil-flask'), 'self'))).toBe(
      'You have no lantern to fill.',
    );
  });

  it('blade poison: +1 Dmg with one weapon, for 6 turns that are counted', () => {
    const armed = with_({}, { id: 'sword' }, { id: 'dagger' }, { id: 'blade-poison' });
    const coated = use(armed, 'blade-poison', 'dagger');
    expect(attacks(coated)).toEqual(['Brawling +1 +0', 'Sword +3 +0', 'Dagger +2 +1']);
    const turns = tracker(coated, 'coating-dagger');
    expect(turns?.value).toBe(6);
    const over = editPlay(coated, [{ op: 'set', path: [...(turns?.path ?? [])], value: 0 }]);
    expect(attacks(over)).toEqual(attacks(armed));
    expect(tracker(over, 'coating-dagger')).toBeUndefined();
    expect(why(option(action(with_({}, { id: 'blade-poison' }), 'use-blade-poison'), 'self'))).toBe(
      'You have no weapon to apply it to.',
    );
  });

  it('a sleeping draught: 1d6 hours', () => {
    const document = with_({}, { id: 'sleeping-draught' });
    const asked = action(document, 'use-sleeping-draught');
    expect(asked).toMatchObject({ dice: [{ sides: 6, count: 1 }], edits: [] });
    const fallen = action(document, 'use-sleeping-draught', { action: 'use-sleeping-draught', dice: [[4]] });
    expect(fallen.changes?.map(translate)).toEqual(['Lasts 4 hours']);
    expect(owned(act(document, fallen))).toEqual([]);
    // The gear page rolls no dice: it only removes the item.
    expect(owned(deal(document, 'sleeping-draught', 'use'))).toEqual([]);
  });

  it('an explosive potion: thrown with Agi + 1, 2 Dmg and Fire (-1) for all within 3 yards', () => {
    const document = with_({}, { id: 'explosive-potion' });
    const thrown = action(document, 'use-explosive-potion');
    expect(thrown.roll?.values).toMatchObject({ stat: 2, modifier: 1, mode: 'normal' });
    expect(thrown.roll?.notes?.map(translate)).toEqual([
      'Explosive potion +1',
      'Thrown up to 5 yards',
      'Hit: 2 Dmg to everyone within 3 yards',
      'Hit: Fire (−1) for everyone there',
    ]);
    expect(owned(act(document, thrown))).toEqual([]);
  });

  it('meals and potions of the rest are one’s own where one has any', () => {
    const fed = with_(hurt, { id: 'meal' }, { id: 'healing-potion' });
    expect(action(fed, 'meal').options?.map(({ id }) => id)).toEqual(['carried', 'elsewhere']);
    const own = act(fed, option(action(fed, 'meal'), 'carried'));
    expect([owned(own), own.play]).toEqual([['Healing potion'], { endurance: 3, meals: 1 }]);
    const other = act(fed, option(action(fed, 'potion'), 'elsewhere'));
    expect([owned(other), other.play]).toEqual([['Meal', 'Healing potion'], { endurance: 6 }]);
    expect(action(own, 'meal').options).toBeUndefined();
  });
});

describe('coins in play', () => {
  it('are shown with the gear', () => {
    const document = with_({}, { id: 'rope', quantity: 19 });
    expect(block(document, 'purse')?.rows.map(({ title }) => translate(title))).toEqual(['$3']);
  });

  it('say so where players counted them before', () => {
    const counted = with_({ coins: 8 });
    expect(block(counted, 'purse')?.rows.map(({ title }) => translate(title))).toEqual(['$8']);
    expect(block(counted, 'purse')?.rows[0]?.detail).toBeDefined();
    expect(block(with_({}), 'purse')?.rows[0]?.detail).toBeUndefined();
  });
});

describe('potions (5.1)', () => {
  const healer = (play: Json = {}, more = {}) =>
    played(
      plan({ stats: { str: 2, agi: 2, mnd: 2 }, skills: [{ id: 'healing', level: 'advanced' }], ...more }),
      play,
    );
  const recipes = (document: CharacterDocument) => {
    const list = page(document, 'treasure').widgets.find(({ id }) => id === 'recipes');
    if (list?.kind !== 'chosen') throw new Error('No recipes');
    return list;
  };
  const learn = (document: CharacterDocument, value: string) => {
    const way = recipes(document).add?.options?.find((each) => each.value === value);
    return act(document, way);
  };

  it('one recipe is known for each point of Mnd, and more can be found', () => {
    let document = learn(learn(healer(), 'known-antidote'), 'known-blade-poison');
    expect(translate(recipes(document).title)).toBe('Recipes: 2 of 2 initial recipes');
    const blocked = recipes(document).add?.options?.find(({ value }) => value === 'known-healing-potion');
    expect(why(blocked ?? {})).toBe('Your Mnd allows 2 initial recipes; find more in play.');
    document = learn(document, 'found-healing-potion');
    expect(recipes(document).rows.map(({ title }) => translate(title))).toEqual([
      'Antidote',
      'Blade poison',
      'Healing potion',
    ]);
    expect(document.play).toMatchObject({
      recipes: { known: ['antidote', 'blade-poison'], found: ['healing-potion'] },
    });
    const without = editPlay(document, recipes(document).rows[0]?.remove ?? []);
    expect(without.play).toMatchObject({ recipes: { known: ['blade-poison'] } });
    expect(block(document, 'brewing')?.rows.map(({ id }) => id)).toEqual([
      'antidote',
      'blade-poison',
      'healing-potion',
    ]);
  });

  it('has nothing to add once every recipe is known', () => {
    const all = builtInContent.items.all.filter(({ group }) => group === 'potions').map(({ id }) => id);
    expect(all).toHaveLength(8);
    expect(why(recipes(healer({ recipes: { found: all } })).add ?? {})).toBe('You know every recipe.');
  });

  it.each([
    ['antidote', -2],
    ['healing-potion', -2],
    ['str-potion', -2],
    ['blade-poison', -3],
    ['sleeping-draught', -4],
    ['explosive-potion', -2],
  ])('brewing %s is a roll at Mnd %i with advantage', (id, modifier) => {
    const document = healer({ recipes: { known: [id] } });
    expect(action(document, `brew-heroism-${id}`).roll?.values).toMatchObject({
      stat: 2,
      modifier,
      mode: 'advantage',
    });
  });

  it('a healing kit helps', () => {
    const items = { items: [{ id: 'healing-kit' }] };
    const document = healer({ recipes: { known: ['antidote'] } }, { gear: items });
    const { roll } = action(document, 'brew-coins-antidote');
    expect(roll?.values).toMatchObject({ modifier: -1 });
    expect(roll?.notes?.map(translate)).toEqual(['Advantage: Healing', 'Antidote −2', 'Healing kit +1']);
  });

  it('costs 1 Heroism or half of the price, and only a success is a potion', () => {
    const document = healer({ recipes: { known: ['str-potion'] } });
    const heroism = action(document, 'brew-heroism-str-potion');
    expect(act(document, heroism).play).toMatchObject({ heroism: 2 });
    const paid = act(document, action(document, 'brew-coins-str-potion'));
    // Half of 15, in whole coins.
    expect(coins(paid)).toBe(22);
    expect([statement(paid), owned(paid)]).toEqual([['Ingredients: Str potion'], []]);
    const [success, ...others] = heroism.roll?.after ?? [];
    expect(success?.outcomes).toEqual(['success', 'critical-success']);
    expect(others).toEqual([]);
    const made = editPlay(paid, success?.edits ?? []);
    expect([statement(made), owned(made)]).toEqual([
      ['Ingredients: Str potion', 'Brewed: Str potion'],
      ['Str potion'],
    ]);
  });

  it('is refused without Heroism or without the coins', () => {
    const poor = healer({ heroism: 0, coins: 3, recipes: { known: ['antidote'] } });
    expect(why(action(poor, 'brew-heroism-antidote'))).not.toBe('');
    expect(why(action(poor, 'brew-coins-antidote'))).toBe('$1 short');
  });

  it('is for advanced healers only', () => {
    const basic = played(
      plan({
        skills: [
          { id: 'healing', level: 'basic' },
          { id: 'luck', level: 'basic' },
        ],
      }),
      { recipes: { known: ['antidote'] } },
    );
    expect(block(basic, 'brewing')).toBeUndefined();
    expect(page(basic, 'treasure').widgets.map(({ id }) => id)).toEqual(['relics']);
  });
});

describe('the start of a scenario (3.3, 4)', () => {
  const start = (document: CharacterDocument) => act(document, action(document, 'scenario'));
  const crafter = () => played(plan({ skills: [{ id: 'crafting', level: 'advanced' }] }));

  it('lets crafters make things for 10 coins, which the last scenario’s rest does not add to', () => {
    let document = start(crafter());
    expect(document.play).toMatchObject({ pools: { crafting: 10 } });
    const craft = (id: string) => {
      const widget = page(document).widgets.find((each) => each.id === 'shop');
      const found = widget?.kind === 'catalog' ? one(widget.entries, id) : undefined;
      return one(found?.actions ?? [], 'craft');
    };
    expect(page(document).widgets[0]).toMatchObject({ id: 'crafting-pool' });
    document = act(document, craft('rope'));
    expect(document.play).toMatchObject({ pools: { crafting: 7 } });
    expect([owned(document), coins(document)]).toEqual([['Rope'], 30]);
    expect(statement(document)).toEqual(['Made: Rope']);
    expect(why(craft('book-of-lore'))).toBe('Crafting has only $7 left this scenario.');
    const sword = craft('sword');
    expect(sword.options?.map((each) => why(each) === '')).toEqual([true, false, false]);
    document = act(document, sword.options?.[0]);
    expect(document.play).toMatchObject({ pools: { crafting: 0 } });
    expect(page(document).widgets.map(({ id }) => id)).toEqual(['belongings', 'shop']);
    expect(start(start(document)).play).toMatchObject({ pools: { crafting: 10 } });
  });

  it('gives healers one potion of those they know', () => {
    const healer = played(plan({ skills: [{ id: 'healing', level: 'advanced' }] }), {
      recipes: { known: ['antidote', 'blade-poison'] },
    });
    expect(actions(healer).map(({ id }) => id)).not.toContain('brew-free-antidote');
    const begun = start(healer);
    expect(action(healer, 'scenario').changes?.map(translate)).toContain('Healing: one potion for free');
    const taken = act(begun, action(begun, 'brew-free-blade-poison'));
    expect([owned(taken), statement(taken)]).toEqual([['Blade poison'], ['Free potion: Blade poison']]);
    expect(actions(taken).map(({ id }) => id)).not.toContain('brew-free-antidote');
  });

  it('fills quivers, allows a new definition, and shows what the GM knows', () => {
    const document = played(
      plan({
        ...gear({ id: 'bow' }),
        skills: [
          { id: 'connections', level: 'basic' },
          { id: 'minion-relic', focus: 'cat', level: 'basic' },
        ],
      }),
      { ammunition: { bow: 2 }, redefined: true },
    );
    expect(action(document, 'scenario').changes?.map(translate)).toEqual([
      'Bow: ammo 20',
      'Benefits from your relic or minion, such as a shop’s income',
      'Connections: contacts may help again, if the GM agrees',
      'One definition may be changed for free',
    ]);
    expect(start(document).play).toMatchObject({ ammunition: { bow: 20 }, redefined: false });
  });

  it('is one action, and is undone as a whole', () => {
    const document = start(crafter());
    expect(document.journal).toHaveLength(1);
  });
});
