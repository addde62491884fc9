import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { CharacterDocument } from '#shared/character/document';
import type { OpenCheck, Reading, RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import { documentOf, gear, plan, translate } from '#test/unit/shared/rulesets/heroic/support';

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
