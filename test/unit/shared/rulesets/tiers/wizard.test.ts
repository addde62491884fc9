import { expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/tiers/index';
import { edit } from '#shared/sheet/commands';
import { rulesetWorld } from '#test/unit/shared/rulesets/support';

const { documentOf, open } = rulesetWorld(ruleset);
const fighter = documentOf({ attributes: { body: 2, mind: 0, heart: 1 }, skills: { fighting: 3 } });
const firstOf = (step: string) => open(fighter).step(step).widgets[0];

it('the wizard adds attributes and takes them out', () => {
  const attributes = firstOf('attributes');
  if (attributes?.kind !== 'chosen') throw new Error('No attributes');
  const added = edit(fighter, attributes.add?.edits ?? []);
  expect(added.choices).toMatchObject({ lists: { attributes: [{}, {}, {}, { name: '', value: 0 }] } });
  const removed = edit(added, attributes.rows[1]?.remove ?? []);
  expect(removed.choices).toMatchObject({
    lists: { attributes: [{ name: 'body' }, { name: 'heart' }, { name: '' }] },
  });
});

it('the wizard raises skills', () => {
  const ranks = firstOf('skills');
  if (ranks?.kind !== 'steppers') throw new Error('No skills');
  const stealth = ranks.rows.find(({ id }) => id === 'stealth');
  expect(edit(fighter, stealth?.up.edits ?? []).choices).toMatchObject({
    numbers: { skills: { stealth: 1, fighting: 3 } },
  });
  expect(stealth?.down.blocked).toBeDefined();
});
