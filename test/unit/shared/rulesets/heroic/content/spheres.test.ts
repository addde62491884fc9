import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { skills } from '#shared/rulesets/heroic/data/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import { builtInSpheres, healedBy } from '#shared/rulesets/heroic/content/spheres';
import { translate } from '#test/unit/shared/rulesets/heroic/support';

describe('spheres (11.2)', () => {
  it('are the focuses of the Power skill, in the order of the document', () => {
    const focus = skills.find(({ id }) => id === 'power')?.focus;
    expect(focus?.kind === 'list' ? focus.ids : []).toEqual(builtInSpheres.map(({ id }) => id));
  });

  it.each([
    ['damage', ['touch 0 defense', 'ranged 0 defense']],
    [
      'empower',
      [
        'buff 0 -',
        'strong-buff -2 -',
        'debuff 0 mnd',
        'strong-debuff -2 mnd',
        'object-debuff 0 -',
        'strong-object-debuff -2 -',
      ],
    ],
    ['healing', ['other 0 -', 'self -2 -']],
    ['illusion', ['image 0 -', 'normal 0 -', 'powerful -2 -', 'very-powerful -4 -']],
    ['investigation', ['detect 0 -', 'learn 0 -']],
    ['mind-control', ['enslave 0 mnd', 'self-harm 0 mnd']],
    ['protection', ['shield 0 -']],
    ['summoning', ['normal 0 -', 'powerful -2 -', 'very-powerful -4 -']],
    ['transmutation', ['object 0 -', 'enemy 0 mnd']],
  ])('%s is rolled at what the document says', (id, uses) => {
    const sphere = builtInSpheres.find((each) => each.id === id);
    expect(sphere?.uses.map((each) => `${each.id} ${String(each.modifier)} ${each.against ?? '-'}`)).toEqual(
      uses,
    );
    for (const each of sphere?.uses ?? []) {
      expect(translate(each.name)).not.toContain('ruleset.');
      expect(translate(each.text)).not.toMatch(/ruleset\.|[{}]/);
    }
  });

  it('summon and feign creatures of 4, 6 and 9 points with 1, 2 and 3 skills', () => {
    for (const id of ['summoning', 'illusion'])
      expect(
        builtInSpheres.find((each) => each.id === id)?.uses.flatMap(({ creature }) => creature ?? []),
      ).toEqual([
        { points: 4, extras: 1 },
        { points: 6, extras: 2 },
        { points: 9, extras: 3 },
      ]);
  });

  it('heal for Mnd, at least 1', () => {
    expect([-1, 0, 1, 4].map(healedBy)).toEqual([1, 1, 1, 4]);
  });

  it('may come from a pack, and are then a focus, a use of the check and an entry of the compendium', () => {
    const content = contentWith(builtInContent, {
      spheres: [
        {
          id: 'p:time',
          name: raw('Time'),
          text: raw('Slow and fast.'),
          uses: [
            {
              id: 'halt',
              modifier: -2,
              against: 'mnd',
              lasts: 'scene',
              name: raw('Halt'),
              text: raw('Stop.'),
            },
          ],
          source: '11.2',
        },
      ],
    });
    const rules = heroicWith(content);
    const focus = content.skills.get('power')?.focus;
    expect(focus?.kind === 'list' ? focus.options.at(-1)?.id : '').toBe('p:time');
    const check = rules.checks.find(({ id }) => id === 'power');
    const opened = check?.open({ ...initialValues(check.inputs), stat: 3, sphere: { use: 'p:time/halt' } });
    if (opened?.ok !== true) throw new Error('refused');
    expect(opened.value.read({ dice: [[3, 4]], chosen: [] }).total?.value).toBe(8);
    expect(rules.reference.entries.some(({ id }) => id === 'sphere-p:time')).toBe(true);
    expect(ruleset.reference.entries.some(({ id }) => id === 'sphere-p:time')).toBe(false);
  });
});
