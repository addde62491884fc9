import { message, raw } from '#shared/kernel/text';
import type { PrintBand, PrintChart } from '#shared/rules/print/print';
import type { CampaignDocument } from '#shared/campaign/document';
import { milestones, progressOf } from '#shared/campaign/overview';
import type { People } from '#shared/campaign/party/people';
import { printedName } from './cast';

/** Returns two charts; empty with fewer than two sessions to compare. */
export function courseBands(
  campaign: Pick<CampaignDocument, 'log' | 'party'>,
  people: People,
): readonly PrintBand[] {
  const lines = milestones(campaign.log);
  const [first, last] = [lines[0], lines.at(-1)];
  const present = campaign.party.flatMap(({ id }) => people.get(id) ?? []);
  if (first === undefined || last === undefined || lines.length < 2 || present.length === 0) return [];
  const courses = progressOf(lines, present);
  const charts = (['exp', 'money'] as const).map((account): PrintChart => ({
    kind: 'chart',
    title: message(`chronicle.course.${account}`),
    from: raw(first.date),
    to: raw(last.date),
    lines: present.flatMap(({ member }, index) => {
      const points = courses[index]?.[account] ?? [];
      return points.every((point) => point === null) ? [] : [{ label: printedName(member, people), points }];
    }),
  }));
  return charts
    .filter((chart) => chart.lines.length > 0)
    .map((chart, index) => ({
      columns: [{ weight: 1, blocks: [chart] }],
      ...(index === 0 && { newPage: true as const }),
    }));
}
