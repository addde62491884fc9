import { z } from 'zod';
import { freshMemberDowntime } from '#shared/campaign/downtime/memberDowntime';
import { freshDowntimePeriod } from '#shared/campaign/downtime/planning';
import {
  downtimePeriodSchema,
  type DowntimePeriod,
  type MemberDowntime,
} from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { livingSchema } from '#shared/campaign/party/members';
import type { People } from '#shared/campaign/party/people';
import type { Fault as CampaignFault } from '#shared/campaign/prepared';
import { documentIdSchema } from '#shared/documents/envelope';
import { placedActivities, planItemSchema, tooManyDays, type PlanItem } from '#shared/downtime/cliPlan';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import type { Ids } from '#shared/kernel/ports';
import { isRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { planFault } from '#shared/rules/plan';
import { findMember, findMembers, memberReference, namedTwice } from './closeOutFile';

const fields = downtimePeriodSchema.shape;

/** An id, or an open lifestyle with its price. */
const lifestyleSchema = z.preprocess(
  (value) => (isRecord(value) ? value : { id: value }),
  z.strictObject({ id: livingSchema.shape.id, perDay: livingSchema.shape.perDay.default(null) }),
);

/** Fields that are left out are as the campaign says. */
const memberSchema = z.strictObject({
  member: memberReference,
  lifestyle: lifestyleSchema.optional(),
  intelligence: z.int().min(-50).max(50).optional(),
  activities: z.array(planItemSchema).max(500).default([]),
});

export const downtimeFields = z.strictObject({
  title: fields.title.optional(),
  date: fields.date.optional(),
  days: fields.days.optional(),
  summary: fields.summary.optional(),
  members: z.array(memberSchema).max(100).optional(),
  debtors: z.array(memberReference).max(100).optional(),
});
type GivenFields = z.infer<typeof downtimeFields>;

const fileSchema = downtimeFields.extend({ campaign: documentIdSchema, days: fields.days });
export type DowntimeFile = z.infer<typeof fileSchema>;

/** For each member of the file, the place of each activity in it: idle days are no activities of the plan. */
export type FilePlaces = readonly (readonly number[])[];

/** Parses strictly; every fault is reported with its path. */
export function readDowntimeFile(value: unknown): Result<DowntimeFile, AppError> {
  const read = fileSchema.safeParse(value);
  return read.success ? ok(read.data) : err(planFault(read.error, value));
}

/** The plan of a file: members whom it does not name live as the campaign says. */
export function downtimeOf(
  file: GivenFields & { readonly days: number },
  campaign: CampaignDocument,
  people: People,
  date: string,
  ids: Ids,
): Result<{ readonly period: DowntimePeriod; readonly places: FilePlaces }, AppError> {
  const fresh = freshDowntimePeriod(campaign, file.date ?? date, file.days);
  return revisedDowntime(file, fresh, campaign, people, ids);
}

/** A period with the fields of a file; `members` replaces what all members did. */
export function revisedDowntime(
  { members, debtors, ...plain }: GivenFields,
  now: DowntimePeriod,
  campaign: CampaignDocument,
  people: People,
  ids: Ids,
): Result<{ readonly period: DowntimePeriod; readonly places: FilePlaces }, AppError> {
  const faults: AppError[] = [];
  const days = plain.days ?? now.days;
  const seen = new Set<string>();
  const named = members?.flatMap((given, index): MemberDowntime[] => {
    const path = `members[${String(index)}]`;
    const found = findMember(given.member, `${path}.member`, campaign, people);
    if (!found.ok) faults.push(found.error);
    else if (seen.has(found.value.id)) faults.push(namedTwice(`${path}.member`));
    else seen.add(found.value.id);
    const full = tooManyDays({ days, activities: given.activities });
    if (full !== undefined)
      faults.push(appError('invalid-input', { path: `${path}.${formatPath(full.path)}`, text: full.text }));
    return found.ok ? [memberDowntimeOf(given, freshMemberDowntime(campaign, found.value.id), ids)] : [];
  });
  const agreed = debtors === undefined ? undefined : findMembers(debtors, 'debtors', campaign, people);
  if (agreed?.ok === false) faults.push(agreed.error);
  const [first, ...others] = faults;
  if (first !== undefined) return err(jointError([first, ...others]));
  const all =
    named === undefined
      ? now.memberDowntimes
      : [...named, ...livingAsUsual(now, campaign).filter(({ member }) => !seen.has(member))];
  const debtorIds =
    agreed?.ok === true
      ? agreed.value
      : now.memberDowntimes.flatMap(({ member, debt }) => (debt ? [member] : []));
  const memberDowntimes = all.map((each) => ({ ...each, debt: debtorIds.includes(each.member) }));
  const { title = now.title, date = now.date, summary = now.summary } = plain;
  return ok({
    period: { ...now, title, date, summary, days, memberDowntimes },
    places: (members ?? []).map(({ activities }) =>
      activities.flatMap(({ kind }, index) => (kind === 'idle' ? [] : [index])),
    ),
  });
}

/** Everybody who takes part, with nothing to do. */
export function livingAsUsual(
  period: Pick<DowntimePeriod, 'memberDowntimes'>,
  campaign: CampaignDocument,
): readonly MemberDowntime[] {
  return period.memberDowntimes.map(({ member, debt }) => ({
    ...freshMemberDowntime(campaign, member),
    debt,
  }));
}

function memberDowntimeOf(
  { lifestyle, intelligence, activities }: z.infer<typeof memberSchema>,
  fresh: MemberDowntime,
  ids: Ids,
): MemberDowntime {
  return {
    ...fresh,
    ...(lifestyle && { living: lifestyle }),
    ...(intelligence !== undefined && { learning: intelligence }),
    activities: [...placedActivities(activities satisfies readonly PlanItem[], () => ids.next())],
  };
}

/** Faults at the places of the file; members whom it does not name have none in it. */
export function faultsInFile(faults: readonly CampaignFault[], places: FilePlaces): readonly CampaignFault[] {
  return faults.map((fault) => ({ ...fault, path: pathInFile(fault, places) }));
}

function pathInFile({ path, debt }: CampaignFault, places: FilePlaces): string {
  const match = /^(\w+)(?:\[(\d+)\](?:\.activities\[(\d+)\])?)?(.*)$/s.exec(path);
  if (match?.[1] !== 'memberDowntimes') return path;
  if (debt === true) return 'debtors';
  const [, , member, activity, rest = ''] = match;
  const own = member === undefined ? undefined : places[Number(member)];
  if (own === undefined) return 'members';
  const place = `members[${member ?? ''}]`;
  if (activity === undefined) return `${place}${rest}`;
  return `${place}.activities[${String(own[Number(activity)] ?? activity)}]${rest}`;
}
