import { expect, it } from 'vitest';
import { playerText } from '#shared/wiki/audience';
import { withoutPart, withPart } from '#shared/wiki/parts';

it.each([
  ['an empty note', '', 'Ann: New.'],
  ['words', 'Known.\n', 'Known.\n\nAnn: New.'],
  ['a part for the GM that ends', 'a\n:::gm\nb\n:::', 'a\n:::gm\nb\n:::\n\nAnn: New.'],
  ['a part for the GM without an end', 'a\n:::gm\nb', 'Ann: New.\n\na\n:::gm\nb'],
])('adds a paragraph that players see to %s', (_name, text, expected) => {
  const next = withPart(text, 'Ann: New.');
  expect(next).toBe(expected);
  expect(playerText(next)).toContain('Ann: New.');
  expect(withoutPart(next, 'Ann: New.')?.trim()).toBe(text.trim());
});

it('takes nothing out that was changed', () => {
  expect(withoutPart('Known.\n\nAnn: Newer.', 'Ann: New.')).toBeUndefined();
});
