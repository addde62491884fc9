import { defineStore } from 'pinia';
import { computed } from 'vue';
import { newCharacter, type Origin } from '../../shared/character/character';
import type { CharacterDocument } from '../../shared/character/document';
import { perform as performed, type Act } from '../../shared/character/journal';
import { call } from '../platform/client';
import { clock, ids } from '../platform/ports';
import { changedParts } from './characterChanges';
import { createOpenDocument } from './openDocument';

export type { SaveState } from './autosave';

/** The one character that is open: its document, everything derived from it, undo, and its way to the disk. */
export const useCharacterStore = defineStore('character', () => {
  const open = createOpenDocument<CharacterDocument>({
    kind: 'character',
    read: (id) => call('character.read', { id }),
    save: (document) => call('character.save', { document }),
    changedParts,
  });
  const { document, ruleset, loading, saveState, failure } = open;

  const outcome = computed(() => {
    if (document.value === null || ruleset.value === null) return null;
    return ruleset.value.open(document.value);
  });
  const opened = computed(() => (outcome.value?.ok === true ? outcome.value.value : null));
  const error = computed(() => failure.value ?? (outcome.value?.ok === false ? outcome.value.error : null));

  /** Starts a new draft and stores it at once; gives its id. */
  const create = (rulesetId: string, origin: Origin = {}) =>
    open.create(rulesetId, (rules) => newCharacter(rules, { clock, ids }, origin));

  /** Does something to the open character in play, and writes it into its journal. */
  function perform(act: Act): void {
    open.apply((current) => performed(current, act, { clock, ids }), {
      ...(act.merge && { merge: act.merge }),
    });
  }

  const { canUndo, canRedo, load, apply, undo, redo, flush, close } = open;
  return {
    document: computed(() => document.value),
    ruleset: computed(() => ruleset.value),
    loading: computed(() => loading.value),
    saveState: computed(() => saveState.value),
    ...{
      opened,
      error,
      canUndo,
      canRedo,
      load,
      create,
      perform,
      apply,
      undo,
      redo,
      flush,
      retry: flush,
      close,
    },
  };
});
