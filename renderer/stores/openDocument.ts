import { computed, hasInjectionContext, inject, shallowReactive, shallowRef } from 'vue';
import { routerKey } from 'vue-router';
import type { Envelope } from '../../shared/documents/envelope';
import type { AppError } from '../../shared/kernel/errors';
import type { Result } from '../../shared/kernel/result';
import type { Text } from '../../shared/kernel/text';
import type { Ruleset } from '../../shared/rules/ruleset';
import { ids } from '../platform/ports';
import { createDocumentDesk, type Stored } from './documentDesk';
import { useClosing } from './useClosing';
import { useRulesets } from './useRulesets';
import { useSaveQuestions } from './useSaveQuestions';

/** A document that has a name and is of a ruleset. */
type RuledDocument = Envelope & { readonly name: string; readonly ruleset: string };

/** Where documents of one kind come from and go to. */
export interface DocumentShelf<D extends RuledDocument> {
  readonly kind: D['kind'];
  readonly read: (id: string) => Promise<Result<D, AppError>>;
  readonly save: (document: D) => Promise<Result<Stored, AppError>>;
  /** How its rules are loaded, where not as they are in the box. */
  readonly loadRules?: (id: string) => Promise<Ruleset | undefined>;
  /** What differs between the stored document and the one on screen, by name. */
  readonly changedParts: (stored: D | null, current: D) => readonly Text[];
}

/** The one document of its kind that is open: with its ruleset, undo, its way to the disk, and every conflict on it. */
export function createOpenDocument<D extends RuledDocument>(shelf: DocumentShelf<D>) {
  const router = hasInjectionContext() ? inject(routerKey, null) : null;
  const questions = useSaveQuestions(shelf.kind);
  const rulesets = useRulesets();

  /** Those that the open document has been read by; it may change its rules, and undo may change them back. */
  const loaded = shallowReactive(new Map<string, Ruleset>());
  const loading = shallowRef(false);
  const failure = shallowRef<AppError | null>(null);
  let conflict: Promise<void> | undefined;
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  const desk = createDocumentDesk<D>(shelf.save, () => {
    conflict ??= settleConflict();
  });
  const { document, saveState } = desk;
  const isSaved = () => saveState.value.kind === 'saved';

  function clear(): void {
    desk.put(null);
    failure.value = null;
  }

  async function loadRules(id: string): Promise<Ruleset | null> {
    const rules = await (shelf.loadRules ?? rulesets.load)(id);
    if (rules !== undefined) {
      loaded.set(id, rules);
      return rules;
    }
    failure.value = {
      code: 'unknown-ruleset',
      text: { key: 'errors.unknown-ruleset', params: { ruleset: id } },
    };
    return null;
  }

  /** Opens a stored document; one that is open already stays as it is, with its undo history. */
  async function load(id: string): Promise<void> {
    if (document.value?.id === id && failure.value === null) return refresh(id);
    if (await settle()) await read(id);
  }

  async function read(id: string): Promise<void> {
    turn += 1;
    const mine = turn;
    clear();
    loading.value = true;
    const result = await shelf.read(id);
    if (mine !== turn) return;
    if (result.ok) {
      await loadRules(result.value.ruleset);
      if (mine !== turn) return;
      desk.put(result.value);
    } else failure.value = result.error;
    loading.value = false;
  }

  /** Takes over what was changed on disk meanwhile, where nothing is unsaved here. */
  async function refresh(id: string): Promise<void> {
    if (!isSaved()) return;
    const revision = document.value?.revision;
    const result = await shelf.read(id);
    if (document.value?.id !== id || document.value.revision !== revision || !isSaved()) return;
    if (result.ok && result.value.revision !== revision) {
      if (loaded.has(result.value.ruleset)) desk.put(result.value);
      else await read(id);
    }
    if (!result.ok && result.error.code === 'not-found') {
      clear();
      failure.value = result.error;
    }
  }

  /** Starts a new document of a ruleset and stores it at once; gives its id, empty where it could not start. */
  async function create(rulesetId: string, make: (rules: Ruleset) => D): Promise<string> {
    if (!(await settle())) return '';
    turn += 1;
    clear();
    const rules = await loadRules(rulesetId);
    if (rules === null) return '';
    const draft = make(rules);
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
    const { value: current } = document;
    const lost = shelf.changedParts(desk.stored.value, current);
    if (!(await questions.mayLose(state.error, current.name, lost))) return false;
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

  /** Lets go of the document once it is saved; false where the user stays. */
  async function close(): Promise<boolean> {
    const settled = await settle();
    if (settled) clear();
    return settled;
  }

  useClosing().add({ unsaved: () => !isSaved(), settle });

  return {
    ...desk,
    ruleset: computed(() => loaded.get(document.value?.ruleset ?? '') ?? null),
    loading: computed(() => loading.value),
    failure: computed(() => failure.value),
    ...{ load, refresh, create, loadRules, close },
  };
}
