import { describe, expect, it } from 'vitest';
import { isRaw, raw } from '#shared/kernel/text';
import type { PrintBlock } from '#shared/rules/print/print';
import { referenceSheet } from '#shared/rules/reference/referenceSheet';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const blocks = (ids: readonly string[] | null): readonly PrintBlock[] =>
  referenceSheet(toyRuleset, ids).flow?.blocks ?? [];
const titles = (ids: readonly string[] | null) =>
  blocks(ids).map((block) => ('title' in block && isRaw(block.title) ? block.title.raw : ''));

describe('the reference on paper', () => {
  it('contains the default screen entries, by group', () => {
    expect(titles(null)).toEqual(['Rules', 'Checks', 'Sizes', 'World', 'Weather']);
    expect(referenceSheet(toyRuleset, null)).toMatchObject({ mostPages: 2, bands: [] });
  });

  it('holds the chosen entries in their order, each once, and nothing that is not there', () => {
    expect(titles(['roads', 'sizes', 'gone', 'checks', 'roads'])).toEqual([
      'World',
      'Roads',
      'Rules',
      'Sizes',
      'Checks',
    ]);
    expect(titles([])).toEqual([]);
  });

  it('prints text, lists, facts and grids, and leaves out interactive parts', () => {
    expect(blocks(['checks', 'sizes']).slice(1)).toEqual([
      {
        kind: 'card',
        title: raw('Checks'),
        parts: [
          { kind: 'text', text: raw('Roll two dice, add the bonus, reach the target.') },
          { kind: 'list', items: [raw('A 7 is usual.'), raw('A 12 is hard.')] },
        ],
      },
      {
        kind: 'card',
        title: raw('Sizes'),
        parts: [
          { kind: 'facts', rows: [{ label: raw('Small'), value: raw('up to 3') }] },
          { kind: 'grid', columns: [raw('Size'), raw('Area')], rows: [[raw('Room'), raw('12')]] },
        ],
      },
    ]);
  });

  it('prints a table to roll on with its dice, and the gist of an entry that has no words of its own', () => {
    expect(blocks(['weather', 'roads']).slice(1)).toEqual([
      {
        kind: 'card',
        title: raw('Weather'),
        parts: [
          { kind: 'text', text: raw('What the sky does.') },
          {
            kind: 'grid',
            columns: [{ key: 'print.dice', params: { count: 1, sides: 6 } }, raw('Weather')],
            rows: [
              [
                { key: 'print.range', params: { from: 1, to: 4 } },
                { key: 'print.titled', params: { title: raw('Fair'), text: raw('Nobody speaks of it.') } },
              ],
              [raw('5'), raw('Rain until noon.')],
              [
                raw('6'),
                {
                  key: 'print.titled',
                  params: { title: raw('Storm'), text: raw('Hats are lost, and one roof.') },
                },
              ],
            ],
          },
        ],
      },
      { kind: 'card', title: raw('Roads'), parts: [{ kind: 'text', text: raw('They are long.') }] },
    ]);
  });

  it('prints a table that no entry shows', () => {
    const lonely = { ...toyRuleset.reference, entries: [] };
    const sheet = referenceSheet({ ...toyRuleset, reference: lonely }, ['table:weather', 'calculator:area']);
    expect(sheet.flow?.blocks).toMatchObject([
      { kind: 'prose' },
      { kind: 'card', title: raw('Weather'), parts: [{ kind: 'grid' }] },
    ]);
  });
});
