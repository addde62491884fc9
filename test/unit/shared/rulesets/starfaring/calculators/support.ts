import { calculators } from '#shared/rulesets/starfaring/calculators/index';

export function run(id: string, values: object) {
  const result = calculators.find((entry) => entry.id === id)?.run(values);
  if (result === undefined) throw new Error(`No calculator ${id}`);
  return result;
}

export function json(id: string, values: object): unknown {
  const result = run(id, values);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.json;
}

export function refused(id: string, values: object): string | undefined {
  const result = run(id, values);
  return result.ok ? 'accepted' : result.error.path;
}
