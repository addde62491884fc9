import { withDraws } from '#shared/campaign/encounter/draws';
import { damageTypesFor } from '#shared/encounter/attacks';
import type { Command, TableRules } from '#shared/encounter/command';
import type { Combatant, Encounter } from '#shared/encounter/document';
import type { CampaignDocument } from '#shared/campaign/document';
import { foeNumbers } from '#shared/encounter/playerView/foeNumbers';
import { publicName } from '#shared/encounter/playerView/tableNames';
import { undo } from '#shared/encounter/undo';
import { run } from '#shared/encounter/run';
import { assertNever } from '#shared/kernel/assertNever';
import { idsFrom } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { list, message, raw, type Text, type Translate } from '#shared/kernel/text';
import type { InputOf, TurnAction } from '#shared/table/commands/command';
import type { OwnId } from '#shared/table/rooms/projections';
import type { OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import { openEncounter } from '#electron/services/players/encounterTable';
import { realOf, throwId } from './ownIds';
import {
  traceOf,
  type Asked,
  type Effect,
  type PerformPorts,
  type Reversal,
  type ReverseContext,
  type Reversed,
  type Undoable,
} from './effects';

/** The player's own combatant and the targets of an action, by public ids. */
export interface Actors {
  readonly encounter: Encounter;
  readonly own: Combatant;
  readonly targets: readonly Combatant[];
}

/** Refuses a target that is gone or hidden: its id must not even tell that it was right. */
export function combatantsIn(
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  asked: { readonly encounter: string; readonly character: string; readonly targets: readonly string[] },
  ownId: OwnId,
): Result<Actors, Text> {
  const encounter = realOf(Object.values(encounters), asked.encounter, ownId);
  if (encounter?.state !== 'running') return err(message('tableOwner.refused.noEncounter'));
  const visible = Object.values(encounter.combatants).filter(({ hidden, waiting }) => !hidden && !waiting);
  const own = visible.find(({ source }) => 'character' in source && source.character === asked.character);
  const targets = asked.targets.flatMap((id) => realOf(visible, id, ownId) ?? []);
  if (own === undefined || targets.length < asked.targets.length)
    return err(message('tableOwner.refused.noTarget'));
  return ok({ encounter, own, targets });
}

/** The action of a player on the encounter and the sheets in it, as if the GM had done it. */
export async function encounterDone(
  { encounter: id, character, action }: InputOf<'encounter'>,
  asked: Asked,
  opened: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const { campaign } = opened;
  const { encounters = {} } = campaign;
  const targets = 'targets' in action ? action.targets : [];
  const found = combatantsIn(campaign, { encounter: id, character, targets }, ports.ownId);
  if (!found.ok) return found;
  const { table, rules } = await openEncounter(ports, campaign.id, found.value.encounter);
  const translate = await ports.translate(opened);
  const command = commandOf(action, found.value, { seat: asked.seat, rules, ownId: ports.ownId, translate });
  if (command === undefined) return err(message('tableOwner.refused.noTarget'));
  const ids = idsFrom(traceOf(asked, ports.ownId), ports.ids);
  const ran = run(table, withDraws(table, command, rules, ports), rules, { ...ports, ids });
  if (!ran.ok) return err(ran.error.text);
  const { encounter: next, characters } = ran.value.table;
  return ok({
    campaign: { ...campaign, encounters: { ...encounters, [next.id]: next } },
    characters: Object.values(characters).filter((each) => each !== table.characters[each.id]),
    text: answerOf(action, found.value),
    reversal: { of: 'encounter', encounter: next.id, entry: ran.value.entry.id },
  });
}

/** Of an action that an encounter still holds; `undefined` for any other command. */
export function undoableIn(
  asked: Asked,
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  ownId: OwnId,
): Undoable | undefined {
  const id = traceOf(asked, ownId);
  for (const encounter of Object.values(encounters)) {
    const entry = encounter.entries.find((each) => each.id === id && !each.undone);
    if (entry !== undefined)
      return {
        // The words of the entry name combatants as the GM knows them.
        text: message('tableOwner.done.action'),
        characters: [...new Set(entry.changes.flatMap(({ on }) => on ?? []))],
        reversal: { of: 'encounter', encounter: encounter.id, entry: id },
      };
  }
  return undefined;
}

/** Refused by the encounter if something was built upon it. */
export async function actionUndone(
  { encounter: id, entry }: Extract<Reversal, { of: 'encounter' }>,
  { opened: { campaign }, ports }: ReverseContext,
): Promise<Reversed> {
  const { encounters = {} } = campaign;
  const encounter = encounters[id];
  if (encounter?.state !== 'running') return err(message('tableOwner.refused.noEncounter'));
  const { table } = await openEncounter(ports, campaign.id, encounter);
  const back = undo(table, entry);
  if (!back.ok) return err(back.error.text);
  return ok({
    campaign: { ...campaign, encounters: { ...encounters, [id]: back.value.encounter } },
    characters: Object.values(back.value.characters).filter((each) => each !== table.characters[each.id]),
  });
}

/** By the names that the whole table has for them; the GM may have others. */
function answerOf(action: TurnAction, { encounter, targets }: Actors): Text {
  const numbers = foeNumbers(encounter);
  const who = list(targets.map((each) => publicName(each, numbers)));
  switch (action.do) {
    case 'damage':
    case 'heal':
      return message(`encounter.did.${action.do}`, { amount: action.amount, who });
    case 'condition':
    case 'clear':
      return message(`encounter.did.${action.do}`, { what: raw(action.condition), who });
    default:
      return message(`tableOwner.done.acted.${action.do}`);
  }
}

interface ActionContext {
  readonly seat: string;
  readonly rules: TableRules;
  readonly ownId: OwnId;
  readonly translate: Translate;
}

/** `undefined` for a turn that was not held, and for attacks, which are judged elsewhere. */
function commandOf(
  action: TurnAction,
  { encounter, own, targets }: Actors,
  { seat, rules, ownId, translate }: ActionContext,
): Command | undefined {
  const known = targets.map(({ id }) => id);
  const kindOf = (word: string): string => conditionNamed(word, known, { encounter, rules, translate });
  switch (action.do) {
    case 'next':
      return { do: 'next', from: { round: encounter.round, turn: encounter.turn } };
    case 'hold':
    case 'delay':
      return action;
    case 'first':
      return { do: 'first', targets: [own.id] };
    case 'back':
      return own.held ? { do: 'back', targets: [own.id] } : undefined;
    case 'damage': {
      const { amount, of, knockOut } = action;
      // Rules without this type of damage take it as their usual one.
      const type = damageTypesFor(known, encounter, rules).find(({ id }) => id === action.type)?.id;
      return {
        do: 'damage',
        targets: known,
        hits: { parts: [{ amount, ...(type !== undefined && { type }) }], ...(knockOut && { knockOut }) },
        ...(of !== undefined && { roll: throwId(seat, of, ownId), by: own.id }),
      };
    }
    case 'heal':
      return { do: 'heal', targets: known, amount: action.amount };
    case 'condition': {
      const { condition, level, rounds } = action;
      return {
        do: 'condition',
        targets: known,
        condition: kindOf(condition),
        by: own.id,
        ...(level !== undefined && { level }),
        ...(rounds !== undefined && { lasts: { rounds } }),
      };
    }
    case 'clear':
      return { do: 'clear', targets: known, condition: kindOf(action.condition) };
    case 'attack':
      return undefined;
    default:
      return assertNever(action);
  }
}

/** Players know a condition of the rules by its label. */
function conditionNamed(
  word: string,
  targets: readonly string[],
  {
    encounter,
    rules,
    translate,
  }: Pick<ActionContext, 'rules' | 'translate'> & { readonly encounter: Encounter },
): string {
  const same = word.toLocaleLowerCase();
  const kinds = targets.flatMap(
    (id) => rules.ruleset(encounter.combatants[id]?.ruleset ?? '')?.fight?.conditions ?? [],
  );
  const found = kinds.find(({ id, label }) => id === word || translate(label).toLocaleLowerCase() === same);
  return found?.id ?? word;
}
