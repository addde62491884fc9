import type { Text } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { StepView } from '#shared/rules/views';

/** The steps of a wizard by their ids, in their order. An unknown id, such as one of another version, is the first. */
export function wizardOf<Context, Id extends string>(
  titleOf: (id: string) => Text,
  steps: Readonly<Record<Id, (context: Context) => StepView>>,
): (context: Context) => Pick<OpenCharacter, 'steps' | 'step'> {
  const all = new Map<string, (context: Context) => StepView>(Object.entries(steps));
  const ids = [...all.keys()];
  return (context) => ({
    steps: ids.map((id) => ({ id, title: titleOf(id) })),
    step: (id) => {
      const step = all.get(id) ?? all.get(ids[0] ?? '');
      if (step === undefined) throw new Error('A wizard needs steps');
      return step(context);
    },
  });
}
