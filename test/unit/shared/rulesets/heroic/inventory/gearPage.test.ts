import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import { editsByRecipient } from '#shared/character/journal';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { ruleset } from '#shared/rulesets/heroic/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import { expectUnique, expectWords } from '#test/contract/support/rulesets';
import { gear, plan, problems, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import {
  act,
  attacks,
  buy,
  choose,
  coins,
  deal,
  entry,
  find,
  gain,
  load,
  offer,
  open,
  owned,
  page,
  played,
  row,
  saleOf,
  select,
  sell,
  statement,
  tracker,
  way,
  why,
} from './support';

/** Str 2, Agi 2, Mnd 1 with 60 coins. */
const rich = (...items: readonly Plan[]) => played(plan(gear(...items)));

describe('buying (13)', () => {
  it('costs the price of the tables, times that of the modifier', () => {
    let document = rich();
    document = buy(document, 'sword', 1);
    document = buy(document, 'light-armor', 'well-fitting');
    document = buy(document, 'meal', 5);
    document = buy(document, 'spear', 'sharp');
    // 60 - 7 - 2 × 5 - 5 × 2 - 3 × 4
    expect(coins(document)).toBe(21);
    expect(owned(document)).toEqual(['Sword', 'Light armor, Well-fitting', 'Meal × 5', 'Spear, Sharp']);
    expect(statement(document)).toEqual([
      'Bought: Sword',
      'Bought: Light armor, Well-fitting',
      'Bought: Meal × 5',
      'Bought: Spear, Sharp',
    ]);
  });

  it('puts the same kind together, creation’s with what came later', () => {
    const document = buy(rich({ id: 'meal', quantity: 2 }), 'meal', 2);
    expect(owned(document)).toEqual(['Meal × 4']);
    expect(entry(document, 'meal').owned).toBe(4);
  });

  it('is refused when the coins do not reach, saying how many more it takes', () => {
    const poor = played(plan({ coins: 'fifth', stats: { str: 3, agi: 2, mnd: 2 } }));
    expect(coins(poor)).toBe(6);
    expect(why(offer(poor, 'sword'))).toBe('$1 short');
    expect(why(offer(poor, 'sword', 'accurate'))).toBe('$8 short');
    expect(why(offer(poor, 'meal'))).toBe('');
    expect(why(offer(buy(poor, 'meal', 3), 'meal'))).toBe('$2 short');
  });

  it('offers each modifier where it fits, and none on items', () => {
    const values = (id: string) => entry(rich(), id).offers?.map((each) => each.id);
    expect(values('sword')).toEqual(['plain', 'accurate', 'sharp']);
    expect(values('bow')).toEqual(['plain', 'accurate']);
    expect(values('heavy-armor')).toEqual(['plain', 'well-fitting', 'resistant']);
    expect(values('rope')).toEqual(['plain']);
  });

  it('loads a new weapon with 20 shots, beside what is left of its kind', () => {
    const document = buy({ ...rich({ id: 'bow' }), play: { ammunition: { bow: 3 } } }, 'bow', 1);
    expect(tracker(document, 'ammunition-bow')).toMatchObject({ value: 23, max: 40 });
    const sold = sell(document, 'bow', 'full', 2);
    expect(tracker(sold, 'ammunition-bow')).toBeUndefined();
  });

  it('counts the shots of a wielded weapon first', () => {
    const shots = (...items: readonly Plan[]) =>
      open(rich(...items))
        .play()
        .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
        .filter(({ id }) => id.startsWith('ammunition-'))
        .map(({ id }) => id);
    const [bow, crossbow] = [
      { id: 'bow', state: 'carried' },
      { id: 'crossbow', state: 'wielded' },
    ];
    expect(shots(bow, crossbow)).toEqual(['ammunition-crossbow', 'ammunition-bow']);
    expect(shots({ id: 'bow', state: 'carried' }, { id: 'sling', state: 'carried' })).toEqual([
      'ammunition-bow',
      'ammunition-sling',
    ]);
  });

  it('takes found things without coins, with the reason', () => {
    let document = find(rich(), 'greatsword', 'treasure-plain');
    document = find(document, 'greatsword', 'reward-accurate');
    document = find(document, 'rope', 'gift-plain');
    expect(coins(document)).toBe(60);
    expect(statement(document)).toEqual([
      'Treasure: Greatsword',
      'Reward: Greatsword, Accurate',
      'Gift: Rope',
    ]);
  });
});

describe('selling, dropping, giving', () => {
  it('sells at the full price, for half of it rounded down, or for what is asked', () => {
    const document = rich({ id: 'sword', quantity: 3 }, { id: 'rope' });
    expect(coins(document)).toBe(36);
    expect(coins(sell(document, 'sword', 'full'))).toBe(43);
    expect(coins(sell(document, 'sword', 'half'))).toBe(39);
    expect(coins(sell(document, 'sword', 'half', 3))).toBe(46);
    expect(coins(sell(document, 'rope', 'half'))).toBe(37);
    const { sell: sellFor, prices } = saleOf(document, 'sword');
    expect(prices.map(({ id, each }) => [id, each])).toEqual([
      ['full', 7],
      ['half', 3.5],
    ]);
    const sold = editPlay(document, sellFor(3, 27));
    expect([coins(sold), owned(sold)]).toEqual([63, ['Rope']]);
    expect(statement(sold)).toEqual(['Sold: Sword × 3']);
    // Those that stay are offered for the same price again.
    const kept = editPlay(document, sellFor(1, 9));
    expect(saleOf(kept, 'sword').prices.at(-1)).toMatchObject({ id: 'asked', each: 9 });
    expect(coins(sell(kept, 'sword', 'asked', 2))).toBe(63);
    expect(saleOf(sell(document, 'sword', 'full'), 'sword').prices).toHaveLength(2);
  });

  it('leaves things behind, one or all', () => {
    const document = rich({ id: 'meal', quantity: 3 }, { id: 'rope' });
    expect(owned(deal(document, 'meal', 'drop', '1'))).toEqual(['Meal × 2', 'Rope']);
    expect(owned(deal(document, 'meal', 'drop', '3'))).toEqual(['Rope']);
    expect(owned(deal(document, 'rope', 'drop'))).toEqual(['Meal × 3']);
    expect(coins(deal(document, 'rope', 'drop'))).toBe(coins(document));
  });

  it('gives to a companion, who has it then', () => {
    const effectSource = { ...rich({ id: 'meal', quantity: 3 }), name: 'Brakka' };
    const other = { ...played(), id: 'other', name: 'Wren', owner: effectSource.id };
    const bonds = { companions: [other] };
    const give = way(row(effectSource, 'meal', bonds).actions ?? [], 'give', 'other-3');
    const [deliveredFile] = editsByRecipient(give.edits).values();
    expect(owned(act(effectSource, give))).toEqual([]);
    expect(statement(act(effectSource, give))).toEqual(['Given to Wren: Meal × 3']);
    const received = editPlay(other, deliveredFile ?? []);
    expect(owned(received)).toEqual(['Meal × 3']);
    expect(statement(received)).toEqual(['From Brakka: Meal × 3']);
  });

  it('gives to no one when no one is available, or who is there owns nothing', () => {
    const document = rich({ id: 'rope' });
    const vehicle = { ...played(), id: 'cart', form: 'vehicle' };
    for (const bonds of [{ companions: [] }, { companions: [vehicle] }])
      expect(why(way(row(document, 'rope', bonds).actions ?? [], 'give'))).toBe(
        'There is no companion who can take it.',
      );
  });

  it('gives coins', () => {
    const effectSource = { ...rich(), name: 'Brakka' };
    const other = { ...played(), id: 'other', name: 'Wren' };
    const purse = open(effectSource, { companions: [other] })
      .play()
      .blocks.find(({ id }) => id === 'purse');
    const give =
      purse?.kind === 'rows' ? purse.rows[0]?.actions.find(({ id }) => id === 'coins-give') : undefined;
    const ten = give?.options?.find(({ id }) => id === 'other-10');
    expect(give?.options?.find(({ id }) => id === 'other-100')?.blocked).toBeDefined();
    const [deliveredFile] = editsByRecipient(ten?.edits ?? []).values();
    expect(coins(act(effectSource, ten))).toBe(50);
    expect(coins(editPlay(other, deliveredFile ?? []))).toBe(40);
    expect(statement(act(effectSource, ten))).toEqual(['Coins: Wren']);
  });
});

describe('where things are', () => {
  it('wields, wears and packs what is owned, and the numbers follow', () => {
    let document = buy(buy(rich({ id: 'backpack' }, { id: 'rope' }), 'shield', 1), 'light-armor', 1);
    // Rope 1, shield 1, light armor 1.
    expect(load(document)).toBe('3 of 2');
    document = choose(document, 'rope', 'packed');
    document = choose(document, 'light-armor', 'worn');
    expect(load(document)).toBe('2 of 2');
    expect(translate(row(document, 'backpack').detail ?? { raw: '' })).toBe(
      'Contains Rope. It reduces the load by 1 of at most 4 Enc.',
    );
    expect(select(row(document, 'light-armor'), 'place').value).toBe('worn');
    document = choose(document, 'shield', 'wielded');
    const wielded = open(document)
      .sheet()
      .blocks.find(({ id }) => id === 'gear');
    const where =
      wielded?.kind === 'table'
        ? wielded.rows.map(({ cells }) => translate(cells[1]?.text ?? { raw: '' }))
        : [];
    expect(where).toEqual(['Carried', 'In the backpack', 'Wielded', 'Worn']);
  });

  it('offers only places that make sense, and says what stands in the way', () => {
    const document = rich({ id: 'sword' }, { id: 'light-armor', state: 'worn' }, { id: 'rope' });
    const values = (id: string) => select(row(document, id), 'place').options.map(({ value }) => value);
    expect(values('sword')).toEqual(['carried', 'wielded', 'packed']);
    expect(values('light-armor')).toEqual(['carried', 'worn', 'packed']);
    expect(values('rope')).toEqual(['carried', 'packed']);
    const packed = (id: string, among = document) =>
      why(select(row(among, id), 'place').options.find(({ value }) => value === 'packed') ?? {});
    expect(packed('rope')).toBe('You need a backpack that is not packed itself.');
    const bag = buy(document, 'backpack', 1);
    expect(packed('rope', bag)).toBe('');
    expect(packed('backpack', bag)).toBe('A backpack cannot be packed in itself.');
  });

  it('takes one armor off to put another on', () => {
    const document = choose(
      buy(rich({ id: 'light-armor', state: 'worn' }), 'medium-armor', 1),
      'medium-armor',
      'worn',
    );
    expect(select(row(document, 'light-armor'), 'place').value).toBe('carried');
    expect(select(row(document, 'medium-armor'), 'place').value).toBe('worn');
  });

  it('moves one of several, and keeps the rest where it was', () => {
    let document = rich({ id: 'dagger', quantity: 3 }, { id: 'backpack' });
    document = deal(document, 'dagger', 'move-one', 'wielded');
    document = deal(document, 'dagger', 'move-one', 'packed');
    const place = select(row(document, 'dagger'), 'place');
    expect(translate(place.options[0]?.label ?? { raw: '' })).toBe('1 carried, 1 in use, 1 packed');
    expect(attacks(document)).toEqual(['Brawling +1 +0', 'Dagger +2 +0', 'Dagger +2 +0', 'Dagger +2 +0']);
    // Carried items are sold first, then packed ones, and those in hand last.
    document = sell(document, 'dagger', 'full');
    expect(document.play).toMatchObject({ placed: { dagger: { carried: 1, wielded: 1, packed: 1 } } });
    expect(translate(select(row(document, 'dagger'), 'place').options[0]?.label ?? { raw: '' })).toBe(
      '0 carried, 1 in use, 1 packed',
    );
    document = deal(document, 'dagger', 'drop', '1');
    expect(select(row(document, 'dagger'), 'place').value).toBe('wielded');
    // A later purchase fills the gap.
    document = buy(document, 'dagger', 1);
    expect(translate(select(row(document, 'dagger'), 'place').options[0]?.label ?? { raw: '' })).toBe(
      '0 carried, 1 in use, 1 packed',
    );
  });

  it('refuses to wear two of an armor', () => {
    const document = rich({ id: 'light-armor', quantity: 2 });
    const worn = (control: { readonly value: string }) => control.value === 'worn';
    expect(why(select(row(document, 'light-armor'), 'place').options.find(worn) ?? {})).not.toBe('');
    const half = deal(document, 'light-armor', 'move-one', 'worn');
    expect(half.play).toMatchObject({ placed: { 'light-armor': { carried: 1, worn: 1 } } });
  });

  it('names what breaks a rule, in the row that it is about', () => {
    const document = choose(
      buy(rich({ id: 'sword', state: 'wielded' }), 'greatsword', 1),
      'greatsword',
      'wielded',
    );
    expect(open(document).problems.map(({ code }) => code)).toEqual(['hands']);
    const power = buy(rich(), 'power-weapon', 1);
    expect(row(power, 'power-weapon').problems).toHaveLength(1);
    expect(open(power).problems.map(({ path }) => path)).toEqual(['gear.lines.power-weapon']);
  });

  it('keeps creation’s list as it was: its coins, its package', () => {
    const packed = plan({
      gear: {
        method: 'package',
        items: [{ id: 'sword' }, { id: 'light-armor' }, { id: 'rope' }, { id: 'meal' }],
      },
    });
    expect(problems(packed)).toEqual([]);
    const document = find(played(packed), 'rope', 'reward-plain');
    expect(open(document).problems).toEqual([]);
    expect(coins(document)).toBe(0);
  });
});

describe('both ways to count load (13.5)', () => {
  it('points: the backpack takes 4 Enc of what is packed off', () => {
    let document = buy(rich({ id: 'backpack' }), 'rope', 5);
    expect(load(document)).toBe('5 of 2');
    expect(open(document).problems.map(({ code }) => code)).toEqual(['overloaded']);
    document = choose(document, 'rope', 'packed');
    expect(load(document)).toBe('1 of 2');
    expect(translate(row(document, 'backpack').detail ?? { raw: '' })).toBe(
      'Contains Rope × 5. It reduces the load by 4 of at most 4 Enc.',
    );
  });

  it('slots: 6 items, 10 with a backpack, 3 weapons, 1 armor', () => {
    const slots = (...items: readonly Plan[]) => played(plan({ ...gear(...items), encumbrance: 'slots' }));
    expect(load(buy(slots({ id: 'meal' }), 'meal', 5))).toBe('6 of 6 items');
    const over = buy(slots({ id: 'meal', quantity: 2 }), 'meal', 5);
    expect(open(over).problems.map(({ code }) => code)).toEqual(['slots-exceeded']);
    const bag = buy(over, 'backpack', 1);
    expect(load(bag)).toBe('7 of 10 items');
    expect(open(bag).problems).toEqual([]);
    expect(translate(row(bag, 'backpack').detail ?? { raw: '' })).toBe(
      'Contains nothing. With it, you can carry 10 items.',
    );
    const armed = find(find(slots({ id: 'dagger', quantity: 3 }), 'dagger'), 'light-armor');
    expect(open(find(armed, 'light-armor')).problems.map(({ code }) => code)).toEqual([
      'slots-exceeded',
      'slots-exceeded',
    ]);
  });
});

describe('the page', () => {
  it('says what is left and what is carried', () => {
    expect(translate(page(rich({ id: 'rope' })).intro)).toBe('Money: $57. Load: 1 of 2.');
    expect(page(rich(), 'nowhere').id).toBe('gear');
  });

  it('warns of more than can be held or carried', () => {
    const loaded = rich({ id: 'rope', quantity: 5 }, { id: 'sword', state: 'wielded', quantity: 3 });
    const notes = page(loaded).widgets.flatMap((widget) => (widget.kind === 'note' ? [widget.tone] : []));
    expect(notes).toEqual(['warning', 'warning']);
    expect(page(rich()).widgets.map(({ kind }) => kind)).toEqual(['chosen', 'catalog']);
  });

  it('has a message for every text, and unique ids for rows and entries', () => {
    const full = played(
      plan({
        ...gear(...builtInContent.gear.all.filter(({ cost }) => cost > 0).map(({ id }) => ({ id }))),
        skills: [
          { id: 'crafting', level: 'advanced' },
          { id: 'healing', level: 'advanced' },
        ],
      }),
      { pools: { crafting: 10, potions: 1 }, recipes: { known: ['antidote'], found: ['blade-poison'] } },
    );
    const everything = builtInContent.relics.all.reduce((document, { id }) => gain(document, id), full);
    const companions = [{ ...played(), id: 'other', name: 'Wren' }];
    for (const document of [played(), everything]) {
      const opened = open(document, { companions });
      const views = (opened.pages ?? []).map(({ id }) => opened.page?.(id));
      expect(views.map((view) => view?.id)).toEqual(['gear', 'treasure']);
      expectWords(ruleset, views, opened.pages, opened.play());
      for (const widget of views.flatMap((view) => view?.widgets ?? [])) {
        const ids = (
          widget.kind === 'chosen' ? widget.rows : widget.kind === 'catalog' ? widget.entries : []
        ).map(({ id }) => id);
        expectUnique(ids);
      }
    }
  });

  it('offers every one of a long list of things', () => {
    const more = Array.from({ length: 500 }, (_, index) => ({
      kind: 'weapon' as const,
      id: `p:blade-${String(index)}`,
      name: { raw: `Blade ${String(index)}` },
      text: { raw: '' },
      group: 'blades',
      melee: true,
      attack: [{ stat: 'agi' as const, plus: 0 }],
      cost: 5,
      keywords: [],
      source: '13.2',
    }));
    const opened = heroicWith(contentWith(builtInContent, { weapons: more })).open(rich());
    if (!opened.ok) throw new Error('Not opened');
    const offered = opened.value
      .page?.('gear')
      .widgets.flatMap((widget) => (widget.kind === 'catalog' ? widget.entries : []))
      .filter(({ id }) => id.startsWith('p:blade-'));
    expect(offered).toHaveLength(500);
  });
});
