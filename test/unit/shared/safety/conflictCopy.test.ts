import { expect, it } from 'vitest';
import { conflictCopyOf, isNamedAsCopy } from '#shared/safety/conflictCopy';

const id = '3f2a9c0d5e6b47a18c9d0e1f2a3b4c5d';

it.each([
  [`${id} (Ada's conflicted copy 2026-11-01).json`, 'dropbox', 'Ada', '2026-11-01'],
  [`${id} (LAPTOP-7 (2)’s conflicted copy 2026-11-01).json`, 'dropbox', 'LAPTOP-7 (2)', '2026-11-01'],
  [`${id} (Ada's conflicted copy 2026-11-01 (1)).json`, 'dropbox', 'Ada', '2026-11-01'],
  [`${id} (In Konflikt stehende Kopie von Ada 2026-11-01).json`, 'other', null, '2026-11-01'],
  [`${id}.sync-conflict-20261101-181500-ABCDEFG.json`, 'syncthing', 'ABCDEFG', '2026-11-01'],
  [`${id}.sync-conflict-20261101-181500.json`, 'syncthing', null, '2026-11-01'],
  [`${id} (conflicted copy 2026-11-01 181500).json`, 'nextcloud', null, '2026-11-01'],
  [`${id} (conflicted copy ada 2026-11-01 181500).json`, 'nextcloud', 'ada', '2026-11-01'],
  [`${id}_conflict-20261101-181500.json`, 'nextcloud', null, '2026-11-01'],
  [`${id}-DESKTOP-7Q2K.json`, 'onedrive', 'DESKTOP-7Q2K', null],
  [`${id}-laptop-2.json`, 'onedrive', 'laptop-2', null],
  [`${id} (1).json`, 'numbered', null, null],
  [`${id} 2.json`, 'numbered', null, null],
  [`${id} [Conflict].json`, 'numbered', null, null],
])('%s is a copy by %s', (name, program, device, on) => {
  expect(conflictCopyOf(name, id)).toEqual({ program, device, on });
});

it.each([
  `${id}.json`,
  `${id}.txt`,
  'other.json',
  `old ${id}.json`,
  `${id} copy of my hero.json`,
  `${id} (Ada's conflicted copy 2026-13-45).json`,
])('%s is none', (name) => {
  expect(conflictCopyOf(name, id)).toBeUndefined();
});

it('a name is that of a copy if what it begins with may be an id', () => {
  expect(isNamedAsCopy(`${id} (1).json`)).toBe(true);
  expect(isNamedAsCopy('my-hero-LAPTOP.json')).toBe(true);
  expect(isNamedAsCopy('My hero (1).json')).toBe(false);
  expect(isNamedAsCopy('notes about heroes.json')).toBe(false);
});
