import { z } from 'zod';
import { freshBeginning } from '#shared/campaign/beginning';
import { settled } from '#shared/campaign/closeOut/closeOutDraft';
import { downtimePeriodSchema, type LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { inputsOf, type Inputs } from '#shared/campaign/inputs';
import type { People } from '#shared/campaign/party/people';
import { everybodyOf } from '#shared/campaign/past/lineFacts';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { planFault } from '#shared/rules/plan';
import {
  closeOutFields,
  fileAwardSchema,
  findMembers,
  givenCloseOut,
  memberReference,
  openingCloseOut,
} from './closeOutFile';
import { downtimeKind } from './campaignOutcome';
import { downtimeFields, livingAsUsual, revisedDowntime, type FilePlaces } from './downtimeFile';
import { merged, splitReset } from './resetFields';

const date = downtimePeriodSchema.shape.date.optional();
const campaign = documentIdSchema.optional();

const closeOutSchema = closeOutFields.extend({ campaign });

const beginningSchema = z.strictObject({
  campaign,
  kind: z.enum(['beginning', 'session', 'scenario']).optional(),
  of: z.enum(['session', 'scenario']).optional(),
  date,
  present: z.array(memberReference).max(100).optional(),
});

const givingSchema = z.strictObject({
  campaign,
  kind: z.literal('award').optional(),
  date,
  awards: z.array(fileAwardSchema).max(1000).optional(),
});

const downtimeSchema = downtimeFields.extend({ campaign, kind: z.literal(downtimeKind).optional() });

/** An entry as a file changes it; `places` are those of a downtime's activities in the file. */
export interface RevisedInputs {
  readonly inputs: Inputs;
  readonly places: FilePlaces;
}

/** Fields that the file leaves out stay as they are, and `null` takes one to its default. */
export function inputsOfFile(
  value: unknown,
  entry: LogEntry,
  current: CampaignDocument,
  people: People,
  ids: Ids,
): Result<RevisedInputs, AppError> {
  const now = inputsOf(entry);
  if (now === undefined) return err(appError('invalid-input', { text: message('past.ownForm') }));
  // Members who have left may have taken part back then.
  const table = { ...current, party: [...everybodyOf(current)] };
  // As its form began.
  const day = entry.at.slice(0, 10);
  switch (now.kind) {
    case 'closeOut': {
      const read = readChange(closeOutSchema, value, current);
      if (!read.ok) return read;
      const { campaign: _, ...file } = read.value.fields;
      const given = givenCloseOut(file, table, people);
      if (!given.ok) return given;
      const closeOut = { ...now.closeOut, ...given.value };
      const { kind, present } = read.value.without(closeOut);
      const fresh = openingCloseOut(
        { ...(kind && { kind }), ...(present && { present }) },
        table,
        people,
        day,
      );
      const next = settled(merged(now.closeOut, given.value, read.value, fresh));
      return ok({ inputs: { kind: 'closeOut', closeOut: next }, places: [] });
    }
    case 'beginning': {
      const read = readChange(beginningSchema, value, current, ['kind']);
      if (!read.ok) return read;
      const { kind, of, present, date: on } = read.value.fields;
      const named = of ?? (kind === 'session' || kind === 'scenario' ? kind : undefined);
      const there = present === undefined ? undefined : findMembers(present, 'present', table, people);
      if (there?.ok === false) return there;
      const given = {
        ...(named && { of: named }),
        ...(on !== undefined && { date: on }),
        ...(there && { present: [...there.value] }),
      };
      const fresh = freshBeginning(table, 'session', day);
      const beginning = merged(now.beginning, given, read.value, {
        of: fresh.of,
        date: fresh.date,
        present: fresh.present,
      });
      return ok({ inputs: { kind: 'beginning', beginning }, places: [] });
    }
    case 'award': {
      const read = readChange(givingSchema, value, current, ['kind']);
      if (!read.ok) return read;
      const { awards, date: on } = read.value.fields;
      const names = awards?.map(({ member }) => member) ?? [];
      const members = findMembers(names, 'awards', table, people);
      if (!members.ok) return members;
      const given = {
        ...(on !== undefined && { date: on }),
        ...(awards && {
          awards: awards.map((award, index) => ({
            ...award,
            id: `a${String(index + 1)}`,
            member: members.value[index] ?? '',
          })),
        }),
      };
      const giving = merged(now.giving, given, read.value, { date: day, awards: [] });
      return ok({ inputs: { kind: 'award', giving }, places: [] });
    }
    case 'downtime': {
      const read = readChange(downtimeSchema, value, current, ['kind', 'days']);
      if (!read.ok) return read;
      const { campaign: _, kind: _kind, ...file } = read.value.fields;
      const { reset } = read.value;
      const base = merged(now.downtime, {}, read.value, { title: '', date: day, summary: '' });
      const started = {
        ...base,
        memberDowntimes: (reset.has('members') ? livingAsUsual(base, table) : base.memberDowntimes).map(
          (each) => (reset.has('debtors') ? { ...each, debt: false } : each),
        ),
      };
      const revised = revisedDowntime(file, started, table, people, ids);
      if (!revised.ok) return revised;
      const { period, places } = revised.value;
      return ok({ inputs: { kind: 'downtime', downtime: period }, places });
    }
  }
}

interface Change<T> {
  readonly fields: T;
  readonly reset: ReadonlySet<string>;
  /** Leaves out the fields that are reset. */
  without<V extends object>(value: V): Partial<V>;
}

function readChange<S extends z.ZodObject<{ campaign: z.ZodType }>>(
  schema: S,
  value: unknown,
  current: CampaignDocument,
  required: readonly string[] = [],
): Result<Change<z.infer<S>>, AppError> {
  const resettable = Object.keys(schema.shape).filter(
    (field) => field !== 'campaign' && !required.includes(field),
  );
  const { given, reset } = splitReset(value, resettable);
  const read = schema.safeParse(given);
  if (!read.success) return err(planFault(read.error, given));
  const named: unknown = Reflect.get(read.data, 'campaign');
  if (named !== undefined && named !== current.id) return err(otherCampaign());
  return ok({
    fields: read.data,
    reset,
    without: (held) =>
      Object.fromEntries(Object.entries(held).filter(([key]) => !reset.has(key))) as Partial<typeof held>,
  });
}

function otherCampaign(): AppError {
  return appError('invalid-input', { path: 'campaign', text: message('cli.revise.otherCampaign') });
}
