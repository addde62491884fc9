import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import type { Translate } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { findAll } from '#test/contract/support/rulesets';
import { actionsIn, togglesIn } from './characterFacts';
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

function pressed(opened: OpenCharacter, id: string, option?: string): Done {
  const { blocks } = opened.play();
  const toggle = togglesIn(blocks).find((one) => one.id === id);
  if (toggle !== undefined) return { edits: toggle.edits };
  const action = found(actionsIn(blocks), (one) => one.id === id, id);
  const { blocked, edits } =
    option === undefined ? action : found(action.options ?? [], (one) => one.id === option, option);
  if (blocked !== undefined) throw new Error(`${id} is blocked: ${JSON.stringify(blocked)}`);
  return { edits };
}

function rested(opened: OpenCharacter, days: number, recuperating: number, translate: Translate): Done {
  const outcome = opened.stay?.({ days, recuperating });
  if (outcome === undefined) throw new Error('The rules know nothing of days');
  return { edits: outcome.edits, changes: outcome.changes.map(translate) };
}

function doneBy(opened: OpenCharacter, step: Step, translate: Translate): Done {
  if (typeof step === 'string') return pressed(opened, step);
  if ('press' in step) return pressed(opened, step.press, step.option);
  if ('rest' in step) return rested(opened, step.rest, step.recuperating, translate);
  if ('set' in step)
    return { edits: Object.entries(step.set).map(([path, value]) => set(path.split('.'), value)) };
  if ('gain' in step) {
    const { gain: amount, item } = step;
    return { edits: [enter({ account: 'money', amount, reason: '', ...(item && { item }) })] };
  }
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

/** The document after some steps, and what the last of them announced. */
export function played(
  document: CharacterDocument,
  steps: readonly Step[],
  open: (document: CharacterDocument) => OpenCharacter,
  translate: Translate,
): { readonly document: CharacterDocument; readonly changes: readonly string[] } {
  return steps.reduce<{ document: CharacterDocument; changes: readonly string[] }>(
    (now, step) => {
      const { edits, changes = [] } = doneBy(open(now.document), step, translate);
      return { document: editPlay(now.document, edits), changes };
    },
    { document, changes: [] },
  );
}
