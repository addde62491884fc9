import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { oddsOf } from '#shared/encounter/attacks';
import { raw } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { EncounterRoom } from '#shared/table/rooms/schemas';
import { loadRuleset } from '#shared/rulesets/registry';
import TurnDock from '#renderer/features/table/fight/TurnDock.vue';
import type { Fighter } from '#renderer/features/table/fight/turns';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const health = { as: 'words', band: 'unhurt', label: 'Unhurt' } as const;
const fighter = (id: string, party: boolean): Fighter => ({
  ...{ id, name: id, character: null, party, out: false, held: false, acts: id === 'Nimue' },
  ...{ health, conditions: [] },
});
const roll = (name: string, more: Partial<RollRequest> = {}) => {
  const request: RollRequest = { check: 'power', label: raw(name), values: {}, ...more };
  return { id: name, name: raw(name), how: [], request, more: [], chance: 0.75 };
};

it('closes a power that helps until a friend is the target, and rolls it for friends alone', async () => {
  fakeProgram({});
  const order = [fighter('Nimue', true), fighter('Goblin', false), fighter('Brakka', true)];
  const encounter: EncounterRoom = {
    ...{ encounter: 'ford', state: 'running', turn: null, event: null, round: 1 },
    order,
  };
  const [bolt, heal] = [roll('Bolt'), roll('Heal', { helps: true })];
  const rolled: unknown[] = [];
  const Page = defineComponent(
    () => () =>
      h(TurnDock, {
        encounter,
        me: fighter('Nimue', true),
        attacks: [bolt, heal],
        isGms: () => false,
        hasTactics: false,
        onRoll: (_: unknown, targets: readonly Fighter[]) => rolled.push(targets.map(({ id }) => id)),
      }),
  );
  const { wrapper } = mountPage(Page);
  const row = (name: string) => wrapper.findAll('[data-roll]').find((each) => each.text().includes(name));
  const aimAt = (name: string) =>
    wrapper
      .findAll('.target')
      .find((each) => each.text().includes(name))
      ?.trigger('click');
  await aimAt('Goblin');
  expect(row('Bolt')?.text()).toContain('75%');
  expect(row('Heal')?.text()).toBe('HealChoose one of the same side');
  await row('Heal')?.trigger('click');
  expect(rolled).toEqual([]);
  await aimAt('Brakka');
  expect(row('Heal')?.text()).toContain('75%');
  await row('Heal')?.trigger('click');
  expect(rolled).toEqual([['Brakka']]);
});

it('knows no chance of a power that affects only some', async () => {
  const { checks } = (await loadRuleset('heroic')) ?? { checks: [] };
  const { request } = roll('Heal', { values: { stat: 2 } });
  expect(oddsOf(request, checks)?.success).toBeGreaterThan(0);
  expect(oddsOf({ ...request, only: raw('only affects the undead') }, checks)).toBeUndefined();
});

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
