import { describe, expect, it } from 'vitest';
import { raw, type Text } from '#shared/kernel/text';
import {
  builtInContent,
  contentWith,
  type Additions,
  type Content,
} from '#shared/rulesets/heroic/content/index';
import { known } from '#shared/rulesets/heroic/data/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import {
  documentOf,
  everyView,
  plan,
  pointBuy,
  refusal,
  translate,
  type Plan,
  type Report,
} from '#test/unit/shared/rulesets/heroic/support';
import {
  blessed,
  farmer,
  gnome,
  juggling,
  openIn,
  problemsOf,
  rawIn,
  reportOf,
  translatedIn,
  scythe,
  wideDocument,
  widened,
} from '#test/unit/shared/rulesets/heroic/wider';

describe('the content in the box', () => {
  it('says every name and text of its entries in words', () => {
    const { races, skills, gear, modifiers, keywords } = builtInContent;
    const texts: Text[] = [
      ...races.all.flatMap(({ name, text, traits }) => (traits ? [name, text, traits] : [name, text])),
      ...skills.all.flatMap(({ name, basic, advanced, focus }) => [
        name,
        basic,
        advanced,
        ...(focus?.kind === 'list' ? focus.options.map((option) => option.name) : []),
      ]),
      ...[...gear.all, ...modifiers.all].flatMap((entry) => [entry.name, entry.text]),
      ...keywords.all.flatMap((keyword) => [
        keyword.name({ x: 1, plus: '+1', numbers: '4' }),
        keyword.text({ x: 1, plus: '+1', numbers: '4' }),
      ]),
    ];
    expect(texts.length).toBeGreaterThan(200);
    for (const text of texts) expect(translate(text)).not.toMatch(/ruleset\.|[{}]/);
  });

  it('calls money coins', () => {
    const { currency } = builtInContent;
    const amounts = [7, -2].map((coins) => currency.amount(coins));
    expect([currency.label, currency.name, ...amounts].map(translate)).toEqual([
      'Coins',
      'coins',
      '$7',
      '−$2',
    ]);
  });
});

describe('contentWith', () => {
  it('adds entries and leaves the content as it is', () => {
    expect(widened.gear.get('scythe')).toBe(scythe);
    expect(widened.weapons.all).toHaveLength(builtInContent.weapons.all.length + 1);
    expect(builtInContent.gear.has('scythe')).toBe(false);
    expect(builtInContent.skills.get('power')?.focus).not.toEqual(widened.skills.get('power')?.focus);
    expect(contentWith(builtInContent, {}).gear.all).toEqual(builtInContent.gear.all);
  });

  it.each<[string, Additions, string]>([
    ['a race', { races: [{ ...gnome, id: 'elf' }] }, 'Two races have the id elf'],
    ['a skill', { skills: [{ ...juggling, id: 'luck' }] }, 'Two skills have the id luck'],
    ['a weapon', { weapons: [{ ...scythe, id: 'sword' }] }, 'Two weapons have the id sword'],
    ['a weapon like an item', { weapons: [{ ...scythe, id: 'rope' }] }, 'Two things have the id rope'],
    ['a modifier', { modifiers: [{ ...blessed, id: 'sharp' }] }, 'Two modifiers have the id sharp'],
    ['one of two new ones', { races: [gnome, gnome] }, 'Two races have the id gnome'],
    [
      'a sphere',
      { focuses: { power: [{ id: 'damage', name: raw('Harm') }] } },
      'Two focuses of power have the id damage',
    ],
    [
      'a focus of a skill without a list',
      { focuses: { luck: [{ id: 'dice', name: raw('Dice') }] } },
      'Skill luck has no list of focuses',
    ],
    [
      'a focus of a skill that is not there',
      { focuses: { sneak: [{ id: 'dice', name: raw('Dice') }] } },
      'No skill sneak to add a focus to',
    ],
  ])('refuses %s that is there already or has no place', (_, additions, fault) => {
    expect(() => contentWith(builtInContent, additions)).toThrow(fault);
  });
});

describe('a content with more entries', () => {
  const opened = openIn(widened, wideDocument(farmer));
  const report = reportOf(opened);

  it('reads a plan that the box refuses', () => {
    expect(refusal(farmer)).toBe('race: no race is called "gnome"');
    expect(refusal({ ...farmer, race: 'elf' })).toBe('skills[0].id: no skill is called "juggling"');
    expect(refusal(plan({ gear: { items: [{ id: 'scythe' }] } }))).toBe(
      'gear.items[0].id: no item is called "scythe"',
    );
    expect(refusal(plan({ gear: { items: [{ id: 'sword', modifier: 'blessed' }] } }))).toBe(
      'gear.items[0].modifier: no item modifier is called "blessed"',
    );
  });

  it('derives with what they give and cost', () => {
    expect(report.problems).toEqual([]);
    // Str 0 + Agi 0 + 3, Gnome +2.
    expect(report.derived.endurance).toBe(5);
    // Agi 0, Juggling +1; only once, although the skill is advanced.
    expect(report.derived.defense).toBe(1);
    expect(report.derived.attacks.at(-1)).toEqual({ item: 'scythe', attack: 1, damage: 2 });
    // A race of 5 and two basic skills at creation, a basic skill and an advanced level since.
    expect(report.exp.spent).toBe(5 + 3 + 3 + 3 + 4);
    expect(report.coins.spent).toBe(9 + 2 * 2);
  });

  it('lets a stat rise as far as its race does', () => {
    const clever = { race: 'gnome', stats: { mnd: 7 }, definitions: ['odd'] };
    const above = (input: Plan): string[] =>
      problemsOf(openIn(widened, wideDocument(pointBuy(input)))).filter((found) => found.includes('range'));
    expect(above(clever)).toEqual([]);
    expect(above({ ...clever, race: 'elf' })).toEqual(['stat-out-of-range stats.mnd']);
  });

  it('shows their own words in every view, and no key', () => {
    const words = translatedIn(everyView(opened));
    expect(words.filter((text) => /ruleset\.|undefined|NaN/.test(text))).toEqual([]);
    expect(words).toContain('Juggling (Knives)');
    expect(words).toContain('Power (Time)');
    expect(words).toContain('Weaponcraft (Farm tools)');
    const shown = rawIn(everyView(opened));
    for (const word of ['Gnome', 'Mnd may reach 7.', 'Scythe', 'For hay.', 'Catches things.', 'Farm tools'])
      expect(shown).toContain(word);
    // A keyword without an explanation is shown as it is.
    expect(shown).toContain('whistles');
  });

  it('offers them in the wizard, weapons by the group that Weaponcraft names', () => {
    const catalog = (step: string) => {
      const widget = opened.step(step).widgets.find(({ kind }) => kind === 'catalog');
      if (widget?.kind !== 'catalog') throw new Error('No catalog');
      return widget;
    };
    const gear = catalog('gear');
    const offered = gear.entries.find(({ id }) => id === 'scythe');
    expect(offered?.title).toEqual(raw('Scythe'));
    expect(gear.groups.find(({ id }) => id === offered?.group)?.label).toEqual(raw('Farm tools'));
    expect(gear.groups.map(({ label }) => translate(label)).slice(0, 3)).toEqual([
      'Blades',
      'Bows/slings',
      'Clubs/axes',
    ]);
    expect(catalog('skills').entries.map(({ id }) => id)).toContain('juggling');
    const race = opened.step('race').widgets[0];
    const races = race?.kind === 'choice' ? race.options : [];
    expect(races.find(({ id }) => id === 'gnome')?.price).toMatchObject({ params: { exp: 5 } });
  });

  it('puts a new modifier on a weapon at its price', () => {
    const armed = (modifier: string): Report =>
      reportOf(
        openIn(
          widened,
          wideDocument(plan({ gear: { items: [{ id: 'dagger', modifier, state: 'wielded' }] } })),
        ),
      );
    expect(armed('blessed').coins.spent).toBe(12);
    expect(armed('blessed').derived.attacks.at(-1)).toEqual({ item: 'dagger', attack: 4, damage: 0 });
    expect(armed('accurate').derived.attacks.at(-1)?.attack).toBe(3);
  });

  it('can rename money wherever an amount is shown', () => {
    const crowns: Content = {
      ...builtInContent,
      currency: {
        label: raw('Crowns'),
        name: raw('crowns'),
        amount: (amount) => raw(`${String(amount)} cr`),
      },
    };
    const poor = documentOf(
      plan({
        skills: [{ id: 'crafting', level: 'advanced' }],
        gear: { items: [{ id: 'rifle', quantity: 3 }] },
      }),
    );
    const rolled = documentOf(plan({ coins: 'fifth', gear: { method: 'package', items: [] } }));
    const blank = translatedIn(heroicWith(crowns).blankSheet());
    const views = [poor, rolled].flatMap((document) => {
      const one = openIn(crowns, document);
      return [everyView(one), one.play()];
    });
    expect(rawIn(views)).toContain('Crowns');
    expect(translatedIn(views).filter((text) => text.includes('crowns')).length).toBeGreaterThan(5);
    for (const text of [
      'Start with 30 cr.',
      'Starting crowns',
      'No crowns.',
      '-15 cr',
      'Crafting: 10 cr worth',
    ])
      expect([...translatedIn(views), ...rawIn(views)].some((shown) => shown.includes(text))).toBe(true);
    // The effects of a skill are described in the built-in texts.
    const inSkills = new Set(
      builtInContent.skills.all.flatMap((skill) => translatedIn([skill.basic, skill.advanced])),
    );
    const plain = [...blank, ...translatedIn(views)].filter(
      (text) => /coin|\$/i.test(text) && ![...inSkills].some((skill) => text.includes(skill)),
    );
    expect(plain).toEqual([]);
  });
});

it('has every built-in weapon group as a focus of Weaponcraft', () => {
  const { focus } = known(builtInContent.skills, 'weaponcraft');
  const groups = new Set(builtInContent.weapons.all.map(({ group }) => group));
  const options = focus?.kind === 'list' ? focus.options.map(({ id }) => id) : [];
  expect([...groups].filter((group) => !options.includes(group))).toEqual([]);
});
