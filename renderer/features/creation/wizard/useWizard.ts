import { computed, ref, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { edit, finish, rename, reopen, allowException, withdrawException } from '#shared/sheet/commands';
import type { CharacterDocument, RuleException } from '#shared/character/document';
import { message } from '#shared/kernel/text';
import { mainForm } from '#shared/character/form';
import type { NextStep } from '#shared/rules/nextSteps';
import { issuesOf } from '#shared/rules/problem';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';
import type { ChangeOptions } from '#renderer/stores/editing/editSession';
import { documentName } from '#renderer/composables/documentName';
import { computedParts } from '#renderer/composables/computedParts';
import { useDestination } from '#renderer/composables/useDestination';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useUntouchedDraft } from './useUntouchedDraft';
import {
  castFor,
  neighbors,
  inOrderOf,
  nextStepsOf,
  placeAfter,
  reviewId,
  summarizeProblems,
  stepsBegun,
  stepTabs,
  stepOf,
  stepToShow,
  tasksAfter,
  type Task,
  wizardSteps,
  wizardWords,
} from './wizard';

/** Steps, navigation and changes of the open character's wizard. */
export function useWizard() {
  const store = useCharacterStore();
  const route = useRoute();
  const router = useRouter();
  const leadOn = useDestination();
  const notifications = useNotifications();
  useUntouchedDraft();

  const id = computed(() => String(route.params['id'] ?? ''));
  const wanted = computed(() =>
    typeof route.params['step'] === 'string' ? route.params['step'] : undefined,
  );
  const opened = computed(() => (store.document?.id === id.value ? store.opened : null));
  const words = computed(() => {
    const form = store.document?.form ?? mainForm;
    return wizardWords(form === mainForm ? undefined : store.ruleset?.forms?.find(({ id }) => id === form));
  });
  const steps = computed(() => wizardSteps(opened.value?.steps ?? []));
  const stands = computed(() =>
    summarizeProblems(opened.value?.problems ?? [], store.document?.exceptions ?? []),
  );
  /** Next steps other than broken rules. */
  const next = computed(() =>
    opened.value === null ? [] : nextStepsOf(opened.value, store.document?.name ?? ''),
  );
  const current = computed(() =>
    stepToShow(steps.value, wanted.value || undefined, [...stands.value.open, ...next.value]),
  );
  const issues = computed(() => issuesOf(stands.value.open, [], next.value));
  const view = computedParts(() =>
    current.value === reviewId ? undefined : opened.value?.step(current.value),
  );
  const aside = computedParts(() => opened.value?.aside());
  const visited = ref(new Set<string>());
  const tabs = computed(() => stepTabs(steps.value, issues.value, current.value, visited.value));
  const tasks = shallowRef<readonly Task[]>([]);
  const around = computed(() => neighbors(steps.value, current.value));
  /** The place that a problem linked to, until its step is rendered. */
  const target = shallowRef<string>();

  watch(
    id,
    (now) => {
      visited.value = new Set();
      tasks.value = [];
      if (now !== '') void store.load(now);
    },
    { immediate: true },
  );
  // The address always names the step, so that a reload returns to it.
  watch(
    [opened, wanted],
    () => {
      if (opened.value === null) return;
      if (visited.value.size === 0) visited.value = new Set(stepsBegun(emptyDraft(), issues.value.undone));
      visited.value.add(current.value);
      if (wanted.value !== current.value) void router.replace(stepRoute(current.value));
    },
    { immediate: true },
  );

  function emptyDraft(): readonly NextStep[] {
    const { document, ruleset, bonds } = store;
    if (document === null || ruleset === null) return [];
    const empty = ruleset.open({ ...document, choices: ruleset.initialChoices(document.form) }, bonds);
    if (!empty.ok) return [];
    const { open } = summarizeProblems(empty.value.problems, []);
    return issuesOf(open, [], nextStepsOf(empty.value, '')).undone;
  }

  watch(
    () => issues.value.undone,
    (undone) => (tasks.value = tasksAfter(tasks.value, inOrderOf(steps.value, undone), current.value)),
    { immediate: true },
  );

  function stepRoute(step: string) {
    return { name: 'creation', params: { id: id.value, step } };
  }

  async function go(step: string): Promise<void> {
    await router.push(stepRoute(step));
  }

  async function goTo(problem: NextStep): Promise<void> {
    const step = stepOf(problem, steps.value);
    if (step !== undefined && step.id !== current.value) await go(step.id);
    target.value = problem.path;
  }

  /** Changing a finished character makes it a draft again. */
  function apply(
    change: (document: CharacterDocument) => CharacterDocument,
    options: Pick<ChangeOptions, 'merge' | 'label'> = {},
  ): void {
    store.apply((document) => reopen(change(document)), options);
  }

  /** A change without a label is named after its step. */
  function change({ edits, ...options }: WidgetChange): void {
    const title = steps.value.find((step) => step.id === current.value)?.title;
    apply((document) => edit(document, edits), {
      ...(title && { label: message('creation.changedIn', { step: title }) }),
      ...options,
    });
  }

  async function finishUp(): Promise<boolean> {
    const problems = opened.value?.problems;
    if (problems === undefined || stands.value.open.length > 0) return false;
    const { document: made } = store;
    const destination = placeAfter(made, id.value);
    // A finished character starts a new undo history, so that undo on its sheet never makes it a draft again.
    store.apply(
      (document) => (document.status === 'finished' ? document : (finish(document, problems) ?? document)),
      { fresh: true },
    );
    const isDone = await leadOn(async () => ((await store.flush()) ? destination : null));
    if (isDone && made !== null && castFor(made) !== null)
      notifications.done(message('creation.finish.cast', { name: documentName('character', made) }));
    return isDone;
  }

  return {
    store,
    opened,
    words,
    steps,
    stands,
    next,
    issues,
    current,
    view,
    aside,
    tabs,
    tasks,
    around,
    target,
    stepRoute,
    go,
    goTo,
    finishUp,
    change,
    rename: (name: string) => apply((document) => rename(document, name), { merge: 'name' }),
    allowException: (exception: RuleException) => apply((document) => allowException(document, exception)),
    withdrawException: (exception: RuleException) =>
      apply((document) => withdrawException(document, exception.code, exception.path)),
  };
}
