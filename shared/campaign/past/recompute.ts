import { enter, type Edit } from '#shared/character/edits';
import type { Step } from '#shared/character/replay';
import { prepareBeginning, prepareGiving } from '#shared/campaign/beginning';
import type { DowntimeEntry, LogEntry } from '#shared/campaign/log/chronicle';
import { projectsOf } from '#shared/campaign/log/log';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Due } from '#shared/campaign/money/dues';
import type { Inputs } from '#shared/campaign/inputs';
import type { People } from '#shared/campaign/party/people';
import type { Prepared } from '#shared/campaign/prepared';
import {
  beginningLike,
  daysRecuperating,
  prepareDowntime,
  runMemberDowntimes,
} from '#shared/campaign/downtime/memberDowntime';

/** Calculates an entry as if at the end of the log; `dues` are given if they are already known. */
export function prepareLine(
  campaign: CampaignDocument,
  inputs: Inputs,
  people: People,
  dues?: readonly Due[],
): Prepared {
  switch (inputs.kind) {
    case 'closeOut': {
      const { place: _, ...closeOut } = inputs.closeOut;
      return prepareCloseOut(campaign, closeOut, people, dues);
    }
    case 'downtime': {
      const { place: _, ...period } = inputs.downtime;
      return prepareDowntime(campaign, period, people);
    }
    case 'beginning':
      return prepareBeginning(campaign, inputs.beginning, people);
    case 'award':
      return prepareGiving(campaign, inputs.giving, people);
  }
}

/** Recalculates rest during downtime for some members; payments stay as they were. */
export function restAgain(
  campaign: CampaignDocument,
  entry: DowntimeEntry,
  people: People,
  parts: ReadonlyMap<string, Step>,
): ReadonlyMap<string, readonly Edit[]> {
  const found = new Map<string, readonly Edit[]>();
  for (const [member, { opened, document }] of people) {
    const memberDowntimes = entry.memberDowntimes.filter(
      (memberDowntime) => memberDowntime.member === member,
    );
    const [run] = runMemberDowntimes(campaign, { days: entry.days, memberDowntimes }, people);
    if (run === undefined) continue;
    const rest = opened.stay?.({ days: entry.days, recuperating: daysRecuperating(run.result) });
    const paid = (parts.get(document.id)?.entered ?? []).map(({ id: _, at: _at, ...each }) => enter(each));
    found.set(member, [...paid, ...(rest?.edits ?? [])]);
  }
  return found;
}

/**
 * Work that continued an earlier downtime begins in this one if the earlier part is gone: its progress of that time, which
 * is stored with it, no longer counts.
 */
export function withWorkBegun(
  inputs: Inputs,
  { id }: Pick<LogEntry, 'id'>,
  before: readonly LogEntry[],
  now: readonly LogEntry[],
): Inputs {
  if (inputs.kind !== 'downtime') return inputs;
  const earlier = before.slice(
    0,
    Math.max(
      0,
      before.findIndex((entry) => entry.id === id),
    ),
  );
  const gone = new Set(projectsOf(earlier).map((project) => project.id));
  for (const project of projectsOf(now)) gone.delete(project.id);
  if (gone.size === 0) return inputs;
  const firsts = earlier.flatMap((entry) =>
    entry.kind === 'downtime' ? entry.memberDowntimes.flatMap(({ activities }) => activities) : [],
  );
  const memberDowntimes = inputs.downtime.memberDowntimes.map((memberDowntime) => ({
    ...memberDowntime,
    activities: memberDowntime.activities.map((activity) => {
      const { project } = activity;
      if (project === undefined || !gone.has(project)) return activity;
      const first = firsts.find((each) => each.project === project);
      return first === undefined ? activity : beginningLike(activity, first);
    }),
  }));
  return { ...inputs, downtime: { ...inputs.downtime, memberDowntimes } };
}
