import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { value } from '#test/integration/support/world';

const ports = () => ({ clock: fixedClock, ids: countingIds() });
const hero = (): CharacterDocument => {
  const document = newCharacter(ruleset, ports());
  const choices = { ...(document.choices as object), vitality: 20, skills: { medicine: 1 } };
  return { ...document, choices };
};
const opened = (document: CharacterDocument) => value(ruleset.open(document));
const consider = (document: CharacterDocument, purchase: Json) => {
  const { advancement } = opened(document);
  if (advancement === undefined) throw new Error('No advancement');
  return advancement.consider(purchase);
};
const raised = (document: CharacterDocument, purchase: Json) =>
  editPlay(document, consider(document, purchase).buy);
const effects = (document: CharacterDocument, purchase: Json) =>
  consider(document, purchase).effects.map(({ id, before, after }) => [id, before, after]);
const most = (document: CharacterDocument) =>
  (
    opened(document).report((text) => JSON.stringify(text)) as {
      readonly derived: Readonly<Record<string, Json>>;
    }
  ).derived['vitalityMaximum'];

describe('levels of Starfaring', () => {
  it('add one vitality point each, and what the class brings (Vitality)', () => {
    expect(most(hero())).toBe(20);
    const second = raised(hero(), { raise: 'level', by: 1 });
    expect(most(second)).toBe(21);
    expect(most(raised(second, { raise: 'level', by: 1, vitality: '4' }))).toBe(26);
  });

  it('show what they change before they are taken', () => {
    const changed = effects(hero(), { raise: 'level', by: 1, defense: '1' });
    expect(changed).toContainEqual(['level', { raw: '1' }, { raw: '2' }]);
    expect(changed.map(([id]) => id)).toEqual(expect.arrayContaining(['vitality', 'defense']));
  });

  it('leave the choices of the wizard as they were', () => {
    const grownHero = raised(raised(hero(), { raise: 'level', by: 1 }), { raise: 'str', by: 1 });
    expect(grownHero.choices).toEqual(hero().choices);
    expect(opened(grownHero).step('abilities')).toEqual(opened(hero()).step('abilities'));
  });
});

it('abilities and skills grow by one, new skills among them, up to their highest', () => {
  expect(effects(hero(), { raise: 'piloting', by: 1 })).toEqual([
    ['skill-piloting', { raw: '0' }, { raw: '1' }],
  ]);
  let document = hero();
  for (let bonus = 1; bonus < 6; bonus += 1) document = raised(document, { raise: 'medicine', by: 1 });
  expect(consider(document, { raise: 'medicine', by: 1 }).blocked).toBeDefined();
});

it.each([[{ raise: 'level', by: 5 }], [{ raise: 'moon', by: 1 }], [null]] as const)(
  'nobody is granted %o',
  (purchase) => {
    expect(consider(hero(), purchase)).toMatchObject({ buy: [], blocked: expect.anything() as unknown });
  },
);

it('entries of another hand stay within the limits of the sheet', () => {
  const purchase = { raise: 'str', by: 900 };
  const odd = editPlay(hero(), [enter({ account: 'exp', amount: 0, reason: '', purchase })]);
  expect(effects(odd, { raise: 'level', by: 1 }).length).toBeGreaterThan(0);
  expect(consider(odd, { raise: 'str', by: 1 }).blocked).toBeDefined();
});
