import type { Command, TableRules } from '../../../shared/encounter/command';
import { eventText } from '../../../shared/encounter/events';
import type { Encounter, Entry } from '../../../shared/encounter/document';
import { namesText } from '../../../shared/encounter/report';
import { sum } from '../../../shared/kernel/sum';
import { message, raw, type Text } from '../../../shared/kernel/text';

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
