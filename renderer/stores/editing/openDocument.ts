import { computed } from 'vue';
import { useLibraryAccess } from '#renderer/stores/library/useLibraryAccess';
import { changeRefusal } from '#shared/documents/changes';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { Ruleset } from '#shared/rules/ruleset';
import { createConflicts } from './conflicts';
import { createDocumentRules } from './documentRules';
import type { DocumentSource, EditSession } from './documentSource';
import { createEditSession, type ChangeOptions, type Steps } from './editSession';
import { createReading } from './reading';
import { createUndoNotices } from './undoNotices';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useSaveQuestions } from './useSaveQuestions';

/** Manages the open document of one kind: its ruleset, undo, saving, and conflicts. */
export function createOpenDocument<D extends AnyDocument>(source: DocumentSource<D>) {
  const questions = useSaveQuestions(source.kind);
  const notifications = useNotifications();
  const access = useLibraryAccess();
  const session: EditSession<D> = createEditSession(
    source.save,
    () => conflicts.joinsOrAsks(),
    (before, after) => {
      const refused = changeRefusal(source.schema, before, after);
      if (refused !== undefined) notifications.failed(refused);
      return refused !== undefined;
    },
  );
  const { document, saveState, canUndo, canRedo, flush } = session;
  const rules = createDocumentRules(source.loadRules);
  const reading = createReading(source.read, session, rules);
  const conflicts = createConflicts(source, session, rules, reading, questions);
  const readOnly = computed(() => reading.readOnly.value ?? access.reason);
  const clear = () => reading.leave({ kind: 'closed' });

  /** Does nothing, with a notice, if the document is read-only. */
  function apply(change: (document: D) => D, options?: ChangeOptions): void {
    if (readOnly.value === null) session.apply(change, options);
    else notifications.notify({ tone: 'info', text: message('app.readOnly.refused') });
  }

  function exchange(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps<D>,
  ): Promise<Result<D, AppError>> {
    if (readOnly.value === null) return session.exchange(store, steps);
    return Promise.resolve(err(appError('not-available', { text: readOnly.value.text })));
  }

  /** A document that is already open is not read again, so that its undo history stays. */
  async function load(id: string): Promise<void> {
    if (document.value?.id === id) return reading.refresh();
    if (await settle()) await reading.read(id);
  }

  /** Stores the new document at once; returns its id, or an empty string if it could not be created. */
  async function create(rulesetId: string, make: (rules: Ruleset) => D): Promise<string> {
    if (!(await settle())) return '';
    clear();
    const loaded = await rules.load(rulesetId);
    if (loaded === null) {
      reading.leave({ kind: 'failed', error: rules.whyMissing(rulesetId) });
      return '';
    }
    const draft = make(loaded);
    await reading.begin(draft);
    return draft.id;
  }

  /** Saves, or asks the user if that fails; returns true if the user may leave. */
  async function settle(): Promise<boolean> {
    if (document.value === null || (await flush())) return true;
    await conflicts.decided();
    const state = saveState.value;
    if (state.kind !== 'failed') return settle();
    if (state.error.code === 'conflict') return false;
    const { value: current } = document;
    const lost = source.changedParts(session.stored.value, current);
    if (!(await questions.mayLose(state.error, current.name, lost))) return false;
    clear();
    return true;
  }

  /** Closes the document once it is saved; returns false if the user stays. */
  async function close(): Promise<boolean> {
    const settled = await settle();
    if (settled) clear();
    return settled;
  }

  useClosing().add({ unsaved: () => !reading.isSaved(), settle });

  return {
    /** The part that the stores of all kinds offer to pages. */
    offered: {
      document,
      ruleset: computed(() => rules.loaded.get(document.value?.ruleset ?? '') ?? null),
      loading: reading.loading,
      saveState,
      /** The reason why the document cannot be changed, or `null`. */
      readOnly,
      error: reading.failure,
      ...createUndoNotices(source, session),
      canUndo,
      canRedo,
      load,
      apply,
      flush,
      retry: flush,
      close,
    },
    earlier: session.earlier,
    exchange,
    refresh: reading.refresh,
    arrive: reading.arrive,
    create,
    loadRules: rules.load,
    clear,
  };
}
