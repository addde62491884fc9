import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { plainDice } from '#shared/campaign/dice/plainDice';
import { message, raw, type Text } from '#shared/kernel/text';
import LogRow from '#renderer/features/dice/LogRow.vue';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  fakeProgram({});
});

function words(label: Text, veiled = false, more: object = {}): string {
  const roll = {
    ...{ type: 'roll' as const, id: 'a', at: '2026-01-02T03:04:05.000Z', label, who: '' },
    ...{ rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]), replaces: null, hidden: veiled, seed: null },
    ...more,
  };
  const logged = { roll, chosen: [], veiled };
  return mountPage(LogRow, { logged, open: false, when: 'now', whenInFull: 'today' }).wrapper.text();
}

it('shows which dice were rolled for which purpose, and their result', () => {
  const text = words(message('screen.fight.rolled', { name: raw('Brakka') }));
  expect(text).toMatch(/Initiative: Brakka.*2d6 →.*9/);
});

it('shows free notation once', () => {
  expect(words(raw('2d6')).match(/2d6/g)).toHaveLength(1);
});

it('names the target of a roll, unless it is hidden', () => {
  const attack = (veiled: boolean) => words(raw('Sword'), veiled, { who: 'Brakka', target: 'Goblin 3' });
  expect(attack(false)).toContain(
    english('dice.log.against', { who: 'Brakka', target: 'Goblin 3', when: 'now' }),
  );
  expect(attack(true)).not.toContain('Goblin 3');
});

it('says what hidden dice are for, and nothing of how they fell', () => {
  const text = words(message('screen.fight.rolled', { name: raw('Brakka') }), true);
  expect(text).toMatch(/Brakka/);
  expect(text).not.toMatch(/2d6|9/);
});
