import type { CampaignDocument } from '#shared/campaign/document';
import { holds, type Person } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { moneyLine, prepareHandOut } from '#shared/campaign/table/handOut';
import type { StashItem } from '#shared/campaign/table/schemas';
import { addMoneyToStash, addToStash, stashOf, takeFromStash } from '#shared/campaign/table/stash';
import type { CharacterDocument } from '#shared/character/document';
import { enter, type Edit } from '#shared/character/edits';
import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text, type Translate } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import type { Goods, InputOf } from '#shared/table/commands/command';
import type { OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import { personOf, type Effect, type PerformPorts } from './effects';
import { realOf } from './ownIds';

/** Things and money that change hands: the party's stash, and gifts. */

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

/** The sheet without it; refused if it does not have enough. */
function withoutGoods(
  person: Person,
  goods: Goods,
  { label, group }: { readonly label: Text; readonly group?: string },
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
  const edits = [signedEdit(goods, -1, '')];
  return ok(perform(document, { label, edits, ...(group !== undefined && { group }) }, ports));
}

function stashWith(campaign: CampaignDocument, goods: Goods, { ids }: PerformPorts): CampaignDocument {
  if ('money' in goods) return addMoneyToStash(campaign, goods.money);
  return addToStash(campaign, [{ ...goods.item, value: null, note: '', find: null }], ids);
}

export function putIntoStash(
  { character, goods }: InputOf<'put-into-stash'>,
  opened: OpenedCampaign,
  ports: PerformPorts,
): Result<Effect, Text> {
  const person = personOf(opened, character);
  if (person === undefined) return err(message('tableOwner.refused.noSheet'));
  const label = message('tableOwner.journal.intoStash', what(goods));
  const lost = withoutGoods(person, goods, { label }, ports);
  if (!lost.ok) return lost;
  const entry = lost.value.journal.at(-1)?.id ?? '';
  return ok({
    campaign: stashWith(opened.campaign, goods, ports),
    characters: [lost.value],
    text: message('tableOwner.done.intoStash', what(goods)),
    reversal: { of: 'sheet', character, journalEntry: entry, fromStash: goods },
  });
}

/** `undefined` if somebody took it out meanwhile. */
export function stashWithout(campaign: CampaignDocument, goods: Goods): CampaignDocument | undefined {
  const { money, items } = stashOf(campaign);
  if ('money' in goods)
    return money < goods.money ? undefined : takeFromStash(campaign, { money: goods.money, items: [] });
  const { name, quantity } = goods.item;
  const line = items.find((each) => each.name === name && each.quantity >= quantity);
  return line && takeFromStash(campaign, { money: 0, items: [{ ...line, quantity }] });
}

export async function takenFromStash(
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
  const applied = applyPrepared(campaign, prepared, people, ports);
  const entry = applied.campaign.log.at(-1)?.id ?? '';
  return ok({
    ...applied,
    text: message('tableOwner.done.fromStash', what(goods)),
    reversal: { of: 'log', entry },
  });
}

/** The item of the receiver's rules: the one that is noted, or one of that name. */
function findIn(person: Person | undefined, item: StashItem, translate: Translate): string | null {
  const finds = person?.opened.finds?.() ?? [];
  const name = item.name.toLocaleLowerCase();
  const named = finds.find(({ label }) => translate(label).toLocaleLowerCase() === name);
  return finds.find(({ id }) => id === item.find)?.id ?? named?.id ?? null;
}

export function given(
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
  const group = groupOf([from, to], ports.ids);
  const lost = withoutGoods(owner, goods, { label, group }, ports);
  if (!lost.ok) return lost;
  const gained = perform(receiver.document, { label, edits: [signedEdit(goods, 1, '')], group }, ports);
  return ok({
    campaign: opened.campaign,
    characters: [lost.value, gained],
    text: message('tableOwner.done.given', names),
    reversal: { of: 'sheet', character: from, journalEntry: lost.value.journal.at(-1)?.id ?? '' },
  });
}
