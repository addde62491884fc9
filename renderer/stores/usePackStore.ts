import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { PackDocument } from '../../shared/homebrew/document';
import { packFaults } from '../../shared/homebrew/faults';
import { newPack } from '../../shared/homebrew/pack';
import { message, type Text } from '../../shared/kernel/text';
import { call, on } from '../platform/client';
import { clock, ids } from '../platform/ports';
import { createOpenDocument } from './openDocument';

const parts = ['name', 'author', 'about', 'on', 'rules', 'tables', 'cards'] as const;

/** What differs between the stored pack and the one on screen, by name. */
function changedParts(stored: PackDocument | null, current: PackDocument): readonly Text[] {
  return parts
    .filter((part) => JSON.stringify(stored?.[part]) !== JSON.stringify(current[part]))
    .map((part) => message(`pack.part.${part}`));
}

/** The one homebrew pack that is open, with its faults, undo and its way to the disk. */
export const usePackStore = defineStore('pack', () => {
  const open = createOpenDocument<PackDocument>({
    kind: 'pack',
    read: (id) => call('pack.read', { id }),
    save: (document) => call('pack.save', { document }),
    changedParts,
  });
  const { document, ruleset, loading, saveState, failure } = open;

  on('pack.changed', () => {
    const id = document.value?.id;
    if (id !== undefined) void open.refresh(id);
  });

  const { canUndo, canRedo, load, apply, undo, redo, flush, close } = open;
  return {
    document: computed(() => document.value),
    ruleset: computed(() => ruleset.value),
    loading: computed(() => loading.value),
    saveState: computed(() => saveState.value),
    error: computed(() => failure.value),
    faults: computed(() =>
      document.value === null || ruleset.value === null ? [] : packFaults(document.value, ruleset.value),
    ),
    /** Starts a pack and stores it at once; gives its id. */
    create: (rulesetId: string) => open.create(rulesetId, () => newPack(rulesetId, '', { clock, ids })),
    ...{ canUndo, canRedo, load, apply, undo, redo, retry: flush, close },
  };
});
