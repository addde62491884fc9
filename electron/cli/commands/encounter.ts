import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import { documentIdSchema } from '../../../shared/documents/envelope';
import type { Table, TableRules } from '../../../shared/encounter/command';
import { everybody, orderOf } from '../../../shared/encounter/report';
import { run } from '../../../shared/encounter/run';
import { undo } from '../../../shared/encounter/undo';
import { ok, type Result } from '../../../shared/kernel/result';
import { commandOf, readEncounterFile, type EncounterFile } from '../encounterFile';
import { layTable } from '../encounterTable';
import { at, exits, fault, unusable, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import type { Session } from '../session';

/**
 * `encounter run FILE [--save CAMPAIGN]` plays a scripted encounter, or one per line of a `.jsonl` file, each with
 * the characters as the one before left them. What is saved is one commit: all of it or nothing.
 */
export async function runEncounter(
  session: Session,
  file: string,
  save: string | undefined,
): Promise<Result<Exit, Fault>> {
  const campaign = save === undefined ? undefined : await readCampaign(session, save);
  if (campaign?.ok === false) return campaign;
  const staged = new Map<string, CharacterDocument>();
  const done: { readonly table: Table; readonly rules: TableRules }[] = [];
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { where, value } = item.value;
    const read = at(where, readEncounterFile(value));
    if (!read.ok) return read;
    const laid = await layTable(session, where, read.value, staged);
    if (!laid.ok) return laid;
    const { rules } = laid.value;
    const played = play(session, where, read.value, laid.value.table, rules);
    if (!played.ok) return played;
    for (const character of Object.values(played.value.characters)) staged.set(character.id, character);
    done.push({ table: played.value, rules });
  }
  if (campaign !== undefined) {
    const encounters = done.map(({ table }) => [table.encounter.id, table.encounter] as const);
    const kept = {
      ...campaign.value,
      encounters: { ...campaign.value.encounters, ...Object.fromEntries(encounters) },
    };
    const stored = at(file, await session.services().library.commit([...staged.values(), kept]));
    if (!stored.ok) return stored;
  }
  const print = isLines(file) ? session.printLine : session.print;
  for (const { table, rules } of done) {
    const { id } = table.encounter;
    await print({ ...(save !== undefined && { campaign: save, id }), ...report(session, table, rules) });
  }
  return ok(exits.done);
}

async function readCampaign(session: Session, id: string): Promise<Result<CampaignDocument, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(id, 'input.noCampaignId');
  const read = await session.services().library.campaigns.read(id);
  if (read.ok) return read;
  return read.error.code === 'not-found' ? unusable(id, 'input.noCampaign') : fault(id, read.error);
}

function play(
  session: Session,
  where: string,
  { actions, surprised }: EncounterFile,
  laid: Table,
  rules: TableRules,
): Result<Table, Fault> {
  const { ports } = session;
  const begun = at(where, run(laid, { do: 'begin', ...(surprised && { surprised }) }, rules, ports));
  if (!begun.ok) return begun;
  let { table } = begun.value;
  let taken = 0;
  for (const [index, action] of actions.entries()) {
    const path = `actions[${String(index)}]`;
    // The beginning is no action of the script.
    if (action.do === 'undo' && taken === 0) return unusable(`${where}:${path}`, 'encounter.nothing');
    const next = action.do === 'undo' ? undo(table) : run(table, commandOf(action), rules, ports);
    if (!next.ok) {
      const inside = next.error.path;
      return fault(where, { ...next.error, path: inside === undefined ? path : `${path}.${inside}` });
    }
    taken += action.do === 'undo' ? -1 : 1;
    table = 'table' in next.value ? next.value.table : next.value;
  }
  return ok(table);
}

function report({ translate }: Session, table: Table, rules: TableRules): object {
  const { round, turn, entries } = table.encounter;
  return {
    round,
    turn,
    order: orderOf(table, rules),
    combatants: everybody(table, rules).map(({ combatant, health, conditions }) => ({
      id: combatant.id,
      health: health && { now: health.now, max: health.max },
      conditions: conditions.map(({ kind, left }) => ({ id: kind, ...(left !== null && { rounds: left }) })),
      out: combatant.out,
    })),
    log: entries.filter(({ undone }) => !undone).flatMap(({ steps }) => steps.map(translate)),
  };
}
