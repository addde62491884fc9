import type { RouteLocationRaw } from 'vue-router';
import type { CharacterDocument, RuleException } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { message, type Text } from '#shared/kernel/text';
import type { NextStep } from '#shared/rules/nextSteps';
import { exceptionFor, type Issues, type Problem } from '#shared/rules/problem';
import type { FormKind, OpenCharacter } from '#shared/rules/ruleset';
import type { Budget } from '#shared/rules/views';
import { playOf } from '#renderer/composables/documentPlaces';

export interface WizardStep {
  readonly id: string;
  readonly title: Text;
}

/** The step that is added after a ruleset's own steps. */
export const reviewId = 'review';

export function wizardSteps(steps: readonly WizardStep[]): readonly WizardStep[] {
  return [...steps, { id: reviewId, title: message('creation.review.title') }];
}

/** The step in the address; without one, the first with something to do, else the review. */
export function stepToShow(
  steps: readonly WizardStep[],
  wanted: string | undefined,
  problems: readonly NextStep[],
): string {
  if (steps.some((step) => step.id === wanted)) return wanted ?? reviewId;
  const todo = steps.find((step) => problems.some((problem) => problem.step === step.id));
  return todo?.id ?? reviewId;
}

/** The state of a step: `new` was not visited, `begun` lacks something, `broken` breaks a rule without an exception. */
export interface StepTab extends WizardStep {
  readonly status: 'new' | 'begun' | 'done' | 'broken';
  readonly current: boolean;
  /** Steps that were not visited count too. */
  readonly broken: number;
  readonly undone: number;
}

/** Steps before the current one count as visited, since a draft may come from an earlier session. */
export function stepTabs(
  steps: readonly WizardStep[],
  { broken, undone }: Issues,
  current: string,
  visited: ReadonlySet<string>,
): readonly StepTab[] {
  const here = steps.findIndex((step) => step.id === current);
  return steps.map((step, index) => {
    const count = (issues: readonly NextStep[]) => issues.filter((each) => each.step === step.id).length;
    const isSeen = index <= here || visited.has(step.id);
    const own = { broken: count(broken), undone: count(undone) };
    const seen = own.undone === 0 && step.id !== reviewId ? 'done' : 'begun';
    const status = own.broken > 0 ? 'broken' : isSeen ? seen : 'new';
    return { ...step, status, ...own, current: index === here };
  });
}

/** Steps where less is left to do than in an empty draft, so that an earlier session has visited them. */
export function stepsBegun(empty: readonly NextStep[], undone: readonly NextStep[]): readonly string[] {
  const left = (tasks: readonly NextStep[], step: string) =>
    tasks.filter((task) => task.step === step).length;
  return [...new Set(empty.map(({ step }) => step))].filter((step) => left(undone, step) < left(empty, step));
}

/** One thing to do, and whether it was done while the wizard was open: then it says what it asked for at first. */
export interface Task {
  readonly task: NextStep;
  readonly first: NextStep;
  readonly done: boolean;
}

const isSame = (one: NextStep, other: NextStep): boolean =>
  one.code === other.code && one.path === other.path;

/** Rows come and go, and what one of them asked for goes with it. */
const isOfRow = ({ path }: NextStep): boolean => path.includes('[');

/**
 * The things to do, then those that choices of the step they belong to have settled since `before`. What another
 * step made needless, such as points of a method that is no longer used, is left out.
 */
export function tasksAfter(
  before: readonly Task[],
  undone: readonly NextStep[],
  current: string,
): readonly Task[] {
  const settled = before.filter(
    ({ task, done }) =>
      (done || (task.step === current && !isOfRow(task))) && !undone.some((each) => isSame(each, task)),
  );
  return [
    ...undone.map((task) => {
      const first = before.find((each) => isSame(each.task, task))?.first ?? task;
      return { task, first, done: false };
    }),
    ...settled.map(({ first }) => ({ task: first, first, done: true })),
  ];
}

export function neighbors(
  steps: readonly WizardStep[],
  current: string,
): { readonly back: WizardStep | undefined; readonly next: WizardStep | undefined } {
  const here = steps.findIndex((step) => step.id === current);
  return { back: here > 0 ? steps[here - 1] : undefined, next: steps[here + 1] };
}

/** Open problems, problems with an exception, and exceptions without a problem. */
export interface ProblemSummary {
  readonly open: readonly Problem[];
  readonly allowed: readonly { readonly problem: Problem; readonly exception: RuleException }[];
  readonly idle: readonly RuleException[];
}

/** Sorts problems and exceptions by their effect on finishing. */
export function summarizeProblems(
  problems: readonly Problem[],
  exceptions: readonly RuleException[],
): ProblemSummary {
  const pairs = problems.map((problem) => ({ problem, exception: exceptionFor(problem, exceptions) }));
  const used = new Set(pairs.map((pair) => pair.exception));
  return {
    open: pairs.filter((pair) => pair.exception === undefined).map((pair) => pair.problem),
    allowed: pairs.flatMap(({ problem, exception }) =>
      exception === undefined ? [] : [{ problem, exception }],
    ),
    idle: exceptions.filter((exception) => !used.has(exception)),
  };
}

/** The step in which a problem can be fixed; the first if the ruleset names no existing step. */
export function stepOf(problem: NextStep, steps: readonly WizardStep[]): WizardStep | undefined {
  return steps.find((step) => step.id === problem.step) ?? steps[0];
}

/** As they come in the wizard. */
export function inOrderOf(steps: readonly WizardStep[], todo: readonly NextStep[]): readonly NextStep[] {
  const placeOf = (each: NextStep): number => steps.findIndex(({ id }) => id === stepOf(each, steps)?.id);
  return todo.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Missing things besides broken rules: a name, and everything that the ruleset reports. None of them prevents finishing. */
export function nextStepsOf(
  opened: Pick<OpenCharacter, 'steps' | 'step' | 'nextSteps'>,
  name: string,
): readonly NextStep[] {
  const lacking = opened.nextSteps?.() ?? [];
  if (name.trim() !== '') return lacking;
  const asks = ({ id }: WizardStep): boolean =>
    opened.step(id).widgets.some((widget) => widget.kind === 'identity');
  const step = opened.steps.find(asks)?.id ?? reviewId;
  return [{ code: 'nameless', path: 'name', step, text: message('creation.next.name') }, ...lacking];
}

/** Unspent budgets, which are allowed: remarks, not problems. */
export function leftovers(budgets: readonly Budget[]): readonly Budget[] {
  return budgets.filter((budget) => budget.granted > budget.spent && budget.mustBeSpent !== true);
}

export function problemKey(problem: Pick<Problem, 'code' | 'path'>): string {
  return `${problem.code} ${problem.path}`;
}

/** The wizard's title and the label of its last button depend on the form. */
export function wizardWords(kind: Pick<FormKind, 'label'> | undefined): {
  readonly title: Text;
  readonly finish: Text;
} {
  if (kind === undefined) return { title: message('creation.title'), finish: message('creation.finish.do') };
  const form = kind.label;
  return { title: message('creation.titleOf', { form }), finish: message('creation.finish.of', { form }) };
}

type Made = Pick<CharacterDocument, 'status' | 'form' | 'owner' | 'campaign'>;

/** The campaign whose cast a draft belongs to; `null` for none. */
export const castFor = ({ status, form, owner, campaign }: Made): string | null =>
  status === 'draft' && form !== mainForm && owner === null ? campaign : null;

/** Those who belong to a campaign's cast were made from it, and lead back to their place in it once they are finished. */
export function placeAfter(document: Made | null, id: string): RouteLocationRaw {
  const campaign = document === null ? null : castFor(document);
  return campaign === null
    ? playOf(id)
    : { name: 'campaign', params: { id: campaign, part: 'party', item: id } };
}
