import { z } from 'zod';
import { awardSchema, closeOutSchema, lootSchema, type CloseOut } from '#shared/campaign/log/chronicle';
import { freshCloseOut, settled, withKind, withPresence } from '#shared/campaign/closeOut/closeOutDraft';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { memberName, type People } from '#shared/campaign/party/people';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { planFault } from '#shared/rules/plan';

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

/** Every field of the form may be left out. */
export const closeOutFields = z
  .strictObject({
    kind: fields.kind,
    title: fields.title,
    date: fields.date,
    days: fields.days,
    summary: fields.summary,
    present: z.array(memberReference).max(100),
    awards: z.array(fileAwardSchema.extend({ tag: awardSchema.shape.tag })).max(1000),
    loot: z
      .array(
        z.strictObject({
          name: lootSchema.shape.name,
          quantity: lootSchema.shape.quantity.default(1),
          member: memberReference.nullable().default(null),
          find: lootSchema.shape.find.default(null),
        }),
      )
      .max(1000),
    debtors: z.array(memberReference).max(100),
  })
  .partial();
type GivenFields = z.infer<typeof closeOutFields>;

const fileSchema = closeOutFields.extend({ campaign: documentIdSchema });

/** Names of members are still as written in the file. */
export type CloseOutFile = z.infer<typeof fileSchema>;

/** Parses strictly; every fault is reported with its path. */
export function readCloseOutFile(value: unknown): Result<CloseOutFile, AppError> {
  const read = fileSchema.safeParse(value);
  return read.success ? ok(read.data) : err(planFault(read.error, value));
}

/**
 * Resolves the names of a close-out file against the party. Fields that the file leaves out start as in the
 * form: everyone who is not away attends, with the awards that their rules suggest.
 */
export function closeOutOf(
  file: GivenFields,
  campaign: CampaignDocument,
  people: People,
  date: string,
): Result<CloseOut, AppError> {
  const given = givenCloseOut(file, campaign, people);
  if (!given.ok) return given;
  return ok(settled({ ...openingCloseOut(given.value, campaign, people, date), ...given.value }));
}

/** The form as it begins for this kind of close-out and for those who are present. */
export function openingCloseOut(
  { kind, present }: Pick<Partial<CloseOut>, 'kind' | 'present'>,
  campaign: CampaignDocument,
  people: People,
  date: string,
): CloseOut {
  const fresh = freshCloseOut(campaign, people, date);
  const begun = withKind(fresh, kind ?? fresh.kind, campaign, people);
  if (present === undefined) return begun;
  return campaign.party.reduce(
    (draft, { id }) => withPresence(draft, id, present.includes(id), campaign, people),
    begun,
  );
}

/** Names that match no member or several, and duplicates, are faults with their paths. */
export function givenCloseOut(
  { present, awards, loot, debtors, ...plain }: GivenFields,
  campaign: CampaignDocument,
  people: People,
): Result<Partial<CloseOut>, AppError> {
  const faults: AppError[] = [];
  const find = (name: string, path: string): string => {
    const found = findMember(name, path, campaign, people);
    if (found.ok) return found.value.id;
    faults.push(found.error);
    return '';
  };
  const given = {
    ...defined(plain),
    ...(present && { present: present.map((name, index) => find(name, `present[${String(index)}]`)) }),
    ...(awards && {
      awards: awards.map(({ tag, ...award }, index) => ({
        ...award,
        id: `a${String(index + 1)}`,
        member: find(award.member, `awards[${String(index)}].member`),
        ...(tag !== undefined && { tag }),
      })),
    }),
    ...(loot && {
      loot: loot.map((item, index) => ({
        ...item,
        id: `l${String(index + 1)}`,
        member: item.member === null ? null : find(item.member, `loot[${String(index)}].member`),
      })),
    }),
    ...(debtors && { debtors: debtors.map((name, index) => find(name, `debtors[${String(index)}]`)) }),
  };
  const there = given.present ?? [];
  for (const [index, id] of there.entries())
    if (id !== '' && there.indexOf(id) < index) faults.push(namedTwice(`present[${String(index)}]`));
  const [first, ...others] = faults;
  return first === undefined ? ok(given) : err(jointError([first, ...others]));
}

/** Without the fields that were left out. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Resolves the list at `path`. */
export function findMembers(
  names: readonly string[],
  path: string,
  campaign: CampaignDocument,
  people: People,
): Result<readonly string[], AppError> {
  const found = names.map((name, index) => findMember(name, `${path}[${String(index)}]`, campaign, people));
  const [first, ...others] = found.flatMap((each) => (each.ok ? [] : [each.error]));
  if (first !== undefined) return err(jointError([first, ...others]));
  return ok(found.flatMap((each) => (each.ok ? [each.value.id] : [])));
}

/** Matches the member's id, the character's id, or the exact name. */
export function findMember(
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

export function namedTwice(path: string): AppError {
  return refusal(path, 'twice');
}

function refusal(path: string, key: string, params?: Parameters<typeof message>[1]): AppError {
  return appError('invalid-input', { path, text: message(`cli.closeOut.${key}`, params) });
}
