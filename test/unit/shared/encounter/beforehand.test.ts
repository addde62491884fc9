import { expect, it } from 'vitest';
import type { Command } from '#shared/encounter/command';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, ports, quick, rulesOf, tableOf } from './table';

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };

it('takes foes and events before the first turn, which have their place in it', async () => {
  const rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const empty = tableOf('heroic', [quick(heroic, 'ann', 5)]);
  const shown = { initiative: 7, every: null, shown: true };
  const event: Command = { do: 'event', event: { id: 'bell', text: 'The bell', from: 1, ...shown } };
  const joining: Command = { do: 'join', combatants: [quick(heroic, 'bob', 9), quick(heroic, 'cid', 3)] };

  const ready = after(empty, rules, [joining, event]);
  expect(ready.encounter.state).toBe('prepared');
  const turns = Array.from({ length: 5 }, (_, times) => {
    const { encounter } = after(ready, rules, [begin, ...Array.from({ length: times }, () => next)]);
    return `${String(encounter.round)} ${String(encounter.turn)}`;
  });
  expect(turns).toEqual(['1 bob', '1 bell', '1 ann', '1 cid', '2 bob']);

  const gone = after(ready, rules, [{ do: 'removeEvent', event: 'bell' }]);
  expect(gone.encounter.events?.['bell']).toBeUndefined();
  const back = undo(after(empty, rules, [joining]));
  expect(back.ok && Object.keys(back.value.encounter.combatants)).toEqual(['ann']);
  const hit = run(ready, { do: 'heal', targets: ['bob'], amount: 1 }, rules, ports());
  expect(hit.ok ? undefined : hit.error.text).toMatchObject({ key: 'encounter.refused.notBegun' });
});
