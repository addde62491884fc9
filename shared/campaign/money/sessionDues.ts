import { inCoins } from '#shared/downtime/bills';
import { fraction } from '#shared/downtime/fraction';
import { lifestyleName, lifestyleOf, type Lifestyle } from '#shared/downtime/terms';
import { message, type Text } from '#shared/kernel/text';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { duesBetween, type Due } from './dues';

/**
 * The payments due in the days of a session that begins on day `from`, with the lifestyle of those present if the
 * campaign says so.
 */
export function sessionDues(
  campaign: CampaignDocument,
  { days, present }: Pick<CloseOut, 'days' | 'present'>,
  from: number,
): readonly Due[] {
  const dues = duesBetween(campaign, from, from + days - 1);
  const { terms, party } = campaign;
  if (terms.sessionLiving !== true || days === 0) return dues;
  const lived = party.flatMap((member): Due[] => {
    const row =
      member.living && present.includes(member.id) ? lifestyleOf(terms, member.living.id) : undefined;
    if (row === undefined) return [];
    const perDay = member.living?.perDay ?? row.perDay;
    const amount = Math.ceil(inCoins(fraction(perDay * days), terms));
    return amount === 0
      ? []
      : [
          {
            expense: '',
            name: '',
            what: livingText(row, days),
            member: member.id,
            day: from + days - 1,
            amount,
          },
        ];
  });
  return [...dues, ...lived];
}

function livingText(row: Lifestyle, days: number): Text {
  return message('closing.living', { lifestyle: lifestyleName(row), count: days });
}
