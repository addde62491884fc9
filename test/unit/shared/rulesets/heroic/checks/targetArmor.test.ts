import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { CharacterDocument } from '#shared/character/document';
import type { OpenCheck, Reading, RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import {
  documentOf,
  gear,
  openDocument,
  plan,
  textsIn,
  translate,
} from '#test/unit/shared/rulesets/heroic/support';
import { made, opened } from '#test/unit/shared/rulesets/heroic/forms/support';

/** The nine weapons of 13.2 that lower the target's armor roll, as the rule document prints them. */
const weapons: readonly (readonly [string, string, number])[] = [
  ['greatsword', 'Greatsword', -1],
  ['axe-mace', 'Axe/mace', -1],
  ['greataxe', 'Greataxe', -1],
  ['black-powder-pistol', 'Black powder pistol', -1],
  ['blunderbuss', 'Blunderbuss', -1],
  ['pistol', 'Pistol', -1],
  ['rifle', 'Rifle', -2],
  ['machine-gun', 'Machine gun', -1],
  ['bomb', 'Bomb', -2],
];

const armedWith = (id: string): CharacterDocument =>
  documentOf({ ...plan(), ...gear({ id, state: 'wielded' }) });

function attackOf(document: CharacterDocument, name: string, rules = ruleset): RollRequest {
  const open = rules.open(document);
  const table = open.ok ? open.value.sheet().blocks.find(({ id }) => id === 'attacks') : undefined;
  const rows = table?.kind === 'table' ? table.rows : [];
  const row = rows.find(({ cells }) => cells[0] !== undefined && translate(cells[0].text) === name);
  const roll = row?.cells.find((cell) => cell.roll !== undefined)?.roll;
  if (roll === undefined) throw new Error(`No attack with ${name}`);
  return roll;
}

function open(request: Pick<RollRequest, 'check' | 'values'>, defender: object = {}): OpenCheck {
  const check = ruleset.checks.find(({ id }) => id === request.check);
  const started = initialValues(check?.inputs ?? {});
  const values = { ...started, ...request.values };
  const result = check?.open(
    'defender' in started ? { ...values, defender: { ...Object(values['defender']), ...defender } } : values,
  );
  if (result?.ok !== true) throw new Error(`${request.check} refused`);
  return result.value;
}

/** A certain hit, with the armor roll after it. */
const struck = (check: OpenCheck, die: number): Reading['json'] =>
  check.read({
    dice: [
      [6, 5],
      [1, 2],
    ],
    chosen: [{ choice: 'armor', dice: [die] }],
  }).json;

describe('“-1 / -2 to target AR” (13.2)', () => {
  it.each(weapons)('of %s lowers the armor roll of whoever it hits', (id, name, modifier) => {
    const request = attackOf(armedWith(id), name);
    expect(request.values['attacker']).toMatchObject({ targetArmorRoll: modifier });
    const light = open(request, { armor: 'light-armor' });
    // AR (5, 6): a 6 absorbs 2, a 5 one; each point off takes one number away.
    expect(struck(light, 6)).toMatchObject({ absorbed: modifier === -1 ? 1 : 0 });
    expect(struck(light, 5)).toMatchObject({ absorbed: 0 });
    const worn = open(request, { armor: 'light-armor', armorBonus: 1 });
    expect(struck(worn, 6)).toMatchObject({ absorbed: modifier === -1 ? 2 : 1 });
  });

  it.each(weapons)('of %s stands on the sheet, on paper and beside the roll', (id, name, modifier) => {
    const said = `−${String(-modifier)} to target AR`;
    const document = armedWith(id);
    const hero = openDocument(document);
    expect(textsIn(hero.sheet()).map(translate)).toContain(said);
    expect(textsIn(hero.print({})).map(translate).join(' ')).toContain(said);
    expect(attackOf(document, name).notes?.map(translate)).toContain(
      `${name}: −${String(-modifier)} to the target’s armor roll`,
    );
  });

  it('leaves the armor roll alone with any other weapon', () => {
    const request = attackOf(armedWith('sword'), 'Sword');
    expect(request.values['attacker']).not.toHaveProperty('targetArmorRoll');
    expect(struck(open(request, { armor: 'light-armor' }), 6)).toMatchObject({ absorbed: 2 });
  });

  it('counts in the defender’s own rolls, with its own line', () => {
    const hero = documentOf({ ...plan(), ...gear({ id: 'light-armor', state: 'worn' }) });
    const figure = (id: string): RollRequest => {
      const [block] = openDocument(hero).sheet().blocks;
      const roll = block?.kind === 'figures' ? block.figures.find((one) => one.id === id)?.roll : undefined;
      if (roll === undefined) throw new Error(`No roll of ${id}`);
      return roll;
    };
    const defense = figure('defense');
    const check = ruleset.checks.find(({ id }) => id === defense.check);
    const started = initialValues(check?.inputs ?? {});
    const rifle = { ...Object(started['attacker']), attack: 9, targetArmorRoll: -2 };
    const hit = open({ check: defense.check, values: { ...defense.values, attacker: rifle } });
    expect(struck(hit, 6)).toMatchObject({ absorbed: 0 });
    const armor = figure('armorRoll');
    const alone = open({ check: armor.check, values: { ...armor.values, targetArmorRoll: -2 } });
    const reading = alone.read({ dice: [[6]], chosen: [] });
    expect(reading.json).toMatchObject({ absorbed: 0 });
    expect(
      reading.total?.sources.map(({ label, amount }) => `${translate(label)} ${String(amount)}`),
    ).toContain('Weapon modifier to the target’s armor roll -2');
    expect(alone.odds()?.success).toBe(0);
    expect(open(armor).odds()?.success).toBeCloseTo(2 / 6, 9);
  });

  it('counts in the odds: what gets through is what all the dice show', () => {
    const through = (check: OpenCheck): number | undefined =>
      check.odds()?.specials.find(({ label }) => translate(label) === 'Some damage gets through the armor')
        ?.p;
    const counted = (check: OpenCheck): number => {
      let [hurt, all] = [0, 0];
      everyRoll(5, 6, ([one = 0, two = 0, three = 0, four = 0, armor = 0]) => {
        const dice = [
          [one, two],
          [three, four],
        ];
        const json = check.read({ dice, chosen: [{ choice: 'armor', dice: [armor] }] }).json;
        all += 1;
        if (typeof json === 'object' && json !== null && 'taken' in json && Number(json.taken) > 0) hurt += 1;
      });
      return hurt / all;
    };
    const heavy = { defense: 2, armor: 'heavy-armor', armorBonus: 1, armorAbsorbs: 1 };
    const found = (['rifle', 'axe-mace', 'bow'] as const).map((id) => {
      const name = { rifle: 'Rifle', 'axe-mace': 'Axe/mace', bow: 'Bow' }[id];
      const check = open(attackOf(armedWith(id), name), heavy);
      expect(through(check)).toBeCloseTo(counted(check), 9);
      return through(check) ?? 0;
    });
    const plain = open(attackOf(armedWith('rifle'), 'Rifle'));
    expect(through(plain)).toBeUndefined();
    expect(new Set(found).size).toBe(3);
  });

  it('counts for creatures, with gear of the tables and of their own', () => {
    const minotaur = made('npc', { template: 'minotaur' });
    const axe = attackOf(minotaur, 'Greataxe');
    expect(axe.values['attacker']).toMatchObject({ targetArmorRoll: -1 });
    const beast = made('npc', {
      natural: [{ kind: 'weapon', name: 'Acid', targetArmorRoll: -2, range: 10 }],
      abilities: [{ id: 'charge', values: { x: 2 }, note: '' }],
    });
    const acid = attackOf(beast, 'Acid');
    expect(acid.values['attacker']).toMatchObject({ targetArmorRoll: -2 });
    expect(struck(open(acid, { armor: 'light-armor' }), 6)).toMatchObject({ absorbed: 0 });
    expect(textsIn(opened(beast).print({})).map(translate).join(' ')).toContain('−2 to target AR');
    const charge = opened(beast)
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'entries' && block.id === 'abilities' ? block.entries : []))
      .flatMap(({ roll }) => (roll === undefined ? [] : [roll]));
    expect(charge[0]?.values['attacker']).toMatchObject({ attack: 2, targetArmorRoll: -2 });
  });

  it('counts for weapons that a pack brings', () => {
    const pick = builtInContent.weapons.get('axe-mace');
    if (pick === undefined) throw new Error('No axe');
    const rules = heroicWith(
      contentWith(builtInContent, {
        weapons: [{ ...pick, id: 'pack/war-pick', name: { raw: 'War pick' }, targetArmorRoll: -3 }],
      }),
    );
    const document = { ...armedWith('axe-mace') };
    const choices = JSON.parse(JSON.stringify(document.choices).replace('"axe-mace"', '"pack/war-pick"'));
    const request = attackOf({ ...document, choices }, 'War pick', rules);
    expect(request.values['attacker']).toMatchObject({ targetArmorRoll: -3 });
    expect(struck(open(request, { armor: 'light-armor' }), 6)).toMatchObject({ absorbed: 0 });
  });
});
