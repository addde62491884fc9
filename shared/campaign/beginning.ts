import type { DieGroup } from '#shared/rules/checks';
import { message } from '#shared/kernel/text';
import { awardsFaults, awardShare } from './closeOut/prepareCloseOut';
import { awardColumns, keyOf, type AwardColumn } from './closeOut/closeOutAwards';
import type { CampaignDocument } from './document';
import { givingOf, type Beginning, type AwardInputs } from './inputs';
import { beginningLabel, givenLabel } from './log/labels';
import { nextNumber } from './log/log';
import { memberName, type People } from './party/people';
import type { Fault, Prepared, Share } from './prepared';

/** Includes every member who is not away; no dice are rolled yet. */
export function freshBeginning(
  { party }: Pick<CampaignDocument, 'party'>,
  of: Beginning['of'],
  date: string,
): Beginning {
  return { of, date, present: party.filter(({ away }) => !away).map(({ id }) => id), dice: {} };
}

/** Dice to roll by member; members without dice are left out. */
export function beginningDice(
  { of, present }: Pick<Beginning, 'of' | 'present'>,
  people: People,
): ReadonlyMap<string, readonly DieGroup[]> {
  return new Map(
    present.flatMap((member): [string, readonly DieGroup[]][] => {
      const dice = people.get(member)?.opened.begin?.(of).dice ?? [];
      return dice.length === 0 ? [] : [[member, dice]];
    }),
  );
}

/** Previews the effects of the rules on everyone present. */
export function prepareBeginning(campaign: CampaignDocument, beginning: Beginning, people: People): Prepared {
  const { of, date, present, dice } = beginning;
  const party = new Set(campaign.party.map(({ id }) => id));
  const faults = present.flatMap((id, index): Fault[] =>
    party.has(id) ? [] : [{ path: `present[${String(index)}]`, text: message('closing.unknownMember') }],
  );
  const shares = campaign.party.flatMap((member): Share[] => {
    const person = people.get(member.id);
    if (person === undefined || !present.includes(member.id)) return [];
    const outcome = person.opened.begin?.(of, dice[member.id]);
    if (outcome === undefined) return [];
    const { edits, changes } = outcome;
    return [{ member: member.id, name: memberName(member, people), edits, changes }];
  });
  return {
    faults,
    label: beginningLabel(of, nextNumber(campaign, of)),
    shares: shares.filter(({ changes }) => changes.length > 0),
    entry: {
      kind: 'beginning',
      id: '-',
      at: campaign.updatedAt,
      date,
      days: 0,
      title: '',
      text: '',
      of,
      present: [...present],
      dice,
    },
    draft: null,
  };
}

/** During a session: awards that the next one resets, and Exp in an amount that the GM chooses, which all rules have. */
export function givingColumns(
  campaign: Pick<CampaignDocument, 'party'>,
  people: People,
): readonly AwardColumn[] {
  const [first] = campaign.party;
  const exp = { reward: 'exp', reason: '' };
  const awards = first === undefined ? [] : [{ ...exp, id: 'a1', member: first.id, amount: 1 }];
  return awardColumns({ awards }, campaign, people).flatMap((column) => {
    if (column.key === keyOf(exp)) return [{ ...column, label: message('ledger.account.exp') }];
    return column.lasts === 'session' ? [column] : [];
  });
}

export function givingTo(
  members: readonly string[],
  { reward }: Pick<AwardColumn, 'reward'>,
  amount: number,
  reason: string,
  date: string,
): AwardInputs {
  const awards = members.map((member, index) => ({
    id: `a${String(index + 1)}`,
    member,
    reward,
    amount,
    reason: reason.trim(),
  }));
  return { date, awards };
}

/** A preview: the effects on each sheet, and the faults that prevent it. */
export function prepareGiving(campaign: CampaignDocument, giving: AwardInputs, people: People): Prepared {
  const { awards, loot = [] } = giving;
  const everybody = campaign.party.map(({ id }) => id);
  const given = [...awards, ...loot];
  const nothing: readonly Fault[] =
    given.length > 0 ? [] : [{ path: 'awards', text: message('closing.nothingGiven') }];
  const strangers = loot.flatMap(({ member }, index): Fault[] =>
    member !== null && everybody.includes(member)
      ? []
      : [{ path: `loot[${String(index)}].member`, text: message('closing.unknownMember') }],
  );
  const shares = campaign.party
    .filter(({ id }) => given.some(({ member }) => member === id))
    .map((member) => awardShare(member, { awards, loot }, campaign, people));
  return {
    faults: [...nothing, ...awardsFaults(campaign, awards, everybody, people), ...strangers],
    label: givenLabel(giving),
    shares: shares.filter(({ changes }) => changes.length > 0),
    entry: {
      kind: 'award',
      id: '-',
      at: campaign.updatedAt,
      days: 0,
      title: '',
      text: '',
      ...givingOf(giving),
    },
    draft: null,
  };
}
