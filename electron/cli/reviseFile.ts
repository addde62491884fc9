import { z } from 'zod';
import { freshBeginning } from '../../shared/campaign/beginning';
import { downtimePeriodSchema, type LogEntry } from '../../shared/campaign/log/chronicle';
import type { CampaignDocument } from '../../shared/campaign/document';
import { givingOf, type Inputs } from '../../shared/campaign/inputs';
import type { People } from '../../shared/campaign/party/people';
import { everybodyOf } from '../../shared/campaign/past/lineFacts';
import { documentIdSchema } from '../../shared/documents/envelope';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { planFault } from '../../shared/rules/plan';
import { closeOutOf, fileAwardSchema, findMembers, readCloseOutFile, memberReference } from './closeOutFile';
import { isRecord } from '../../shared/kernel/record';

const date = downtimePeriodSchema.shape.date.exactOptional();
const campaign = documentIdSchema.exactOptional();

const beginningSchema = z.strictObject({
  campaign,
  kind: z.enum(['beginning', 'session', 'scenario']).exactOptional(),
  of: z.enum(['session', 'scenario']).exactOptional(),
  date,
  present: z.array(memberReference).max(100).exactOptional(),
});

const givingSchema = z.strictObject({
  campaign,
  kind: z.literal('award').exactOptional(),
  date,
  awards: z.array(fileAwardSchema).max(1000),
});

const downtimeSchema = z.strictObject({
  campaign,
  kind: z.literal('interlude').exactOptional(),
  title: downtimePeriodSchema.shape.title.default(''),
  date,
  days: downtimePeriodSchema.shape.days,
  summary: downtimePeriodSchema.shape.summary.default(''),
  sojourns: downtimePeriodSchema.shape.sojourns,
});

/** Fields that the file leaves out start as in the form. */
export function inputsOfFile(
  value: unknown,
  entry: LogEntry,
  current: CampaignDocument,
  people: People,
): Result<Inputs, AppError> {
  // Members who have left may have taken part back then.
  const table = { ...current, party: [...everybodyOf(current)] };
  switch (entry.kind) {
    case 'session':
    case 'scenario': {
      const named = { campaign: current.id, kind: entry.kind, ...asRecord(value) };
      const read = readCloseOutFile(named);
      if (!read.ok) return read;
      if (read.value.campaign !== current.id) return err(otherCampaign());
      const closeOut = closeOutOf(read.value, table, people, entry.date);
      return closeOut.ok ? ok({ kind: 'closeOut', closeOut: closeOut.value }) : closeOut;
    }
    case 'beginning': {
      const read = beginningSchema.safeParse(value);
      if (!read.success) return err(planFault(read.error, value));
      const { kind, of, present } = read.data;
      if (isElsewhere(read.data.campaign, current)) return err(otherCampaign());
      const fresh = freshBeginning(
        table,
        of ?? (kind === 'session' || kind === 'scenario' ? kind : entry.of),
        read.data.date ?? entry.date,
      );
      const there =
        present === undefined ? ok(fresh.present) : findMembers(present, 'present', table, people);
      if (!there.ok) return there;
      return ok({ kind: 'beginning', beginning: { ...fresh, present: [...there.value], dice: entry.dice } });
    }
    case 'award': {
      const read = givingSchema.safeParse(value);
      if (!read.success) return err(planFault(read.error, value));
      if (isElsewhere(read.data.campaign, current)) return err(otherCampaign());
      const names = read.data.awards.map(({ member }) => member);
      const members = findMembers(names, 'awards', table, people);
      if (!members.ok) return members;
      const awards = read.data.awards.map((award, index) => ({
        ...award,
        id: `a${String(index + 1)}`,
        member: members.value[index] ?? '',
      }));
      return ok({
        kind: 'award',
        giving: { ...givingOf(entry), date: read.data.date ?? entry.date, awards },
      });
    }
    case 'interlude': {
      const read = downtimeSchema.safeParse(value);
      if (!read.success) return err(planFault(read.error, value));
      const { campaign: where, kind: _, date: on = entry.date, ...period } = read.data;
      if (isElsewhere(where, current)) return err(otherCampaign());
      return ok({ kind: 'interlude', interlude: { ...period, date: on } });
    }
    case 'entry':
    case 'party':
      return err(appError('invalid-input', { text: message('past.ownForm') }));
  }
}

function asRecord(value: unknown): object {
  return isRecord(value) ? value : {};
}

function isElsewhere(named: string | undefined, { id }: CampaignDocument): boolean {
  return named !== undefined && named !== id;
}

function otherCampaign(): AppError {
  return appError('invalid-input', { path: 'campaign', text: message('cli.revise.otherCampaign') });
}
