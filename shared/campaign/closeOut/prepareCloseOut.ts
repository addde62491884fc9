import { enter, type Edit } from '../../character/edits';
import { list, message, raw, signed, type Text } from '../../kernel/text';
import { total } from './closeOutAwards';
import { accounts, debtTag, numeral, type Account, type NewEntry } from '../../ledger/ledger';
import type { MoneyWords } from '../../rules/ledger/economy';
import type { Outcome } from '../../rules/party';
import type { Award, CloseOut, Loot } from '../log/chronicle';
import type { CampaignDocument } from '../document';
import { duesBetween, type Due } from '../money/dues';
import { closingLabel } from '../log/labels';
import { nextNumber, today } from '../log/log';
import type { Member } from '../party/members';
import { movedText, moneyOf, purseOf } from '../money/money';
import { holds, memberName, type People, type Person } from '../party/people';
import type { Fault, Prepared, Share } from '../prepared';
import { outOfMoney, shortageOf } from '../money/shortage';

/** What the end of a session brings to one of the party, and what falls due meanwhile. */
interface MemberCloseOut {
  readonly member: string;
  readonly name: Text;
  readonly awards: readonly Award[];
  readonly loot: readonly Loot[];
  readonly dues: readonly Due[];
  /** Agreed that what falls due is paid with money that is not there. */
  readonly debtor: boolean;
  /** The days of the dues are known. */
  readonly dated: boolean;
}

/**
 * The end of a session or scenario as it would be: what every sheet gets, what the log says, what is in the way.
 * `known` are dues that fell in its days already, whichever of them; otherwise they follow from the campaign's expenses.
 */
export function prepareCloseOut(
  campaign: CampaignDocument,
  closeOut: CloseOut,
  people: People,
  known?: readonly Due[],
): Prepared {
  const { kind, title, date, days, summary, present, awards, loot, debtors } = closeOut;
  const dues = known ?? closeOutDues(campaign, closeOut);
  const memberCloseOuts = campaign.party.map((member): MemberCloseOut => ({
    member: member.id,
    name: memberName(member, people),
    awards: awards.filter((award) => award.member === member.id),
    loot: loot.filter((found) => found.member === member.id),
    dues: dues.filter((due) => due.member === member.id),
    debtor: debtors.includes(member.id),
    dated: known === undefined,
  }));
  const parts = memberCloseOuts.map((memberCloseOut) => shareOf(memberCloseOut, campaign, people));
  return {
    faults: [...faultsOf(campaign, closeOut, people), ...parts.flatMap(({ faults }) => faults)],
    label: closingLabel(kind, nextNumber(campaign, kind), title),
    shares: parts.map(({ share }) => share).filter(({ changes }) => changes.length > 0),
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
      paid: dues.map(({ member, name, amount }) => ({ member, what: raw(name), amount: 0 - amount })),
    },
    draft: 'closeOut',
  };
}

/** What awards alone bring to one of the party. */
export function awardShare(
  member: Pick<Member, 'id' | 'name'>,
  awards: readonly Award[],
  campaign: Pick<CampaignDocument, 'calendar' | 'terms' | 'ruleset'>,
  people: People,
): Share {
  const own = awards.filter((award) => award.member === member.id);
  const memberCloseOut = { member: member.id, name: memberName(member, people), awards: own };
  return shareOf({ ...memberCloseOut, dues: [], loot: [], debtor: false, dated: true }, campaign, people)
    .share;
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
  campaign: CampaignDocument,
  people: People,
): MemberCloseOutShare {
  const own = dues.filter((due) => due.member === member.id);
  const memberCloseOut = { member: member.id, name: memberName(member, people), dues: own };
  return shareOf({ ...memberCloseOut, awards: [], loot: [], debtor: false, dated: true }, campaign, people);
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

type Payment = Extract<Edit, { readonly op: 'enter' }>;

function isPayment(edit: Edit): edit is Payment {
  return edit.op === 'enter' && edit.account === 'money' && edit.amount < 0;
}

/**
 * The edits with what comes in ahead of what is paid, so that nobody runs out on the way; what is paid with money that
 * is not there is marked as a debt.
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

function accountEdits({ reward, amount, reason, tag }: Award): readonly Edit[] {
  const account = accounts.find((id) => id === reward);
  if (account === undefined || amount === 0) return [];
  return [enter({ account, amount, reason, ...(tag !== undefined && { tag }) })];
}

/** What the rules' own rewards do, all awards of one kind together. */
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

/** The accounts that edits move, each with its balance before and after: "Exp 4 → 6 (+1 session, +1 goal)". */
export function balanceChanges(person: Person, edits: readonly Edit[]): readonly Text[] {
  return person.ledger.accounts.flatMap(({ id, label, balance, amountText }): Text[] => {
    const moves = edits.flatMap((edit) =>
      edit.op === 'enter' && edit.account === id && edit.amount !== 0 ? [edit] : [],
    );
    if (moves.length === 0) return [];
    // The name of the account says what Exp are counted in; a sum of money says it itself.
    const isMoney = id === 'money';
    const amount = isMoney ? amountText : (sum: number) => raw(numeral(sum));
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

/** What a move of an account was: in the words of who made it, else as the rules call an award of that kind. */
function moveText({ ledger }: Person, { what, reason, tag }: NewEntry, moved: Text): Text {
  const offer = ledger.awards.find((award) => tag !== undefined && award.tag === tag)?.label;
  const why = what ?? (reason.trim() === '' ? offer : raw(reason));
  return why === undefined ? moved : message('closing.move', { amount: moved, what: why });
}

/** What is only noted in the log, because no sheet is here to write it on. */
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
    ...dues.map(({ name, amount }) => moved(movedText(money, 0 - amount), raw(name))),
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
  const moved = total(awards.filter(isOwn));
  const left = holds(person, 'exp') + moved;
  if (moved >= 0 || left >= 0) return [];
  const index = awards.findIndex((award) => isOwn(award) && award.amount < 0);
  const text = message('closing.outOfExp', { name: memberName(member, people), short: numeral(0 - left) });
  return [{ path: `awards[${String(index)}].amount`, member: member.id, text }];
}

function entered(edits: readonly Edit[], account: Account): number {
  return total(edits.flatMap((edit) => (edit.op === 'enter' && edit.account === account ? [edit] : [])));
}
