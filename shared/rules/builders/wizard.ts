import type { Text } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { StepView } from '#shared/rules/views';

/** A step without its id and title, which the wizard knows. */
export type StepBody = Omit<StepView, 'id' | 'title'>;

/** The steps of a wizard by their ids, in their order. An unknown id, such as one of another version, is the first. */
export function wizardOf<Context, Id extends string>(
  titleOf: (id: string) => Text,
  steps: Readonly<Record<Id, (context: Context) => StepBody>>,
): (context: Context) => Pick<OpenCharacter, 'steps' | 'step'> {
  const all = Object.entries<(context: Context) => StepBody>(steps);
  const [first] = all;
  if (first === undefined) throw new Error('A wizard needs steps');
  return (context) => ({
    steps: all.map(([id]) => ({ id, title: titleOf(id) })),
    step: (wanted) => {
      const [id, body] = all.find(([each]) => each === wanted) ?? first;
      return { id, title: titleOf(id), ...body(context) };
    },
  });
}
