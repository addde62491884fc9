import { expect, it } from 'vitest';
import { powersOf, waysToAttack } from '#shared/encounter/attacks';
import { isRaw } from '#shared/kernel/text';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import { hero } from './table';

it('has powers beside the weapons of a caster, and says how each works', async () => {
  const heroic = await load('heroic');
  const casters = examplesOf('heroic').flatMap(({ plan }) => {
    const document = documentOf(heroic, plan);
    const open = heroic.open(document);
    if (!open.ok) throw new Error(JSON.stringify(open.error));
    return powersOf(open.value).length === 0 ? [] : [{ document, open: open.value }];
  });
  expect(casters.length).toBeGreaterThan(0);
  for (const { document, open } of casters) {
    const combatant = hero(document, 'caster', 1);
    const ways = waysToAttack(combatant, heroic, open);
    const powers = ways.filter(({ power }) => power);
    expect(
      powers.every(
        ({ rolls, how }) => ['power', 'attack', 'check'].includes(rolls[0].check) && how.length > 0,
      ),
    ).toBe(true);
    expect(new Set(ways.map(({ id }) => id)).size).toBe(ways.length);
    const [weapon] = ways.filter(({ power }) => !power);
    expect(weapon?.how.some((text) => !isRaw(text) && text.key === 'encounter.figure')).toBe(true);
  }
});
