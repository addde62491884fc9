import { expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { ruleset } from '#shared/rulesets/delver/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';

it('asks for hit points, weapons and armor before a table that counts in another way', () => {
  const open = ruleset.open(newCharacter(ruleset, { clock: fixedClock, ids: countingIds() }));
  if (!open.ok) throw new Error(JSON.stringify(open.error));
  const ids = open.value.step('fighting').widgets.map(({ id }) => id);
  expect(ids.at(-1)).toBe('fighting-custom');
  expect(ids.indexOf('hitPoints')).toBeLessThan(ids.indexOf('weapons'));
});
