import { createTranslator } from '../../../../../electron/text/translator';
import { newCharacter } from '../../../../../shared/sheet/commands';
import { editPlay } from '../../../../fixtures/played';
import type { CharacterDocument } from '../../../../../shared/character/document';
import type { Edit } from '../../../../../shared/character/edits';
import { rulesetMessages, sharedMessages } from '../../../../../shared/locales/catalogue';
import type { OpenCheck, Reading } from '../../../../../shared/rules/checks';
import { initialValues } from '../../../../../shared/rules/inputs';
import type { PlayAction, Tracker } from '../../../../../shared/rules/play';
import type { OpenCharacter } from '../../../../../shared/rules/ruleset';
import { ruleset } from '../../../../../shared/rulesets/delver';
import { countingIds, fixedClock } from '../../../../fixtures/ports';

export const ports = () => ({ clock: fixedClock, ids: countingIds() });

export const translate = createTranslator('en', {
  ...sharedMessages('en'),
  ...rulesetMessages(ruleset, 'en'),
});

/** A plan of somebody, with whatever a test is about. */
export const plan = (more: Record<string, unknown> = {}) => ({
  ruleset: 'delver',
  name: 'Somebody',
  ...more,
});

/** The document that a plan makes. */
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

/** A check with what is known, the rest as a form starts. */
export function check(id: string, values: Record<string, unknown> = {}): OpenCheck {
  const found = ruleset.checks.find((one) => one.id === id);
  const result = found?.open({ ...initialValues(found.inputs), ...values });
  if (result?.ok !== true) throw new Error(`${id}: ${JSON.stringify(result?.error)}`);
  return result.value;
}

/** What dice mean for a check. */
export function read(
  id: string,
  values: Record<string, unknown>,
  dice: readonly (readonly number[])[],
): Reading {
  return check(id, values).read({ dice, chosen: [] });
}

/** What a calculator of the command line prints, or where it refuses. */
export function calculate(id: string, values: unknown): unknown {
  const result = ruleset.calculators.find((one) => one.id === id)?.run(values);
  if (result === undefined) throw new Error(`No calculator ${id}`);
  return result.ok ? result.value.json : `${result.error.path ?? ''}: ${translate(result.error.text)}`;
}

/** A button of the play view. */
export function action(document: CharacterDocument, id: string): PlayAction {
  const found = opened(document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
    .find((one) => one.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
}

/** The document after buttons of the play view were pressed. */
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

/** A tracker of the play view, if it is there. */
export function tracker(document: CharacterDocument, id: string): Tracker | undefined {
  return opened(document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
    .find((one) => one.id === id);
}
