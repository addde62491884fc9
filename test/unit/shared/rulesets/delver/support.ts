import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { OpenCheck, Reading } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { PlayAction, Tracker } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { ruleset } from '#shared/rulesets/delver/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';

export const ports = () => ({ clock: fixedClock, ids: countingIds() });

export const translate = createTranslator('en', {
  ...sharedMessages(),
  ...rulesetMessages(ruleset),
});

/** A minimal plan with the given additions. */
export const plan = (more: Record<string, unknown> = {}) => ({
  ruleset: 'delver',
  name: 'Somebody',
  ...more,
});

export function documentOf(more: Record<string, unknown> = {}): CharacterDocument {
  const planned = ruleset.readPlan(plan(more), ports());
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  return { ...newCharacter(ruleset, ports()), ...planned.value };
}

export function opened(document: CharacterDocument): OpenCharacter {
  const result = ruleset.open(document);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A check with the given values, and initial ones for the rest. */
export function check(id: string, values: Record<string, unknown> = {}): OpenCheck {
  const found = ruleset.checks.find((one) => one.id === id);
  const result = found?.open({ ...initialValues(found.inputs), ...values });
  if (result?.ok !== true) throw new Error(`${id}: ${JSON.stringify(result?.error)}`);
  return result.value;
}

/** The reading of a check with given dice. */
export function read(
  id: string,
  values: Record<string, unknown>,
  dice: readonly (readonly number[])[],
): Reading {
  return check(id, values).read({ dice, chosen: [] });
}

/** The output of a calculator on the command line, or the path of its fault. */
export function calculate(id: string, values: unknown): unknown {
  const result = ruleset.calculators.find((one) => one.id === id)?.run(values);
  if (result === undefined) throw new Error(`No calculator ${id}`);
  return result.ok ? result.value.json : `${result.error.path ?? ''}: ${translate(result.error.text)}`;
}

export function action(document: CharacterDocument, id: string): PlayAction {
  const found = opened(document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
    .find((one) => one.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
}

/** The document after pressing buttons of the play view. */
export function press(document: CharacterDocument, ...ids: readonly string[]): CharacterDocument {
  return ids.reduce((current, id) => {
    const { edits, blocked } = action(current, id);
    if (blocked !== undefined) throw new Error(`${id} is blocked: ${translate(blocked)}`);
    return editPlay(current, edits);
  }, document);
}

/** The document after the edits that follow a roll. */
export function afterRoll(document: CharacterDocument, id: string, outcome: string): CharacterDocument {
  const edits = (action(document, id).roll?.after ?? [])
    .filter(({ outcomes }) => outcomes?.includes(outcome))
    .flatMap((after): readonly Edit[] => after.edits);
  return editPlay(document, edits);
}

/** A tracker of the play view, if it exists. */
export function tracker(document: CharacterDocument, id: string): Tracker | undefined {
  return opened(document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
    .find((one) => one.id === id);
}
