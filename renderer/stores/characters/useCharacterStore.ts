import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { newCharacter, type Origin } from '../../../shared/sheet/commands';
import type { CharacterDocument } from '../../../shared/character/document';
import { perform as performed, sendings, type Action } from '../../../shared/character/journal';
import { call, on } from '../../platform/client';
import { clock, ids } from '../../platform/ports';
import { createBonds } from './bonds';
import { changedParts, characterStep } from './characterChanges';
import { createOpenDocument } from '../editing/openDocument';
import { createSharedActions } from '../editing/sharedActions';
import { isUntouched } from '../editing/untouched';
import { useHomebrew } from '../packs/useHomebrew';
import { useNotifications } from '../window/useNotifications';

export type { SaveState } from '../editing/autosave';

/** The one character that is open: its document, everything derived from it, undo, and its way to the disk. */
export const useCharacterStore = defineStore('character', () => {
  const homebrew = useHomebrew();
  const notifications = useNotifications();
  /** The campaign whose packs apply to what is being opened. */
  let campaign: string | null = null;

  const open = createOpenDocument<CharacterDocument>({
    kind: 'character',
    read: async (id) => {
      const result = await call('character.read', { id });
      if (result.ok) ({ campaign } = result.value);
      return result;
    },
    save: (document) => call('character.save', { document }),
    loadRules: async (id) => {
      for (;;) {
        const wanted = campaign;
        const rules = await homebrew.load(id, wanted);
        // The campaign may have changed while its packs were read.
        if (wanted === campaign) return rules;
      }
    },
    changedParts,
    nameStep: characterStep,
  });
  const { document, ruleset, loading, saveState, failure, readOnly } = open;

  const bonds = createBonds(document, ruleset);
  const outcome = computed(() => {
    if (document.value === null || ruleset.value === null) return null;
    return ruleset.value.open(document.value, bonds.value);
  });
  const opened = computed(() => (outcome.value?.ok === true ? outcome.value.value : null));
  const error = computed(() => failure.value ?? (outcome.value?.ok === false ? outcome.value.error : null));

  const sharedActions = createSharedActions({ ...open, bonds });

  // What packs add is laid over the rules anew.
  watch([() => document.value?.campaign, () => homebrew.changes], ([now], [, changesBefore]) => {
    const { value: current } = document;
    if (current === null || now === undefined) return;
    if (now === campaign && changesBefore === homebrew.changes) return;
    campaign = now;
    void open.loadRules(current.ruleset);
  });

  on('library.changed', () => {
    const id = document.value?.id;
    if (id !== undefined) void open.refresh(id);
  });

  /** The draft that was begun last, as it was begun. */
  let begun: CharacterDocument | null = null;

  /** Starts a new draft and stores it at once; gives its id. */
  function create(rulesetId: string, origin: Origin = {}): Promise<string> {
    campaign = origin.campaign ?? null;
    return open.create(rulesetId, (rules) => {
      const draft = newCharacter(rules, { clock, ids }, origin);
      // What was begun from an example is worth keeping as it is.
      begun = origin.template === undefined ? draft : null;
      return draft;
    });
  }

  /** Lets go of the open draft and deletes it where nobody changed it; says what fails. */
  async function discardUntouched(): Promise<void> {
    const [draft, rules] = [document.value, ruleset.value];
    if (draft === null || rules === null || readOnly.value !== null) return;
    if (!isUntouched(draft, rules, begun) || !(await open.flush())) return;
    open.clear();
    const binned = await call('character.bin', { id: draft.id });
    if (binned.ok) await call('bin.delete', { id: draft.id });
    else notifications.failed(binned.error);
  }

  /**
   * Does something to the open character in play, and writes it into its journal; what others get by it is stored
   * with it. False where that failed, and then nothing has happened.
   */
  function perform(act: Action): Promise<boolean> {
    const parcels = sendings(act.edits);
    if (parcels.size > 0) return sharedActions.give(act, parcels);
    open.apply((current) => performed(current, act, { clock, ids }), {
      label: act.label,
      ...(act.merge && { merge: act.merge }),
    });
    return Promise.resolve(true);
  }

  const { canUndo, canRedo, undoName, redoName, load, apply, redo, lastStep, flush, close } = open;
  return {
    document: computed(() => document.value),
    ruleset: computed(() => ruleset.value),
    loading: computed(() => loading.value),
    saveState: computed(() => saveState.value),
    /** Why nothing of it may be changed; `null` where it may. */
    readOnly: computed(() => readOnly.value),
    /** Its owner and companions, once they are read. */
    bonds: computed(() => bonds.value),
    opened,
    error,
    canUndo,
    canRedo,
    undoName,
    redoName,
    lastStep,
    load,
    create,
    discardUntouched,
    perform,
    revert: sharedActions.revert,
    apply,
    undo: sharedActions.undo,
    redo,
    flush,
    retry: flush,
    close,
  };
});
