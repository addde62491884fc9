import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { newCharacter, quickCharacter, type Origin, type QuickOrigin } from '#shared/sheet/commands';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { perform as performed, editsByRecipient, mergeWindow, type Action } from '#shared/character/journal';
import { message, type Translate } from '#shared/kernel/text';
import { computedParts } from '#renderer/composables/computedParts';
import { call, on } from '#renderer/platform/client';
import { clock, ids, rng } from '#renderer/platform/ports';
import { createBonds } from './bonds';
import { characterSteps } from './characterSteps';
import { isSameContent } from '#renderer/stores/editing/content';
import { changedParts } from '#renderer/stores/editing/documentSteps';
import { createOpenDocument } from '#renderer/stores/editing/openDocument';
import { createSharedActions } from '#renderer/stores/editing/sharedActions';
import { isUntouched } from '#renderer/stores/editing/untouched';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export type { SaveState } from '#renderer/stores/editing/replica';

const parts = [
  ...(['name', 'portrait', 'notes', 'choices', 'play', 'ledger', 'journal'] as const),
  ...(['exceptions', 'status', 'campaign', 'owner'] as const),
] as const;

export const useCharacterStore = defineStore('character', () => {
  const homebrew = useHomebrew();
  const notifications = useNotifications();
  /** The packs of this campaign apply to the document that is being opened. */
  let campaign: string | null = null;

  const open = createOpenDocument<CharacterDocument>({
    kind: 'character',
    schema: characterSchema,
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
        // The campaign may have changed while its packs were being read.
        if (wanted === campaign) return rules;
      }
    },
    changedParts: (stored, current) =>
      changedParts(parts, stored, current).map((part) => message(`character.part.${part}`)),
    steps: characterSteps,
  });
  const { offered } = open;
  const { document, ruleset, readOnly, apply, flush } = offered;

  const bonds = createBonds(document, ruleset);
  /** The sheet is derived from this, which stays as it is while its document is only being stored. */
  const content = computed<CharacterDocument | null>((before) =>
    before !== undefined && isSameContent(before, document.value) ? before : document.value,
  );
  const outcome = computed(() => {
    if (content.value === null || ruleset.value === null) return null;
    return ruleset.value.open(content.value, bonds.value);
  });
  const opened = computed(() => (outcome.value?.ok === true ? outcome.value.value : null));
  const sheet = computedParts(() => opened.value?.sheet() ?? null);
  const play = computedParts(() => opened.value?.play() ?? null);
  const error = computed(
    () => offered.error.value ?? (outcome.value?.ok === false ? outcome.value.error : null),
  );

  const sharedActions = createSharedActions({ ...open, ...offered, bonds });

  // A change of packs means that the rules with their additions have to be built again.
  watch([() => document.value?.campaign, () => homebrew.changes], ([now], [, changesBefore]) => {
    const { value: current } = document;
    if (current === null || now === undefined) return;
    if (now === campaign && changesBefore === homebrew.changes) return;
    campaign = now;
    void open.loadRules(current.ruleset);
  });

  on('character.arrived', (arrival) => void open.arrive(arrival));
  on('library.changed', () => void open.refresh());

  /** The most recent new draft in its initial state. */
  let begun: CharacterDocument | null = null;

  /** The most recent quick build. */
  const built = shallowRef<{ readonly id: string; readonly origin: QuickOrigin }>();

  /** Returns the id of the new draft, which is already stored. */
  function create(rulesetId: string, origin: Origin = {}): Promise<string> {
    campaign = origin.campaign ?? null;
    return open.create(rulesetId, (rules) => {
      const draft = newCharacter(rules, { clock, ids }, origin);
      // A draft that was made from an example is worth keeping even if it is never changed.
      begun = origin.template === undefined ? draft : null;
      return draft;
    });
  }

  /** Builds a complete character by chance; returns its id, as `create` does. */
  function createQuick(rulesetId: string, origin: QuickOrigin, translate: Translate): Promise<string> {
    campaign = origin.campaign ?? null;
    begun = null;
    return open.create(rulesetId, (rules) => {
      const draft = quickCharacter(rules, { clock, ids, rng, translate }, origin);
      built.value = { id: draft.id, origin };
      return draft;
    });
  }

  /** Replaces everything that the last quick build chose; undo brings it back. */
  function buildAgain(translate: Translate): void {
    const [rules, last] = [ruleset.value, built.value];
    if (rules === null || last === undefined) return;
    const { name, choices, play, ledger, journal } = quickCharacter(
      rules,
      { clock, ids, rng, translate },
      last.origin,
    );
    apply((draft) => ({ ...draft, name, choices, play, ledger, journal, exceptions: [] }), {
      label: message('creation.quick.again'),
    });
  }

  /** Closes the open draft and deletes it if it was never changed; shows a failure. */
  async function discardUntouched(): Promise<void> {
    const [draft, rules] = [document.value, ruleset.value];
    if (draft === null || rules === null || readOnly.value !== null) return;
    if (!isUntouched(draft, rules, begun) || !(await flush())) return;
    open.clear();
    const binned = await call('character.bin', { id: draft.id });
    if (notifications.succeeded(binned)) await call('bin.delete', { id: draft.id });
  }

  /**
   * Performs an action of play and adds it to the journal; what others receive is stored together with it.
   * Returns false if that failed, and then nothing has changed.
   */
  function perform(act: Action): Promise<boolean> {
    const recipientEdits = editsByRecipient(act.edits);
    if (recipientEdits.size > 0) return sharedActions.give(act, recipientEdits);
    apply((current) => performed(current, act, { clock, ids }), {
      label: act.label,
      ...(act.merge && { merge: act.merge }),
      ...(act.together && { within: mergeWindow }),
    });
    return Promise.resolve(true);
  }

  return {
    ...offered,
    /** `undefined` until they are loaded. */
    bonds: computed(() => bonds.value),
    opened,
    sheet,
    play,
    error,
    create,
    createQuick,
    /** The open draft is a quick build of this run of the program. */
    canBuildAgain: computed(
      () => built.value?.id === document.value?.id && document.value?.status === 'draft',
    ),
    buildAgain,
    discardUntouched,
    perform,
    revert: sharedActions.revert,
  };
});
