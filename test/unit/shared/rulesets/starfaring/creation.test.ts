import { describe, expect, it } from 'vitest';
import { edit, newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import type { StepView, Widget } from '#shared/rules/views';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { abilityIds, skills } from '#shared/rulesets/starfaring/data/index';
import { documentOf, openDocument, plan, ports, translate } from './support';

const fresh = (): CharacterDocument => newCharacter(ruleset, ports());
const step = (document: CharacterDocument, id: string): StepView => openDocument(document).step(id);

function widget<K extends Widget['kind']>(document: CharacterDocument, at: string, kind: K, id: string) {
  const found = step(document, at).widgets.find((each) => each.kind === kind && each.id === id);
  if (found === undefined) throw new Error(`No ${kind} ${id}`);
  return found as Extract<Widget, { kind: K }>;
}

const does = (document: CharacterDocument, edits: readonly Edit[] | undefined): CharacterDocument =>
  edit(document, edits ?? []);

describe('the wizard', () => {
  it('has no budget and no problem, whatever is entered', () => {
    const opened = openDocument(documentOf(plan({ abilities: { str: 20, dex: -5 }, level: 1000 })));
    expect(opened.budgets).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  it('steps every ability between its ends, and no further', () => {
    for (const ability of abilityIds) {
      const at = (value: number) => {
        const document = documentOf(plan({ abilities: { [ability]: value } }));
        return widget(document, 'abilities', 'steppers', 'abilities').rows.find(({ id }) => id === ability);
      };
      expect(at(20)?.up.blocked).toBeDefined();
      expect(at(-5)?.down.blocked).toBeDefined();
      const raised = does(fresh(), at(0)?.up.edits);
      expect(raised.choices).toMatchObject({ abilities: { [ability]: 1 } });
      expect(does(fresh(), at(0)?.down.edits).choices).toMatchObject({ abilities: { [ability]: -1 } });
    }
  });

  it('remarks on unusual scores only', () => {
    const notes = (abilities: object) =>
      step(documentOf(plan({ abilities })), 'abilities').widgets.flatMap((each) =>
        each.kind === 'note' ? [translate(each.text)] : [],
      );
    expect(notes({ str: 5, dex: 0 })).toEqual([]);
    expect(notes({ str: 6, dex: -1 })).toEqual([
      'STR 6 is unusual for a person, but allowed.',
      'DEX −1 is unusual for a person, but allowed.',
    ]);
  });

  it('offers every skill once, raises it to 6 and undoes it', () => {
    const { entries } = widget(fresh(), 'skills', 'catalog', 'all-skills');
    expect(entries.map(({ id }) => id)).toEqual(skills.map(({ id }) => id));
    const taken = does(fresh(), entries.find(({ id }) => id === 'g-zero')?.actions[0]?.edits);
    const [row] = widget(taken, 'skills', 'chosen', 'skills').rows;
    expect(row?.controls[0]).toMatchObject({
      kind: 'number',
      value: 1,
      min: 1,
      max: 6,
      path: ['skills', 'g-zero'],
    });
    const again = widget(taken, 'skills', 'catalog', 'all-skills').entries.find(({ id }) => id === 'g-zero');
    expect(again?.owned).toBe(1);
    expect(again?.actions[0]?.blocked).toBeDefined();
    expect(does(taken, row?.remove).choices).toMatchObject({ skills: {} });
    expect(widget(does(taken, row?.remove), 'skills', 'chosen', 'skills').rows).toEqual([]);
  });

  it('enters values by hand within their range', () => {
    const { widgets } = step(fresh(), 'values');
    const fields = widgets.flatMap((each) => (each.kind === 'fields' ? each.fields : []));
    expect(fields.map(({ id }) => id)).toEqual([
      'level',
      'vitality',
      'defense',
      'speed',
      'capacity',
      'psi',
      'restHours',
      'armorValue',
      'armorPenalty',
      'protection-kinetic',
      'protection-energy',
      'protection-biotic',
      'protection-psychic',
      'speeds-climbing',
      'speeds-swimming',
      'speeds-flying',
      'senses-blindsight',
      'senses-tremorsense',
      'senses-infravision',
      'senses-thermovision',
      'senses-ultravision',
    ]);
    for (const field of fields) {
      if (field.kind !== 'number' && field.kind !== 'select' && field.kind !== 'flag')
        throw new Error(`No number: ${field.id}`);
      const values =
        field.kind === 'flag'
          ? [true, false]
          : field.kind === 'number'
            ? [field.min, field.max]
            : field.options.map((each) => each.value);
      for (const value of values) {
        const document = edit(fresh(), [{ op: 'set', path: [...field.path], value }]);
        expect(ruleset.open(document).ok).toBe(true);
      }
    }
  });

  it('adds attacks and gear, and takes them out', () => {
    for (const id of ['attacks', 'gear']) {
      const added = does(fresh(), widget(fresh(), 'gear', 'chosen', id).add?.edits);
      const { rows } = widget(added, 'gear', 'chosen', id);
      expect(rows).toHaveLength(1);
      for (const control of rows[0]?.controls ?? [])
        if (control.kind === 'select')
          for (const option of control.options) expect(ruleset.open(does(added, option.edits)).ok).toBe(true);
      expect(widget(does(added, rows[0]?.remove), 'gear', 'chosen', id).rows).toEqual([]);
    }
  });

  it('picks size and armor', () => {
    const pick = (at: string, id: string, option: string) =>
      does(fresh(), widget(fresh(), at, 'choice', id).options.find((each) => each.id === option)?.edits);
    expect(pick('concept', 'size', 'huge').choices).toMatchObject({ size: 'huge' });
    expect(pick('values', 'armor', 'heavy').choices).toMatchObject({ armor: 'heavy' });
  });
});
