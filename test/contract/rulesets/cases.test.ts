import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { initialValues } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import { CharacterFacts } from '#test/contract/support/cases/characterFacts';
import { differences } from '#test/contract/support/cases/compare';
import { played } from '#test/contract/support/cases/played';
import { checkFacts, rankFacts, readingFacts } from '#test/contract/support/cases/rollFacts';
import type { Case } from '#test/contract/support/cases/schema';
import { partOf, ruleOf, subjectOf } from '#test/contract/support/cases/subject';
import { sums } from '#test/contract/support/pressing';
import { casesOf, load, open, ports, rulesetIds, translatorOf } from '#test/contract/support/rulesets';

function checked(ruleset: Ruleset, id: string, { with: values, roll, chosen }: Case) {
  const check = partOf(ruleset.checks, id);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) return opened;
  if (roll === undefined) return ok(checkFacts(opened.value));
  const made = chosen.map(({ choice, option, dice }) => ({
    choice,
    ...(option !== undefined && { option }),
    ...(dice && { dice }),
  }));
  return ok(readingFacts(opened.value.read({ dice: roll, chosen: made }), translatorOf(ruleset)));
}

function characterOf(ruleset: Ruleset, { with: plan, do: steps }: Case) {
  const planned = ruleset.readPlan({ ruleset: ruleset.manifest.id, name: 'Somebody', ...plan }, ports());
  if (!planned.ok) return planned;
  const translate = translatorOf(ruleset);
  const fresh: CharacterDocument = {
    ...newCharacter(ruleset, ports()),
    ...planned.value,
    status: 'finished',
  };
  const { document, changes } = played(fresh, steps, (now) => open(ruleset, now), translate);
  const opened = ruleset.open(document);
  if (!opened.ok) return opened;
  for (const { value, total } of sums(opened.value.sheet())) expect(total).toBe(value);
  return ok(new CharacterFacts(document, opened.value, translate, changes));
}

function resultOf(ruleset: Ruleset, one: Case): Result<unknown, AppError> {
  const { calculator, check, drawn, with: values } = one;
  if (check !== undefined) return checked(ruleset, check, one);
  if (drawn !== undefined) return ok(rankFacts(ruleset, values as Readonly<Record<string, number>>, drawn));
  if (calculator === undefined) return characterOf(ruleset, one);
  const result = partOf(ruleset.calculators, calculator).run(values);
  return result.ok ? ok(result.value.json) : result;
}

/** Differences of a case's result from what it expects, each with the case. */
function faultsOf(ruleset: Ruleset, one: Case): readonly string[] {
  const result = resultOf(ruleset, one);
  const { is, has = {}, refused } = one;
  const told = (faults: readonly string[]) => faults.map((fault) => `${JSON.stringify(one)}: ${fault}`);
  if (result.ok && refused !== undefined) return told(['not refused']);
  if (result.ok) {
    const unheard = Object.keys(has).filter((path) => !((path.split('.')[0] ?? '') in Object(result.value)));
    return told([...unheard, ...differences(result.value, is ?? has, is !== undefined)]);
  }
  const { path = '', text } = result.error;
  const words = `${path}: ${translatorOf(ruleset)(text)}`;
  return refused === path ? [] : told(differences(words, refused ?? 'a result'));
}

describe.each(rulesetIds)('the cases of %s', (id) => {
  const cases = casesOf(id).groups.flat();
  const names = new Set(cases.map(subjectOf));

  it('press every calculator, and the check that odds are asked for', async () => {
    const { calculators } = await load(id);
    const asked = ['check check', ...calculators.map((one) => `calculator ${one.id}`)];
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it('name sections of the rules', async () => {
    const ruleset = await load(id);
    const { reference, checks, calculators } = ruleset;
    const known = new Set([...reference.entries, ...checks, ...calculators].map(({ rule }) => rule));
    const unknown = cases.filter((one) => !known.has(ruleOf(ruleset, one) ?? ''));
    expect(unknown).toEqual([]);
  });

  it.each([...names])('%s', async (name) => {
    const ruleset = await load(id);
    const those = cases.filter((one) => subjectOf(one) === name);
    expect(those.flatMap((one) => faultsOf(ruleset, one))).toEqual([]);
  });
});
