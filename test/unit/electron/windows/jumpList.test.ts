import { expect, it } from 'vitest';
import { parseOwnLink } from '#electron/security/ownLinks';
import { jumpList } from '#electron/windows/jumpList';

it('lists recent documents in the menu of the taskbar, each as a link that this program reads', () => {
  const recent = [
    { place: { kind: 'character', id: '0f9c-brakka' }, name: 'Brakka & son' },
    { place: { kind: 'campaign', id: 'the-long-road' }, name: 'The long road' },
  ] as const;
  const [list] = jumpList({ translate: () => 'Recent', recent });
  expect([list?.type, list?.name]).toEqual(['custom', 'Recent']);
  expect(list?.items?.map(({ title, program, args }) => [title, program, parseOwnLink(args ?? '')])).toEqual(
    recent.map(({ place, name }) => [name, process.execPath, place]),
  );
  expect(jumpList({ translate: () => '', recent: [] })).toEqual([]);
});
