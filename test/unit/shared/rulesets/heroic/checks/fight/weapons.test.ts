import { describe, expect, it } from 'vitest';

import { editPlay } from '#test/fixtures/played';
import { documentOf, gear, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import { line, following } from './support';

describe('defenses (11.2, 13.4)', () => {
  const fencer = documentOf({
    ...plan(),
    ...gear({ id: 'rapier-saber', state: 'wielded' }, { id: 'shield', state: 'wielded' }),
  });

  it('offer to take what got through', () => {
    const request = line(fencer, 'fight', 'Defense against ranged attacks');
    const [wounds] = following(request, [
      [6, 5],
      [1, 2],
    ]);
    const three = wounds?.options?.find(({ id }) => id === '3');
    expect(three && translate(three.label)).toBe('3 Dmg: End 7 → 4');
    expect(editPlay(fencer, three?.edits ?? []).play).toMatchObject({ endurance: 4 });
    expect(
      following(request, [
        [1, 2],
        [6, 5],
      ]),
    ).toEqual([]);
  });
});
