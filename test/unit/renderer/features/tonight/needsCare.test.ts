import { expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { needsCare } from '#renderer/features/tonight/needsCare';

const vital = (value: number, max: number | null) => ({
  ...{ id: 'health', label: raw('Endurance'), value, max },
  tone: 'plain' as const,
});

it.each([
  ['unhurt', [vital(10, 10)], [], false],
  ['hurt above half', [vital(6, 10)], [], false],
  ['hurt to half', [vital(5, 10)], [], true],
  ['defeated', [vital(0, 9)], [], true],
  ['with a condition that harms', [vital(10, 10)], [{ text: raw('Afraid'), harms: true }], true],
  ['with an effect that helps', [vital(10, 10)], [{ text: raw('Heartened'), harms: false }], false],
  ['with points that have no maximum', [vital(10, 10), vital(0, null)], [], false],
  ['without points', [], [], false],
])('a member %s needs care: %j', (_who, vitals, conditions, needs) => {
  expect(needsCare({ vitals, conditions })).toBe(needs);
});
