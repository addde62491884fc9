import { defineStore } from 'pinia';
import { computed, hasInjectionContext, inject, shallowRef } from 'vue';
import { routerKey } from 'vue-router';
import { newCharacter } from '../../shared/character/character';
import type { AppError } from '../../shared/kernel/errors';
import type { Ruleset } from '../../shared/rules/ruleset';
import { call } from '../platform/client';
import { clock, ids } from '../platform/ports';
import { createCharacterDesk } from './characterDesk';
import { useClosing } from './useClosing';
import { useRulesets } from './useRulesets';
import { useSaveQuestions } from './useSaveQuestions';

export type { SaveState } from './autosave';

/** The one character that is open: its document, everything derived from it, undo, and its way to the disk. */
export const useCharacterStore = defineStore('character', () => {
  const router = hasInjectionContext() ? inject(routerKey, null) : null;
  const questions = useSaveQuestions();
  const rulesets = useRulesets();

  const ruleset = shallowRef<Ruleset | null>(null);
  const loading = shallowRef(false);
  const failure = shallowRef<AppError | null>(null);
  let conflict: Promise<void> | undefined;
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  const desk = createCharacterDesk(() => {
    conflict ??= settleConflict();
  });
  const { document, saveState } = desk;
  const isSaved = () => saveState.value.kind === 'saved';

  const outcome = computed(() => {
    if (document.value === null || ruleset.value === null) return null;
    return ruleset.value.open(document.value);
  });
  const opened = computed(() => (outcome.value?.ok === true ? outcome.value.value : null));
  const error = computed(() => failure.value ?? (outcome.value?.ok === false ? outcome.value.error : null));

  function clear(): void {
    desk.put(null);
    ruleset.value = null;
    failure.value = null;
  }

  async function loadRules(id: string): Promise<Ruleset | null> {
    const loaded = await rulesets.load(id);
    if (loaded !== undefined) return loaded;
    failure.value = {
      code: 'unknown-ruleset',
      text: { key: 'errors.unknown-ruleset', params: { ruleset: id } },
    };
    return null;
  }

  /** Opens a stored character; one that is open already stays as it is, with its undo history. */
  async function load(id: string): Promise<void> {
    if (document.value?.id === id && failure.value === null) return refresh(id);
    if (await settle()) await read(id);
  }

  async function read(id: string): Promise<void> {
    turn += 1;
    const mine = turn;
    clear();
    loading.value = true;
    const result = await call('character.read', { id });
    if (mine !== turn) return;
    if (result.ok) {
      const rules = await loadRules(result.value.ruleset);
      if (mine !== turn) return;
      ruleset.value = rules;
      desk.put(result.value);
    } else failure.value = result.error;
    loading.value = false;
  }

  /** Takes over what was changed on disk meanwhile, where nothing is unsaved here. */
  async function refresh(id: string): Promise<void> {
    if (!isSaved()) return;
    const revision = document.value?.revision;
    const result = await call('character.read', { id });
    if (document.value?.id !== id || document.value.revision !== revision || !isSaved()) return;
    if (result.ok && result.value.revision !== revision) desk.put(result.value);
    if (!result.ok && result.error.code === 'not-found') {
      clear();
      failure.value = result.error;
    }
  }

  /** Starts a new draft and stores it at once; gives its id. */
  async function create(rulesetId: string): Promise<string> {
    if (!(await settle())) return '';
    turn += 1;
    clear();
    const rules = await loadRules(rulesetId);
    if (rules === null) return '';
    ruleset.value = rules;
    const draft = newCharacter(rules, { clock, ids });
    await desk.putNew(draft);
    return draft.id;
  }

  /** Saves what is unsaved, or asks what to do where that fails; true where the user may leave. */
  async function settle(): Promise<boolean> {
    if (document.value === null || (await desk.flush())) return true;
    await conflict;
    const state = saveState.value;
    if (state.kind !== 'failed') return true;
    if (state.error.code === 'conflict') return false;
    if (!(await questions.mayLose(state.error, desk.stored.value, document.value))) return false;
    clear();
    return true;
  }

  async function settleConflict(): Promise<void> {
    const mine = document.value;
    if (mine === null) return;
    const choice = await questions.conflict(mine.name);
    conflict = undefined;
    if (choice === 'theirs') await read(mine.id);
    if (choice === 'copy') await keepAsCopy();
  }

  async function keepAsCopy(): Promise<void> {
    const { value: mine } = document;
    if (mine === null) return;
    const id = ids.next();
    await desk.putNew({ ...mine, id, revision: 0, name: questions.copyName(mine.name) });
    const route = router?.currentRoute.value;
    if (route?.name) await router?.replace({ name: route.name, params: { ...route.params, id } });
  }

  /** Lets go of the character once it is saved; false where the user stays. */
  async function close(): Promise<boolean> {
    const settled = await settle();
    if (settled) clear();
    return settled;
  }

  useClosing().add({ unsaved: () => !isSaved(), settle });

  const { canUndo, canRedo, apply, undo, redo, flush } = desk;
  return {
    document: computed(() => document.value),
    ruleset: computed(() => ruleset.value),
    loading: computed(() => loading.value),
    saveState: computed(() => saveState.value),
    ...{ opened, error, canUndo, canRedo, load, create, apply, undo, redo, flush, retry: flush, close },
  };
});
