import { describe, expect, it } from 'vitest';
import { edit, newCharacter } from '#shared/sheet/commands';
import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { initialValues } from '#shared/rules/inputs';
import type { Bonds, OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { CharacterFacts } from '#test/contract/support/cases/characterFacts';
import { differences } from '#test/contract/support/cases/compare';
import { checkOf, consequencesOf, played, rollOf } from '#test/contract/support/cases/played';
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
  return ok(readingFacts(opened.value.read({ dice: roll, chosen }), translatorOf(ruleset)));
}

/** A finished character of a plan, or of another form with its choices. */
function documentOf(
  ruleset: Ruleset,
  { form, template, with: plan }: Case,
): Result<CharacterDocument, AppError> {
  if (form !== undefined) {
    const fresh = newCharacter(ruleset, ports(), { form, ...(template !== undefined && { template }) });
    return ok(
      edit(
        fresh,
        Object.entries(plan).map(([id, value]) => set(id.split('.'), value)),
      ),
    );
  }
  const planned = ruleset.readPlan({ ruleset: ruleset.manifest.id, name: 'Somebody', ...plan }, ports());
  if (!planned.ok) return planned;
  return ok({ ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' });
}

function bondsOf(ruleset: Ruleset, { owner: plan }: Case): Bonds | undefined {
  if (plan === undefined) return undefined;
  const owner = documentOf(ruleset, { with: { name: 'Wren', ...plan }, chosen: [], do: [] });
  if (!owner.ok) throw new Error(JSON.stringify(owner.error));
  return { owner: { ...owner.value, id: 'owner' }, companions: [] };
}

function rollFactsOf(ruleset: Ruleset, { rolls }: Case, opened: OpenCharacter) {
  if (rolls === undefined) return undefined;
  const translate = translatorOf(ruleset);
  const roll = rollOf(opened, rolls.of, translate);
  const check = checkOf(ruleset, roll, rolls.with);
  if (!check.ok) return { refused: `${check.error.path ?? ''}: ${translate(check.error.text)}` };
  const { dice } = rolls;
  if (dice === undefined) return checkFacts(check.value);
  const { reading, after } = consequencesOf(ruleset, roll, { ...rolls, dice });
  return { ...readingFacts(reading, translate), after: after.map(({ label }) => translate(label)) };
}

function characterOf(ruleset: Ruleset, one: Case) {
  const fresh = documentOf(ruleset, one);
  if (!fresh.ok) return fresh;
  const bonds = bondsOf(ruleset, one);
  const translate = translatorOf(ruleset);
  const openNow = (now: CharacterDocument) => open(ruleset, now, bonds);
  const { document, changes } = played(ruleset, fresh.value, one.do, { open: openNow, translate });
  const opened = ruleset.open(document, bonds);
  if (!opened.ok) return opened;
  for (const { value, total } of sums(opened.value.sheet())) expect(total).toBe(value);
  return ok(
    new CharacterFacts(document, opened.value, translate, changes, rollFactsOf(ruleset, one, opened.value)),
  );
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
  const withCase = (faults: readonly string[]) => faults.map((fault) => `${JSON.stringify(one)}: ${fault}`);
  if (result.ok && refused !== undefined) return withCase(['not refused']);
  if (result.ok) {
    const unheard = Object.keys(has).filter((path) => !((path.split('.')[0] ?? '') in Object(result.value)));
    return withCase([...unheard, ...differences(result.value, is ?? has, is !== undefined)]);
  }
  const { path = '', text } = result.error;
  const words = `${path}: ${translatorOf(ruleset)(text)}`;
  return refused === path ? [] : withCase(differences(words, refused ?? 'a result'));
}

/** The faults of a case, one of which may be that its character cannot do what it says. */
function faultsOrError(ruleset: Ruleset, one: Case): readonly string[] {
  try {
    return faultsOf(ruleset, one);
  } catch (error) {
    return [`${JSON.stringify(one)}: ${String(error)}`];
  }
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
    expect(those.flatMap((one) => faultsOrError(ruleset, one))).toEqual([]);
  });
});
