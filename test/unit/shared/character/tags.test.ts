import { expect, it } from 'vitest';
import { distinctTags, editedTags, tagLimits } from '#shared/character/tags';

it('keeps each tag once, as it was first written, in order', () => {
  expect(distinctTags([' Town ', 'elan', 'Élan', '', 'Room 10', 'Room 9'])).toEqual([
    'elan',
    'Room 9',
    'Room 10',
    'Town',
  ]);
});

it('adds and removes tags however they are written', () => {
  expect(editedTags(['Dead', 'Town'], { add: ['town', 'Élan'], remove: ['DEAD'] })).toEqual(['Élan', 'Town']);
  const many = Array.from({ length: tagLimits.tags + 5 }, (_, index) => `Tag ${String(index)}`);
  expect(editedTags([], { add: many, remove: [] })).toHaveLength(tagLimits.tags);
});
