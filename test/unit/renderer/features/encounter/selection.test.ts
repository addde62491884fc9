import { expect, it } from 'vitest';
import { useSelection } from '#renderer/features/encounter/useSelection';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };

it('is for those who were picked, less those who are forgotten', () => {
  const { selected, pick, forget } = useSelection(() => ['a', 'b', 'c']);
  pick('a', plain);
  pick('c', { ...plain, ctrlKey: true });
  expect(selected.value).toEqual(['a', 'c']);
  forget((id) => id === 'a');
  expect(selected.value).toEqual(['c']);
});
