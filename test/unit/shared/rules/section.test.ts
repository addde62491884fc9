import { expect, it } from 'vitest';
import { message, raw } from '#shared/kernel/text';
import { sectionText } from '#shared/rules/section';

it('calls a number a section', () => {
  expect(sectionText('4.2')).toEqual(message('rules.section', { rule: '4.2' }));
  expect(sectionText('15')).toEqual(message('rules.section', { rule: '15' }));
});

it('leaves other words as they are', () => {
  for (const words of ['§4', 'p. 12', 'Deep Tide']) expect(sectionText(words)).toEqual(raw(words));
});
