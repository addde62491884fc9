import { withDraws } from '../../../shared/campaign/encounter/draws';
import type { Command } from '../../../shared/encounter/command';
import type { Encounter } from '../../../shared/encounter/document';
import { run } from '../../../shared/encounter/run';
import { assertNever } from '../../../shared/kernel/assertNever';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, type Text } from '../../../shared/kernel/text';
import type { InputOf, TurnAction } from '../../../shared/table/commands/command';
import type { OwnId } from '../../../shared/table/rooms/projections';
import type { OpenedCampaign } from '../campaigns/campaignTables';
import { openEncounter } from '../players/encounterTable';
import { realOf } from './ownIds';
import type { Effect, PerformPorts } from './effects';

/** The action of a player on the encounter and the sheets in it, as if the GM had done it. */
export async function encounterDone(
  { encounter: id, character, action }: InputOf<'encounter'>,
  { campaign }: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const { encounters = {} } = campaign;
  const encounter = realOf(Object.values(encounters), id, ports.ownId);
  if (encounter?.state !== 'running') return err(message('tableOwner.refused.noEncounter'));
  const { table, rules } = await openEncounter(ports, campaign.id, encounter);
  const command = commandOf(action, encounter, character, ports.ownId);
  if (command === undefined) return err(message('tableOwner.refused.noTarget'));
  const ran = run(table, withDraws(table, command, rules, ports), rules, ports);
  if (!ran.ok) return err(ran.error.text);
  const { encounter: next, characters } = ran.value.table;
  return ok({
    campaign: { ...campaign, encounters: { ...encounters, [next.id]: next } },
    characters: Object.values(characters).filter((each) => each !== table.characters[each.id]),
    text: message('tableOwner.done.acted'),
  });
}

/** `undefined` if a target is gone or hidden: its id must not even tell that it was right. */
function commandOf(
  action: TurnAction,
  encounter: Encounter,
  character: string,
  ownId: OwnId,
): Command | undefined {
  const visible = Object.values(encounter.combatants).filter(({ hidden, waiting }) => !hidden && !waiting);
  const own = visible.find(({ source }) => 'character' in source && source.character === character);
  if (own === undefined) return undefined;
  const targets = 'targets' in action ? action.targets.map((id) => realOf(visible, id, ownId)?.id) : [];
  const known = targets.filter((id) => id !== undefined);
  if (known.length < targets.length) return undefined;
  switch (action.do) {
    case 'next':
      return { do: 'next', from: { round: encounter.round, turn: encounter.turn } };
    case 'hold':
    case 'delay':
      return action;
    case 'back':
      return own.held ? { do: 'back', targets: [own.id] } : undefined;
    case 'damage': {
      const { amount, type } = action;
      return {
        do: 'damage',
        targets: known,
        hits: { parts: [{ amount, ...(type !== undefined && { type }) }] },
      };
    }
    case 'heal':
      return { do: 'heal', targets: known, amount: action.amount };
    case 'condition': {
      const { condition, rounds } = action;
      return {
        do: 'condition',
        targets: known,
        condition,
        by: own.id,
        ...(rounds !== undefined && { lasts: { rounds } }),
      };
    }
    case 'clear':
      return { do: 'clear', targets: known, condition: action.condition };
    default:
      return assertNever(action);
  }
}
