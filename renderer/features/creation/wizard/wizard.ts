import type { Waiver } from '../../../../shared/character/document';
import { message, type Text } from '../../../../shared/kernel/text';
import type { NextStep } from '../../../../shared/rules/nextSteps';
import { waiverFor, type Problem } from '../../../../shared/rules/problem';
import type { FormKind, OpenCharacter } from '../../../../shared/rules/ruleset';
import type { Budget } from '../../../../shared/rules/views';

/** A page of the wizard. */
export interface WizardStep {
  readonly id: string;
  readonly title: Text;
}

/** The step that every ruleset's steps end in. */
export const reviewId = 'review';

/** The ruleset's steps and the review. */
export function wizardSteps(steps: readonly WizardStep[]): readonly WizardStep[] {
  return [...steps, { id: reviewId, title: message('creation.review.title') }];
}

/** The step that the address names. Without one: where the first thing is left to do, else the review. */
export function stepToShow(
  steps: readonly WizardStep[],
  wanted: string | undefined,
  problems: readonly NextStep[],
): string {
  if (steps.some((step) => step.id === wanted)) return wanted ?? reviewId;
  const todo = steps.find((step) => problems.some((problem) => problem.step === step.id));
  return todo?.id ?? reviewId;
}

/** How a step stands: `todo` has not been visited or lacks something; `problems` was, and rules are broken in it. */
export interface StepChip extends WizardStep {
  readonly status: 'done' | 'problems' | 'todo';
  readonly current: boolean;
  /** Open problems, counted for steps not visited too. */
  readonly problems: number;
}

/**
 * The chips over the wizard. Steps before the current one count as visited: a draft that was put down
 * yesterday was gone through in some session.
 */
export function stepChips(
  steps: readonly WizardStep[],
  open: readonly Problem[],
  current: string,
  visited: ReadonlySet<string>,
  next: readonly NextStep[] = [],
): readonly StepChip[] {
  const here = steps.findIndex((step) => step.id === current);
  return steps.map((step, index) => {
    const problems = open.filter((problem) => problem.step === step.id).length;
    const seen = index <= here || visited.has(step.id);
    const lacks = step.id === reviewId || next.some((each) => each.step === step.id);
    const status = !seen || (problems === 0 && lacks) ? 'todo' : problems === 0 ? 'done' : 'problems';
    return { ...step, status, problems, current: index === here };
  });
}

/** The steps before and after one. */
export function neighbours(
  steps: readonly WizardStep[],
  current: string,
): { readonly back: WizardStep | undefined; readonly next: WizardStep | undefined } {
  const here = steps.findIndex((step) => step.id === current);
  return { back: here > 0 ? steps[here - 1] : undefined, next: steps[here + 1] };
}

/** Problems still open, those that the GM gave leave for, and waivers whose problem is gone. */
export interface ProblemSummary {
  readonly open: readonly Problem[];
  readonly waived: readonly { readonly problem: Problem; readonly waiver: Waiver }[];
  readonly idle: readonly Waiver[];
}

/** Sorts problems and waivers by what they mean for finishing. */
export function summarizeProblems(problems: readonly Problem[], waivers: readonly Waiver[]): ProblemSummary {
  const pairs = problems.map((problem) => ({ problem, waiver: waiverFor(problem, waivers) }));
  const used = new Set(pairs.map((pair) => pair.waiver));
  return {
    open: pairs.filter((pair) => pair.waiver === undefined).map((pair) => pair.problem),
    waived: pairs.flatMap(({ problem, waiver }) => (waiver === undefined ? [] : [{ problem, waiver }])),
    idle: waivers.filter((waiver) => !used.has(waiver)),
  };
}

/** The step where a problem is put right; the first one where the ruleset names none of the wizard's. */
export function stepOf(problem: NextStep, steps: readonly WizardStep[]): WizardStep | undefined {
  return steps.find((step) => step.id === problem.step) ?? steps[0];
}

/**
 * What to do next besides mending what is broken: a name, and what the rules say it lacks. It stands in nobody's way.
 */
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

/** Budgets with something left, which is fine: remarks, not problems. */
export function leftovers(budgets: readonly Budget[]): readonly Budget[] {
  return budgets.filter((budget) => budget.granted > budget.spent && budget.mustBeSpent !== true);
}

/** Tells problems apart. */
export function problemKey(problem: Pick<Problem, 'code' | 'path'>): string {
  return `${problem.code} ${problem.path}`;
}

/** What the wizard is called and what its last button says, by what is being made: a character, or another form. */
export function wizardWords(kind: Pick<FormKind, 'label'> | undefined): {
  readonly title: Text;
  readonly finish: Text;
} {
  if (kind === undefined) return { title: message('creation.title'), finish: message('creation.finish.do') };
  const form = kind.label;
  return { title: message('creation.titleOf', { form }), finish: message('creation.finish.of', { form }) };
}
