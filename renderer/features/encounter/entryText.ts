import type { Command, TableRules } from '#shared/encounter/command';
import { eventText } from '#shared/encounter/events';
import type { Encounter, Entry } from '#shared/encounter/document';
import { namesText } from '#shared/encounter/report';
import { sum } from '#shared/kernel/sum';
import { sameValue } from '#shared/kernel/same';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';

/** One line for an entry: "5 damage to Goblin 3". */
export function entryText({ command }: Entry, encounter: Encounter, rules: TableRules): Text {
  // The engine itself wrote the command, and keeps what is not its own as it is.
  const did = command as unknown as Command;
  const { targets } = did as { readonly targets?: readonly string[] };
  const who = namesOf(targets ?? [], encounter);
  switch (did.do) {
    case 'damage':
      return message('encounterPage.did.damage', {
        amount: sum(did.hits.parts.map(({ amount }) => amount)),
        who,
      });
    case 'heal':
      return message('encounterPage.did.heal', { amount: did.amount, who });
    case 'condition':
    case 'clear':
      return message(`encounterPage.did.${did.do}`, { what: kindText(did.condition, encounter, rules), who });
    case 'sheet':
      return message('encounterPage.did.sheet', { what: did.label, who });
    case 'event':
      return message('encounterPage.did.event', { what: eventText(did.event) });
    case 'group':
      return message(`encounterPage.did.${did.together ? 'group' : 'apart'}`, { who });
    case 'surprise':
      return message(`encounterPage.did.${did.surprised === false ? 'notSurprised' : 'surprise'}`, { who });
    default:
      return message(`encounterPage.did.${did.do}`, { who });
  }
}

/** The results of an entry, without the name of the only one it is about, and without what its line says already. */
export function stepsOf({ command, steps }: Entry, { combatants }: Encounter): readonly Text[] {
  const did = command as unknown as Command;
  const { targets = [] } = did as { readonly targets?: readonly string[] };
  const [only, ...others] = targets;
  const name = others.length === 0 ? combatants[only ?? '']?.name : undefined;
  return steps
    .filter((step) => !repeats(did, whatOf(step)))
    .map((step) => (name === undefined ? step : withoutName(step, name)));
}

/** Steps by which the engine tells the command itself. */
const echoes: Readonly<Partial<Record<Command['do'], readonly string[]>>> = {
  condition: ['encounter.begins'],
  clear: ['encounter.ends'],
  out: ['encounter.out'],
  back: ['encounter.back'],
  reserve: ['encounter.waits'],
  surprise: ['encounter.surprised', 'encounter.notSurprised'],
  group: ['encounter.together', 'encounter.apart'],
  endConcentration: ['encounter.stopsConcentrating'],
  event: ['encounter.eventSet'],
};

/** A hit of which nothing was stopped is the amount of its line. */
function repeats(did: Command, what: Text): boolean {
  if (did.do === 'sheet' && sameValue(what, did.label)) return true;
  if (isRaw(what)) return false;
  if (what.key === 'rules.fight.hit') return what.params?.['stopped'] === 0;
  return echoes[did.do]?.includes(what.key) === true;
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
export function kindText(kind: string, { ruleset, combatants }: Encounter, rules: TableRules): Text {
  const known = [ruleset, ...Object.values(combatants).map((each) => each.ruleset)];
  for (const id of new Set(known)) {
    const found = rules.ruleset(id)?.fight?.conditions.find((each) => each.id === kind);
    if (found !== undefined) return found.label;
  }
  return raw(kind);
}
