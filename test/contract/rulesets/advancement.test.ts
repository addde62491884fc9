import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { balance } from '#shared/ledger/ledger';
import type { Ruleset } from '#shared/rules/ruleset';
import { revert } from '#shared/sheet/revert';
import { editPlay } from '#test/fixtures/played';
import {
  documentsOf,
  expectUnique,
  expectWords,
  load,
  open,
  ports,
  rulesetIds,
} from '#test/contract/support/rulesets';

const ids = await Promise.all(
  rulesetIds.map(async (id) => {
    const ruleset = await load(id);
    return documentsOf(ruleset).some((document) => open(ruleset, document).advancement) ? [id] : [];
  }),
);

const rich = (document: CharacterDocument, amount = 1000) =>
  editPlay(document, [enter({ account: 'exp', amount, reason: 'Award', tag: 'session' })]);
const advancementOf = (ruleset: Ruleset, document: CharacterDocument) => {
  const { advancement } = open(ruleset, document);
  if (advancement === undefined) throw new Error('Nothing can be bought');
  return advancement;
};
/** Everything that a player would notice: derived numbers, and all problems. */
const seen = (ruleset: Ruleset, document: CharacterDocument) => {
  const opened = open(ruleset, document);
  return JSON.stringify([opened.problems, opened.sheet()]);
};

it('is offered by some ruleset and some definition', () => {
  expect(ids.flat()).toEqual(expect.arrayContaining(['heroic', 'ember', 'open-d20', 'aspects']));
});

describe.each(ids.flat())('the advancement of %s', (id) => {
  it('sells what is not blocked at its price, changes what it says, and is undone as a whole', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)
      .slice(0, 2)
      .map((one) => rich(one))) {
      const advancement = advancementOf(ruleset, document);
      const view = advancement.offers();
      expectWords(ruleset, view, advancement.plan());
      expectUnique(view.offers.map((offer) => offer.id));
      const groups = view.groups.map((group) => group.id);
      for (const offer of view.offers) {
        expect(groups).toContain(offer.group);
        const purchase =
          offer.options.find(({ blocked }) => blocked === undefined)?.purchase ?? offer.purchase;
        const considered = advancement.consider(purchase);
        expectWords(ruleset, considered);
        if (considered.blocked !== undefined || offer.words.some(({ required }) => required)) continue;
        const bought = editPlay(document, considered.buy);
        const name = `${id} ${offer.id}`;
        expect(balance(document.ledger, 'exp') - balance(bought.ledger, 'exp'), name).toBe(considered.price);
        expect(considered.effects, name).not.toEqual([]);
        expect(seen(ruleset, bought), name).not.toBe(seen(ruleset, document));
        const ledger = open(ruleset, bought).ledger?.();
        const rows = ledger?.accounts.find((account) => account.id === 'exp')?.rows ?? [];
        expect(rows.at(-1), name).toMatchObject({ kind: 'purchase', balance: balance(bought.ledger, 'exp') });
        expect(rows.at(-1)?.fault, name).toBeUndefined();
        const entry = bought.ledger.at(-1)?.id ?? '';
        const undone = revert(bought, [{ entry }], (one) => open(ruleset, one).ledger?.(), ports());
        if (!undone.ok) throw new Error(JSON.stringify(undone.error));
        expect(seen(ruleset, undone.value.document), name).toBe(seen(ruleset, document));
      }
    }
  });

  it('sells nothing for Exp that are not there, but plans it', async () => {
    const ruleset = await load(id);
    const [document] = documentsOf(ruleset);
    if (document === undefined) throw new Error('No character');
    const advancement = advancementOf(ruleset, document);
    const view = advancement.offers();
    if (view.granted) {
      for (const { purchase } of view.offers) expect(advancement.consider(purchase).price).toBe(0);
      return;
    }
    const offer = view.offers.find(({ words, options }) => words.length + options.length === 0);
    const considered = advancement.consider(offer?.purchase ?? null);
    expect(considered.blocked).toBeDefined();
    const planned = editPlay(document, considered.plan);
    const [row] = advancementOf(ruleset, planned).plan().rows;
    expect(row).toMatchObject({ tone: considered.price === 0 ? 'ready' : 'later' });
    expectWords(ruleset, advancementOf(ruleset, planned).plan());
    expect(row?.buy).toBeUndefined();
    const [affordable] = advancementOf(ruleset, rich(planned)).plan().rows;
    const bought = editPlay(rich(planned), affordable?.buy ?? []);
    expect(advancementOf(ruleset, bought).plan().rows).toEqual([]);
    expect(balance(bought.ledger, 'exp')).toBe(1000 - considered.price);
  });

  it('answers purchases of any shape', async () => {
    const ruleset = await load(id);
    const [document] = documentsOf(ruleset);
    if (document === undefined) throw new Error('No character');
    const odd = [
      null,
      7,
      'x',
      [],
      {},
      { raise: '__proto__', by: 1 },
      { raise: 'level', by: -1 },
      { buy: 'moon' },
    ];
    for (const purchase of odd) {
      const considered = advancementOf(ruleset, rich(document)).consider(purchase);
      expect(considered.blocked).toBeDefined();
      expect(considered.buy).toEqual([]);
      const entry = { account: 'exp', amount: -1, reason: '', purchase } as const;
      expectWords(ruleset, open(ruleset, editPlay(document, [enter(entry)])).ledger?.());
    }
  });
});
