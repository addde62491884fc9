import { computed, hasInjectionContext, inject, shallowReactive, shallowRef } from 'vue';
import { routerKey } from 'vue-router';
import type { z } from 'zod';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { useLibraryAccess } from '#renderer/stores/library/useLibraryAccess';
import { whyReadOnly, type ReadOnly } from '#shared/library/readOnly';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import { changeRefusal } from '#shared/documents/changes';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { withArrival, type Arrival } from '#shared/table/rooms/arrival';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { ids } from '#renderer/platform/ports';
import { createEditSession, type ChangeOptions, type Steps, type Stored } from './editSession';
import { documentStep, type DocumentSteps } from './documentSteps';
import { merged, mergeLines, type Sides } from './merging';
import { inEnvelopeOf, isSameContent } from './content';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useMerging } from './useMerging';
import { useNotifications, type Reversal } from '#renderer/stores/window/useNotifications';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useSaveQuestions } from './useSaveQuestions';

type RuledDocument = CharacterDocument | CampaignDocument | PackDocument | GameDocument;

/** Reads and stores documents of one kind. */
export interface DocumentSource<D extends RuledDocument> {
  readonly kind: D['kind'];
  readonly schema: z.ZodType<D>;
  readonly read: (id: string) => Promise<Result<D, AppError>>;
  readonly save: (document: D) => Promise<Result<Stored, AppError>>;
  /** Loads the rules if the built-in ones are not enough, for example with homebrew packs. */
  readonly loadRules?: (id: string) => Promise<Ruleset | undefined>;
  readonly changedParts: (stored: D | null, current: D) => readonly Text[];
  /** Names changes that have no label of their own, for undo. */
  readonly steps: DocumentSteps<D>;
}

/** Manages the open document of one kind: its ruleset, undo, saving, and conflicts. */
export function createOpenDocument<D extends RuledDocument>(source: DocumentSource<D>) {
  const router = hasInjectionContext() ? inject(routerKey, null) : null;
  const questions = useSaveQuestions(source.kind);
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const merging = useMerging();

  /** The open document may change its ruleset, and undo may change it back, so each one stays loaded. */
  const loaded = shallowReactive(new Map<string, Ruleset>());
  const loading = shallowRef(false);
  const failure = shallowRef<AppError | null>(null);
  const access = useLibraryAccess();
  const documentReadOnly = shallowRef<ReadOnly | null>(null);
  const readOnly = computed(() => documentReadOnly.value ?? access.reason);
  let conflict: Promise<unknown> | undefined;
  /** The stored version behind a remote change that is shown but not saved yet. */
  let overtaken: D | null = null;
  /** Counts reads, so that a slow answer to an earlier one is ignored. */
  let turn = 0;

  const session = createEditSession<D>(source.save, joinsOrAsks, (before, after) => {
    const refused = changeRefusal(source.schema, before, after);
    if (refused !== undefined) notifications.failed(refused);
    return refused !== undefined;
  });
  const { document, saveState } = session;
  const isSaved = () => saveState.value.kind === 'saved';

  function clear(): void {
    show(null, null);
    failure.value = null;
  }

  /** Undo starts over, unless the document goes on from the one that is shown. */
  function show(next: D | null, why: ReadOnly | null, goesOn = false): void {
    if (next === null || why !== null || !goesOn || !session.goOnFrom(next)) session.put(next);
    overtaken = null;
    documentReadOnly.value = why;
  }

  /** Returns true, with a notice, if the document is read-only. */
  function refuses(): boolean {
    if (readOnly.value === null) return false;
    notifications.notify({ tone: 'info', text: message('app.readOnly.refused') });
    return true;
  }

  function apply(change: (document: D) => D, options?: ChangeOptions): void {
    if (!refuses()) session.apply(change, options);
  }

  function exchange(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps<D>,
  ): Promise<Result<D, AppError>> {
    if (readOnly.value === null) return session.exchange(store, steps);
    return Promise.resolve(err(appError('not-available', { text: readOnly.value.text })));
  }

  async function loadRules(id: string): Promise<Ruleset | null> {
    const rules = await (source.loadRules ?? rulesets.load)(id);
    if (rules !== undefined) loaded.set(id, rules);
    return rules ?? null;
  }

  /** Loads the rules of a document that was read, and checks whether it may be changed. */
  async function readOnlyReason(read: D): Promise<ReadOnly | null> {
    const rules = await loadRules(read.ruleset);
    const why = whyReadOnly(read, rules === null ? [] : [read.ruleset]) ?? null;
    if (why?.kind !== 'unknown-ruleset') return why;
    const fault = rulesets.faultOf(read.ruleset);
    return fault === undefined ? why : { ...why, text: fault.text };
  }

  /** A document that is already open is not read again, so that its undo history stays. */
  async function load(id: string): Promise<void> {
    if (document.value?.id === id && failure.value === null) return refresh(id);
    if (await settle()) await read(id);
  }

  async function read(id: string): Promise<void> {
    turn += 1;
    const mine = turn;
    clear();
    loading.value = true;
    const result = await source.read(id);
    if (mine !== turn) return;
    if (result.ok) {
      const why = await readOnlyReason(result.value);
      if (mine !== turn) return;
      show(result.value, why);
    } else failure.value = result.error;
    loading.value = false;
  }

  /** Takes over changes on disk, unless there are unsaved changes here. */
  async function refresh(id: string): Promise<void> {
    if (!isSaved()) return;
    const before = document.value;
    const result = await source.read(id);
    const isOther = result.ok && !sameValue(result.value, before);
    const why = isOther ? await readOnlyReason(result.value) : undefined;
    const goesOn = isOther && (await leadsTo(result.value));
    if (document.value?.id !== id || document.value !== before || !isSaved()) return;
    if (result.ok && sameValue(result.value, overtaken)) return;
    if (result.ok && why !== undefined) takeOver(result.value, why, goesOn);
    if (!result.ok && result.error.code === 'not-found') {
      clear();
      failure.value = result.error;
    }
  }

  /** Undo goes on with a version that goes on from the one that is shown. */
  function takeOver(theirs: D, why: ReadOnly | null, goesOn: boolean): void {
    const { value: mine } = document;
    if (mine !== null && isSameContent(theirs, mine)) show(inEnvelopeOf(theirs, mine), why, true);
    else show(theirs, why, goesOn);
  }

  /** Shows a change of a version before it is stored, unless another version or unsaved changes are shown here. */
  async function arrive(of: Arrival): Promise<void> {
    const before = document.value;
    const stored = overtaken ?? before;
    if (stored?.id !== of.id || stored.revision !== of.revision || !isSaved()) return;
    const next = withArrival(stored, of);
    if (sameValue(next, before)) return;
    const why = await readOnlyReason(next);
    if (document.value !== before || !isSaved()) return;
    show(next, why, true);
    overtaken = stored;
  }

  /** Stores the new document at once; returns its id, or an empty string if it could not be created. */
  async function create(rulesetId: string, make: (rules: Ruleset) => D): Promise<string> {
    if (!(await settle())) return '';
    turn += 1;
    clear();
    const rules = await loadRules(rulesetId);
    if (rules === null) {
      failure.value = rulesets.whyMissing(rulesetId);
      return '';
    }
    const draft = make(rules);
    await session.putNew(draft);
    return draft.id;
  }

  /** Saves, or asks the user if that fails; returns true if the user may leave. */
  async function settle(): Promise<boolean> {
    if (document.value === null || (await session.flush())) return true;
    await conflict;
    const state = saveState.value;
    if (state.kind !== 'failed') return settle();
    if (state.error.code === 'conflict') return false;
    const { value: current } = document;
    const lost = source.changedParts(session.stored.value, current);
    if (!(await questions.mayLose(state.error, current.name, lost))) return false;
    clear();
    return true;
  }

  /** True if local edits go on from what is stored now; else the user is asked. */
  async function joinsOrAsks(): Promise<boolean> {
    const mine = document.value;
    if (mine === null || conflict !== undefined) return false;
    const theirs = await source.read(mine.id);
    const isReadable = theirs.ok && (await readOnlyReason(theirs.value)) === null;
    if (isReadable && (await goesOnFrom(theirs.value))) return true;
    const asked = isReadable
      ? merge({ base: session.stored.value, mine, theirs: theirs.value })
      : questions.conflict(mine.name).then((way) => choose(way, mine.id));
    conflict = asked.finally(() => (conflict = undefined));
    return false;
  }

  /** True if what is stored goes on from the version that local edits began with, and leaves them their places. */
  async function goesOnFrom(theirs: D): Promise<boolean> {
    // We already showed this version; it has now been saved.
    if (isSameContent(theirs, session.stored.value)) return session.goOnFrom(theirs);
    const isLed = await leadsTo(theirs);
    return isLed && document.value?.id === theirs.id && session.goOnFrom(theirs);
  }

  /**
   * True if each version up to this one replaced the one before: the history of the file leads here from the version that
   * is shown. It does not lead to an older one that a file service brought back.
   */
  async function leadsTo({ revision }: D): Promise<boolean> {
    const { value: mine } = document;
    if (mine === null) return false;
    const { kind, id, updatedAt } = mine;
    const answer = await call('history.leads', {
      kind,
      id,
      from: { revision: mine.revision, updatedAt },
      revision,
    });
    return answer.ok && answer.value.leads;
  }

  /** Shows the stored version beside the open one, and merges them as the user decides. */
  async function merge(sides: Sides<D>): Promise<void> {
    const { mine, theirs } = sides;
    const lines = await mergeLines(sides, loaded.get(mine.ruleset));
    if (document.value?.id !== mine.id) return;
    if (lines.length === 0) {
      session.put(theirs);
      return;
    }
    const about = { kind: source.kind, name: mine.name, theirsAt: theirs.updatedAt, lines };
    const answer = await merging.ask(about);
    if (answer.kind !== 'lines') return choose(answer.kind, mine.id);
    const both = await merged(sides, answer.mine);
    if (both.ok) {
      session.put(theirs);
      session.apply(() => both.value);
    } else notifications.failed(both.error);
  }

  async function choose(way: string, id: string): Promise<void> {
    if (way === 'theirs') await read(id);
    if (way === 'copy') await keepAsCopy();
  }

  async function keepAsCopy(): Promise<void> {
    const { value: mine } = document;
    if (mine === null) return;
    const id = ids.next();
    await session.putNew({ ...mine, id, revision: 0, name: questions.copyName(mine.name) });
    const route = router?.currentRoute.value;
    if (route?.name) await router?.replace({ name: route.name, params: { ...route.params, id } });
  }

  /** Closes the document once it is saved; returns false if the user stays. */
  async function close(): Promise<boolean> {
    const settled = await settle();
    if (settled) clear();
    return settled;
  }

  function changeName(before: D, after: D): Text {
    return documentStep(source.steps, before, after) ?? message('app.aChange');
  }

  /** `null` if there is nothing to undo or redo. */
  const undoName = computed(() => {
    const { value: step } = session.undoStep;
    if (step === null || document.value === null) return null;
    return step.label ?? changeName(step.value, document.value);
  });
  const redoName = computed(() => {
    const { value: step } = session.redoStep;
    if (step === null || document.value === null) return null;
    return step.label ?? changeName(document.value, step.value);
  });

  const name = (): Text => documentName(source.kind, document.value);

  function undo(): void {
    const { value: what } = undoName;
    if (what === null || !session.undo()) return;
    const undone = session.redoStep.value?.key;
    const stands = () => undone !== undefined && session.redoStep.value?.key === undone;
    const action = { label: message('app.redo'), run: redo, stands };
    notifications.notify({ tone: 'done', text: message('app.undone', { what, name: name() }), action });
  }

  function redo(): void {
    const { value: what } = redoName;
    if (what === null || !session.redo()) return;
    notifications.done(message('app.redone', { what, name: name() }), { ...lastStep(), whose: 'named' });
  }

  /** Undoes the last change, as long as nothing else was changed since. */
  function lastStep(): Reversal {
    const step = session.undoStep.value?.key;
    const stands = () => step !== undefined && session.undoStep.value?.key === step;
    return { stands, run: () => stands() && undo(), whose: name() };
  }

  useClosing().add({ unsaved: () => !isSaved(), settle });

  return {
    ...session,
    saveState,
    ruleset: computed(() => loaded.get(document.value?.ruleset ?? '') ?? null),
    loading: computed(() => loading.value),
    failure: computed(() => failure.value),
    readOnly,
    apply,
    exchange,
    load,
    refresh,
    arrive,
    create,
    loadRules,
    close,
    clear,
    undo,
    redo,
    undoName,
    redoName,
    lastStep,
  };
}
