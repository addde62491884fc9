import { defineStore } from 'pinia';
import { computed, inject, shallowRef } from 'vue';
import { routerKey } from 'vue-router';
import { newCharacter } from '../../shared/character/character';
import type { CharacterDocument } from '../../shared/character/document';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import type { Ruleset } from '../../shared/rules/ruleset';
import { call } from '../platform/client';
import { clock, ids } from '../platform/ports';
import { createAutosave } from './autosave';
import { freeze, restored } from './characterChanges';
import { emptyHistory, record, stepBack, stepForward, type History } from './history';
import { useClosing } from './useClosing';
import { useRulesets } from './useRulesets';
import { useSaveQuestions } from './useSaveQuestions';

export type { SaveState } from './autosave';

/** The one character that is open: its document, everything derived from it, undo, and its way to the disk. */
export const useCharacterStore = defineStore('character', () => {
  const router = inject(routerKey, null);
  const questions = useSaveQuestions();
  const rulesets = useRulesets();

  const document = shallowRef<CharacterDocument | null>(null);
  const stored = shallowRef<CharacterDocument | null>(null);
  const ruleset = shallowRef<Ruleset | null>(null);
  const history = shallowRef<History<CharacterDocument>>(emptyHistory());
  const loading = shallowRef(false);
  const failure = shallowRef<AppError | null>(null);
  let asked = 0;
  let conflict: Promise<void> | undefined;

  const outcome = computed(() => {
    if (document.value === null || ruleset.value === null) return null;
    return ruleset.value.open(document.value);
  });
  const opened = computed(() => (outcome.value?.ok === true ? outcome.value.value : null));
  const error = computed(() => failure.value ?? (outcome.value?.ok === false ? outcome.value.error : null));

  const autosave = createAutosave(async () => {
    const snapshot = document.value;
    if (snapshot === null) return ok({ changed: false });
    const saved = await call('character.save', { document: snapshot });
    const current = document.value;
    if (saved.ok && current?.id === snapshot.id) {
      stored.value = snapshot;
      document.value = freeze({ ...current, ...saved.value });
    }
    if (!saved.ok && saved.error.code === 'conflict') conflict ??= settleConflict();
    return saved.ok ? ok({ changed: current !== snapshot }) : saved;
  });

  function put(next: CharacterDocument | null, rules: Ruleset | null): void {
    autosave.drop();
    history.value = emptyHistory();
    ruleset.value = rules;
    document.value = freeze(next);
    stored.value = next;
    failure.value = null;
  }

  async function rulesetOf(id: string): Promise<Ruleset | null> {
    const loaded = await rulesets.load(id);
    if (loaded === undefined)
      failure.value = { code: 'unknown-ruleset', text: { key: 'errors.unknown-ruleset', params: { ruleset: id } } };
    return loaded ?? null;
  }

  /** Opens a stored character; one that is open already stays as it is, with its undo history. */
  async function load(id: string): Promise<void> {
    if (document.value?.id === id && failure.value === null) return refresh(id);
    if (await settle()) await read(id);
  }

  /** Takes over what was changed on disk meanwhile, where nothing is unsaved here. */
  async function refresh(id: string): Promise<void> {
    if (autosave.state.value.kind !== 'saved') return;
    const revision = document.value?.revision;
    const result = await call('character.read', { id });
    if (document.value?.id !== id || autosave.state.value.kind !== 'saved') return;
    if (!result.ok && result.error.code === 'not-found') {
      put(null, null);
      failure.value = result.error;
    }
    if (result.ok && document.value.revision === revision && result.value.revision !== revision)
      put(result.value, ruleset.value);
  }

  async function read(id: string): Promise<void> {
    asked += 1;
    const turn = asked;
    put(null, null);
    loading.value = true;
    const result = await call('character.read', { id });
    if (turn !== asked) return;
    if (result.ok) {
      const rules = await rulesetOf(result.value.ruleset);
      if (turn !== asked) return;
      const reason = failure.value;
      put(result.value, rules);
      failure.value = reason;
    } else failure.value = result.error;
    loading.value = false;
  }

  /** Starts a new draft and stores it at once; gives its id. */
  async function create(rulesetId: string): Promise<string> {
    if (!(await settle())) return '';
    put(null, null);
    const rules = await rulesetOf(rulesetId);
    if (rules === null) return '';
    put(newCharacter(rules, { clock, ids }), rules);
    stored.value = null;
    autosave.touch();
    await autosave.flush();
    return document.value?.id ?? '';
  }

  /** Changes the document; undo takes it back. A run of changes with one `merge` key is one step of undo. */
  function apply(
    change: (document: CharacterDocument) => CharacterDocument,
    options: { readonly merge?: string } = {},
  ): void {
    const before = document.value;
    if (before === null) return;
    const next = change(before);
    if (next === before) return;
    history.value = record(history.value, before, Date.now(), options.merge);
    document.value = freeze(next);
    autosave.touch();
  }

  function travel(step: typeof stepBack<CharacterDocument>): void {
    const before = document.value;
    const moved = before && step(history.value, before);
    if (!moved) return;
    history.value = moved.history;
    document.value = restored(moved.value, before);
    autosave.touch();
  }

  /** Saves what is unsaved, or asks what to do where that fails; true where the user may leave. */
  async function settle(): Promise<boolean> {
    const current = document.value;
    if (current === null || (await autosave.flush())) return true;
    await conflict;
    const state = autosave.state.value;
    if (state.kind !== 'failed') return true;
    if (state.error.code === 'conflict') return false;
    if (!(await questions.mayLose(state.error, stored.value, document.value ?? current))) return false;
    put(null, null);
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
    autosave.drop();
    const name = questions.copyName(mine.name);
    document.value = freeze({ ...mine, id: ids.next(), revision: 0, name });
    stored.value = null;
    history.value = emptyHistory();
    autosave.touch();
    await autosave.flush();
    const route = router?.currentRoute.value;
    if (route?.name) await router?.replace({ name: route.name, params: { ...route.params, id: document.value.id } });
  }

  useClosing().add({ unsaved: () => autosave.state.value.kind !== 'saved', settle });

  return {
    document: computed(() => document.value),
    ruleset: computed(() => ruleset.value),
    opened,
    loading: computed(() => loading.value),
    error,
    saveState: computed(() => autosave.state.value),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    load,
    create,
    apply,
    undo: () => travel(stepBack),
    redo: () => travel(stepForward),
    flush: () => autosave.flush(),
    retry: () => autosave.flush(),
    /** Lets go of the character once it is saved; false where the user stays. */
    async close(): Promise<boolean> {
      const settled = await settle();
      if (settled) put(null, null);
      return settled;
    },
  };
});

/** What a save ended with. */
export type SaveOutcome = Result<{ readonly changed: boolean }, AppError>;
