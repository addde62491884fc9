import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { allWaived, waiverFor, type Problem } from '#shared/rules/problem';

const problem = (code: string, path: string): Problem => ({
  code,
  path,
  text: raw(code),
  step: 'gear',
  rule: '13',
});
const waiver = (code: string, path?: string) => ({
  code,
  reason: 'the GM likes it',
  by: 'GM',
  at: '2026-01-02T03:04:05.000Z',
  ...(path !== undefined && { path }),
});

describe('an exception', () => {
  it('without a path covers every problem of its code', () => {
    expect(waiverFor(problem('hands', 'gear.items'), [waiver('hands')])).toEqual(waiver('hands'));
    expect(waiverFor(problem('concept', 'archetype'), [waiver('hands')])).toBeUndefined();
  });

  it('with a path covers that place alone', () => {
    expect(waiverFor(problem('item-modifier', 'a'), [waiver('item-modifier', 'a')])).toBeDefined();
    expect(waiverFor(problem('item-modifier', 'b'), [waiver('item-modifier', 'a')])).toBeUndefined();
  });

  it('is needed for every problem', () => {
    const both = [problem('hands', 'gear.items'), problem('concept', 'archetype')];
    expect(allWaived(both, [waiver('hands')])).toBe(false);
    expect(allWaived(both, [waiver('hands'), waiver('concept', 'archetype')])).toBe(true);
    expect(allWaived([], [])).toBe(true);
  });
});
