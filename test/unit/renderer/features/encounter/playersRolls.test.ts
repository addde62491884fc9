import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { createApp, nextTick } from 'vue';
import { usePlayersRolls } from '#renderer/features/encounter/beside/usePlayersRolls';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { ofQuickFoe } from '#shared/encounter/combatants';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { loadRuleset } from '#shared/rulesets/registry';
import { openFight } from '#test/unit/renderer/support/openFight';

beforeEach(() => setActivePinia(createPinia()));

it('lists the rolls of seats, and none that the GM made for a hero before the program started', async () => {
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Rulesets are missing');
  const numbers = { health: 6, defense: 2, armor: 0, name: 'Ada' };
  const ada = ofQuickFoe({ id: 'Ada', name: 'Ada', party: true, initiative: 1 }, numbers, heroic);
  const line = (id: string, more: object = {}) => ({
    ...{ type: 'roll', id, at: '9999-01-01T00:00:00.000Z', label: raw('Axe'), who: 'Ada' },
    rolled: { kind: 'notation', notation: '1d6', output: '1d6: [3] = 3', total: 3 },
    ...{ replaces: null, hidden: false, seed: null, ...more },
  });
  const store = await openFight('heroic', ada === undefined ? [] : [ada], {
    'rolls.read': () => ok({ lines: [line('gm'), line('player', { seat: true })], damaged: 0, more: false }),
  });
  store.run({ do: 'begin' });
  let found: ReturnType<typeof usePlayersRolls> | undefined;
  const app = createApp({
    setup: () => {
      found = usePlayersRolls();
      return () => null;
    },
  });
  app.mount(document.createElement('div'));
  await useRollLog().read();
  await nextTick();
  expect(found?.rolls.value.map(({ logged }) => logged.roll.id)).toEqual(['player']);
  app.unmount();
});
