import { describe, expect, it } from 'vitest';
import { newPack } from '#shared/homebrew/pack';
import { packFaults } from '#shared/homebrew/faults';
import { withPacks } from '#shared/homebrew/withPacks';
import type { PackDocument } from '#shared/homebrew/document';
import type { Json } from '#shared/kernel/jsonValue';
import { applyEdits } from '#shared/character/edits';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { Ruleset } from '#shared/rules/ruleset';
import ember from '#shared/rules/definition/templates/ember.json';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { say } from './formula/names';

const ports = () => ({ clock: fixedClock, ids: countingIds() });

function emberRules(): Ruleset {
  const read = fromDefinition(ember);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const rules = emberRules();

function pack(things: Readonly<Record<string, readonly [kind: string, data: Json]>>): PackDocument {
  const made = Object.entries(things).map(([id, [kind, data]]) => ({ id, kind, data }));
  return { ...newPack('ember', 'Arms of the coast', ports()), id: 'coast', things: made };
}

const trident = {
  name: 'Trident',
  text: 'Also for fish.',
  skill: 'blades',
  damage: '1d8',
  price: 25,
  weight: 4,
};

/** A character of this plan in the game with the pack. */
function opened(packs: readonly PackDocument[], plan: object) {
  const ruleset = withPacks(rules, packs);
  const planned = ruleset.readPlan({ ruleset: 'ember', name: 'Mo', ...plan }, ports());
  if (!planned.ok) throw new Error(say(planned.error.text));
  const open = ruleset.open({ ...newCharacter(ruleset, ports()), ...planned.value });
  if (!open.ok) throw new Error(say(open.error.text));
  return open.value;
}

describe('packs of a definition', () => {
  it('add entries in the columns of a catalog, which characters buy, carry and roll', () => {
    const armed = opened([pack({ trident: ['weapons', trident] })], {
      lists: { gear: [{ from: 'weapons', item: 'coast:trident', quantity: 2 }] },
    });
    const table = armed.sheet().blocks.find(({ id }) => id === 'arms');
    const [row] = table?.kind === 'table' ? table.rows : [];
    expect(row?.cells.map(({ text }) => text)).toEqual([{ raw: 'Trident' }, { raw: '20%' }, { raw: '1d8' }]);
    expect(armed.budgets.find(({ id }) => id === 'money')?.spent).toBe(50);
  });

  it('add options, whose formulas and several choices count', () => {
    const sailor = {
      name: 'Sailor',
      text: '',
      points: 'might * 3',
      money: 90,
      skills: { athletics: true, brawl: false },
    };
    const budgets = opened([pack({ sailor: ['profession', sailor] })], {
      options: { profession: 'coast:sailor' },
      numbers: { skills: { athletics: 10, brawl: 10 } },
    }).budgets.map(({ id, granted, spent }) => [id, granted, spent]);
    // Brawl is not among its skills, so personal points pay for it.
    expect(budgets.slice(0, 2)).toEqual([
      ['profession', 165, 10],
      ['personal', 110, 10],
    ]);
  });

  it('name what is wrong at its place, and leave out only what is wrong', () => {
    const wrong = pack({
      trident: ['weapons', trident],
      net: ['weapons', { ...trident, name: 'Net', damage: 'some', skill: 'blads' }],
      unnamed: ['armors', { name: '', protects: 1, price: 1, weight: 1 }],
    });
    const faults = (of: PackDocument) =>
      packFaults(of, rules, []).map(({ id, path, text }) => [id, path, say(text)]);
    // What an entry refers to is looked up once the fields of all are sound.
    expect(faults(wrong).map(([id, path]) => [id, path])).toEqual([
      ['unnamed', 'name'],
      ['net', 'skill'],
      ['net', 'damage'],
    ]);
    const half = { ...wrong, things: wrong.things.slice(0, 2) };
    expect(faults(half).map(([id, path]) => [id, path])).toEqual([
      ['net', 'skill'],
      ['net', 'damage'],
    ]);
    expect(faults(half)[0]?.[2]).toContain('blades');
    const gear = JSON.stringify(opened([wrong], {}).step('gear'));
    expect(gear).toContain('Trident');
    expect(gear).not.toContain('Net');
  });

  it('have a form for each kind, whose edits change the data', () => {
    const { homebrew } = rules;
    expect(homebrew?.kinds.map(({ id }) => id)).toEqual(['weapons', 'armors', 'tools', 'profession']);
    for (const kind of homebrew?.kinds ?? []) {
      const thing = {
        id: 'coast:x',
        pack: { id: 'coast', name: 'Coast' },
        kind: kind.id,
        data: kind.initial,
      };
      const form = homebrew?.form(thing, []);
      const fields = form?.widgets.flatMap((widget) => (widget.kind === 'fields' ? widget.fields : [])) ?? [];
      expect(fields.slice(0, 2).map(({ id }) => id)).toEqual(['name', 'text']);
      expect(fields.length, kind.id).toBeGreaterThan(3);
    }
    const thing = { id: 'coast:x', pack: { id: 'coast', name: 'Coast' }, kind: 'weapons', data: trident };
    const form = homebrew?.form(thing, []);
    expect(form?.title).toEqual({ raw: 'Trident' });
    expect(form?.detail && say(form.detail)).toBe('Skill Blades, Damage 1d8, Price 25, Weight 4');
    const skill = form?.widgets
      .flatMap((widget) => (widget.kind === 'fields' ? widget.fields : []))
      .find((field) => field.kind === 'select');
    const shooting = skill?.options.find(({ value }) => value === 'shooting')?.edits ?? [];
    expect(applyEdits(trident, shooting)).toEqual({ ...trident, skill: 'shooting' });
  });

  it('survive data of any shape', () => {
    for (const data of [null, 7, 'text', [], {}, { name: 4, skill: {}, damage: [] }] as Json[]) {
      const strange = pack({ x: ['weapons', data] });
      expect(packFaults(strange, rules, []).length).toBeGreaterThan(0);
      const thing = { id: 'coast:x', pack: { id: 'coast', name: 'Coast' }, kind: 'weapons', data };
      expect(rules.homebrew?.form(thing, []).widgets.length).toBeGreaterThan(0);
      expect(withPacks(rules, [strange]).checks.length).toBe(rules.checks.length);
    }
  });
});
