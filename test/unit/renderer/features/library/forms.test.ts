import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { countForms, countByStatus, narrows, select, wholeLibrary } from '#renderer/features/library/query';
import { bestiaryForms } from '#test/fixtures/bestiary';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';

const formsOf = (ruleset: string) => (ruleset === 'bestiary' ? bestiaryForms : []);
const rows = [
  libraryRow('ilse'),
  libraryRow('wolf', { form: 'beast', owner: 'ilse' }),
  libraryRow('bear', { form: 'beast', status: 'draft' }),
  libraryRow('other', { ruleset: 'plain' }),
];

describe('the forms of a library', () => {
  it('are those in use, in the order of their ruleset, counted over all rulesets', () => {
    expect(countForms(rows, wholeLibrary, formsOf)).toEqual([
      { id: 'character', label: raw('Characters'), count: 2 },
      { id: 'beast', label: raw('Beasts'), count: 2 },
    ]);
  });

  it('count rows of the other filters, and include a form without any', () => {
    const drafts = countForms(rows, { ...wholeLibrary, show: 'draft' }, formsOf);
    expect(drafts.map(({ id, count }) => [id, count])).toEqual([
      ['character', 0],
      ['beast', 1],
    ]);
    expect(countByStatus(rows, { ...wholeLibrary, form: 'beast' })).toMatchObject({
      all: 2,
      draft: 1,
      finished: 1,
    });
  });

  it('are not offered if there is only one', () => {
    expect(countForms([rows[0]!, rows[3]!], wholeLibrary, formsOf)).toEqual([]);
    expect(countForms(rows, { ...wholeLibrary, ruleset: 'plain' }, formsOf)).toEqual([]);
    expect(countForms([], wholeLibrary, formsOf)).toEqual([]);
    // A form that the ruleset does not know (any more) has no name.
    expect(countForms([rows[0]!, libraryRow('ghost', { form: 'spirit' })], wholeLibrary, formsOf)).toEqual(
      [],
    );
  });

  it('filter the rows', () => {
    const beasts = select(rows, { ...wholeLibrary, form: 'beast', sort: 'name' }, null);
    expect(beasts.map(({ id }) => id)).toEqual(['bear', 'wolf']);
    expect(narrows({ ...wholeLibrary, form: 'beast' })).toBe(true);
  });

  it('are counted among thousands', () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      libraryRow(`row-${String(at)}`, { form: at % 3 === 0 ? 'beast' : 'character' }),
    );
    expect(countForms(many, wholeLibrary, formsOf).map(({ count }) => count)).toEqual([13_333, 6667]);
  });
});
