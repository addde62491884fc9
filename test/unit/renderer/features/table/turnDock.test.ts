import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import TurnDock from '#renderer/features/table/fight/TurnDock.vue';
import { raw } from '#shared/kernel/text';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

it('attacks that are closed when the turn begins come last, and those closed since keep their places', async () => {
  const attack = (id: string, blocked?: string) => ({
    ...{ id, name: raw(id), request: { check: 'attack', label: raw(id), values: {} }, more: [], how: [] },
    ...(blocked !== undefined && { blocked: raw(blocked) }),
  });
  const me = { id: 'me', name: 'Nimue', party: true, out: false, held: false, acts: true, conditions: [] };
  const encounter = (round: number) => ({ encounter: 'fight', round, order: [me], turn: 'me' });
  const { wrapper } = mountPage(TurnDock, {
    ...{ encounter: encounter(1), me, isGms: () => false, hasTactics: false },
    attacks: [attack('Bow', 'No arrows'), attack('Axe'), attack('Fists')],
  });
  const rows = () => wrapper.findAll('[data-roll] .k-bold').map((each) => each.text());
  expect(rows()).toEqual(['Axe', 'Fists', 'Bow']);
  const broken = [attack('Bow', 'No arrows'), attack('Axe', 'Broken'), attack('Fists')];
  await wrapper.setProps({ attacks: broken });
  expect(rows()).toEqual(['Axe', 'Fists', 'Bow']);
  await wrapper.setProps({ encounter: encounter(2) });
  expect(rows()).toEqual(['Fists', 'Bow', 'Axe']);
});
