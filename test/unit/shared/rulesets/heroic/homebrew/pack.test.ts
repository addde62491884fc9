import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { applyEdits } from '#shared/character/edits';
import { packFaults } from '#shared/homebrew/faults';
import { copyOf } from '#test/fixtures/packCopy';
import { thingsOf } from '#shared/homebrew/things';
import { withPacks } from '#shared/homebrew/withPacks';
import type { Json } from '#shared/kernel/jsonValue';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Choices } from '#shared/rulesets/heroic/choices/index';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  extend,
  faults,
  frostmarch,
  frostThings,
  openWith,
  thing,
} from '#test/unit/shared/rulesets/heroic/packs';
import { everyView, ports, textsIn, translate, type Report } from '#test/unit/shared/rulesets/heroic/support';
import { rawIn } from '#test/unit/shared/rulesets/heroic/wider';

const frost = extend(frostThings);
const free = extend(frostThings.filter(({ kind }) => kind !== 'campaign'));

/** A hero with these choices, opened with the pack's additions. */
function hero(choices: Partial<Choices>, rules = free): OpenCharacter {
  const document = newCharacter(rules.ruleset, ports());
  const given: Json = JSON.parse(JSON.stringify(choices)) as Json;
  return openWith(rules, {
    ...document,
    choices: { ...Object(document.choices), archetype: 'hunter', definitions: ['calm'], ...Object(given) },
  });
}

const reportOf = (opened: OpenCharacter): Report => opened.report(translate) as unknown as Report;
const stats = { str: 2, agi: 2, mnd: 1 };
const problemsOf = (opened: OpenCharacter): string[] =>
  opened.problems.map(({ code, path }) => `${code} ${path}`);

/** An NPC from a template of the pack. */
function npc(template: string): OpenCharacter {
  return openWith(frost, newCharacter(frost.ruleset, ports(), { form: 'npc', template }));
}

describe('a pack with a thing of every kind', () => {
  it('has no problem, alone or as a copy with another id', () => {
    expect(frost.faults).toEqual([]);
    expect(new Set(frostThings.map(({ kind }) => kind))).toEqual(
      new Set(ruleset.homebrew?.kinds.map(({ id }) => id)),
    );
    expect(packFaults(frostmarch, ruleset, [])).toEqual([]);
    expect(extend(thingsOf(copyOf(frostmarch, 'copy'))).faults).toEqual([]);
  });

  it('is part of the rules that withPacks makes', () => {
    const rules = withPacks(ruleset, [frostmarch]);
    const npcs = rules.forms?.find(({ id }) => id === 'npc')?.templates.map(({ title }) => translate(title));
    const own = ruleset.forms?.find(({ id }) => id === 'npc')?.templates ?? [];
    expect(npcs).toEqual([...own.map(({ title }) => translate(title)), 'Frost wyrm', 'Old frost wyrm']);
    expect(npcs?.slice(0, 2)).toEqual(['Minotaur', 'Ogre']);
    expect(rules.reference.entries.map(({ title }) => translate(title))).toEqual(
      expect.arrayContaining(['Frostkin', 'Ice saber', 'Frost', 'Freezing breath (±X, Y)', 'North star']),
    );
    expect(own).toHaveLength(13);
  });

  it('is named beside the section where the compendium shows what it brought', () => {
    const entries = withPacks(ruleset, [frostmarch]).reference.entries;
    const brought = entries.filter(({ id }) => id.includes('frostmarch:'));
    expect(brought.map(({ rule }) => rule.split(' · ')[1])).toEqual(brought.map(() => 'The Frostmarch'));
    const things = frostThings.filter(({ kind }) => kind !== 'campaign');
    expect(things.filter(({ id }) => !brought.some((entry) => entry.id.endsWith(id)))).toEqual([]);
    expect(entries.find(({ id }) => id === 'gear-frostmarch:ice-saber')?.rule).toBe('13.2 · The Frostmarch');
    expect(entries.find(({ id }) => id === 'gear-sword')?.rule).toBe('13.2');
  });

  it('has the figures of its creatures in the compendium', () => {
    const { entries } = withPacks(ruleset, [frostmarch]).reference;
    const blocks = entries.find(({ id }) => id === 'frostmarch:wyrm')?.blocks ?? [];
    const texts = blocks.flatMap(textsIn).map(translate);
    // Str 5, 1 more by Frozen and 1 more by the Giant in it.
    expect(texts.some((text) => text.startsWith('Fangs (Att +7'))).toBe(true);
    expect(rawIn(blocks)).toContain('Frozen');
  });

  it('calls money in relics as the campaign does', () => {
    const shop = withPacks(ruleset, [frostmarch]).reference.entries.find(({ id }) => id === 'relic-shop');
    expect((shop?.blocks ?? []).flatMap(textsIn).map(translate)).toEqual([
      'Earns 2 times 3d6 crowns at the start of each scenario.',
    ]);
  });

  it('makes a race whose effects count under their conditions', () => {
    const items = [{ id: 'frostmarch:ice-saber', state: 'wielded', quantity: 1 } as const];
    const kin = hero({ race: 'frostmarch:frostkin', stats, gear: { method: 'coins', items } });
    const human = hero({ stats, gear: { method: 'coins', items } });
    const [own, other] = [reportOf(kin), reportOf(human)];
    // Str 2 + Agi 2 + 3, Frostkin +1.
    expect([own.derived.endurance, other.derived.endurance]).toEqual([8, 7]);
    // 10 + Agi 2, Frostkin +2 while nothing weighs it down.
    expect([own.derived.movement, other.derived.movement]).toEqual([14, 12]);
    // Agi 2, balanced +1, Frostkin +1 with ice blades only.
    expect(own.derived.attacks).toEqual([
      { item: 'brawling', attack: 1, damage: 0 },
      { item: 'frostmarch:ice-saber', attack: 4, damage: 1 },
    ]);
    expect(other.derived.attacks.at(-1)?.attack).toBe(3);
    const strong = hero({ race: 'frostmarch:frostkin', stats: { str: 7, agi: 0, mnd: 0 } });
    expect(problemsOf(strong)).not.toContain('stat-out-of-range stats.str');
    expect(problemsOf(hero({ stats: { str: 7, agi: 0, mnd: 0 } }))).toContain('stat-out-of-range stats.str');
  });

  it('takes movement off when the hero is encumbered', () => {
    const items = [{ id: 'greatsword', state: 'wielded', quantity: 1 } as const];
    const loaded = { race: 'frostmarch:frostkin', stats: { str: 0, agi: 4, mnd: 1 } };
    expect(reportOf(hero({ ...loaded, gear: { method: 'coins', items } })).derived.movement).toBe(
      // 10 + Agi 4 - 1, halved, without the 2 of the race.
      6,
    );
    expect(reportOf(hero(loaded)).derived.movement).toBe(16);
  });

  it('makes skills with focuses of their own and of another skill', () => {
    const skills = [
      { id: 'frostmarch:shield-wall', focus: 'shields', level: 'advanced' },
      { id: 'frostmarch:ice-lore', focus: 'f2', level: 'advanced' },
    ] as const;
    const armed = (state: 'wielded' | 'carried') =>
      hero({
        method: 'point-buy',
        stats,
        skills: [...skills],
        gear: { method: 'coins', items: [{ id: 'shield', state, quantity: 1 }] },
      });
    expect(reportOf(armed('wielded')).derived.defense).toBe(4);
    expect(reportOf(armed('carried')).derived.defense).toBe(2);
    expect(problemsOf(armed('carried'))).not.toContain('missing-content skills[0].id');
    const texts = textsIn(armed('carried').sheet()).map(translate);
    expect(texts).toContain('Stance (Shields)');
    expect(texts).toContain('Ice lore (Frozen seas)');
    // The pack's new group is a focus of Weaponcraft, and of the skill that shares its list.
    const groups = hero({
      stats,
      skills: [{ id: 'frostmarch:shield-wall', focus: 'frostmarch:ice-saber', level: 'basic' }],
    });
    expect(problemsOf(groups)).not.toContain('skill-focus skills[0].focus');
    const lance = {
      stats,
      gear: {
        method: 'coins' as const,
        items: [{ id: 'frostmarch:ice-lance', state: 'wielded' as const, quantity: 1 }],
      },
    };
    expect(problemsOf(hero(lance))).toContain('item-prerequisite gear.items[0]');
    const trained = [{ id: 'weaponcraft', focus: 'frostmarch:ice-saber', level: 'basic' as const }];
    expect(problemsOf(hero({ ...lance, skills: trained }))).not.toContain('item-prerequisite gear.items[0]');
  });

  it('makes armor, modifiers and spheres', () => {
    const items = [
      { id: 'frostmarch:furs', state: 'worn', quantity: 1 },
      { id: 'frostmarch:ice-saber', modifier: 'frostmarch:rimed', state: 'wielded', quantity: 1 },
    ] as const;
    const skills = [{ id: 'power', focus: 'frostmarch:frost', level: 'basic' as const }];
    const found = hero({
      stats: { str: 1, agi: 1, mnd: 4 },
      skills,
      gear: { method: 'coins', items: [...items] },
    });
    const { derived, coins } = reportOf(found);
    expect(derived.armorRoll).toEqual({ numbers: [5, 6], bonus: 0 });
    // "2 or Agi": 2.
    expect(derived.defense).toBe(2);
    expect(derived.attacks.at(-1)).toEqual({ item: 'frostmarch:ice-saber', attack: 3, damage: 2 });
    expect(coins.spent).toBe(9 + 14 * 4);
    const texts = textsIn(found.sheet()).map(translate);
    expect(texts).toContain('Power (Frost)');
    const names = found
      .sheet()
      .blocks.flatMap((block) =>
        block.kind === 'entries' ? block.entries.map(({ name }) => translate(name)) : [],
      );
    expect(names).toEqual(expect.arrayContaining(['Icicle', 'Numb', 'Snow servant']));
  });

  it('makes things that cost nothing, which are there for the taking', () => {
    const rules = extend([thing('item', 'pebble', { name: 'Pebble' })]);
    const shop = hero({ stats }, rules)
      .step('gear')
      .widgets.find(({ kind }) => kind === 'catalog');
    const stock = shop?.kind === 'catalog' ? shop.entries.map(({ id }) => id) : [];
    expect(stock).toContain('p:pebble');
    expect(stock.filter((id) => ['brawling', 'martial-arts', 'unarmored'].includes(id))).toEqual([]);
  });

  it('makes NPCs with its abilities and modifiers, one on top of another', () => {
    const wyrm = npc('frostmarch:wyrm');
    expect(wyrm.problems).toEqual([]);
    const textsOf = (opened: OpenCharacter) => textsIn([opened.sheet(), opened.card?.()]).map(translate);
    expect(textsOf(wyrm)).toContain('Freezing breath (+1, 3)');
    expect(textsOf(wyrm)).toContain(
      'Attacks everyone in front of it at +1; who is hit is slowed for 3 turns.',
    );
    // Str 5, Frozen +1 and its Giant +1; End: 7 + 2 + 3, the Giant's +2.
    const figure = (opened: OpenCharacter, id: string) =>
      opened
        .sheet()
        .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
        .find((each) => each.id === id)?.explained?.value;
    expect(figure(wyrm, 'str')).toBe(7);
    expect(figure(wyrm, 'endurance')).toBe(14);
    const old = npc('frostmarch:old-wyrm');
    expect(old.problems).toEqual([]);
    expect(figure(old, 'str')).toBe(8);
    // Str 8 + Agi 1 + 3, Giant +2, Veteran +1.
    expect(figure(old, 'endurance')).toBe(15);
    expect(textsOf(old)).toContain('Freezing breath (+1, 3)');
  });

  it('shows no key and no braces in any view', () => {
    const opened = [npc('frostmarch:wyrm'), hero({ race: 'frostmarch:frostkin', stats }, frost)];
    const words = opened.flatMap((each) => textsIn(everyView(each)).map(translate));
    expect(words.filter((text) => /ruleset\.|undefined|NaN|[{}]/.test(text))).toEqual([]);
  });
});

describe('what was read once', () => {
  const held = (add: number) =>
    thing('npcModifier', 'held', { name: 'Held', effects: [{ to: 'endurance', add }] });
  const holder = thing('npcModifier', 'holder', { name: 'Holder', includes: [{ id: 'p:held' }] });
  const base = (id: string) => thing('npc', 'base', { name: 'Base', choices: { abilities: [{ id }] } });
  const above = thing('npc', 'above', {
    name: 'Above',
    base: 'p:base',
    choices: { modifiers: ['p:holder'] },
  });

  it('is read again where something that it is made of has changed', () => {
    const endurance = (add: number): unknown => {
      const rules = extend([held(add), holder, base('fear'), above]);
      const opened = openWith(
        rules,
        newCharacter(rules.ruleset, ports(), { form: 'npc', template: 'p:above' }),
      );
      return (opened.report(translate) as unknown as Report).derived.endurance;
    };
    // Str 0 + Agi 0 + 3.
    expect([endurance(1), endurance(4), endurance(1)]).toEqual([4, 7, 4]);
    const abilities = (id: string): string[] => {
      const rules = extend([held(1), holder, base(id), above]);
      const choices = rules.ruleset.initialChoices('npc', 'p:above') as unknown as {
        readonly abilities: readonly { readonly id: string }[];
      };
      return choices.abilities.map((ability) => ability.id);
    };
    expect([abilities('fear'), abilities('undead')]).toEqual([['fear'], ['undead']]);
  });

  it('is validated again where something that it names has changed', () => {
    const gaze = (max: number) =>
      thing('ability', 'gaze', {
        name: 'Gaze',
        variables: [{ id: 'x', name: 'Strength', kind: 'number', min: 0, max, initial: 0 }],
      });
    const eye = thing('npc', 'eye', {
      name: 'Eye',
      choices: { abilities: [{ id: 'p:gaze', values: { x: 8 } }] },
    });
    const found = [10, 5, 10].map((max) => faults(gaze(max), eye));
    expect(found).toEqual([[], ['p:eye choices.abilities[0].values.x'], []]);
  });
});

describe("a campaign's limits", () => {
  it('rename money and fix how load is counted', () => {
    const opened = hero({ stats, encumbrance: 'points' }, frost);
    expect(opened.budgets.map(({ text }) => translate(text)).join(' ')).toContain('30 cr of 30 cr');
    expect(reportOf(opened).derived.encumbrance).toHaveProperty('itemLimit', 6);
    const variant = opened.step('method').widgets.find(({ id }) => id === 'encumbrance');
    const options = variant?.kind === 'choice' ? variant.options : [];
    expect(options.map(({ id, selected, blocked }) => [id, selected, blocked && translate(blocked)])).toEqual(
      [
        ['points', false, 'Your GM has set this for the whole campaign.'],
        ['slots', true, undefined],
      ],
    );
  });

  it.each([
    [{ symbol: '§', symbolAfter: false }, '§1', '§7', '−§2'],
    [{ symbol: 'cr', symbolAfter: true }, '1 cr', '7 cr', '−2 cr'],
    [{ symbol: '' }, '1 crown', '7 crowns', '−2 crowns'],
  ])('write an amount with its sign %j', (more, ...amounts: string[]) => {
    const { ruleset: rules } = extend([thing('campaign', 'c', { one: 'crown', many: 'crowns', ...more })]);
    const opened = openWith({ ruleset: rules, faults: [] }, newCharacter(rules, ports()));
    const shop = opened.step('gear').widgets.find(({ kind }) => kind === 'catalog');
    const seven = shop?.kind === 'catalog' ? shop.entries.find(({ id }) => id === 'sword')?.price : undefined;
    expect(seven && translate(seven)).toBe(amounts[1]);
    expect(textsIn(opened.step('gear')).map(translate).join(' ')).toContain(amounts[1]?.replace('7', '30'));
  });

  it('offer nothing that the campaign does not have', () => {
    const opened = hero({ stats }, frost);
    const races = opened.step('race').widgets[0];
    expect(races?.kind === 'choice' && races.options.map(({ id }) => id)).toEqual([
      'human',
      'dwarf',
      'elf',
      'frostmarch:frostkin',
    ]);
    const shop = opened.step('gear').widgets.find(({ kind }) => kind === 'catalog');
    const stock = shop?.kind === 'catalog' ? shop.entries.map(({ id }) => id) : [];
    expect(stock).toEqual(expect.arrayContaining(['sword', 'frostmarch:ice-lance', 'light-armor', 'rope']));
    expect(stock.filter((id) => ['pistol', 'rifle', 'power-armor', 'power-weapon'].includes(id))).toEqual([]);
    expect(shop?.kind === 'catalog' && shop.groups.map(({ id }) => id)).not.toContain('firearms');
    const skills = opened.step('skills').widgets.find(({ kind }) => kind === 'catalog');
    const power = skills?.kind === 'catalog' ? skills.entries.find(({ id }) => id === 'power') : undefined;
    expect(power?.actions[0]?.options?.map(({ value }) => value)).toEqual(['healing', 'frostmarch:frost']);
    const learn = opened.advancement?.offers().offers.find(({ id }) => id === 'skill-power');
    expect(learn?.options.map(({ id }) => id)).toEqual(['healing', 'frostmarch:frost']);
  });

  it('keep what a hero has, as a problem that can be allowed', () => {
    const opened = hero(
      {
        race: 'small-folk',
        stats: { str: 2, agi: 2, mnd: 1 },
        skills: [{ id: 'power', focus: 'illusion', level: 'advanced' }],
        gear: { method: 'coins', items: [{ id: 'pistol', state: 'wielded', quantity: 1 }] },
      },
      frost,
    );
    const found = opened.problems.filter(({ code }) => code === 'not-allowed');
    expect(found.map(({ path, step, rule, text }) => [path, step, rule, translate(text)])).toEqual([
      [
        'race',
        'race',
        '3.6',
        'Small folk is not allowed in this campaign. Choose something else, or ask the GM for an exception.',
      ],
      [
        'skills[0].focus',
        'skills',
        '3.6',
        'Illusion is not allowed in this campaign. Choose something else, or ask the GM for an exception.',
      ],
      [
        'gear.items[0].id',
        'gear',
        '3.6',
        'Pistol is not allowed in this campaign. Choose something else, or ask the GM for an exception.',
      ],
    ]);
    // It counts as before.
    expect(reportOf(opened).derived.attacks.at(-1)).toEqual({ item: 'pistol', attack: 3, damage: 1 });
    const races = opened.step('race').widgets[0];
    expect(races?.kind === 'choice' && races.options.find(({ selected }) => selected)?.id).toBe('small-folk');
    const [row] = opened.step('skills').widgets.flatMap((each) => (each.kind === 'chosen' ? each.rows : []));
    const focus = row?.controls.find(({ id }) => id === 'focus');
    expect(focus?.kind === 'select' && focus.options.map(({ value }) => value)).toContain('illusion');
  });

  it('of two packs both hold, unless they say different things', () => {
    const limits = (id: string, data: Json) => thing('campaign', id, data, id);
    const both = extend([
      limits('a', { raceRule: 'without', races: [{ id: 'elf' }] }),
      limits('b', { raceRule: 'without', races: [{ id: 'dwarf' }], encumbrance: 'slots' }),
    ]);
    const races = hero({ stats }, both).step('race').widgets[0];
    expect(races?.kind === 'choice' && races.options.map(({ id }) => id)).toEqual(['human', 'small-folk']);
    const crowns = { one: 'crown', many: 'crowns' };
    expect(faults(limits('a', crowns), limits('b', crowns))).toEqual(['b:b many']);
    expect(faults(limits('a', { encumbrance: 'slots' }), limits('b', { encumbrance: 'points' }))).toEqual([
      'b:b encumbrance',
    ]);
    expect(faults(limits('a', { encumbrance: 'slots' }), limits('b', { encumbrance: 'slots' }))).toEqual([]);
  });
});

it('changes nothing without a pack', () => {
  const opened = extend([]);
  expect(opened.faults).toEqual([]);
  const document = newCharacter(opened.ruleset, ports());
  const plain = ruleset.open(document);
  expect(plain.ok && JSON.stringify(everyView(plain.value))).toBe(
    JSON.stringify(everyView(openWith(opened, document))),
  );
  expect(applyEdits(document.choices, [])).toEqual(ruleset.initialChoices());
});
