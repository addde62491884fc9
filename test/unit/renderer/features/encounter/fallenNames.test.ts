import { expect, it } from 'vitest';
import { fallenNames } from '#renderer/features/encounter/order/fallenNames';
import { translate } from '#renderer/locales/i18n';

it('names the fallen in one line: numbers as ranges, and those whose name was told', () => {
  const numbers = new Map(['a', 'b', 'c', 'd', 'e'].map((id, at) => [id, at + 1]));
  const foe = (id: string, alias = '') => ({ id, name: alias === '' ? `Foe ${id}` : alias, alias });
  const fallen = [foe('c'), foe('a'), foe('b'), foe('e'), foe('d', 'Captain Sull')];
  expect(translate(fallenNames(fallen, numbers))).toMatch(/1–3.*5.*Captain Sull/u);
  expect(translate(fallenNames([foe('d', 'Captain Sull')], numbers))).toBe('Captain Sull');
});
