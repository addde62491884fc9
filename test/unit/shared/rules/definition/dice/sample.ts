import type { Check, OpenCheck } from '#shared/rules/checks';
import { checkOf } from '#shared/rules/definition/dice/check';
import type { CheckModel } from '#shared/rules/definition/dice/model';
import { readDefinition } from '#shared/rules/definition/read';
import { say } from '#test/unit/shared/rules/definition/formula/names';

const base = {
  format: 1,
  id: 'sample',
  version: '1.0.0',
  name: 'Sample',
  lookups: [
    {
      id: 'tiers',
      name: 'Tiers',
      of: [
        { id: 'easy', name: 'Easy', from: 6 },
        { id: 'hard', name: 'Hard', from: 9 },
      ],
    },
  ],
};

/** A check of a definition that has nothing else. */
export function checkFrom(check: object): Check {
  return checkOf(modelFrom(check), []);
}

export function modelFrom(check: object): CheckModel {
  const read = readDefinition({ ...base, checks: [{ id: 'check', name: 'Check', ...check }] });
  if (!read.ok)
    throw new Error(read.error.map(({ path, text }) => `${path.join('.')}: ${say(text)}`).join('\n'));
  const [model] = read.value.checks;
  if (model === undefined) throw new Error('No check');
  return model;
}

export function opened(check: Check, values: unknown = {}): OpenCheck {
  const open = check.open(values);
  if (!open.ok) throw new Error(say(open.error.text));
  return open.value;
}
