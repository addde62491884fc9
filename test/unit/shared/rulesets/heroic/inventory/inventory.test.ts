import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import { undoJournalEntry } from '#shared/character/undo';
import type { Json } from '#shared/kernel/jsonValue';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import { derive } from '#shared/rulesets/heroic/derive/index';
import { inventoryOf } from '#shared/rulesets/heroic/derive/inventory';
import { transferOf, transferText } from '#shared/rulesets/heroic/derive/transfers';
import { gear, plan, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import { buy, coins, owned, played, sell, statement, open } from './support';

/** A document with entries of the money account: the amount and what each one moved. */
function withEntries(
  document: CharacterDocument,
  ...entries: readonly (readonly [amount: number, purchase?: Json])[]
): CharacterDocument {
  return {
    ...document,
    ledger: entries.map(([amount, purchase], index) => ({
      id: `entry-${String(index)}`,
      at: '2026-01-02T03:04:05.000Z',
      account: 'money' as const,
      amount,
      reason: '',
      ...(purchase !== undefined && { purchase }),
    })),
  };
}

/** Str 2, Agi 2, Mnd 1 with 60 coins minus the gear. */
const rich = (...items: readonly Plan[]) => played(plan(gear(...items)));
const sword = { id: 'sword' };

function inventory(document: CharacterDocument) {
  return inventoryOf(builtInContent, choicesSchema.parse(document.choices), document.ledger);
}

describe('the inventory', () => {
  it('of a character who was never played is creation’s list, item by item', () => {
    const document = rich(
      { id: 'dagger', state: 'wielded' },
      { id: 'dagger', state: 'packed', quantity: 2 },
      { id: 'sword', modifier: 'accurate' },
      { id: 'dagger', modifier: 'sharp' },
    );
    const { lines, owned: pieces } = inventory(document);
    expect(lines.map(({ key }) => key)).toEqual(['dagger', 'dagger#2', 'sword+accurate', 'dagger+sharp']);
    expect(pieces.map(({ path, owned: { state, quantity } }) => [path, state, quantity])).toEqual([
      ['gear.items[0]', 'wielded', 1],
      ['gear.items[1]', 'packed', 2],
      ['gear.items[2]', 'carried', 1],
      ['gear.items[3]', 'carried', 1],
    ]);
  });

  it('is creation’s list with everything that was moved since, in order', () => {
    const document = withEntries(
      rich({ id: 'rope' }),
      [-7, { kind: 'buy', what: sword, quantity: 1 }],
      [0, { kind: 'find', what: { id: 'meal' }, quantity: 3, how: 'treasure' }],
      [0, { kind: 'use', line: 'meal', what: { id: 'meal' }, quantity: 1 }],
      [3, { kind: 'sell', line: 'rope', what: { id: 'rope' }, quantity: 1 }],
      [0, { kind: 'drop', line: 'sword', what: sword, quantity: 1 }],
      [0, { kind: 'craft', what: { id: 'antidote' }, quantity: 1, by: 'free-potion' }],
      [0, { kind: 'receive', what: { id: 'rope' }, quantity: 1, from: 'Wren' }],
      [0, { kind: 'give', line: 'rope', what: { id: 'rope' }, quantity: 1, to: 'Wren' }],
      [24, { kind: 'income', of: { relic: 'shop' }, dice: [4, 2, 6] }],
      [10, { kind: 'income', of: { skill: 'connections' } }],
      [-4, { kind: 'ingredients', what: { id: 'blade-poison' } }],
      [-5, { kind: 'pay', with: 'Wren' }],
      [-1],
    );
    expect(owned(document)).toEqual(['Meal × 2', 'Antidote']);
    // 60 - 3 for the rope, then -7 + 3 + 24 + 10 - 4 - 5 - 1
    expect(coins(document)).toBe(77);
    expect(statement(document)).toEqual([
      'Bought: Sword',
      'Treasure: Meal × 3',
      'Used up: Meal',
      'Sold: Rope',
      'Left behind: Sword',
      'Free potion: Antidote',
      'From Wren: Rope',
      'Given to Wren: Rope',
      'Income: Shop in the city (dice 4, 2, 6)',
      'Income: Connections',
      'Ingredients: Blade poison',
      'Coins: Wren',
      'Correction',
    ]);
  });

  it('reports what is not allowed, and does not apply it', () => {
    const document = withEntries(
      rich(sword),
      [7, { kind: 'sell', line: 'sword', what: sword, quantity: 2 }],
      [3, { kind: 'sell', line: 'rope', what: { id: 'rope' }, quantity: 1 }],
      [0, { kind: 'drop', line: 'entry-9', what: { relic: 'shop' }, quantity: 1 }],
      [-70],
      [5],
      [-1],
    );
    expect(owned(document)).toEqual(['Sword']);
    expect([...inventory(document).faults].map(([id, text]) => `${id}: ${translate(text)}`)).toEqual([
      'entry-0: Sword: only 1 of 2 were available (13).',
      'entry-1: Rope: there was none left (13).',
      'entry-2: Shop in the city: there was none left (13).',
      // 53 + 7 + 3 - 70
      'entry-3: That was $7 more than available (13).',
      'entry-5: That was $3 more than available (13).',
    ]);
    expect(coins(document)).toBe(-3);
  });

  it('reads a purchase that it does not know as coins alone', () => {
    for (const purchase of ['sword', { kind: 'steal' }, { kind: 'buy', what: sword, quantity: 0 }, 7, null]) {
      const document = withEntries(rich(), [-3, purchase]);
      expect(transferOf(document.ledger[0] ?? withEntries(rich(), [0]).ledger[0]!)).toBeNull();
      expect([coins(document), owned(document)]).toEqual([57, []]);
    }
  });

  it('keeps what a missing pack added', () => {
    const document = withEntries(
      rich(),
      [-5, { kind: 'buy', what: { id: 'p:whip', modifier: 'p:long' }, quantity: 1 }],
      [0, { kind: 'find', what: { relic: 'p:crown' }, quantity: 1, how: 'skill' }],
    );
    expect(owned(document)).toEqual([
      'Whip (its pack is missing), Long (its pack is missing)',
      'Crown (its pack is missing)',
    ]);
    expect(open(document).problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'missing-content gear.lines.p:whip+p:long.id',
      'missing-content gear.lines.p:whip+p:long.modifier',
      'missing-content gear.lines.entry-1.id',
    ]);
  });

  it('starts from what was counted at the table, where that was done before there were entries', () => {
    const document = { ...rich(sword), play: { coins: 12 } };
    expect(coins(document)).toBe(12);
    expect(coins(buy(document, 'rope'))).toBe(9);
  });

  it('is restored completely when its move is undone', () => {
    const start = rich({ id: 'sword', state: 'wielded' });
    const bought = buy(start, 'sword');
    const sold = sell(bought, 'sword', 'full', 2);
    // The sale needs the second sword, so it cannot stay without it.
    const undone = undoJournalEntry(sold, sold.journal[0]?.id ?? '');
    expect(undone.ok ? statement(undone.value) : []).toEqual([
      'Sold: Sword × 2 ! Sword: only 1 of 2 were available (13).',
    ]);
    const back = undoJournalEntry(sold, sold.journal[1]?.id ?? '');
    expect(back.ok && owned(back.value)).toEqual(['Sword × 2']);
    expect(back.ok && JSON.stringify(back.value)).toBe(JSON.stringify(bought));
  });

  it('counts load by the campaign, whatever the character chose', () => {
    const choices = choicesSchema.parse(rich({ id: 'rope' }).choices);
    const content = { ...contentWith(builtInContent, {}), encumbrance: 'slots' as const };
    expect(derive(content, choices, []).encumbrance.variant).toBe('slots');
    expect(derive(builtInContent, choices, []).encumbrance.variant).toBe('points');
  });
});

describe('what a transfer is called', () => {
  it('has a text for every kind, with modifier, relic and minor relic', () => {
    const textOf = (purchase: Json): string => {
      const transfer = transferOf(withEntries(rich(), [0, purchase]).ledger[0]!);
      return transfer === null ? '' : translate(transferText(transfer, builtInContent));
    };
    expect(textOf({ kind: 'buy', what: { id: 'sword', modifier: 'sharp' }, quantity: 2 })).toBe(
      'Bought: Sword, Sharp × 2',
    );
    expect(textOf({ kind: 'find', what: { relic: 'shop' }, quantity: 1, how: 'skill' })).toBe(
      'Relic skill: Shop in the city',
    );
    expect(textOf({ kind: 'craft', what: { stat: 'agi', task: 'locks' }, quantity: 1, by: 'crafting' })).toBe(
      'Made: Minor relic (Agi: locks)',
    );
    expect(textOf({ kind: 'craft', what: { id: 'antidote' }, quantity: 1, by: 'healing' })).toBe(
      'Brewed: Antidote',
    );
    expect(textOf({ kind: 'income', of: { relic: 'shop' } })).toBe('Income: Shop in the city');
  });
});

describe('what comes to a companion', () => {
  it('is carried there like anything else', () => {
    const document = editPlay(played(), [
      {
        op: 'enter',
        account: 'money',
        amount: 0,
        reason: '',
        purchase: {
          kind: 'receive',
          what: { relic: 'magical-sword' },
          quantity: 1,
          from: 'Brakka',
          curse: 'hungry',
        },
      },
    ]);
    expect(owned(document)).toEqual(['Magical sword']);
    expect(statement(document)).toEqual(['From Brakka: Magical sword']);
  });
});
