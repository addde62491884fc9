import { describe, expect, it } from 'vitest';

import { moved } from '#shared/rulesets/heroic/derive/transfers';
import { editPlay } from '#test/fixtures/played';
import { documentOf, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import { line, skilled, notes, following } from './support';

describe('tasks and tools (4, 6.1, 9.2, 13.3)', () => {
  it('Connections give coins into the ledger, each further try at −2', () => {
    const known = documentOf(skilled('connections', 'advanced'));
    const request = line(known, 'skills', 'Connections');
    expect(request.values).toMatchObject({ modifier: 0, mode: 'advantage' });
    const [asked, coins] = following(request, [[6, 5, 1]]);
    expect(coins?.options?.map(({ label }) => translate(label))).toEqual(['$30', '$20', '$10']);
    const after = editPlay(editPlay(known, asked?.edits ?? []), coins?.options?.[0]?.edits ?? []);
    expect(after.ledger).toMatchObject([{ account: 'money', amount: 30 }]);
    const next = line(after, 'skills', 'Connections');
    expect([next.values, notes(next)]).toMatchObject([
      { modifier: -2 },
      ['Advantage: Connections', 'Already asked this session: −2'],
    ]);
    expect(following(request, [[1, 1, 1]]).map(({ label }) => translate(label))).toEqual([
      'Count this attempt',
    ]);
    const basic = line(documentOf(skilled('connections', 'basic')), 'skills', 'Connections');
    expect(basic.values).toMatchObject({ mode: 'normal' });
    expect(following(basic, [[6, 6]])[1]?.options?.[0]?.id).toBe('10');
  });

  it('a minor relic helps its task', () => {
    const owner = editPlay(documentOf(plan()), [
      moved({ kind: 'find', what: { stat: 'agi', task: 'Climb walls' }, quantity: 1, how: 'treasure' }),
    ]);
    expect(line(owner, 'tasks', 'Climb walls').values).toMatchObject({ stat: 2, modifier: 1 });
  });
});
