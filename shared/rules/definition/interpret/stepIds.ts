import { message, raw, type Text } from '#shared/kernel/text';
import type { Program } from '#shared/rules/definition/model/program';

export interface StepPart {
  readonly id: string;
  readonly step: string;
}

/** Parts of the wizard in the order in which they are usually decided, each in its step. */
export function stepParts({ game }: Program): StepPart[] {
  const { words, options, numbers, trackers, lists, layout } = game.definition;
  const chosen = numbers.filter(({ id }) =>
    game.sets
      .get(id)
      ?.numbers.some((model) => model.chosen !== undefined || model.bought !== undefined || model.override),
  );
  const [first] = layout.steps;
  const usual = (name: string): string => first?.id ?? name;
  return [
    ...words
      .filter(({ id }) => id !== 'name')
      .map(({ id, step }) => ({ id, step: step ?? usual('concept') })),
    ...options.map(({ id, step }) => ({ id, step: step ?? usual('concept') })),
    ...chosen.map(({ id, step }) => ({ id, step: step ?? usual('numbers') })),
    ...trackers.filter(isChosen).map(({ id, step }) => ({ id, step: step ?? usual('numbers') })),
    ...lists.map(({ id, step }) => ({ id, step: step ?? usual('lists') })),
  ];
}

function isChosen({ most }: Program['game']['definition']['trackers'][number]): boolean {
  return typeof most === 'object' && most !== null;
}

export interface StepName {
  readonly id: string;
  readonly title: Text;
  readonly intro: Text;
}

/** The steps of the layout; without any, those that the parts need, beginning with the name. */
export function stepsOf(program: Program): StepName[] {
  const { steps } = program.game.definition.layout;
  if (steps.length > 0)
    return steps.map(({ id, name, text = '' }) => ({ id, title: raw(name), intro: raw(text) }));
  const needed = new Set(['concept', ...stepParts(program).map(({ step }) => step)]);
  const known: Readonly<Record<string, string>> = { concept: 'concept', numbers: 'numbers', lists: 'lists' };
  return [...needed].map((id) => {
    const key = known[id];
    return key === undefined
      ? { id, title: raw(id), intro: raw('') }
      : {
          id,
          title: message(`definition.step.${key}.title`),
          intro: message(`definition.step.${key}.intro`),
        };
  });
}

/** The step where a part is decided, or the first one. */
export function stepOf(program: Program, part: string): string {
  const set = program.game.numbers.get(part)?.set.id ?? part;
  const steps = stepsOf(program);
  const step = stepParts(program).find(({ id }) => id === set)?.step;
  return steps.find(({ id }) => id === step)?.id ?? steps[0]?.id ?? '';
}
