import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';

import { ruleset } from '#shared/rulesets/heroic/index';
import { rollsOf, afflictionById, thresholdOf } from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { documentOf, plan, type Plan } from '#test/unit/shared/rulesets/heroic/support';

const hero = (play: Json = {}, more: Plan = plan()): CharacterDocument => ({ ...documentOf(more), play });

describe('illnesses and poisons that are described (15)', () => {
  it('bite as often as they should', () => {
    expect(rollsOf(known(afflictionById, 'snake-poison'))).toBe(60);
    expect(rollsOf(known(afflictionById, 'spider-venom'), 3)).toBe(18);
    expect(rollsOf(known(afflictionById, 'debilitating-fever'))).toBe(1);
  });

  it('paralyze at Agi −2 and kill at −5', () => {
    const venom = known(afflictionById, 'spider-venom');
    expect([-1, -2, -4, -5, -9].map((agi) => thresholdOf(venom, agi))).toEqual([
      undefined,
      'paralyzed',
      'paralyzed',
      'dead',
      'dead',
    ]);
  });
});

describe('hazards at the table (15)', () => {
  it('darken no more than the document says', () => {
    expect(ruleset.open(hero({ darkness: 5 })).ok).toBe(false);
  });
});
