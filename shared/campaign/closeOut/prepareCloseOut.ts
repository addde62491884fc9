import { enter, type Edit } from '#shared/character/edits';
import { list, message, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import { total } from './closeOutAwards';
import { accounts, debtTag, type Account, type NewEntry } from '#shared/ledger/ledger';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import { secondsPerDay } from '#shared/rules/durations/spans';
import type { Outcome } from '#shared/rules/party';
import type { Award, CloseOut, Loot } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { dueText, type Due } from '#shared/campaign/money/dues';
import { purseShare } from '#shared/campaign/money/purse';
import { sessionDues } from '#shared/campaign/money/sessionDues';
import { closingLabel } from '#shared/campaign/log/labels';
import { nextNumber, today } from '#shared/campaign/log/log';
import type { Member } from '#shared/campaign/party/members';
import { movedText, moneyOf, purseOf } from '#shared/campaign/money/money';
import { holds, memberName, type People, type Person } from '#shared/campaign/party/people';
import type { Fault, Prepared, Share } from '#shared/campaign/prepared';
import { outOfMoney, shortageOf } from '#shared/campaign/money/shortage';

/** Describes the results of a close-out for one member, with the expenses due meanwhile. */
interface MemberCloseOut {
  readonly member: string;
  readonly name: Text;
  readonly awards: readonly Award[];
  readonly loot: readonly Loot[];
  readonly dues: readonly Due[];
  /** The member agreed to go into debt for due expenses. */
  readonly debtor: boolean;
  /** True if the days of the dues are known. */
  readonly dated: boolean;
  /** Days in which lasting states of the sheet may end. */
  readonly days: number;
}

/**
 * A preview of a close-out: changes of every sheet, the log entry, and faults. `known` are dues that already fell
 * in its days, for any days; otherwise they follow from the campaign's expenses.
 */
export function prepareCloseOut(
  campaign: CampaignDocument,
  closeOut: CloseOut,
  people: People,
  known?: readonly Due[],
): Prepared {
  const { kind, title, date, days, summary, present, awards, loot, debtors, played } = closeOut;
  const dues = known ?? closeOutDues(campaign, closeOut);
  const memberCloseOuts = campaign.party.map((member): MemberCloseOut => ({
    member: member.id,
    name: memberName(member, people),
    awards: awards.filter((award) => award.member === member.id),
    loot: loot.filter((found) => found.member === member.id),
    dues: dues.filter((due) => due.member === member.id),
    debtor: debtors.includes(member.id),
    dated: known === undefined,
    days,
  }));
  const parts = memberCloseOuts.map((memberCloseOut) => shareOf(memberCloseOut, campaign, people));
  const purse = purseShare(campaign, dues, moneyOf(campaign, people));
  return {
    faults: [
      ...faultsOf(campaign, closeOut, people),
      ...parts.flatMap(({ faults }) => faults),
      ...(known === undefined ? purse.faults : []),
    ],
    label: closingLabel(kind, nextNumber(campaign, kind), title),
    shares: [...parts.map(({ share }) => share), ...purse.shares].filter(
      ({ changes, edits }) => changes.length + edits.length > 0,
    ),
    entry: {
      kind,
      id: '-',
      at: campaign.updatedAt,
      date,
      days,
      title,
      text: summary,
      present,
      awards,
      loot,
      debtors,
      paid: dues.map((due) => ({ member: due.member, what: dueText(due), amount: 0 - due.amount })),
      ...(played !== undefined && { played }),
    },
    draft: 'closeOut',
  };
}

export function awardShare(
  member: Pick<Member, 'id' | 'name'>,
  { awards, loot }: { readonly awards: readonly Award[]; readonly loot: readonly Loot[] },
  campaign: Pick<CampaignDocument, 'calendar' | 'terms' | 'ruleset'>,
  people: People,
): Share {
  const own = <Given extends { readonly member: string | null }>(given: readonly Given[]) =>
    given.filter((each) => each.member === member.id);
  const gained = { awards: own(awards), loot: own(loot) };
  const who = { member: member.id, name: memberName(member, people) };
  return shareOf({ ...who, ...gained, dues: [], debtor: false, dated: true, days: 0 }, campaign, people)
    .share;
}

/** Assumes that the close-out is at the end of the log. */
export function closeOutDues(
  campaign: CampaignDocument,
  closeOut: Pick<CloseOut, 'days' | 'present'>,
): readonly Due[] {
  return sessionDues(campaign, closeOut, today(campaign));
}

/** Dues of a member who is otherwise not involved; `faults` if there is not enough money. */
export function dueShare(
  member: Pick<Member, 'id' | 'name'>,
  dues: readonly Due[],
  campaign: CampaignDocument,
  people: People,
): MemberCloseOutShare {
  const own = dues.filter((due) => due.member === member.id);
  const memberCloseOut = { member: member.id, name: memberName(member, people), dues: own };
  return shareOf(
    { ...memberCloseOut, awards: [], loot: [], debtor: false, dated: true, days: 0 },
    campaign,
    people,
  );
}

interface MemberCloseOutShare {
  readonly share: Share;
  readonly faults: readonly Fault[];
}

function shareOf(
  memberCloseOut: MemberCloseOut,
  campaign: Pick<CampaignDocument, 'calendar' | 'terms' | 'ruleset'>,
  people: People,
): MemberCloseOutShare {
  const { member, name } = memberCloseOut;
  const person = people.get(member);
  const money = (person && purseOf(person)) ?? moneyOf(campaign, people);
  if (person === undefined)
    return {
      share: { member, name, edits: [], changes: notedOnly(memberCloseOut, money, people) },
      faults: [],
    };
  const outcomes: readonly Outcome[] = [
    { edits: memberCloseOut.awards.flatMap(accountEdits), changes: [] },
    ...rewardsOf(person, memberCloseOut.awards),
    ...together(memberCloseOut.loot).map((found) => lootOf(person, found)),
    ...timeOver(person, memberCloseOut.days),
  ];
  const gained = outcomes.flatMap((outcome) => outcome.edits);
  const purse = holds(person, 'money');
  const edits = payments([...gained, ...memberCloseOut.dues.map(dueEdit)], purse);
  const changes = [...balanceChanges(person, edits), ...outcomes.flatMap((outcome) => outcome.changes)];
  const taken = 0 - total(gained.filter(isPayment));
  const coming = purse + entered(gained, 'money') + taken;
  const short = memberCloseOut.dated
    ? shortageOf(coming, taken, memberCloseOut.dues)
    : shortageOf(coming, taken + total(memberCloseOut.dues), []);
  const faults =
    short === undefined || memberCloseOut.debtor
      ? []
      : [outOfMoney(campaign, { member, name, money }, short)];
  return { share: { member, name, edits, changes }, faults };
}

/** Conditions, effects and hazards whose time passes; nights in between are rests. */
function timeOver({ opened }: Person, days: number): readonly Outcome[] {
  const passed = days > 0 && opened.time?.().lapse({ seconds: days * secondsPerDay, rest: true });
  return passed ? [passed] : [];
}

type Payment = Extract<Edit, { readonly op: 'enter' }>;

function isPayment(edit: Edit): edit is Payment {
  return edit.op === 'enter' && edit.account === 'money' && edit.amount < 0;
}

/**
 * Puts income before payments, so that no balance runs out in between; payments beyond the balance are marked as debts.
 */
function payments(all: readonly Edit[], purse: number): readonly Edit[] {
  const coming = all.filter((edit) => !isPayment(edit));
  let left = purse + entered(coming, 'money');
  const paid = all.filter(isPayment).map((edit) => {
    left += edit.amount;
    return left < 0 ? { ...edit, tag: debtTag } : edit;
  });
  return [...coming, ...paid];
}

function dueEdit({ name, amount, what = message('closing.due', { name: raw(name) }) }: Due): Edit {
  return enter({
    account: 'money',
    amount: 0 - amount,
    reason: '',
    what,
  });
}

/** Merges loot of one kind, because the rules are asked once per kind with the unchanged sheet. */
function together(loot: readonly Loot[]): readonly Loot[] {
  return loot.reduce<readonly Loot[]>((kinds, each) => {
    const same = kinds.find(({ find }) => find !== null && find === each.find);
    if (same === undefined) return [...kinds, each];
    const both = { ...same, quantity: same.quantity + each.quantity };
    return kinds.map((kind) => (kind === same ? both : kind));
  }, []);
}

function accountEdits({ reward, amount, reason, tag }: Award): readonly Edit[] {
  const account = accounts.find((id) => id === reward);
  if (account === undefined || amount === 0) return [];
  return [enter({ account, amount, reason, ...(tag !== undefined && { tag }) })];
}

/** Merges awards of one kind before asking the rules. */
function rewardsOf(person: Person, awards: readonly Award[]): readonly Outcome[] {
  return (person.opened.rewards?.() ?? []).flatMap((reward) => {
    const amount = total(awards.filter((award) => award.reward === reward.id));
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

/** Returns accounts with their balances before and after: "Exp 4 → 6 (+1 session, +1 goal)". */
export function balanceChanges(person: Person, edits: readonly Edit[]): readonly Text[] {
  return person.ledger.accounts.flatMap(({ id, label, balance, amountText }): Text[] => {
    const moves = edits.flatMap((edit) =>
      edit.op === 'enter' && edit.account === id && edit.amount !== 0 ? [edit] : [],
    );
    if (moves.length === 0) return [];
    // Experience needs the account's name as its unit; a sum of money already names its currency.
    const isMoney = id === 'money';
    const amount = isMoney ? amountText : (sum: number) => raw(plainNumber(sum));
    const moved = (sum: number) => (isMoney ? movedText({ amount }, sum) : raw(signed(sum)));
    return [
      message('closing.balance', {
        account: label,
        before: amount(balance),
        after: amount(balance + total(moves)),
        moves: list(moves.map((move) => moveText(person, move, moved(move.amount)))),
      }),
    ];
  });
}

/** Prefers the description of the entry, then its reason, then the rules' name of such an award. */
function moveText({ ledger }: Person, { what, reason, tag }: NewEntry, moved: Text): Text {
  const offer = ledger.awards.find((award) => tag !== undefined && award.tag === tag)?.label;
  const why = what ?? (reason.trim() === '' ? offer : raw(reason));
  return why === undefined ? moved : message('closing.move', { amount: moved, what: why });
}

/** Notes for the log about members without a sheet here. */
function notedOnly(
  { awards, loot, dues }: MemberCloseOut,
  money: MoneyWords,
  people: People,
): readonly Text[] {
  const noted = (what: Text) => message('closing.noted', { what });
  const moved = (amount: Text, what: Text) => noted(message('closing.move', { amount, what }));
  return [
    ...awards.map(({ amount, reward }) =>
      reward === 'money'
        ? moved(movedText(money, amount), money.label)
        : moved(raw(signed(amount)), rewardName(reward, people)),
    ),
    ...loot.map(({ name, quantity }) => noted(message('closing.item', { name: raw(name), count: quantity }))),
    ...dues.map((due) => moved(movedText(money, 0 - due.amount), dueText(due))),
  ];
}

/** Rewards are named by the first member whose rules know them. */
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

/** Reports an unknown or absent member, an unknown reward, or an amount out of bounds. */
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

/** Exp cannot be reduced below zero. */
function missingExp(awards: readonly Award[], person: Person, people: People): readonly Fault[] {
  const { member } = person;
  const isOwn = (award: Award) => award.member === member.id && award.reward === 'exp';
  const moved = total(awards.filter(isOwn));
  const left = holds(person, 'exp') + moved;
  if (moved >= 0 || left >= 0) return [];
  const index = awards.findIndex((award) => isOwn(award) && award.amount < 0);
  const text = message('closing.outOfExp', {
    name: memberName(member, people),
    short: plainNumber(0 - left),
  });
  return [{ path: `awards[${String(index)}].amount`, member: member.id, text }];
}

function entered(edits: readonly Edit[], account: Account): number {
  return total(edits.flatMap((edit) => (edit.op === 'enter' && edit.account === account ? [edit] : [])));
}
