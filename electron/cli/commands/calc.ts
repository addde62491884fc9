import type { Json } from '#shared/kernel/jsonValue';
import { ok, type Result } from '#shared/kernel/result';
import type { Translate } from '#shared/kernel/text';
import type { Input, Inputs } from '#shared/rules/inputs';
import { namedRuleset, readArgument } from '#electron/cli/argument';
import { at, exits, unusable, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/** `calc RULESET` lists calculators with their inputs. */
export async function listCalculators(session: Session, rulesetId: string): Promise<Result<Exit, Fault>> {
  const ruleset = await namedRuleset(session, rulesetId);
  if (!ruleset.ok) return ruleset;
  const { translate } = session;
  await session.print(
    ruleset.value.calculators.map(({ id, title, inputs }) => ({
      name: id,
      title: translate(title),
      inputs: described(inputs, translate),
    })),
  );
  return ok(exits.done);
}

/** `calc RULESET NAME JSON` runs one calculator. */
export async function calculate(
  session: Session,
  rulesetId: string,
  name: string,
  json: string,
): Promise<Result<Exit, Fault>> {
  const ruleset = await namedRuleset(session, rulesetId);
  if (!ruleset.ok) return ruleset;
  const { calculators } = ruleset.value;
  const calculator = calculators.find(({ id }) => id === name);
  if (calculator === undefined) {
    const names = calculators.map(({ id }) => id).join(', ');
    return unusable(name, 'calc.unknown', { ruleset: rulesetId, names });
  }
  const values = readArgument(name, json);
  if (!values.ok) return values;
  const calculation = at(name, calculator.run(values.value));
  if (!calculation.ok) return calculation;
  await session.print(calculation.value.json);
  return ok(exits.done);
}

function described(inputs: Inputs, translate: Translate): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, describedInput(input, translate)]),
  );
}

/** Includes the bounds. */
function describedInput(input: Input, translate: Translate): Json {
  const head = { kind: input.kind, label: translate(input.label) };
  switch (input.kind) {
    case 'number': {
      const { min, max, fractions, optional } = input;
      return { ...head, min, max, whole: !fractions, optional };
    }
    case 'choice':
      return { ...head, options: input.options.map(({ id }) => id) };
    case 'flag':
      return head;
    case 'dice':
      return { ...head, sides: input.sides, count: { ...input.count } };
    case 'group':
      return { ...head, optional: input.optional, inputs: described(input.inputs, translate) };
  }
}
