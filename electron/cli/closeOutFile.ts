import { z } from 'zod';
import { awardSchema, closeOutSchema, lootSchema, type CloseOut } from '../../shared/campaign/log/chronicle';
import { freshCloseOut, settled, withKind, withPresence } from '../../shared/campaign/closeOut/closeOutDraft';
import type { CampaignDocument } from '../../shared/campaign/document';
import type { Member } from '../../shared/campaign/party/members';
import { memberName, type People } from '../../shared/campaign/party/people';
import { nameSchema } from '../../shared/character/names';
import { documentIdSchema } from '../../shared/documents/envelope';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw } from '../../shared/kernel/text';
import { planFault } from '../../shared/rules/plan';

const fields = closeOutSchema.shape;
/** By the member's id, its character's id, or its name. */
export const memberReference = nameSchema.trim().min(1);

/** Shared by files of a close-out and of an award during a session. */
export const fileAwardSchema = z.strictObject({
  member: memberReference,
  reward: awardSchema.shape.reward.min(1),
  amount: awardSchema.shape.amount,
  reason: awardSchema.shape.reason.default(''),
});

const fileSchema = z.strictObject({
  campaign: documentIdSchema,
  kind: fields.kind.default('session'),
  title: fields.title.default(''),
  date: fields.date.exactOptional(),
  days: fields.days.default(0),
  summary: fields.summary.default(''),
  present: z.array(memberReference).max(100).exactOptional(),
  awards: z
    .array(fileAwardSchema.extend({ tag: awardSchema.shape.tag }))
    .max(1000)
    .exactOptional(),
  loot: z
    .array(
      z.strictObject({
        name: lootSchema.shape.name,
        quantity: lootSchema.shape.quantity.default(1),
        member: memberReference.nullable().default(null),
        find: lootSchema.shape.find.default(null),
      }),
    )
    .max(1000)
    .default([]),
  debtors: z.array(memberReference).max(100).default([]),
});

/** Names of members are still as written in the file. */
export type CloseOutFile = z.infer<typeof fileSchema>;

/** Parses strictly; the first fault is reported with its path. */
export function readCloseOutFile(value: unknown): Result<CloseOutFile, AppError> {
  const read = fileSchema.safeParse(value);
  return read.success ? ok(read.data) : err(planFault(read.error, value));
}

/**
 * Resolves the names of a close-out file against the party. Fields that the file leaves out start as in the
 * form: everyone who is not away attends, with the awards that their rules suggest. Names that match no
 * member or several, and duplicates, are faults with their paths.
 */
export function closeOutOf(
  file: CloseOutFile,
  campaign: CampaignDocument,
  people: People,
  date: string,
): Result<CloseOut, AppError> {
  const faults: AppError[] = [];
  const find = (name: string, path: string): string => {
    const found = findMember(name, path, campaign, people);
    if (found.ok) return found.value.id;
    faults.push(found.error);
    return '';
  };
  const { kind, title, days, summary } = file;
  const present = file.present?.map((name, index) => find(name, `present[${String(index)}]`));
  const awards = file.awards?.map(({ tag, ...award }, index) => ({
    ...award,
    id: `a${String(index + 1)}`,
    member: find(award.member, `awards[${String(index)}].member`),
    ...(tag !== undefined && { tag }),
  }));
  const loot = file.loot.map((found, index) => ({
    ...found,
    id: `l${String(index + 1)}`,
    member: found.member === null ? null : find(found.member, `loot[${String(index)}].member`),
  }));
  const debtors = file.debtors.map((name, index) => find(name, `debtors[${String(index)}]`));
  const twice = present?.findIndex((id, index) => id !== '' && present.indexOf(id) < index) ?? -1;
  if (twice >= 0) faults.push(refusal(`present[${String(twice)}]`, 'twice'));
  const [fault] = faults;
  if (fault !== undefined) return err(fault);
  const begun = withKind(freshCloseOut(campaign, people, file.date ?? date), kind, campaign, people);
  const there =
    present === undefined
      ? begun
      : campaign.party.reduce(
          (draft, { id }) => withPresence(draft, id, present.includes(id), campaign, people),
          begun,
        );
  return ok(settled({ ...there, title, days, summary, loot, debtors, awards: awards ?? there.awards }));
}

/** Resolves the list at `path`. */
export function findMembers(
  names: readonly string[],
  path: string,
  campaign: CampaignDocument,
  people: People,
): Result<readonly string[], AppError> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const found = findMember(name, `${path}[${String(index)}]`, campaign, people);
    if (!found.ok) return found;
    ids.push(found.value.id);
  }
  return ok(ids);
}

/** Matches the member's id, the character's id, or the exact name. */
function findMember(
  name: string,
  path: string,
  campaign: CampaignDocument,
  people: People,
): Result<Member, AppError> {
  const { party } = campaign;
  const known = party.find(({ id }) => id === name) ?? party.find(({ character }) => character === name);
  if (known !== undefined) return ok(known);
  const named = party.filter((member) => {
    const text = memberName(member, people);
    return 'raw' in text && text.raw.trim() === name;
  });
  const [only, ...others] = named;
  if (only === undefined) return err(refusal(path, 'nobody', { who: raw(name) }));
  if (others.length === 0) return ok(only);
  return err(refusal(path, 'several', { who: raw(name), ids: named.map(({ id }) => id).join(', ') }));
}

function refusal(path: string, key: string, params?: Parameters<typeof message>[1]): AppError {
  return appError('invalid-input', { path, text: message(`cli.closeOut.${key}`, params) });
}
