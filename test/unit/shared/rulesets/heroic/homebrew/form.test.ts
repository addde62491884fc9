import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { applyEdits, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { Thing, ThingForm } from '#shared/rules/homebrew';
import type { CatalogAction, Control, Widget } from '#shared/rules/views';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import {
  armorTypes,
  coatingTargets,
  factsWith,
  gearTargets,
  npcTargets,
  personTargets,
} from '#shared/rulesets/heroic/content/effectTargets';
import {
  extend,
  faults,
  frostThings,
  homebrew,
  openWith,
  thing,
} from '#test/unit/shared/rulesets/heroic/packs';
import { ports, textsIn, translate, type Report } from '#test/unit/shared/rulesets/heroic/support';

const others = (own: Thing): readonly Thing[] => frostThings.filter((other) => other.id !== own.id);
const formOf = (own: Thing): ThingForm => homebrew.form(own, others(own));
const begun = homebrew.kinds.map(({ id, initial }) => thing(id, 'it', initial, 'frostmarch'));

/** The edits of a widget's controls. */
function doings(widget: Widget): readonly (readonly Edit[])[] {
  switch (widget.kind) {
    case 'identity':
    case 'note':
      return [];
    case 'fields':
      return widget.fields.flatMap(fieldDoings);
    case 'choice':
      return widget.options.map(({ edits }) => edits);
    case 'steppers':
      return widget.rows.flatMap(({ up, down }) => [up.edits, down.edits]);
    case 'chosen':
      return [
        ...widget.rows.flatMap(({ controls, actions = [], remove }) => [
          ...controls.flatMap(controlDoings),
          ...actions.flatMap(actionDoings),
          remove,
        ]),
        ...(widget.add ? actionDoings(widget.add) : []),
      ];
    case 'catalog':
      return widget.entries.flatMap(({ actions }) => actions.flatMap(actionDoings));
  }
}

type Field = Extract<Widget, { kind: 'fields' }>['fields'][number];

function fieldDoings(field: Field): readonly (readonly Edit[])[] {
  switch (field.kind) {
    case 'select':
      return field.options.map(({ edits }) => edits);
    case 'number':
      return [[set(field.path, field.max)]];
    case 'flag':
      return [[set(field.path, !field.value)]];
    case 'text':
    case 'phrases':
      return [[set(field.path, 'Text')]];
  }
}

/** A menu of a form by its label. */
function menu(own: Thing, id: string) {
  const fields = formOf(own).widgets.flatMap((widget) => (widget.kind === 'fields' ? widget.fields : []));
  const found = fields.find((field) => field.id === id);
  return found?.kind === 'select' ? found : undefined;
}

function controlDoings(control: Control): readonly (readonly Edit[])[] {
  if (control.kind === 'select') return control.options.map(({ edits }) => edits);
  return [[set(control.path, control.kind === 'number' ? control.min : 'Text')]];
}

function actionDoings({ edits, options = [] }: CatalogAction): readonly (readonly Edit[])[] {
  return [edits, ...options.map((option) => option.edits)];
}

function press(own: Thing): readonly Json[] {
  return formOf(own)
    .widgets.flatMap(doings)
    .filter((edits) => edits.length > 0)
    .map((edits) => applyEdits(own.data, edits));
}

describe('the form of a thing', () => {
  it.each([...begun, ...frostThings].map((own) => [`${own.kind} ${own.id}`, own] as const))(
    'of %s has words, places of its own and a name',
    (_, own) => {
      const { title, widgets } = formOf(own);
      const ids = widgets.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const words = textsIn([title, widgets]).map(translate);
      expect(words.filter((text) => /ruleset\.|undefined|NaN/.test(text))).toEqual([]);
      expect(words.length).toBeGreaterThan(5);
    },
  );

  it('names kinds, and each kind but the campaign may be there many times', () => {
    const words = homebrew.kinds.flatMap(({ label, many, text }) => [label, many, text].map(translate));
    expect(words.every((text) => !text.includes('ruleset.'))).toBe(true);
    expect(homebrew.kinds.filter(({ single }) => single).map(({ id }) => id)).toEqual(['campaign']);
  });

  it('shows what stands in the data, and figures in one line', () => {
    const saber = frostThings.find(({ id }) => id === 'frostmarch:ice-saber');
    if (saber === undefined) throw new Error('No saber');
    const { title, detail, widgets } = formOf(saber);
    expect([title, detail].map((text) => text && translate(text))).toEqual([
      'Ice saber',
      '14 coins · +1 Dmg',
    ]);
    const fields = widgets.flatMap((widget) => (widget.kind === 'fields' ? widget.fields : []));
    expect(
      Object.fromEntries(
        fields.map((field) => [field.id, field.kind === 'phrases' ? field.values : field.value]),
      ),
    ).toMatchObject({
      name: 'Ice saber',
      newGroup: 'Ice blades',
      cost: 14,
      melee: true,
      trained: false,
    });
    const attack = widgets.find(({ id }) => id === 'attack');
    const rows = attack?.kind === 'chosen' ? attack.rows : [];
    expect(rows.map(({ title: words }) => translate(words))).toEqual(['Agi +0', 'Str −1']);
  });

  it('offers what other things of the packs are', () => {
    const options = (own: Thing, id: string): readonly string[] => {
      const widget = formOf(own).widgets.find((each) => each.id === id);
      const offered = widget?.kind === 'chosen' ? widget.add?.options : menu(own, id)?.options;
      return (offered ?? []).map(({ label }) => translate(label));
    };
    expect(options(thing('weapon', 'w', { name: 'x' }), 'group')).toEqual(
      expect.arrayContaining(['None', 'Blades', 'Ice blades']),
    );
    expect(options(thing('relic', 'r', {}), 'gear')).toEqual(expect.arrayContaining(['Sword', 'Ice lance']));
    expect(options(thing('campaign', 'c', {}), 'races')).toEqual(expect.arrayContaining(['Elf', 'Frostkin']));
    expect(options(thing('campaign', 'c', {}), 'gear')).toEqual(
      expect.arrayContaining(['Firearms', 'Ice blades', 'Rope']),
    );
    expect(options(thing('npcModifier', 'm', {}), 'includes')).toEqual(
      expect.arrayContaining(['Giant', 'Frozen']),
    );
  });

  it('keeps a choice that no longer exists until another is made', () => {
    const select = menu(thing('item', 'i', { name: 'x', fills: 'p:gone' }), 'fills');
    expect([select?.value, select?.options[0]?.value]).toEqual(['p:gone', 'p:gone']);
  });

  it('gives rows ids that are free', () => {
    const own = thing('skill', 's', {
      name: 'x',
      focus: 'list',
      focuses: [
        { id: 'f1', name: 'A' },
        { id: 'f3', name: 'B' },
      ],
    });
    const list = formOf(own).widgets.find(({ id }) => id === 'focuses');
    const edits = list?.kind === 'chosen' ? (list.add?.edits ?? []) : [];
    expect(applyEdits(own.data, edits)).toMatchObject({
      focuses: [{ id: 'f1' }, { id: 'f3' }, { id: 'f2', name: '' }],
    });
  });

  it('adds nothing to a full list', () => {
    const maxima = ['str', 'agi', 'mnd'].map((stat) => ({ stat, value: 5 }));
    const list = formOf(thing('race', 'r', { name: 'x', maxima })).widgets.find(({ id }) => id === 'maxima');
    expect(list?.kind === 'chosen' && list.add?.blocked && translate(list.add.blocked)).toBe(
      'The maximum is 3. Remove one first.',
    );
  });

  it.each([...begun, ...frostThings].map((own) => [`${own.kind} ${own.id}`, own] as const))(
    'of %s does what its controls say, whatever is pressed first',
    (_, own) => {
      const all = press(own);
      expect(all.length).toBeGreaterThan(3);
      const step = Math.ceil(all.length / 10);
      for (const data of all.filter((__, index) => index % step === 0)) {
        const next = { ...own, data };
        expect(formOf(next).widgets.length).toBeGreaterThan(0);
        extend([...others(own), next]).faults.forEach(({ text }) => translate(text));
      }
    },
  );

  it('makes something that can be used, by its controls alone', () => {
    // A weapon from scratch: a name, a group, a kind of attack.
    let own = thing('weapon', 'it', homebrew.kinds.find(({ id }) => id === 'weapon')?.initial ?? null);
    const widget = (id: string) => formOf(own).widgets.find((each) => each.id === id);
    const doing = (edits: readonly Edit[] = []): void => {
      own = { ...own, data: applyEdits(own.data, edits) };
    };
    expect(faults(own)).toEqual(['p:it name', 'p:it attack', 'p:it group']);
    doing([set(['name'], 'Spoon')]);
    doing(menu(own, 'group')?.options.find(({ value }) => value === 'blades')?.edits);
    const attack = widget('attack');
    doing(attack?.kind === 'chosen' ? attack.add?.edits : []);
    expect(faults(own)).toEqual([]);
    expect(extend([own]).ruleset.reference.entries.map(({ title }) => translate(title))).toContain('Spoon');
  });

  it('can be started over where the data cannot be edited', () => {
    for (const { id, initial } of homebrew.kinds) {
      const broken = thing(id, 'it', 'not an object');
      const [note, anew] = formOf(broken).widgets;
      expect(note).toMatchObject({ kind: 'note', tone: 'warning' });
      expect(applyEdits(broken.data, anew?.kind === 'chosen' ? (anew.add?.edits ?? []) : [])).toEqual(
        initial,
      );
    }
    const npc = thing('npc', 'it', { name: 'x', choices: 7 });
    const anew = formOf(npc).widgets.find(({ id }) => id === 'anew');
    const data = applyEdits(npc.data, anew?.kind === 'chosen' ? (anew.add?.edits ?? []) : []);
    expect(faults({ ...npc, data })).toEqual([]);
  });

  it('edits any data without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...begun),
        fc.constantFrom(...Object.keys(Object.assign({}, ...begun.map(({ data }) => data)) as object)),
        fc.jsonValue(),
        (own, field, value) => {
          const data = { ...(own.data as object), [field]: value as Json };
          press({ ...own, data });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the vocabulary of effects', () => {
  /** Every number of a hero that an effect can change, as text. */
  const numbers = (effects: Json, more: object = {}): string => {
    const rules = extend([thing('race', 'r', { name: 'R', effects })]);
    const document = newCharacter(rules.ruleset, ports());
    const opened = openWith(rules, {
      ...document,
      choices: {
        ...Object(document.choices),
        race: 'p:r',
        stats: { str: 2, agi: 2, mnd: 2 },
        skills: [
          { id: 'power', focus: 'healing', level: 'basic' },
          { id: 'perception', level: 'basic' },
        ],
        gear: {
          method: 'coins',
          items: [
            { id: 'heavy-armor', state: 'worn', quantity: 1 },
            { id: 'sword', state: 'wielded', quantity: 1 },
          ],
        },
        ...more,
      },
      play: { ...Object(document.play), darkness: 2 },
    });
    return JSON.stringify([opened.report(translate), opened.sheet()]).replaceAll('p:r', '');
  };

  it.each(personTargets.map((to) => [to] as const))('counts %s', (to) => {
    expect(numbers([{ to, add: 1 }])).not.toBe(numbers([]));
  });

  it.each(['encumbered', 'wearing:heavy', 'wielding:blades'])('knows when %s holds', (when) => {
    const loaded = when === 'encumbered' ? { stats: { str: 0, agi: 2, mnd: 2 } } : {};
    expect(numbers([{ to: 'defense', add: 3, when }], loaded)).toBe(
      numbers([{ to: 'defense', add: 3 }], loaded),
    );
    expect(numbers([{ to: 'defense', add: 3, unless: when }], loaded)).toBe(numbers([], loaded));
  });

  it.each(['encumbered', 'wearing:light', 'wielding:shields'])('knows when %s does not hold', (when) => {
    const light = { stats: { str: 6, agi: 0, mnd: 0 } };
    expect(numbers([{ to: 'defense', add: 3, when }], light)).toBe(numbers([], light));
  });

  it('shows the weapon that attacks from what is in hand', () => {
    const attacks = (when: string): unknown => {
      const report = JSON.parse(numbers([{ to: 'attack', add: 3, when }])) as [Report];
      return report[0].derived.attacks.map(({ attack }) => attack);
    };
    // Brawling at Agi or Str - 1, encumbered; the sword at either, balanced.
    expect(attacks('using:shields')).toEqual([0, 2]);
    expect(attacks('using:blades')).toEqual([0, 5]);
    expect(attacks('using:unarmed')).toEqual([3, 2]);
    expect(attacks('wielding:blades')).toEqual([3, 5]);
  });

  it('holds everything that the rule document lists', () => {
    const effects = (list: readonly { readonly to: string }[]): string[] => list.map(({ to }) => to);
    const { races, skills, modifiers, relics, items, npcModifiers } = builtInContent;
    const persons = [
      ...races.all.flatMap((race) => effects(race.effects)),
      ...skills.all.flatMap((skill) => effects([...skill.effects.basic, ...skill.effects.advanced])),
      ...relics.all.flatMap((relic) => (relic.gear.length === 0 ? effects(relic.effects) : [])),
    ];
    const gear = [
      ...modifiers.all.flatMap((modifier) => effects(modifier.effects)),
      ...relics.all.flatMap((relic) => (relic.gear.length > 0 ? effects(relic.effects) : [])),
    ];
    const coats = items.all.flatMap(({ use }) => effects(use?.coats?.effects ?? []));
    const npcs = npcModifiers.all.flatMap((modifier) => effects(modifier.effects));
    expect(persons.filter((to) => !(personTargets as readonly string[]).includes(to))).toEqual([]);
    expect(gear.filter((to) => !(gearTargets as readonly string[]).includes(to))).toEqual([]);
    expect(coats.filter((to) => !(coatingTargets as readonly string[]).includes(to))).toEqual([]);
    expect(npcs.filter((to) => !(npcTargets as readonly string[]).includes(to))).toEqual([]);
    const facts = new Set(factsWith(['{focus}']).map((fact) => fact.replace(/:.*/, '')));
    const named = skills.all.flatMap(({ effects: { basic, advanced } }) =>
      [...basic, ...advanced].flatMap(({ when = [], unless = [] }) => [...when, ...unless]),
    );
    expect(named.filter((fact) => !facts.has(fact.replace(/:.*/, '')))).toEqual([]);
    expect(new Set(builtInContent.armors.all.map(({ type }) => type))).toEqual(new Set(armorTypes));
  });

  it('reaches the figures of gear and of NPCs too', () => {
    const armed = (effects: Json, fits: string, id: string): Report => {
      const rules = extend([thing('modifier', 'm', { name: 'M', fits, effects })]);
      const document = newCharacter(rules.ruleset, ports());
      const items = [{ id, modifier: 'p:m', state: fits === 'armor' ? 'worn' : 'wielded', quantity: 1 }];
      const choices = { ...Object(document.choices), gear: { method: 'coins', items } };
      return openWith(rules, { ...document, choices }).report(translate) as unknown as Report;
    };
    for (const to of gearTargets) {
      const fits = to.startsWith('armor') ? 'armor' : 'weapon';
      const id = fits === 'armor' ? 'heavy-armor' : 'sword';
      const [with1, without] = [armed([{ to, add: 2 }], fits, id), armed([], fits, id)];
      // Absorption by armor is shown only on the sheet.
      if (to !== 'armor-absorbs') expect([to, with1.derived]).not.toEqual([to, without.derived]);
    }
    const npc = (to: string): string => {
      const rules = extend([
        thing('npcModifier', 'm', { name: 'M', effects: to === '' ? [] : [{ to, add: 2 }] }),
      ]);
      const document = newCharacter(rules.ruleset, ports(), { form: 'npc', template: 'minotaur' });
      const opened = openWith(rules, {
        ...document,
        choices: {
          ...Object(document.choices),
          modifiers: ['p:m'],
          gear: {
            method: 'coins',
            items: [
              { id: 'heavy-armor', state: 'worn', quantity: 1 },
              { id: 'greataxe', state: 'wielded', quantity: 1 },
            ],
          },
          skills: [{ id: 'power', focus: 'healing', level: 'basic' }],
        },
      });
      return JSON.stringify([opened.sheet(), opened.report(translate), opened.play()]);
    };
    const plain = npc('');
    expect(npcTargets.filter((to) => npc(to) === plain)).toEqual([]);
  });
});
