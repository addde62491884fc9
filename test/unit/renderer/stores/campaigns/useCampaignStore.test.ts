import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToScreen, renameCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { err, ok } from '#shared/kernel/result';
import { rulesetManifests } from '#shared/rulesets/registry';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { looseId, useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useMerging } from '#renderer/stores/editing/useMerging';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { diskFull, fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

const [one = '', other = ''] = rulesetManifests.map((manifest) => manifest.id);
const conflict = err({ code: 'conflict', text: { key: 'errors.conflict' } });

/** A store of campaigns that counts revisions as the real one does. */
function storedDocuments() {
  const documents = new Map<string, CampaignDocument>();
  const binned = new Map<string, CampaignDocument>();
  /** Revisions that a seat of the table, or another window, made of the ones before. */
  const led = new Set<number>();
  let failing: unknown;
  const move =
    (from: typeof documents, to: typeof documents) =>
    ({ id }: { id: string }) => {
      const document = from.get(id);
      if (document) to.set(id, document);
      from.delete(id);
      return fine;
    };
  const program = fakeProgram({
    'campaign.save': ({ document }: { document: CampaignDocument }) => {
      if (failing !== undefined) return failing;
      const revision = (documents.get(document.id)?.revision ?? 0) + 1;
      if (document.revision !== revision - 1) return conflict;
      const updatedAt = '2026-01-02T03:04:05.000Z';
      documents.set(document.id, { ...document, revision, updatedAt });
      return ok({ revision, updatedAt });
    },
    'history.leads': ({ revision }: { revision: number }) => ok({ leads: led.has(revision) }),
    'campaign.read': ({ id }: { id: string }) => {
      const document = documents.get(id);
      return document ? ok(document) : err({ code: 'not-found', text: { key: 'errors.not-found' } });
    },
    'campaign.list': () =>
      ok({
        rows: [...documents.values()].map(({ id, name, ruleset, packs, updatedAt }) => ({
          ...{ id, name, ruleset, packs, updatedAt },
        })),
        troubled: [],
      }),
    'campaign.bin': move(documents, binned),
    'bin.restore': move(binned, documents),
  });
  return { ...program, documents, led, fail: (outcome: unknown) => (failing = outcome) };
}

describe('useCampaignStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setActivePinia(createPinia());
  });
  afterEach(() => vi.useRealTimers());

  it('goes on from what a seat of the table changed elsewhere meanwhile, and asks nobody', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    const id = await store.create(one, 'Winter');
    const before = program.documents.get(id)!;
    const after = { ...before, stash: { items: [], money: 12 } };
    program.documents.set(id, { ...after, revision: before.revision + 1 });
    store.apply((campaign) => renameCampaign(campaign, 'Long winter'));
    program.led.add(before.revision + 1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(useMerging().current).toBeUndefined();
    const both = { name: 'Long winter', stash: { money: 12 }, revision: before.revision + 2 };
    expect(program.documents.get(id)).toMatchObject(both);
    expect(store.document).toMatchObject(both);
  });

  it('keeps undo of what it saved before a seat of the table changed something', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    const id = await store.create(one, 'Winter');
    store.apply((campaign) => renameCampaign(campaign, 'Long winter'));
    await vi.advanceTimersByTimeAsync(400);
    const before = program.documents.get(id)!;
    const after = { ...before, stash: { items: [], money: 12 } };
    program.led.add(before.revision + 1);
    program.documents.set(id, { ...after, revision: before.revision + 1 });
    program.emit('campaign.changed');
    await vi.advanceTimersByTimeAsync(0);
    expect(store.document?.stash?.money).toBe(12);
    store.undo();
    await vi.advanceTimersByTimeAsync(2000);
    expect(program.documents.get(id)).toMatchObject({ name: 'Winter', stash: { money: 12 } });
  });

  it('stores a new campaign at once, and changes shortly after', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    const id = await store.create(one, 'Winter');
    expect(program.documents.get(id)).toMatchObject({ name: 'Winter', ruleset: one, revision: 1 });
    store.apply((campaign) => addToScreen(campaign, ['a'], 'b'));
    await vi.advanceTimersByTimeAsync(400);
    expect(program.documents.get(id)?.screen).toEqual(['a', 'b']);
    store.undo();
    await vi.advanceTimersByTimeAsync(400);
    expect(program.documents.get(id)?.screen).toBeNull();
  });

  it('keeps a table without a campaign only in memory, until it is kept', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    await store.load(looseId(one));
    expect(store.isLoose).toBe(true);
    store.apply((campaign) => addToScreen(campaign, [], 'b'));
    await vi.advanceTimersByTimeAsync(400);
    await store.load(looseId(other));
    expect(store.document).toMatchObject({ ruleset: other, screen: null });
    await store.load(looseId(one));
    expect(store.document?.screen).toEqual(['b']);
    expect(program.named('campaign.save')).toHaveLength(0);

    const id = await store.keep('Winter');
    expect(program.documents.get(id)).toMatchObject({ name: 'Winter', ruleset: one, screen: ['b'] });
    expect(store.isLoose).toBe(false);
  });

  it('changes to other rules, and back after undo', async () => {
    storedDocuments();
    const store = useCampaignStore();
    await store.create(one, 'Winter');
    store.apply((campaign) => addToScreen(campaign, [], 'b'));
    await store.playBy(other);
    expect(store.ruleset?.manifest.id).toBe(other);
    expect(store.document?.screen).toBeNull();
    store.undo();
    expect(store.ruleset?.manifest.id).toBe(one);
    expect(store.document?.screen).toEqual(['b']);
  });

  it('overwrites no one: it shows both sides, and keeps mine as a copy', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    const id = await store.create(one, 'Winter');
    program.documents.set(id, { ...program.documents.get(id)!, name: 'Theirs', revision: 5 });
    store.apply((campaign) => renameCampaign(campaign, 'Mine'));
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(
      () => expect(useMerging().current?.lines).toMatchObject([{ part: 'name', changed: 'both' }]),
      20_000,
    );
    useMerging().answer({ kind: 'copy' });
    await vi.advanceTimersByTimeAsync(10);
    expect(program.documents.get(id)?.name).toBe('Theirs');
    expect([...program.documents.values()].map((each) => each.name)).toContain(
      english('character.copyName', { name: 'Mine' }),
    );
  });

  it('takes over changes of another window, unless there are unsaved ones here', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    const id = await store.create(one, 'Winter');
    program.documents.set(id, { ...program.documents.get(id)!, name: 'Theirs', revision: 5 });
    program.emit('campaign.changed');
    await vi.advanceTimersByTimeAsync(10);
    expect(store.document).toMatchObject({ name: 'Theirs', revision: 5 });
  });

  it('lists unsaved changes before any of them is lost', async () => {
    const program = storedDocuments();
    const store = useCampaignStore();
    await store.create(one, 'Winter');
    program.fail(diskFull);
    store.apply((campaign) => addToScreen(campaign, [], 'b'));
    const closing = store.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(useDialogs().current?.items).toEqual([{ key: 'campaign.part.screen' }]);
    useDialogs().answer('stay');
    expect(await closing).toBe(false);
    expect(store.document?.screen).toEqual(['b']);
  });

  it('deletes a campaign and restores it', async () => {
    const program = storedDocuments();
    const id = await useCampaignStore().create(one, 'Winter');
    const campaigns = useCampaigns();
    await campaigns.load();
    await campaigns.bin({ id, name: 'Winter' });
    expect(campaigns.rows).toEqual([]);
    const notice = useNotifications().shown.find(({ tone }) => tone === 'done');
    await notice?.action?.run();
    expect(campaigns.rows.map((row) => row.name)).toEqual(['Winter']);
    expect(program.documents.has(id)).toBe(true);
  });
});
