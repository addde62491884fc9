import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givingColumns, givingTo, prepareGiving } from '#shared/campaign/beginning';
import { renameCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#renderer/locales/i18n';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { campaignOf, openTable, partyProgram } from '#test/unit/renderer/support/partyProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';

withRuleset(ruleset);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const hero = (name: string): CharacterDocument => ({
  ...newCharacter(ruleset, { clock: fixedClock, ids: countingIds(name) }),
  ...{ id: name, name },
});

/** A renamed campaign with Ada and Bo, who have received 2 Exp each. */
async function awarded() {
  const heroes = ['Ada', 'Bo'].map(hero);
  const party = heroes.map((each) => memberOf(each));
  const program = partyProgram(heroes, campaignOf({ ruleset: 'heroic', party }));
  program.answers['pack.ofRuleset'] = () => ({ ok: true, value: { packs: [] } });
  const store = await openTable();
  await usePeople().load();
  store.apply((campaign) => renameCampaign(campaign, 'Long winter'));
  const table = useTable();
  const give = async (reason: string) =>
    table.carryOutNow((campaign: CampaignDocument) => {
      const { people } = usePeople();
      const exp = givingColumns(campaign, people).find(({ label }) => translate(label) === 'Exp')!;
      const members = campaign.party.map(({ id }) => id);
      return prepareGiving(campaign, givingTo(members, exp, 2, reason, '2026-03-01'), people);
    });
  expect(await give('the bell')).toBe(true);
  const sums = () => [...program.documents.values()].map(({ ledger }) => ledger.map(({ amount }) => amount));
  const settle = () => vi.advanceTimersByTimeAsync(1000);
  return { program, store, table, give, sums, settle };
}

describe('undo', () => {
  it('of an award takes it back on all sheets, and goes on to what was done before', async () => {
    const { store, sums, settle } = await awarded();
    expect(sums()).toEqual([[2], [2]]);
    expect(store.undoName && translate(store.undoName)).toContain('the bell');
    store.undo();
    await settle();
    expect(sums()).toEqual([[], []]);
    expect(store.document).toMatchObject({ name: 'Long winter', log: [] });
    store.undo();
    expect(store.document?.name).toBe('Winter');
  });

  it('of an award leaves those before it', async () => {
    const { store, give, sums, settle } = await awarded();
    await give('the ferry');
    store.undo();
    await settle();
    expect(sums()).toEqual([[2], [2]]);
    store.undo();
    await settle();
    expect(sums()).toEqual([[], []]);
  });

  it('offers what was done before once the notice took the award back', async () => {
    const { store, sums, settle } = await awarded();
    expect(sums()).toEqual([[2], [2]]);
    useNotifications().shown.at(-1)?.action?.run();
    await settle();
    expect(sums()).toEqual([[], []]);
    store.undo();
    expect(store.document?.name).toBe('Winter');
  });

  it('of an entry that was reverted in the log puts it back on all sheets', async () => {
    const { store, table, sums, settle } = await awarded();
    expect(await table.correct({ do: 'revert', entry: store.document?.log[0]?.id ?? '' })).toBe(true);
    expect(sums()).toEqual([[], []]);
    store.undo();
    await settle();
    expect(sums()).toEqual([[2], [2]]);
    store.undo();
    await settle();
    expect([sums(), store.document?.log]).toEqual([[[], []], []]);
  });
});

describe('redo', () => {
  it('of an award puts it back on all sheets, and undo takes it back again', async () => {
    const { store, sums, settle } = await awarded();
    const line = store.document?.log[0]?.id;
    for (let round = 0; round < 2; round += 1) {
      store.undo();
      await settle();
      expect([sums(), store.document?.log]).toEqual([[[], []], []]);
      expect(store.redoName && translate(store.redoName)).toContain('the bell');
      store.redo();
      await settle();
      expect([sums(), store.document?.log.map(({ id }) => id)]).toEqual([[[2], [2]], [line]]);
    }
    expect(store.canRedo).toBe(false);
  });

  it('of an award keeps what was done in between', async () => {
    const { store, give, sums, settle } = await awarded();
    await give('the ferry');
    store.undo();
    await settle();
    store.undo();
    await settle();
    store.redo();
    await settle();
    store.redo();
    await settle();
    expect(sums()).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('of a line that was reverted in the log reverts it again', async () => {
    const { store, table, sums, settle } = await awarded();
    await table.correct({ do: 'revert', entry: store.document?.log[0]?.id ?? '' });
    store.undo();
    await settle();
    store.redo();
    await settle();
    expect([sums(), store.document?.log]).toEqual([[[], []], []]);
    store.undo();
    await settle();
    expect(sums()).toEqual([[2], [2]]);
  });
});
