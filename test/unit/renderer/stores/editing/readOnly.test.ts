import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { renameCampaign } from '#shared/campaign/campaign';
import { rename } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { newPack } from '#shared/homebrew/pack';
import { ok } from '#shared/kernel/result';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePackStore } from '#renderer/stores/packs/usePackStore';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

const ports = { clock: fixedClock, ids: countingIds() };
const noticeKeys = () => useNotifications().shown.map(({ text }) => ('key' in text ? text.key : text.raw));

describe('a document with unknown parts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setActivePinia(createPinia());
  });
  afterEach(() => void vi.useRealTimers());

  async function opened(document: CharacterDocument) {
    const program = documentSource([document]);
    const store = useCharacterStore();
    await store.load(document.id);
    return { program, store };
  }

  it('says why it is read-only: its rules are missing', async () => {
    const { store } = await opened({ ...stored('Ilse'), ruleset: 'unheard-of' });
    expect(store.readOnly).toMatchObject({ kind: 'unknown-ruleset' });
    expect([store.error, store.opened, store.document?.name]).toEqual([null, null, 'Ilse']);
  });

  it('says why it is read-only: it has unknown keys', async () => {
    const { store } = await opened({ ...stored('Ilse'), ...{ moonSign: 'crab' } });
    expect(store.readOnly).toMatchObject({ kind: 'unknown-keys' });
    expect(JSON.stringify(store.readOnly?.text)).toContain('moonSign');
    expect(store.opened).not.toBeNull();
  });

  it('takes no state that could not be stored, and says which part of it', async () => {
    const { store, program } = await opened(stored('Ilse'));
    store.apply((now) => ({ ...now, name: 'I'.repeat(500) }));
    store.apply((now) => ({ ...now, notes: 'Owes a ferryman.' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.document).toMatchObject({ name: 'Ilse', notes: 'Owes a ferryman.' });
    expect([store.saveState.kind, noticeKeys()]).toEqual(['saved', ['services.issue.notDone']]);
    expect(program.named('character.save')).toHaveLength(1);
  });

  it('cannot be changed by anything, and says so', async () => {
    const { store, program } = await opened({ ...stored('Ilse'), ...{ moonSign: 'crab' } });
    const { document } = store;
    store.apply((now) => rename(now, 'Rook'));
    await store.perform({ label: { raw: 'Hit' }, edits: [{ op: 'set', path: ['points'], value: 3 }] });
    store.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.document).toBe(document);
    expect(store.saveState.kind).toBe('saved');
    expect(program.named('character.save')).toEqual([]);
  });

  it('says once that nothing was changed, however often the user tries', async () => {
    const { store } = await opened({ ...stored('Ilse'), ...{ moonSign: 'crab' } });
    store.apply((now) => rename(now, 'Rook'));
    store.apply((now) => rename(now, 'Rook II'));
    expect(noticeKeys()).toEqual(['app.readOnly.refused']);
  });

  it('cannot give anything to others either', async () => {
    const { store, program } = await opened({ ...stored('Ilse'), ...{ moonSign: 'crab' } });
    const give = { op: 'send', to: 'rook', edits: [{ op: 'set', path: ['hat'], value: true }] } as const;
    expect(await store.perform({ label: { raw: 'Give' }, edits: [give] })).toBe(false);
    expect(program.named('documents.commit')).toEqual([]);
    expect(noticeKeys()).toEqual(['recovery.readOnly.keys']);
  });

  it('can be changed once another one is open, or it is known completely', async () => {
    const ilse = stored('Ilse');
    const { store, program } = await opened({ ...ilse, ...{ moonSign: 'crab' } });
    program.documents.set(ilse.id, { ...ilse, revision: 2 });
    await store.load(ilse.id);
    expect(store.readOnly).toBeNull();
    store.apply((now) => rename(now, 'Rook'));
    expect(await store.flush()).toBe(true);
    program.documents.set(ilse.id, { ...ilse, ...{ moonSign: 'crab' }, revision: 9 });
    await store.load(ilse.id);
    expect(store.readOnly?.kind).toBe('unknown-keys');
    program.documents.set('rook', { ...stored('Rook') });
    await store.load('rook');
    expect(store.readOnly).toBeNull();
  });

  it('may also be a campaign or a pack', async () => {
    const campaign = { ...newCampaign('unheard-of', 'Ferry road', ports), revision: 1 };
    const pack = { ...newPack('bestiary', 'Herbs', ports), revision: 1, ...{ moons: 2 } };
    const program = fakeProgram({
      'campaign.read': () => ok(campaign),
      'campaign.list': () => ok({ rows: [], troubled: [] }),
      'pack.read': () => ok(pack),
      'pack.list': () => ok({ rows: [], troubled: [] }),
      'pack.ofRuleset': () => ok({ packs: [], missing: [] }),
    });
    const campaigns = useCampaignStore();
    await campaigns.load(campaign.id);
    campaigns.apply((now) => renameCampaign(now, 'Other'));
    const packs = usePackStore();
    await packs.load(pack.id);
    packs.apply((now) => ({ ...now, name: 'Other' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([campaigns.readOnly?.kind, packs.readOnly?.kind]).toEqual(['unknown-ruleset', 'unknown-keys']);
    expect([campaigns.document?.name, packs.document?.name]).toEqual(['Ferry road', 'Herbs']);
    expect([program.named('campaign.save'), program.named('pack.save')]).toEqual([[], []]);
  });
});
