import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOwner, joinCampaign, rename } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));
afterEach(() => vi.useRealTimers());

const ilse = stored('Ilse');
/** A beast of Ilse's, saved at the time of its row. */
const beast = (name: string): CharacterDocument => ({
  ...stored(name, { form: 'beast', owner: 'ilse' }),
  updatedAt: '2026-01-02T00:00:01.000Z',
});
const wolf = beast('Wolf');
const bear = beast('Bear');
const stranger = stored('Stranger');

const names = () => useCharacterStore().bonds?.companions.map(({ name }) => name);

async function opened(id: string, given: readonly CharacterDocument[] = [ilse, wolf, bear, stranger]) {
  const program = documentSource(given);
  const store = useCharacterStore();
  await store.load(id);
  return { ...program, store };
}

it('derives a character before its companions are read, and again with them', async () => {
  const program = documentSource([ilse, wolf, bear]);
  const listed = program.answers['library.list']!;
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  program.answers['library.list'] = async (args: never) => {
    await waiting;
    return listed(args);
  };
  const store = useCharacterStore();
  await store.load('ilse');
  expect(store.opened).not.toBeNull();
  expect(store.bonds).toBeUndefined();
  answer();
  await flushPromises();
  expect(names()).toEqual(['Bear', 'Wolf']);
});

it('knows the owner of a companion, and follows its changes', async () => {
  const { store } = await opened('wolf');
  await flushPromises();
  expect(store.bonds?.owner?.name).toBe('Ilse');
  store.apply((document) => followOwner(document, 'stranger'));
  await flushPromises();
  expect(store.bonds?.owner?.name).toBe('Stranger');
  store.apply((document) => followOwner(document, null));
  await flushPromises();
  expect(store.bonds).toEqual({ companions: [] });
});

it('reads only changed documents again', async () => {
  const { store, documents, emit, named } = await opened('ilse');
  await flushPromises();
  const before = store.bonds;
  const reads = named('character.read').length;
  vi.useFakeTimers();
  for (let burst = 0; burst < 5; burst += 1) emit('library.changed');
  await vi.advanceTimersByTimeAsync(300);
  expect(named('library.list')).toHaveLength(2);
  expect(store.bonds).toBe(before);
  documents.set('wolf', { ...rename(wolf, 'Grey'), revision: 2 });
  emit('library.changed');
  await vi.advanceTimersByTimeAsync(300);
  expect(names()).toEqual(['Bear', 'Grey']);
  // The open one itself is read each time, as it may have been changed externally.
  const others = named('character.read')
    .slice(reads)
    .map(({ args }) => args as { id: string });
  expect(others.filter(({ id }) => id !== 'ilse')).toEqual([{ id: 'wolf' }]);
});

it('ignores characters other than the open one', async () => {
  const { store } = await opened('ilse');
  await flushPromises();
  await store.load('stranger');
  expect(store.bonds?.companions ?? []).toEqual([]);
  await flushPromises();
  expect(names()).toEqual([]);
});

it('uses the packs of its campaign, and loads the rules again when it joins another or packs change', async () => {
  const { store, named, emit } = await opened('ilse', [{ ...ilse, campaign: 'north' }]);
  const asked = () =>
    named('pack.ofRuleset').map(({ args }) => (args as { campaign: string | null }).campaign);
  expect(asked()).toEqual(['north']);
  store.apply((document) => joinCampaign(document, 'south'));
  await flushPromises();
  expect(asked()).toEqual(['north', 'south']);
  emit('pack.changed');
  await flushPromises();
  expect(asked()).toEqual(['north', 'south', 'south']);
  await store.perform({ label: raw('nothing'), edits: [] });
  await flushPromises();
  expect(asked()).toHaveLength(3);
});
