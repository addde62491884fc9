import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { translate } from '#renderer/locales/i18n';
import { useWizard } from '#renderer/features/creation/wizard/useWizard';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

/** The wizard on a new draft of a ruleset, over a library in memory. */
async function wizardOn(ruleset: string, step: string) {
  const documents = new Map<string, CharacterDocument>();
  const program = fakeProgram({
    'character.bin': ({ id }: { id: string }) => (documents.delete(id) ? ok({}) : ok({})),
    'bin.delete': () => ok({}),
    'character.save': ({ document }: { document: CharacterDocument }) => {
      const stored = { revision: document.revision + 1, updatedAt: '2026-01-02T03:04:05.000Z' };
      documents.set(document.id, { ...document, ...stored });
      return ok(stored);
    },
    'character.read': ({ id }: { id: string }) => {
      const document = documents.get(id);
      return document === undefined ? err({ code: 'not-found', text: { raw: id } }) : ok(document);
    },
    'pack.ofRuleset': () => ok({ packs: [], troubled: [] }),
  });
  const store = useCharacterStore();
  const id = await store.create(ruleset);
  let wizard: ReturnType<typeof useWizard> | undefined;
  const Page = defineComponent({
    setup() {
      wizard = useWizard();
      return () => h('i');
    },
  });
  const { router } = mountPage(Page);
  await router.push({ name: 'creation', params: { id, step } });
  await flushPromises();
  if (wizard === undefined) throw new Error('no wizard');
  return { wizard, store, router, documents, program };
}

it('finishing starts a new undo history, so that undo never makes a draft of the finished character', async () => {
  const { wizard, store, router } = await wizardOn('tiers', 'identity');
  wizard.rename('Sable');
  expect(await wizard.finishUp()).toBe(true);
  expect(router.currentRoute.value.name).toBe('sheet');
  expect(store.document).toMatchObject({ name: 'Sable', status: 'finished' });
  expect([store.canUndo, store.canRedo]).toEqual([false, false]);
  store.undo();
  expect(store.document?.status).toBe('finished');
});

it('a change is named for undo by itself, or by its step', async () => {
  const { wizard, store } = await wizardOn('tiers', '');
  const title = translate(wizard.steps.value.find(({ id }) => id === wizard.current.value)!.title);
  wizard.change({ edits: [set(['words', 'concept'], 'Farmer')] });
  expect(translate(store.undoName!)).toBe(`Change in “${title}”`);
  wizard.change({ edits: [set(['words', 'concept'], 'Sailor')], label: { raw: 'Origin' } });
  expect(translate(store.undoName!)).toBe('Origin');
});

describe('a draft that the user leaves', () => {
  it('is deleted if it was never changed', async () => {
    const { store, router, documents, program } = await wizardOn('tiers', '');
    await router.push({ name: 'library' });
    expect([...documents.keys()]).toEqual([]);
    expect(program.named('bin.delete')).toHaveLength(1);
    expect(store.document).toBeNull();
  });

  it('is deleted if everything was undone', async () => {
    const { wizard, store, router, documents } = await wizardOn('tiers', '');
    wizard.rename('Sable');
    store.undo();
    await router.push({ name: 'library' });
    expect([...documents.keys()]).toEqual([]);
  });

  it('is deleted if the program is closed', async () => {
    const { documents, program } = await wizardOn('tiers', '');
    program.answers['app.closeNow'] = () => ok({ kept: documents.size });
    useClosing().listen();
    program.emit('app.closing');
    await flushPromises();
    expect(program.named('app.closeNow')).toHaveLength(1);
    expect([...documents.keys()]).toEqual([]);
  });

  it('stays if something was changed, and when its own sheet opens', async () => {
    const { wizard, store, router, documents, program } = await wizardOn('tiers', '');
    const id = store.document?.id ?? '';
    await router.push({ name: 'sheet', params: { id } });
    expect([...documents.keys()]).toEqual([id]);
    await router.push({ name: 'creation', params: { id } });
    wizard.change({ edits: [set(['words', 'concept'], 'Sailor')] });
    await store.flush();
    await router.push({ name: 'library' });
    expect([...documents.keys()]).toEqual([id]);
    expect(program.named('character.bin')).toEqual([]);
  });
});
