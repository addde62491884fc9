import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import { set } from '#shared/character/edits';
import { editsByRecipient } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import { gear, plan, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import { act, buy, deal, open, owned, played, row, sell, way } from './support';

/** Str 2, Agi 2, Mnd 1 with 60 coins. */
const rich = (...items: readonly Plan[]) => played(plan(gear(...items)));

describe('a name of its own', () => {
  const named = (...items: readonly Plan[]) =>
    editPlay(rich(...items), [
      set(['words', 'sword', 'name'], 'Grandfather’s sword'),
      set(['words', 'sword', 'note'], 'Hums near the dead'),
    ]);

  it('is the name of a piece in lists, attacks and rolls, beside its kind and the note', () => {
    const document = named({ id: 'sword', state: 'wielded' }, { id: 'rope' });
    expect(owned(document)).toEqual(['Grandfather’s sword', 'Rope']);
    expect(translate(row(document, 'sword').detail ?? raw(''))).toMatch(/^Sword, Hums near the dead/);
    const table = open(document)
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const attack = table?.kind === 'table' ? table.rows.at(-1) : undefined;
    expect([attack?.cells[0], attack?.cells[3]].map((cell) => cell && translate(cell.text))).toEqual([
      'Grandfather’s sword',
      'Sword, Hums near the dead',
    ]);
    expect(attack?.cells[1]?.roll?.label).toEqual({ raw: 'Grandfather’s sword' });
    const printed = JSON.stringify(open(document).print({}));
    expect(printed.match(/Grandfather’s sword/gu)).toHaveLength(2);
    expect(printed.match(/Hums near the dead/gu)).toHaveLength(2);
  });

  it('goes with the last piece, so that the next sword is a sword', () => {
    const document = named({ id: 'sword', quantity: 2 });
    const labels = row(document, 'sword').controls.map(({ label }) => translate(label));
    expect(labels).toEqual(['Note for all 2']);
    const one = sell(document, 'sword', 'full');
    expect(owned(one)).toEqual(['Grandfather’s sword']);
    expect(owned(buy(sell(one, 'sword', 'full'), 'sword'))).toEqual(['Sword']);
    expect(owned(buy(deal(one, 'sword', 'drop'), 'sword'))).toEqual(['Sword']);
  });

  it('is given to some of several pieces, which get a line of their own, by one entry', () => {
    const before = named({ id: 'sword', quantity: 3 });
    const { naming } = row(before, 'sword');
    const after = editPlay(before, naming?.name(1, 'Widow') ?? []);
    expect(owned(after)).toEqual(['Grandfather’s sword × 2', 'Widow']);
    const key = after.ledger.at(-1)?.id ?? '';
    expect(owned(sell(after, key, 'full'))).toEqual(['Grandfather’s sword × 2']);
    expect(owned(buy(after, 'sword'))).toEqual(['Grandfather’s sword × 3', 'Widow']);
    expect(owned(editPlay(before, naming?.name(3, 'Triplet') ?? []))).toEqual(['Triplet × 3']);
  });

  it('goes with it to a companion', () => {
    const document = { ...named({ id: 'sword' }), name: 'Brakka' };
    const other = { ...played(), id: 'other', name: 'Wren', owner: document.id };
    const give = way(row(document, 'sword', { companions: [other] }).actions ?? [], 'give', 'other-1');
    const [sent] = editsByRecipient(give.edits).values();
    expect(owned(editPlay(other, sent ?? []))).toEqual(['Grandfather’s sword']);
    expect(owned(buy(act(document, give), 'sword'))).toEqual(['Sword']);
  });
});
