import { sameValue } from '#shared/kernel/same';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';
import type { Command, TableRules } from './command';
import { kindOf } from './commands';
import type { Encounter, Entry } from './document';
import { namesText } from './report';

/** One line for an entry: "5 damage to Goblin 3". */
export function entryText({ command, changes }: Entry, encounter: Encounter, rules: TableRules): Text {
  const { did, kind, targets } = readCommand(command);
  const who = namesOf(targets, encounter);
  const by = did.do === 'damage' && did.by !== undefined ? namesOf([did.by], encounter) : undefined;
  // One who was called back in the middle of a turn has it at once.
  if (did.do === 'back' && changes.some(({ on, path }) => on === null && path.join('/') === 'turn'))
    return message('encounter.did.actNow', { who });
  const names = { who, by, condition: (of: string) => conditionText(of, encounter, rules) };
  return kind?.words?.(did, names) ?? message(`encounter.did.${did.do}`, { who });
}

/** The engine itself wrote the command; one of no known kind, in a file from elsewhere, is kept as it is. */
function readCommand(command: Entry['command']) {
  const did = command as unknown as Command;
  const { targets = [] } = did as { readonly targets?: readonly string[] };
  return { did, targets, kind: kindOf(did) as ReturnType<typeof kindOf> | undefined };
}

/** The results of an entry, without the name of the only one it is about, and without what its line says already. */
export function stepsOf({ command, steps }: Entry, { combatants }: Encounter): readonly Text[] {
  const { targets } = readCommand(command);
  const [only, ...others] = targets;
  const name = others.length === 0 ? combatants[only ?? '']?.name : undefined;
  return steps
    .filter((step) => !repeats(command, whatOf(step)))
    .map((step) => (name === undefined ? step : withoutName(step, name)));
}

/** A hit of which nothing was stopped is the amount of its line. */
function repeats(command: Entry['command'], what: Text): boolean {
  const { did, kind } = readCommand(command);
  if (did.do === 'sheet' && sameValue(what, did.label)) return true;
  if (isRaw(what)) return false;
  if (what.key === 'rules.fight.hit') return what.params?.['stopped'] === 0;
  if (what.key === 'rules.fight.healed' && did.do === 'heal') return what.params?.['amount'] === did.amount;
  return kind?.echoes?.includes(what.key) === true;
}

/** A step without the name before it. */
function whatOf(step: Text): Text {
  const what = isRaw(step) || step.key !== 'encounter.of' ? undefined : step.params?.['what'];
  return typeof what === 'object' ? what : step;
}

function withoutName(step: Text, name: string): Text {
  const who = isRaw(step) || step.key !== 'encounter.of' ? undefined : step.params?.['name'];
  return typeof who === 'object' && 'raw' in who && who.raw === name ? whatOf(step) : step;
}

export function namesOf(ids: readonly string[], { combatants }: Encounter): Text {
  return namesText(ids.map((id) => combatants[id]?.name ?? id));
}

/** The rules' own word for a condition, or the table's. */
export function conditionText(kind: string, { ruleset, combatants }: Encounter, rules: TableRules): Text {
  const known = [ruleset, ...Object.values(combatants).map((each) => each.ruleset)];
  for (const id of new Set(known)) {
    const found = rules.ruleset(id)?.fight?.conditions.find((each) => each.id === kind);
    if (found !== undefined) return found.label;
  }
  return raw(kind);
}
