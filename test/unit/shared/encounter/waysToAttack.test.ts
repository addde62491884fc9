import { expect, it } from 'vitest';
import { powersOf, waysToAttack } from '#shared/encounter/attacks';
import { isRaw } from '#shared/kernel/text';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import { editPlay } from '#test/fixtures/played';
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

it('closes every attack and power of one who is down, and says why', async () => {
  const heroic = await load('heroic');
  const [first] = examplesOf('heroic');
  if (first === undefined) throw new Error('No example');
  const document = documentOf(heroic, first.plan);
  const whole = heroic.open(document);
  const fatal = whole.ok
    ? whole.value.fight?.({ minor: false }).damage({ parts: [{ amount: 99 }] })
    : undefined;
  const open = heroic.open(editPlay(document, fatal?.ok === true ? fatal.value.edits : []));
  if (!whole.ok || !open.ok) throw new Error('Does not open');
  const combatant = { ...hero(document, 'fallen', 1), attack: { plus: 3, damage: '2' } };
  const reasons = (of: typeof open.value) =>
    new Set(waysToAttack(combatant, heroic, of).map(({ blocked }) => JSON.stringify(blocked)));
  expect(reasons(whole.value)).toContain(undefined);
  const [why, ...others] = [...reasons(open.value)];
  expect([why, others]).toEqual([expect.stringContaining('rules.fight.noActions'), []]);
});
