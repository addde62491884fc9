import { expect, it } from 'vitest';
import { amountText, linesOf } from '#renderer/features/overview/courses';
import { pathsOf } from '#renderer/features/overview/paths';

const nothing = Number.NaN;
const line = (...amounts: readonly number[]) => ({ points: amounts.map((y, x) => ({ x, y })) });

it('has a gap in the course of a member who had no sheet', () => {
  const [mern] = linesOf([{ member: 'm', exp: [null, 3], money: [1, 2] }], 'exp', new Map([['m', 'Mern']]));
  expect(mern).toMatchObject({ label: 'Mern', points: [{ y: nothing }, { x: 1, y: 3 }] });
});

it('says nothing about a member without a sheet', () => {
  expect([amountText(nothing), amountText(undefined), amountText(0)]).toEqual(['', '', '0']);
});

it('draws all members on one scale', () => {
  expect(pathsOf([line(0, 10, 20), line(0, 5, 5)])).toEqual(['M0 39H50V20H100V1', 'M0 39H50V29.5H100V29.5']);
});

it('draws a debt below nothing', () => {
  expect(pathsOf([line(10, -10)])).toEqual(['M0 1H100V39']);
});

it('begins again after a gap', () => {
  expect(pathsOf([line(nothing, 4, nothing, 8, 8)])).toEqual(['M25 20M75 1H100V1']);
});

it('draws nothing for nobody, and a single point for one session', () => {
  expect(pathsOf([])).toEqual([]);
  expect(pathsOf([line(0)])).toEqual(['M0 39']);
});
