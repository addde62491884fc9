import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import type { Translate } from '#shared/kernel/text';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { leadsTo, takenBy, type Chosen, type RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { RolledDice } from '#shared/rules/play';
import { editPlay } from '#test/fixtures/played';
import { findAll } from '#test/contract/support/rulesets';
import { actionsIn, togglesIn } from './characterFacts';
import { overlaid } from './compare';
import { partOf } from './subject';
import type { Step } from './schema';

interface Done {
  readonly edits: readonly Edit[];
  readonly changes?: readonly string[];
}

function found<T>(parts: readonly T[], is: (part: T) => boolean, name: string): T {
  const part = parts.find(is);
  if (part === undefined) throw new Error(`The sheet has no ${name}`);
  return part;
}

function pressed(opened: OpenCharacter, id: string, option?: string, dice?: RolledDice['dice']): Done {
  const { blocks } = opened.play(dice && { action: id, dice });
  const toggle = togglesIn(blocks).find((one) => one.id === id);
  if (toggle !== undefined) return { edits: toggle.edits };
  const action = found(actionsIn(blocks), (one) => one.id === id, id);
  const { blocked, edits } =
    option === undefined ? action : found(action.options ?? [], (one) => one.id === option, option);
  if (blocked !== undefined) throw new Error(`${id} is blocked: ${JSON.stringify(blocked)}`);
  return { edits };
}

/** A roll of a button by its id, or of the sheet by its label. */
export function rollOf(opened: OpenCharacter, name: string, translate: Translate): RollRequest {
  const action = actionsIn(opened.play().blocks).find(({ id, roll }) => id === name && roll !== undefined);
  const label = (roll: RollRequest) => translate(roll.label);
  return action?.roll ?? found(rollsOn(opened), (roll) => label(roll) === name, name);
}

/** The check of a roll, with some inputs in place of those that the roll gives it. */
export function checkOf(ruleset: Ruleset, { check: id, values }: RollRequest, more: JsonRecord) {
  const check = partOf(ruleset.checks, id);
  const initial = initialValues(check.inputs);
  const laid = Object.entries({ ...values, ...more }).map(([name, value]) => {
    const input = check.inputs[name];
    const empty = input?.kind === 'group' ? initialValues(input.inputs) : undefined;
    const before = [empty, initial[name], values[name], value].filter(isRecord) as readonly JsonRecord[];
    return [name, isRecord(value) ? before.reduce(overlaid) : value] as const;
  });
  return check.open({ ...initial, ...Object.fromEntries(laid) });
}

interface Fallen {
  readonly dice: readonly (readonly number[])[];
  readonly chosen: readonly Chosen[];
  readonly with: JsonRecord;
}

/** The consequences of a roll whose dice fell. */
export function consequencesOf(ruleset: Ruleset, roll: RollRequest, { dice, chosen, with: more }: Fallen) {
  const check = checkOf(ruleset, roll, more);
  if (!check.ok) throw new Error(JSON.stringify(check.error));
  const reading = check.value.read({ dice, chosen });
  return { reading, after: (roll.after ?? []).filter((each) => leadsTo(reading, each)) };
}

function rested(opened: OpenCharacter, days: number, recuperating: number, translate: Translate): Done {
  const outcome = opened.stay?.({ days, recuperating });
  if (outcome === undefined) throw new Error('The rules know nothing of days');
  return { edits: outcome.edits, changes: outcome.changes.map(translate) };
}

function hurt(
  opened: OpenCharacter,
  { hit: amount, type, box }: Extract<Step, { hit: number }>,
  translate: Translate,
): Done {
  const fighter = opened.fight?.({ minor: false });
  const chosen =
    box === undefined
      ? undefined
      : found(fighter?.boxes ?? [], ({ label }) => translate(label) === box, box).id;
  const done = fighter?.damage({
    parts: [{ amount, ...(type !== undefined && { type }) }],
    ...(chosen !== undefined && { box: chosen }),
  });
  if (done?.ok !== true) throw new Error(JSON.stringify(done?.error));
  return { edits: done.value.edits, changes: done.value.steps.map(translate) };
}

function doneBy(opened: OpenCharacter, step: Exclude<Step, { rolls: string }>, translate: Translate): Done {
  if (typeof step === 'string') return pressed(opened, step);
  if ('press' in step) return pressed(opened, step.press, step.option, step.dice);
  if ('rest' in step) return rested(opened, step.rest, step.recuperating, translate);
  if ('set' in step)
    return { edits: Object.entries(step.set).map(([path, value]) => set(path.split('.'), value)) };
  if ('gain' in step) {
    const { gain: amount, item } = step;
    return { edits: [enter({ account: 'money', amount, reason: '', ...(item && { item }) })] };
  }
  if ('hit' in step) return hurt(opened, step, translate);
  if ('turn' in step) return { edits: opened.fight?.({ minor: false }).turn(step.turn).edits ?? [] };
  if ('special' in step) {
    const after = rollsOn(opened).flatMap((roll) => roll.after ?? []);
    return { edits: found(after, ({ special }) => special === step.special, step.special).edits };
  }
  if ('choice' in step) {
    const prices = rollsOn(opened).flatMap((roll) => roll.prices ?? []);
    const { blocked, edits } = found(prices, ({ choice }) => choice === step.choice, step.choice);
    if (blocked !== undefined) throw new Error(`${step.choice} is blocked: ${JSON.stringify(blocked)}`);
    return { edits };
  }
  const { roll } = found(actionsIn(opened.play().blocks), ({ id }) => id === step.roll, step.roll);
  const after = (roll?.after ?? []).filter(({ outcomes }) => outcomes?.includes(step.outcome));
  return { edits: after.flatMap(({ edits }) => edits) };
}

const rollsOn = (opened: OpenCharacter): readonly RollRequest[] =>
  findAll(opened.sheet(), (node) => ('roll' in node ? (node.roll as RollRequest) : undefined));

/** The document after a roll with all that follows from it, each of which sees what came before. */
function rolled(
  ruleset: Ruleset,
  document: CharacterDocument,
  step: Extract<Step, { rolls: string }>,
  { open, translate }: Table,
): CharacterDocument {
  const { reading, after } = consequencesOf(ruleset, rollOf(open(document), step.rolls, translate), step);
  return after.reduce((now, each) => {
    const taken = open(now).followed?.(each.takes?.action ?? '', takenBy(reading, each)) ?? [];
    return editPlay(now, [...each.edits, ...taken]);
  }, document);
}

interface Table {
  readonly open: (document: CharacterDocument) => OpenCharacter;
  readonly translate: Translate;
}

/** The document after some steps, and what the last of them announced. */
export function played(
  ruleset: Ruleset,
  document: CharacterDocument,
  steps: readonly Step[],
  table: Table,
): { readonly document: CharacterDocument; readonly changes: readonly string[] } {
  return steps.reduce<{ document: CharacterDocument; changes: readonly string[] }>(
    (now, step) => {
      if (typeof step !== 'string' && 'rolls' in step)
        return { document: rolled(ruleset, now.document, step, table), changes: [] };
      const { edits, changes = [] } = doneBy(table.open(now.document), step, table.translate);
      return { document: editPlay(now.document, edits), changes };
    },
    { document, changes: [] },
  );
}
