import { describe, expect, it } from 'vitest';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { gear, plan, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import { act, action, block, coins, one, owned, page, played, row, statement, why } from './support';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { editPlay } from '#test/fixtures/played';

/** Str 2, Agi 2, Mnd 1, Endurance 7, with these things. */
const with_ = (play: Json, ...items: readonly Plan[]) => played(plan(gear(...items)), play);

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

  it('is one action, and is undone as a whole', () => {
    const document = start(crafter());
    expect(document.journal).toHaveLength(1);
  });
});
