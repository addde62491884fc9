import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { documentIdSchema } from '#shared/documents/envelope';
import type { Table, TableRules } from '#shared/encounter/command';
import { everybody, orderOf } from '#shared/encounter/report';
import { judgedAttack } from '#shared/encounter/judgedAttack';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { appError, errorBelow, jointError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import {
  commandOf,
  readEncounterFile,
  refused,
  type EncounterFile,
  type FileAction,
} from '#electron/cli/encounterFile';
import { layTable } from '#electron/cli/encounterTable';
import { at, exits, fault, unusable, type Exit, type Fault } from '#electron/cli/fault';
import { readAll, type Item } from '#electron/cli/input';
import type { Session } from '#electron/cli/session';

/** As in `odds`. */
const chanceDigits = 12;

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
  const scripts = await readAll(session.io, file, (item): Result<Script, Fault> => {
    const read = at(item.where, readEncounterFile(item.value));
    return read.ok ? ok({ item, script: read.value }) : read;
  });
  if (!scripts.ok) return scripts;
  const done: (Played & { readonly item: Item; readonly rules: TableRules })[] = [];
  for (const { item, script } of scripts.value) {
    const laid = await layTable(session, item.where, script, staged);
    if (!laid.ok) return laid;
    const { rules } = laid.value;
    const played = play(session, item.where, script, laid.value.table, rules);
    if (!played.ok) return played;
    for (const character of Object.values(played.value.table.characters)) staged.set(character.id, character);
    done.push({ ...played.value, item, rules });
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
  for (const { item, rules, ...played } of done) {
    const { id } = played.table.encounter;
    const kept = save !== undefined && { campaign: save, id };
    await session.printFor(item, { ...kept, ...report(session, played, rules) });
  }
  return ok(exits.done);
}

interface Script {
  readonly item: Item;
  readonly script: EncounterFile;
}

interface Played {
  readonly table: Table;
  /** As the attacks of the script were judged, in its order. */
  readonly attacks: readonly object[];
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
): Result<Played, Fault> {
  const { ports } = session;
  const begun = at(where, run(laid, { do: 'begin', ...(surprised && { surprised }) }, rules, ports));
  if (!begun.ok) return begun;
  let { table } = begun.value;
  const attacks: object[] = [];
  let taken = 0;
  for (const [index, action] of actions.entries()) {
    const path = `actions[${String(index)}]`;
    if (action.do === 'attack') {
      const judged = attackReport(session, table, rules, action);
      if (!judged.ok) return fault(where, errorBelow(path, judged.error));
      attacks.push(judged.value);
      continue;
    }
    // The beginning is no action of the script.
    if (action.do === 'undo' && taken === 0) return unusable(`${where}:${path}`, 'encounter.nothing');
    const next = action.do === 'undo' ? undo(table) : run(table, commandOf(action), rules, ports);
    if (!next.ok) return fault(where, errorBelow(path, next.error));
    taken += action.do === 'undo' ? -1 : 1;
    table = 'table' in next.value ? next.value.table : next.value;
  }
  return ok({ table, attacks });
}

/** An attack changes nothing. */
function attackReport(
  { translate }: Session,
  table: Table,
  rules: TableRules,
  action: Extract<FileAction, { readonly do: 'attack' }>,
): Result<object, AppError> {
  const { attack, dice, defense } = action;
  const by = table.encounter.combatants[action.by];
  const target = table.encounter.combatants[action.target];
  const strangers = [by === undefined ? 'by' : [], target === undefined ? 'target' : []].flat();
  const [first, ...others] = strangers.map((field) =>
    refused(field, 'unknown', { who: field === 'by' ? action.by : action.target }),
  );
  if (first !== undefined || by === undefined || target === undefined)
    return err(first === undefined ? appError('internal') : jointError([first, ...others]));
  const judged = judgedAttack(table, rules, {
    by,
    target,
    attack,
    more: action.with,
    confirmed: action.confirmed,
    ...(dice && { dice }),
    ...(defense && { defense }),
  });
  if (!judged.ok) return judged;
  const { chance, reasons, asks, reading } = judged.value;
  return ok({
    by: by.id,
    target: target.id,
    attack,
    chance: chance === null ? null : Number(chance.toFixed(chanceDigits)),
    reasons: reasons.map(translate),
    ...(asks.length > 0 && { asks: asks.map(({ id, text }) => ({ id, text: translate(text) })) }),
    ...(reading && reading.verdict.tone !== 'plain' && { hit: reading.verdict.tone === 'good' }),
    ...(reading?.damage !== undefined && { damage: reading.damage }),
  });
}

function report({ translate }: Session, { table, attacks }: Played, rules: TableRules): object {
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
    ...(attacks.length > 0 && { attacks }),
    log: entries.filter(({ undone }) => !undone).flatMap(({ steps }) => steps.map(translate)),
  };
}
