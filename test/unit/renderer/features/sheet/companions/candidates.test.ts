import { describe, expect, it } from 'vitest';
import { companionsOf, freeCompanions, possibleOwners } from '#renderer/features/sheet/companions/candidates';
import { bestiaryForms } from '#test/fixtures/bestiary';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';

const beast = (id: string, more = {}) => libraryRow(id, { form: 'beast', ...more });
const rows = [
  libraryRow('Ilse'),
  libraryRow('Brakka'),
  beast('wolf 10', { owner: 'Ilse' }),
  beast('wolf 9', { owner: 'Ilse' }),
  beast('nameless', { name: ' ', owner: 'Ilse' }),
  beast('bear'),
  beast('stranger', { ruleset: 'other' }),
  libraryRow('lich', { form: 'villain' }),
];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

describe('companions', () => {
  it('are those that name their owner, by name, unnamed ones last', () => {
    expect(ids(companionsOf(rows, 'Ilse'))).toEqual(['wolf 9', 'wolf 10', 'nameless']);
    expect(companionsOf([beast('self', { owner: 'self' })], 'self')).toEqual([]);
  });

  it('can be added if they are free, of the same rules and of a suitable form', () => {
    expect(ids(freeCompanions(rows, rows[0]!, bestiaryForms))).toEqual(['bear']);
    expect(freeCompanions(rows, rows[5]!, bestiaryForms)).toEqual([]);
    expect(freeCompanions(rows, rows[0]!, [])).toEqual([]);
  });

  it('can belong to any other character of the same rules', () => {
    expect(ids(possibleOwners(rows, rows[5]!))).toEqual(['Brakka', 'Ilse']);
    expect(ids(possibleOwners(rows, rows[2]!))).toEqual(['Brakka']);
    expect(possibleOwners(rows, rows[6]!)).toEqual([]);
  });
});
