import { addToPlan, planDowntime, planFor, removeFromPlan } from '#shared/campaign/downtime/planning';
import { memberDowntimeSchema } from '#shared/campaign/log/chronicle';
import { openDay } from '#shared/campaign/money/ledgerDays';
import { unknownKeys } from '#shared/documents/unknownKeys';
import { assertNever } from '#shared/kernel/assertNever';
import { err, ok, type Result } from '#shared/kernel/result';
import { idsFrom } from '#shared/kernel/ports';
import { sameValue } from '#shared/kernel/same';
import { message, withWords, type Text } from '#shared/kernel/text';
import { withAmount, withMoney } from '#shared/table/commands/amounts';
import type { InputOf, TableCommand } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import { openTransaction, type OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import {
  changedSince,
  isTraced,
  lastEntryOf,
  personOf,
  traceOf,
  withTrace,
  type Asked,
  type Done,
  type Effect,
  type PerformPorts,
  type Reversal,
  type ReverseContext,
  type Reversed,
  type Undoable,
} from './effects';
import { attackJudged } from './attackCommand';
import { actionUndone, encounterDone, undoableIn } from './encounterCommand';
import { given, putIntoStash, takenFromStash } from './goodsCommands';
import { clockMoved } from './clockCommand';
import { partAdded, partRemoved } from './noteCommand';
import { withoutEntry, withoutLine } from './reversing';

/** Another window may save between reading and writing. */
const mostAttempts = 5;

/**
 * Does a command on the files of this computer, in one commit, and says in words what happened. What it makes carries its
 * id, so that it is done once, even if its answer was lost.
 */
export async function performCommand(
  command: TableCommand,
  seat: SeatRecord,
  ports: PerformPorts,
): Promise<Done> {
  if (command.do === 'roll') return rolled(command.with, seat, ports);
  const undoable =
    command.do === 'undo'
      ? await undoableOf({ seat: seat.id, command: command.with.command }, ports)
      : undefined;
  const concerned = undoable?.characters ?? charactersIn(command);
  const trace = traceOf({ seat: seat.id, command: command.id }, ports.ownId);
  for (const id of concerned) await ports.sync(id);
  for (let attempt = 1; ; attempt += 1) {
    const transaction = openTransaction(ports);
    const opened = await transaction.open(ports.campaign);
    if (!opened.ok) return { done: false, text: opened.error.text };
    const { campaign } = opened.value;
    const characters = concerned.flatMap((id) => personOf(opened.value, id)?.document ?? []);
    // An attack may be asked again with choices, and is known by the log.
    if (!isAttack(command) && isTraced(trace, { campaign, characters }))
      return { done: true, text: message('tableOwner.done.changed') };
    const own = { ...ports, ids: idsFrom(trace, ports.ids) };
    const effect =
      command.do === 'undo'
        ? await undone(undoable, { opened: opened.value, transaction, ports: own })
        : await effectOf(command, seat, opened.value, own);
    // Seats may lack the rules that refused, and their programs may be older.
    const translate = await ports.translate(opened.value);
    if (!effect.ok) return { done: false, text: withWords(effect.error, translate) };
    const { text, results, lines = [] } = effect.value;
    const done = { done: true, text: withWords(text, translate), ...(results && { results }) };
    if (lines.length > 0) {
      const logged = await ports.library.rolls.append(ports.campaign, lines);
      if (!logged.ok) return { done: false, text: logged.error.text };
      ports.rolled();
    }
    if (effect.value.campaign === campaign && effect.value.characters.length === 0) return done;
    transaction.stage({ ...effect.value, campaign: withTrace(trace, effect.value) });
    const stored = await transaction.commit();
    if (stored.ok) {
      ports.changed('campaign');
      if (effect.value.characters.length > 0) ports.changed('character');
      for (const id of concerned) await ports.sync(id);
      remember(command, seat, effect.value, ports.reversals);
      return done;
    }
    if (stored.error.code !== 'conflict' || attempt === mostAttempts)
      return { done: false, text: stored.error.text };
  }
}

/** Only encounters know actions from before the program was started again. */
async function undoableOf(asked: Asked, ports: PerformPorts): Promise<Undoable | undefined> {
  const known = ports.reversals.find(asked.seat, asked.command);
  if (known !== undefined) return known;
  const campaign = await ports.library.campaigns.read(ports.campaign);
  return campaign.ok ? undoableIn(asked, campaign.value, ports.ownId) : undefined;
}

const isAttack = (command: TableCommand): boolean =>
  command.do === 'encounter' && command.with.action.do === 'attack';

function charactersIn({ do: kind, with: input }: TableCommand): readonly string[] {
  if (kind === 'give') return [input.from, input.to];
  return 'character' in input ? [input.character] : [];
}

function remember(
  command: TableCommand,
  seat: SeatRecord,
  { text, characters, reversal }: Effect,
  reversals: PerformPorts['reversals'],
): void {
  if (command.do === 'undo') reversals.remove(seat.id, command.with.command);
  else if (reversal !== undefined) {
    const concerned = [...new Set([...charactersIn(command), ...characters.map(({ id }) => id)])];
    reversals.add(seat.id, command.id, { text, characters: concerned, reversal });
  }
}

async function undone(
  undoable: Undoable | undefined,
  context: ReverseContext,
): Promise<Result<Effect, Text>> {
  if (undoable === undefined) return err(message('tableOwner.refused.notUndoable'));
  const found = await reversed(undoable.reversal, context);
  return found.ok
    ? ok({ ...found.value, text: message('tableOwner.done.undone', { what: undoable.text }) })
    : found;
}

function reversed(reversal: Reversal, context: ReverseContext): Reversed | Promise<Reversed> {
  switch (reversal.of) {
    case 'sheet':
      return withoutEntry(reversal, context);
    case 'log':
      return withoutLine(reversal.entry, context);
    case 'encounter':
      return actionUndone(reversal, context);
    case 'note':
      return partRemoved(reversal, context.opened);
    case 'downtime':
      return unplanned(reversal, context.opened);
    default:
      return assertNever(reversal);
  }
}

async function effectOf(
  command: Exclude<TableCommand, { do: 'roll' | 'undo' }>,
  seat: SeatRecord,
  opened: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const { campaign } = opened;
  switch (command.do) {
    case 'amount':
    case 'money': {
      const person = personOf(opened, command.with.character);
      if (person === undefined) return err(message('tableOwner.refused.noSheet'));
      const document =
        command.do === 'amount'
          ? withAmount(person.document, command.with, ports)
          : withMoney(person.document, command.with, ports, openDay(campaign));
      if (document === undefined) return err(message('tableOwner.refused.noNumber'));
      return ok({
        campaign,
        characters: [document],
        text: message('tableOwner.done.changed'),
        reversal: lastEntryOf(document),
      });
    }
    case 'take-from-stash':
      return takenFromStash(command.with, opened, ports);
    case 'put-into-stash':
      return putIntoStash(command.with, opened, ports);
    case 'give':
      return given(command.with, opened, ports);
    case 'downtime':
      return planned(command.with, opened);
    case 'encounter':
      if (command.with.action.do === 'attack')
        return attackJudged(command.with.action, command.with, seat, opened, ports);
      return encounterDone(command.with, { seat: seat.id, command: command.id }, opened, ports);
    case 'add-to-note':
      return partAdded(command.with, seat, opened, ports);
    case 'clock':
      return clockMoved(command.with, seat, opened, ports);
    default:
      return assertNever(command);
  }
}

function planned(
  { character, plan }: InputOf<'downtime'>,
  { campaign }: OpenedCampaign,
): Result<Effect, Text> {
  const member = campaign.party.find((each) => each.character === character);
  if (campaign.drafts.downtime === null || member === undefined)
    return err(message('tableOwner.refused.noDowntime'));
  const own = { ...plan, member: member.id };
  if (unknownKeys(memberDowntimeSchema, own).length > 0)
    return err(message('sharedTable.command.unreadable'));
  const next = planDowntime(campaign, (period) =>
    planFor(addToPlan(campaign, period, member.id), member.id, () => own),
  );
  const before = campaign.drafts.downtime.memberDowntimes.find((each) => each.member === member.id);
  return ok({
    campaign: next,
    characters: [],
    text: message('tableOwner.done.planned'),
    reversal: { of: 'downtime', plan: own, before },
  });
}

function unplanned(
  { plan, before }: Extract<Reversal, { of: 'downtime' }>,
  { campaign }: OpenedCampaign,
): Reversed {
  const { member } = plan;
  const now = campaign.drafts.downtime?.memberDowntimes.find((each) => each.member === member);
  if (!sameValue(now, plan)) return changedSince();
  const back = planDowntime(campaign, (period) =>
    before === undefined ? removeFromPlan(period, member) : planFor(period, member, () => before),
  );
  return ok({ campaign: back, characters: [] });
}

/** In lines: a command is repeated before many others are done. */
const mostRepeated = 200;

/** A roll counts for one of the seat's characters or for the seat itself. */
async function rolled(
  { lines }: InputOf<'roll'>,
  seat: SeatRecord,
  { library, campaign, rolled: onRolled }: PerformPorts,
): Promise<Done> {
  const names = new Set([seat.name]);
  for (const id of seat.characters) {
    const read = await library.characters.read(id);
    if (read.ok) names.add(read.value.name);
  }
  const own = lines.map((line) => {
    if (line.type !== 'roll') return line;
    // Only this program judges.
    const { judged: _, ...plain } = line;
    return { ...plain, who: names.has(line.who) ? line.who : seat.name, seat: true as const };
  });
  // It is asked again if the program ended between the log and its answer.
  const recent = await library.rolls.read(campaign, mostRepeated);
  const known = new Set(recent.ok ? recent.value.lines.map((line) => JSON.stringify(line)) : []);
  const added = own.filter((line) => !known.has(JSON.stringify(line)));
  const appended = await library.rolls.append(campaign, added);
  if (!appended.ok) return { done: false, text: appended.error.text };
  onRolled();
  return { done: true, text: message('tableOwner.done.rolled') };
}
