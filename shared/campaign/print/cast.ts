import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import { accounts } from '#shared/ledger/ledger';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { Award } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { movedText, moneyOf, purseOf } from '#shared/campaign/money/money';
import { memberName, type People } from '#shared/campaign/party/people';

/** Names and amounts for printing. */
export interface Cast {
  /** Also works for former members. */
  readonly nameOfMember: (member: string) => Text;
  /** Returns the currency of the member's payments. */
  readonly moneyOf: (member: string) => MoneyWords;
  /** Examples are "+2 Exp (session)" and "+$12 (ransom)". */
  readonly awardText: (award: Award) => Text;
  /** An example is "Modest −$48". */
  readonly paidText: (
    member: string,
    items: readonly { readonly what: Text; readonly amount: number }[],
  ) => Text;
}

/** A member whose sheet is not available, with the reason. */
export interface AbsentMember {
  readonly member: Member;
  readonly name: Text;
  readonly reason: Text;
}

export function castOf(
  campaign: Pick<CampaignDocument, 'party' | 'log' | 'terms' | 'ruleset'>,
  people: People,
): Cast {
  const party = new Map(campaign.party.map((member) => [member.id, member]));
  const rewards = new Map(
    [...people].map(([id, { opened }]) => [
      id,
      new Map((opened.rewards?.() ?? []).map((reward) => [reward.id, reward.label])),
    ]),
  );
  const left = new Map(
    campaign.log.flatMap((entry): [string, string][] =>
      entry.kind === 'party' && entry.title.trim() !== '' ? [[entry.member, entry.title.trim()]] : [],
    ),
  );
  const nameOfMember = (id: string): Text => {
    const member = party.get(id);
    if (member !== undefined) return printedName(member, people);
    const name = left.get(id);
    return name === undefined ? message('chronicle.formerMember') : raw(name);
  };
  const rewardLabel = ({ member, reward }: Award): Text => {
    const account = accounts.find((id) => id === reward);
    if (account === undefined) return rewards.get(member)?.get(reward) ?? raw(reward);
    const own = people.get(member)?.ledger.accounts.find(({ id }) => id === account);
    return own?.label ?? message(`ledger.account.${account}`);
  };
  const common = moneyOf(campaign, people);
  const moneyFor = (member: string): MoneyWords => {
    const person = people.get(member);
    return (person && purseOf(person)) ?? common;
  };
  return {
    nameOfMember,
    moneyOf: moneyFor,
    awardText: (award) => {
      const what =
        award.reward === 'money'
          ? movedText(moneyFor(award.member), award.amount)
          : message('chronicle.award', { amount: signed(award.amount), what: rewardLabel(award) });
      const reason = award.reason.trim();
      return reason === '' ? what : message('chronicle.awardFor', { what, reason: raw(reason) });
    },
    paidText: (member, items) =>
      list(
        items.map(({ what, amount }) =>
          message('chronicle.paid', { what, amount: moneyFor(member).amount(amount) }),
        ),
      ),
  };
}

/** `troubles` holds the reasons why characters cannot be read. */
export function absentOf(
  { party }: Pick<CampaignDocument, 'party'>,
  people: People,
  troubles: ReadonlyMap<string, Text>,
): readonly AbsentMember[] {
  return party.flatMap((member): AbsentMember[] => {
    if (people.has(member.id)) return [];
    const reason =
      member.character === null
        ? message('partySheet.noSheet')
        : message('partySheet.unreadable', {
            reason: troubles.get(member.character) ?? message('errors.not-found'),
          });
    return [{ member, name: printedName(member, people), reason }];
  });
}

/** A member without a readable sheet or name is described by their player. */
export function printedName(member: Member, people: People): Text {
  const player = member.player.trim();
  if (people.has(member.id) || member.name.trim() !== '' || player === '') return memberName(member, people);
  return message('partySheet.characterOf', { player: raw(player) });
}

/** Groups items by member, in the order of the party. */
export function byMember<T extends { readonly member: string }>(
  { party }: Pick<CampaignDocument, 'party'>,
  items: readonly T[],
): readonly { readonly member: string; readonly items: readonly T[] }[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const others = found.get(item.member);
    if (others === undefined) found.set(item.member, [item]);
    else others.push(item);
  }
  const order = new Map(party.map(({ id }, place) => [id, place]));
  const placeOf = (id: string): number => order.get(id) ?? party.length;
  return [...found]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([member, own]) => ({ member, items: own }));
}
