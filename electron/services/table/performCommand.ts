import { prepareHandOut, moneyLine } from '../../../shared/campaign/table/handOut';
import { addMoneyToStash, addToStash, stashOf } from '../../../shared/campaign/table/stash';
import type { StashItem } from '../../../shared/campaign/table/schemas';
import type { CampaignDocument } from '../../../shared/campaign/document';
import { addToPlan, planDowntime, planFor } from '../../../shared/campaign/downtime/planning';
import { memberDowntimeSchema } from '../../../shared/campaign/log/chronicle';
import { holds, type Person } from '../../../shared/campaign/party/people';
import { applyPrepared, type CommitResult } from '../../../shared/campaign/prepared';
import type { CharacterDocument } from '../../../shared/character/document';
import { enter, type Edit } from '../../../shared/character/edits';
import { perform } from '../../../shared/character/journal';
import { unknownKeys } from '../../../shared/documents/unknownKeys';
import { assertNever } from '../../../shared/kernel/assertNever';
import type { AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, raw, type Text, type Translate } from '../../../shared/kernel/text';
import { belongings } from '../../../shared/ledger/ledger';
import { withAmount, withMoney } from '../../../shared/table/commands/amounts';
import type { Goods, InputOf, TableCommand } from '../../../shared/table/commands/command';
import type { SeatRecord } from '../../../shared/table/wire/messages';
import { openTransaction, type CampaignTransaction, type OpenedCampaign } from '../campaigns/campaignTables';
import type { Done, Effect, PerformPorts } from './effects';
import { encounterDone } from './encounterCommand';
import { realOf } from './ownIds';

/** Another window may save between reading and writing. */
const mostAttempts = 5;

/** Does a command on the files of this computer, in one commit, and says in words what happened. */
export async function performCommand(
  command: TableCommand,
  seat: SeatRecord,
  ports: PerformPorts,
): Promise<Done> {
  if (command.do === 'roll') return rolled(command.with, seat, ports);
  const concerned = charactersIn(command);
  for (const id of concerned) await ports.sync(id);
  for (let attempt = 1; ; attempt += 1) {
    const transaction = openTransaction(ports);
    const opened = await transaction.open(ports.campaign);
    if (!opened.ok) return { done: false, text: opened.error.text };
    const effect = await effectOf(command, opened.value, ports);
    if (!effect.ok) return { done: false, text: effect.error };
    const stored = await store(transaction, effect.value, opened.value);
    if (stored.ok) {
      ports.changed('campaign');
      if (effect.value.characters.length > 0) ports.changed('character');
      for (const id of concerned) await ports.sync(id);
      return { done: true, text: effect.value.text };
    }
    if (stored.error.code !== 'conflict' || attempt === mostAttempts)
      return { done: false, text: stored.error.text };
  }
}

async function store(
  transaction: CampaignTransaction,
  { campaign, characters }: CommitResult,
  before: OpenedCampaign,
): Promise<Result<unknown, AppError>> {
  if (campaign === before.campaign && characters.length === 0) return ok(undefined);
  transaction.stage({ campaign, characters });
  return transaction.commit();
}

function charactersIn(command: Exclude<TableCommand, { do: 'roll' }>): readonly string[] {
  return command.do === 'give' ? [command.with.from, command.with.to] : [command.with.character];
}

async function effectOf(
  command: Exclude<TableCommand, { do: 'roll' }>,
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
          : withMoney(person.document, command.with, ports);
      return ok({ campaign, characters: [document], text: message('tableOwner.done.changed') });
    }
    case 'take-from-stash':
      return takenFromStash(command.with, opened, ports);
    case 'put-into-stash': {
      const person = personOf(opened, command.with.character);
      if (person === undefined) return err(message('tableOwner.refused.noSheet'));
      const { goods } = command.with;
      const lost = withoutGoods(person, goods, message('tableOwner.journal.intoStash', what(goods)), ports);
      if (!lost.ok) return lost;
      return ok({
        campaign: stashWith(campaign, goods, ports),
        characters: [lost.value],
        text: message('tableOwner.done.intoStash', what(goods)),
      });
    }
    case 'give':
      return given(command.with, opened, ports);
    case 'downtime':
      return planned(command.with, opened);
    case 'encounter':
      return encounterDone(command.with, opened, ports);
    default:
      return assertNever(command);
  }
}

export function personOf({ people }: OpenedCampaign, character: string): Person | undefined {
  return [...people.values()].find(({ document }) => document.id === character);
}

function what(goods: Goods): { readonly what: Text } {
  return {
    what:
      'money' in goods
        ? message('tableOwner.goods.money', { amount: goods.money })
        : message('tableOwner.goods.item', { name: raw(goods.item.name), count: goods.item.quantity }),
  };
}

function signedEdit(goods: Goods, sign: 1 | -1, reason: string): Edit {
  if ('money' in goods) return enter({ account: 'money', amount: sign * goods.money, reason });
  const { name, quantity } = goods.item;
  return enter({ account: 'money', amount: 0, reason, item: { name, quantity: sign * quantity } });
}

/** The sheet without it; refused if it does not have so much. */
function withoutGoods(
  person: Person,
  goods: Goods,
  label: Text,
  ports: PerformPorts,
): Result<CharacterDocument, Text> {
  const { document } = person;
  if ('money' in goods) {
    if (holds(person, 'money') < goods.money) return err(message('tableOwner.refused.tooLittleMoney'));
  } else {
    const { name, quantity } = goods.item;
    const own = belongings(document.ledger).find((item) => item.name === name);
    if (own === undefined || own.quantity < quantity)
      return err(message('tableOwner.refused.notOwned', { name: raw(name) }));
  }
  return ok(perform(document, { label, edits: [signedEdit(goods, -1, '')] }, ports));
}

function stashWith(campaign: CampaignDocument, goods: Goods, { ids }: PerformPorts): CampaignDocument {
  if ('money' in goods) return addMoneyToStash(campaign, goods.money);
  return addToStash(campaign, [{ ...goods.item, value: null, note: '', find: null }], ids);
}

async function takenFromStash(
  { character, line, quantity }: InputOf<'take-from-stash'>,
  opened: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const { campaign, people } = opened;
  const stash = stashOf(campaign);
  const member = campaign.party.find((each) => each.character === character);
  if (member === undefined || !people.has(member.id)) return err(message('tableOwner.refused.noSheet'));
  const item = line === moneyLine ? undefined : realOf(stash.items, line, ports.ownId);
  if (line !== moneyLine && item === undefined) return err(message('tableOwner.refused.goneFromStash'));
  const there = item === undefined ? stash.money : item.quantity;
  if (there < quantity) return err(message('tableOwner.refused.lessInStash', { count: there }));
  const translate = await ports.translate(opened);
  const goods: Goods = item === undefined ? { money: quantity } : { item: { name: item.name, quantity } };
  const prepared = prepareHandOut(
    campaign,
    [{ line: item?.id ?? moneyLine, amount: quantity, to: [member.id] }],
    {
      people,
      date: ports.clock.now().slice(0, 10),
      reason: translate(message('tableOwner.journal.fromStash')),
      findFor: (of, wanted) => findIn(people.get(of), wanted, translate),
    },
  );
  const [fault] = prepared.faults;
  if (fault !== undefined) return err(fault.text);
  return ok({
    ...applyPrepared(campaign, prepared, people, ports),
    text: message('tableOwner.done.fromStash', what(goods)),
  });
}

/** The item of the receiver's rules: the one that is noted, or one of that name. */
function findIn(person: Person | undefined, item: StashItem, translate: Translate): string | null {
  const finds = person?.opened.finds?.() ?? [];
  const name = item.name.toLocaleLowerCase();
  const named = finds.find(({ label }) => translate(label).toLocaleLowerCase() === name);
  return finds.find(({ id }) => id === item.find)?.id ?? named?.id ?? null;
}

function given(
  { from, to, goods }: InputOf<'give'>,
  opened: OpenedCampaign,
  ports: PerformPorts,
): Result<Effect, Text> {
  const owner = personOf(opened, from);
  const receiver = personOf(opened, to);
  if (owner === undefined || receiver === undefined || from === to)
    return err(message('tableOwner.refused.noSheet'));
  const names = { from: raw(owner.document.name), to: raw(receiver.document.name), ...what(goods) };
  const label = message('tableOwner.journal.given', names);
  const lost = withoutGoods(owner, goods, label, ports);
  if (!lost.ok) return lost;
  const gained = perform(receiver.document, { label, edits: [signedEdit(goods, 1, '')] }, ports);
  return ok({
    campaign: opened.campaign,
    characters: [lost.value, gained],
    text: message('tableOwner.done.given', names),
  });
}

function planned(
  { character, plan }: InputOf<'downtime'>,
  { campaign }: OpenedCampaign,
): Result<Effect, Text> {
  const member = campaign.party.find((each) => each.character === character);
  if (campaign.drafts.interlude === null || member === undefined)
    return err(message('tableOwner.refused.noDowntime'));
  const own = { ...plan, member: member.id };
  if (unknownKeys(memberDowntimeSchema, own).length > 0)
    return err(message('sharedTable.command.unreadable'));
  const next = planDowntime(campaign, (period) =>
    planFor(addToPlan(campaign, period, member.id), member.id, () => own),
  );
  return ok({ campaign: next, characters: [], text: message('tableOwner.done.planned') });
}

/** A roll counts for one of the seat's characters or for the seat itself. */
async function rolled(
  { lines }: InputOf<'roll'>,
  seat: SeatRecord,
  { library, campaign, rolled: told }: PerformPorts,
): Promise<Done> {
  const names = new Set([seat.name]);
  for (const id of seat.characters) {
    const read = await library.characters.read(id);
    if (read.ok) names.add(read.value.name);
  }
  const own = lines.map((line) =>
    line.type === 'roll' && !names.has(line.who) ? { ...line, who: seat.name } : line,
  );
  const appended = await library.rolls.append(campaign, own);
  if (!appended.ok) return { done: false, text: appended.error.text };
  told();
  return { done: true, text: message('tableOwner.done.rolled') };
}
