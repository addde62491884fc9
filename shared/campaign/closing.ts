import { enter, type Edit } from '../character/edits';
import { list, message, raw, signed, type Text } from '../kernel/text';
import { accounts, debtTag, numeral, type Account, type NewEntry } from '../ledger/ledger';
import type { Outcome } from '../rules/party';
import type { Award, CloseOut, Loot } from './chronicle';
import type { CampaignDocument } from './document';
import { duesBetween, type Due } from './dues';
import { closingLabel } from './labels';
import { nextNumber, today } from './log';
import type { Member } from './members';
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

/**
 * The end of a session or scenario as it would be: what every sheet gets, what the log says, what is in the way.
 * `dues` are those that are known to fall due in its days; otherwise they follow from the campaign's expenses.
 */
export function prepareCloseOut(
  campaign: CampaignDocument,
  closeOut: CloseOut,
  people: People,
  dues: readonly Due[] = closeOutDues(campaign, closeOut),
): Prepared {
  const { kind, title, date, days, summary, present, awards, loot, debtors } = closeOut;
  const lots = campaign.party.map((member): Lot => ({
    member: member.id,
    name: memberName(member, people),
    awards: awards.filter((award) => award.member === member.id),
    loot: loot.filter((found) => found.member === member.id),
    dues: dues.filter((due) => due.member === member.id),
    debtor: debtors.includes(member.id),
  }));
  const parts = lots.map((lot) => shareOf(lot, people));
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

/** What awards alone bring to one of the party. */
export function awardShare(
  member: Pick<Member, 'id' | 'name'>,
  awards: readonly Award[],
  people: People,
): Share {
  const own = awards.filter((award) => award.member === member.id);
  const lot = { member: member.id, name: memberName(member, people), awards: own };
  return shareOf({ ...lot, dues: [], loot: [], debtor: false }, people).share;
}

/** What falls due in the days of a close-out at the end of the log. */
export function closeOutDues(campaign: CampaignDocument, { days }: Pick<CloseOut, 'days'>): readonly Due[] {
  const from = today(campaign);
  return duesBetween(campaign, from, from + days - 1);
}

/** What falls due for one of the party who is in nothing else at the time; `faults` where the money is not there. */
export function dueShare(
  member: Pick<Member, 'id' | 'name'>,
  dues: readonly Due[],
  people: People,
): LotShare {
  const own = dues.filter((due) => due.member === member.id);
  const lot = { member: member.id, name: memberName(member, people), dues: own };
  return shareOf({ ...lot, awards: [], loot: [], debtor: false }, people);
}

interface LotShare {
  readonly share: Share;
  readonly faults: readonly Fault[];
}

function shareOf(lot: Lot, people: People): LotShare {
  const { member, name } = lot;
  const person = people.get(member);
  if (person === undefined)
    return { share: { member, name, edits: [], changes: notedOnly(lot, people) }, faults: [] };
  const outcomes: readonly Outcome[] = [
    { edits: lot.awards.flatMap(accountEdits), changes: [] },
    ...rewardsOf(person, lot.awards),
    ...together(lot.loot).map((found) => lootOf(person, found)),
  ];
  const gained = outcomes.flatMap((outcome) => outcome.edits);
  const paid = payments([...gained, ...lot.dues.map(dueEdit)], holds(person, 'money'), lot.debtor);
  const changes = [...balanceChanges(person, paid.edits), ...outcomes.flatMap((outcome) => outcome.changes)];
  return {
    share: { member, name, edits: paid.edits, changes },
    faults: paid.short === undefined ? [] : [outOfMoney(member, name, paid.short)],
  };
}

/**
 * The edits with what comes in ahead of what is paid, so that nobody runs out on the way; what is paid with money that
 * is not there is marked as a debt. `short` is how much is missing where nobody agreed to one.
 */
function payments(
  all: readonly Edit[],
  purse: number,
  debtor: boolean,
): { edits: readonly Edit[]; short?: number } {
  const isPayment = (edit: Edit) => edit.op === 'enter' && edit.account === 'money' && edit.amount < 0;
  const [coming, paying] = [all.filter((edit) => !isPayment(edit)), all.filter(isPayment)];
  let left = purse + entered(coming, 'money');
  const paid = paying.map((edit) => {
    if (edit.op !== 'enter') return edit;
    left += edit.amount;
    return left < 0 ? { ...edit, tag: debtTag } : edit;
  });
  const edits = [...coming, ...paid];
  return left < 0 && !debtor && paid.length > 0 ? { edits, short: 0 - left } : { edits };
}

function dueEdit({ name, amount }: Due): Edit {
  return enter({
    account: 'money',
    amount: 0 - amount,
    reason: '',
    what: message('closing.due', { name: raw(name) }),
  });
}

/** Loot of one kind in one: the rules are asked once for each of their things, as the sheet stands before. */
function together(loot: readonly Loot[]): readonly Loot[] {
  return loot.reduce<readonly Loot[]>((kinds, each) => {
    const same = kinds.find(({ find }) => find !== null && find === each.find);
    if (same === undefined) return [...kinds, each];
    const both = { ...same, quantity: same.quantity + each.quantity };
    return kinds.map((kind) => (kind === same ? both : kind));
  }, []);
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
        moves: list(moves.map((move) => moveText(person, move))),
      }),
    ];
  });
}

/** What a move of an account was: in the words of who made it, else as the rules call an award of that kind. */
function moveText({ ledger }: Person, { amount, what, reason, tag }: NewEntry): Text {
  const offer = ledger.awards.find((award) => tag !== undefined && award.tag === tag)?.label;
  const why = what ?? (reason.trim() === '' ? offer : raw(reason));
  return why === undefined
    ? raw(signed(amount))
    : message('closing.move', { amount: signed(amount), what: why });
}

/** What is only noted in the log, because no sheet is here to write it on. */
function notedOnly({ awards, loot, dues }: Lot, people: People): readonly Text[] {
  const noted = (what: Text) => message('closing.noted', { what });
  const moved = (amount: number, what: Text) =>
    noted(message('closing.move', { amount: signed(amount), what }));
  return [
    ...awards.map(({ amount, reward }) => moved(amount, rewardName(reward, people))),
    ...loot.map(({ name, quantity }) => noted(message('closing.item', { name: raw(name), count: quantity }))),
    ...dues.map(({ name, amount }) => moved(0 - amount, raw(name))),
  ];
}

/** What an account or a reward is called, the latter by the rules of whoever of the party knows it. */
function rewardName(reward: string, people: People): Text {
  const account = accounts.find((id) => id === reward);
  if (account !== undefined) return message(`ledger.account.${account}`);
  const rewards = [...people.values()].flatMap(({ opened }) => opened.rewards?.() ?? []);
  return rewards.find(({ id }) => id === reward)?.label ?? raw(reward);
}

function faultsOf(campaign: CampaignDocument, closeOut: CloseOut, people: People): readonly Fault[] {
  const party = new Map(campaign.party.map((member) => [member.id, member]));
  const unknown = (path: string): Fault => ({ path, text: message('closing.unknownMember') });
  const { present, awards, loot, debtors } = closeOut;
  return [
    ...present.flatMap((id, index) => (party.has(id) ? [] : [unknown(`present[${String(index)}]`)])),
    ...debtors.flatMap((id, index) => (party.has(id) ? [] : [unknown(`debtors[${String(index)}]`)])),
    ...awardsFaults(campaign, awards, present, people),
    ...loot.flatMap(({ member }, index) =>
      member === null || party.has(member) ? [] : [unknown(`loot[${String(index)}].member`)],
    ),
    ...[...people.values()].flatMap((person) => missingExp(awards, person, people)),
  ];
}

/** What is wrong with awards: for somebody unknown or not present, of an unknown kind, or too many at once. */
export function awardsFaults(
  campaign: Pick<CampaignDocument, 'party'>,
  awards: readonly Award[],
  present: readonly string[],
  people: People,
): readonly Fault[] {
  const party = new Map(campaign.party.map((member) => [member.id, member]));
  const unknown = (path: string): Fault => ({ path, text: message('closing.unknownMember') });
  return awards.flatMap((award, index) => awardFaults(award, `awards[${String(index)}]`));

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

/** Exp that is taken away, but is not there. */
function missingExp(awards: readonly Award[], person: Person, people: People): readonly Fault[] {
  const { member } = person;
  const isOwn = (award: Award) => award.member === member.id && award.reward === 'exp';
  const moved = sum(awards.filter(isOwn));
  const left = holds(person, 'exp') + moved;
  if (moved >= 0 || left >= 0) return [];
  const index = awards.findIndex((award) => isOwn(award) && award.amount < 0);
  const text = message('closing.outOfExp', { name: memberName(member, people), short: numeral(0 - left) });
  return [{ path: `awards[${String(index)}].amount`, member: member.id, text }];
}

function entered(edits: readonly Edit[], account: Account): number {
  return sum(edits.flatMap((edit) => (edit.op === 'enter' && edit.account === account ? [edit] : [])));
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}
