import { enter, type Edit } from '../character/edits';
import { list, message, raw, signed, type Text } from '../kernel/text';
import { accounts, debtTag, numeral, type Account } from '../ledger/ledger';
import type { Outcome } from '../rules/party';
import type { Award, CloseOut, Loot } from './chronicle';
import type { CampaignDocument } from './document';
import { duesBetween, type Due } from './dues';
import { nextNumber, today } from './log';
import { holds, memberName, type People, type Person } from './people';
import type { Fault, Prepared, Share } from './prepared';

/** What the end of a session brings to one of the party, and what falls due meanwhile. */
interface Lot {
  readonly member: string;
  readonly name: Text;
  readonly awards: readonly Award[];
  readonly loot: readonly Loot[];
  readonly dues: readonly Due[];
  /** Agreed that what falls due is paid with money that is not there. */
  readonly debtor: boolean;
}

/** The end of a session or scenario as it would be: what every sheet gets, what the log says, what is in the way. */
export function prepareCloseOut(campaign: CampaignDocument, closeOut: CloseOut, people: People): Prepared {
  const { kind, title, date, days, summary, present, awards, loot, debtors } = closeOut;
  const from = today(campaign);
  const dues = duesBetween(campaign, from, from + days - 1);
  const lots = campaign.party.map((member): Lot => ({
    member: member.id,
    name: memberName(member, people),
    awards: awards.filter((award) => award.member === member.id),
    loot: loot.filter((found) => found.member === member.id),
    dues: dues.filter((due) => due.member === member.id),
    debtor: debtors.includes(member.id),
  }));
  const parts = lots.map((lot) => shareOf(lot, people.get(lot.member)));
  return {
    faults: [...faultsOf(campaign, closeOut, people), ...parts.flatMap(({ faults }) => faults)],
    label: closingLabel(kind, nextNumber(campaign, kind), title),
    shares: parts.map(({ share }) => share).filter(({ changes }) => changes.length > 0),
    entry: {
      ...{ kind, id: '-', at: campaign.updatedAt, date, days, title, text: summary },
      ...{ present, awards, loot, debtors },
      paid: dues.map(({ member, name, amount }) => ({ member, what: raw(name), amount: 0 - amount })),
    },
    draft: 'closeOut',
  };
}

/** What a session or scenario is called: "Session 12: The ferry". */
export function closingLabel(kind: CloseOut['kind'], number: number, title: string): Text {
  const name = title.trim();
  return name === ''
    ? message(`closing.untitled.${kind}`, { number })
    : message(`closing.titled.${kind}`, { number, title: raw(name) });
}

function shareOf(lot: Lot, person: Person | undefined): { share: Share; faults: readonly Fault[] } {
  const { member, name } = lot;
  if (person === undefined)
    return { share: { member, name, edits: [], changes: notedOnly(lot) }, faults: [] };
  const outcomes: readonly Outcome[] = [
    { edits: lot.awards.flatMap(accountEdits), changes: [] },
    ...rewardsOf(person, lot.awards),
    ...lot.loot.map((found) => lootOf(person, found)),
  ];
  const gained = outcomes.flatMap(({ edits }) => edits);
  const purse = holds(person, 'money') + entered(gained, 'money');
  const paid = duePayments(lot.dues, purse, lot.debtor);
  const edits = [...gained, ...paid.edits];
  const changes = [...balanceChanges(person, edits), ...outcomes.flatMap((outcome) => outcome.changes)];
  return {
    share: { member, name, edits, changes },
    faults: paid.short === undefined ? [] : [outOfMoney(member, name, paid.short)],
  };
}

/** Payments of what falls due, in order; `short` is how much is missing where nobody agreed to a debt. */
function duePayments(
  dues: readonly Due[],
  purse: number,
  debtor: boolean,
): { edits: readonly Edit[]; short?: number } {
  let left = purse;
  const edits = dues.map(({ name, amount }) => {
    left -= amount;
    return enter({
      account: 'money',
      amount: 0 - amount,
      reason: '',
      what: message('closing.due', { name: raw(name) }),
      ...(left < 0 && { tag: debtTag }),
    });
  });
  return left < 0 && !debtor && dues.length > 0 ? { edits, short: 0 - left } : { edits };
}

/** Money that runs out, and the two ways on. */
export function outOfMoney(member: string, name: Text, short: number): Fault {
  return {
    path: 'debtors',
    member,
    debt: true,
    text: message('closing.outOfMoney', { name, short: numeral(short) }),
  };
}

function accountEdits({ reward, amount, reason, tag }: Award): readonly Edit[] {
  const account = accounts.find((id) => id === reward);
  if (account === undefined || amount === 0) return [];
  return [enter({ account, amount, reason, ...(tag !== undefined && { tag }) })];
}

/** What the rules' own rewards do, all awards of one kind together. */
function rewardsOf(person: Person, awards: readonly Award[]): readonly Outcome[] {
  return (person.opened.rewards?.() ?? []).flatMap((reward) => {
    const amount = sum(awards.filter((award) => award.reward === reward.id));
    return amount === 0 ? [] : [reward.give(amount)];
  });
}

function lootOf(person: Person, { find, name, quantity }: Loot): Outcome {
  const known = find === null ? undefined : person.opened.finds?.().find(({ id }) => id === find);
  if (known !== undefined) return known.take(quantity);
  const item = { name, quantity };
  return {
    changes: [message('closing.item', { name: raw(name), count: quantity })],
    edits: [enter({ account: 'money', amount: 0, reason: '', item })],
  };
}

/** The accounts that edits move, each with its balance before and after: "Exp 4 → 6 (+1 session, +1 goal)". */
export function balanceChanges(person: Person, edits: readonly Edit[]): readonly Text[] {
  return person.ledger.accounts.flatMap(({ id, label, balance }): Text[] => {
    const moves = edits.flatMap((edit) =>
      edit.op === 'enter' && edit.account === id && edit.amount !== 0 ? [edit] : [],
    );
    if (moves.length === 0) return [];
    const after = balance + sum(moves);
    return [
      message('closing.balance', {
        account: label,
        before: numeral(balance),
        after: numeral(after),
        moves: list(
          moves.map(({ amount, reason, what }) =>
            message('closing.move', { amount: signed(amount), what: what ?? raw(reason) }),
          ),
        ),
      }),
    ];
  });
}

/** What is only noted in the log, because no sheet is here to write it on. */
function notedOnly({ awards, loot, dues }: Lot): readonly Text[] {
  return [
    ...awards.map(({ amount, reward }) =>
      message('closing.noted', { what: raw(`${signed(amount)} ${reward}`) }),
    ),
    ...loot.map(({ name }) => message('closing.noted', { what: raw(name) })),
    ...dues.map(({ name, amount }) =>
      message('closing.noted', { what: raw(`${signed(0 - amount)} ${name}`) }),
    ),
  ];
}

function faultsOf(campaign: CampaignDocument, closeOut: CloseOut, people: People): readonly Fault[] {
  const party = new Map(campaign.party.map((member) => [member.id, member]));
  const unknown = (path: string): Fault => ({ path, text: message('closing.unknownMember') });
  const { present, awards, loot, debtors } = closeOut;
  return [
    ...present.flatMap((id, index) => (party.has(id) ? [] : [unknown(`present[${String(index)}]`)])),
    ...debtors.flatMap((id, index) => (party.has(id) ? [] : [unknown(`debtors[${String(index)}]`)])),
    ...awards.flatMap((award, index) => awardFaults(award, `awards[${String(index)}]`)),
    ...loot.flatMap(({ member }, index) =>
      member === null || party.has(member) ? [] : [unknown(`loot[${String(index)}].member`)],
    ),
  ];

  function awardFaults({ member: id, reward, amount }: Award, path: string): readonly Fault[] {
    const member = party.get(id);
    if (member === undefined) return [unknown(`${path}.member`)];
    const name = memberName(member, people);
    if (!present.includes(id))
      return [{ path: `${path}.member`, member: id, text: message('closing.notPresent', { name }) }];
    const person = people.get(id);
    if (person === undefined || accounts.some((account) => account === reward)) return [];
    const known = person.opened.rewards?.().find((each) => each.id === reward);
    if (known === undefined)
      return [{ path: `${path}.reward`, member: id, text: message('closing.unknownReward', { name }) }];
    const { min, max } = known.amount;
    if (amount >= min && amount <= max) return [];
    return [
      {
        path: `${path}.amount`,
        member: id,
        text: message('closing.awardSize', { name, reward: known.label, min, max }),
      },
    ];
  }
}

function entered(edits: readonly Edit[], account: Account): number {
  return sum(edits.flatMap((edit) => (edit.op === 'enter' && edit.account === account ? [edit] : [])));
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}
