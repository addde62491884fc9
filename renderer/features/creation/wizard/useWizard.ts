import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { edit, finish, rename, reopen, unwaive, waive } from '../../../../shared/sheet/commands';
import type { CharacterDocument, Waiver } from '../../../../shared/character/document';
import { message } from '../../../../shared/kernel/text';
import { mainForm } from '../../../../shared/character/form';
import type { NextStep } from '../../../../shared/rules/nextSteps';
import type { WidgetChange } from '../../../components/widgets/widgetEvents';
import type { ChangeOptions } from '../../../stores/editing/editSession';
import { useCharacterStore } from '../../../stores/characters/useCharacterStore';
import { useClosing } from '../../../stores/window/useClosing';
import {
  neighbours,
  nextStepsOf,
  reviewId,
  summarizeProblems,
  stepChips,
  stepOf,
  stepToShow,
  wizardSteps,
  wizardWords,
} from './wizard';

/** The wizard on the open character: where it stands, where it can go, what it changes. */
export function useWizard() {
  const store = useCharacterStore();
  const route = useRoute();
  const router = useRouter();

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
    summarizeProblems(opened.value?.problems ?? [], store.document?.waivers ?? []),
  );
  /** What to do next apart from broken rules. */
  const next = computed(() =>
    opened.value === null ? [] : nextStepsOf(opened.value, store.document?.name ?? ''),
  );
  const current = computed(() =>
    stepToShow(steps.value, wanted.value || undefined, [...stands.value.open, ...next.value]),
  );
  const view = computed(() => (current.value === reviewId ? undefined : opened.value?.step(current.value)));
  const visited = ref(new Set<string>());
  const chips = computed(() =>
    stepChips(steps.value, stands.value.open, current.value, visited.value, next.value),
  );
  const around = computed(() => neighbours(steps.value, current.value));
  /** The place that a problem led to, until the step has been drawn. */
  const target = shallowRef<string>();

  watch(
    id,
    (now) => {
      visited.value = new Set();
      if (now !== '') void store.load(now);
    },
    { immediate: true },
  );
  // The address always names the step, so that a reload comes back to it.
  watch(
    [opened, wanted],
    () => {
      if (opened.value === null) return;
      visited.value.add(current.value);
      if (wanted.value !== current.value) void router.replace(stepRoute(current.value));
    },
    { immediate: true },
  );

  // Whoever leaves without having changed anything leaves no draft behind.
  const stop = router.beforeEach(async (to, from) => {
    const leaves = from.name === 'creation' && to.params['id'] !== from.params['id'];
    if (leaves && store.document?.id === from.params['id']) await store.discardUntouched();
  });
  const stay = useClosing().beforeClosing(() => store.discardUntouched());
  onBeforeUnmount(() => {
    stop();
    stay();
  });

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

  /** Whoever changes a finished character opens its draft again. */
  function apply(
    change: (document: CharacterDocument) => CharacterDocument,
    options: Pick<ChangeOptions, 'merge' | 'label'> = {},
  ): void {
    store.apply((document) => reopen(change(document)), options);
  }

  /** A change without a name of its own is named by the step that it was made in. */
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
    // The finished character begins a new undo history: no undo on its sheet makes it a draft again.
    store.apply(
      (document) => (document.status === 'finished' ? document : (finish(document, problems) ?? document)),
      { fresh: true },
    );
    if (!(await store.flush())) return false;
    await router.push({ name: 'sheet', params: { id: id.value } });
    return true;
  }

  return {
    store,
    opened,
    words,
    steps,
    stands,
    next,
    current,
    view,
    chips,
    around,
    target,
    stepRoute,
    go,
    goTo,
    finishUp,
    change,
    rename: (name: string) => apply((document) => rename(document, name), { merge: 'name' }),
    waive: (waiver: Waiver) => apply((document) => waive(document, waiver)),
    unwaive: (waiver: Waiver) => apply((document) => unwaive(document, waiver.code, waiver.path)),
  };
}
