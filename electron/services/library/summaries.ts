import { dateText } from '#shared/calendar/texts';
import type { CampaignDocument } from '#shared/campaign/document';
import { today } from '#shared/campaign/log/log';
import type { Encounter } from '#shared/encounter/document';
import type { CharacterDocument } from '#shared/character/document';
import type { PackDocument } from '#shared/homebrew/document';
import { thingCounts } from '#shared/homebrew/report';
import type { CampaignRow, LibraryRow, PackRow } from '#shared/ipc/contract';
import { gameRow } from '#shared/ipc/gameRow';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { issuesOf } from '#shared/rules/problem';
import { bringUpToDate, openUpToDate } from '#shared/rules/versions/migrations';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { LibraryOptions } from '#electron/storage/library';
import { requireRuleset, whyMissing, type Rulesets } from './rulesets';

/** Opens a document by its ruleset; `unknown-ruleset`, or the reason why the ruleset cannot read the choices. */
export async function openCharacter(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<OpenCharacter, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  return ruleset.ok ? openUpToDate(ruleset.value, document) : ruleset;
}

/** Migrates a character to the current form of its ruleset; unchanged if the ruleset is unknown. */
export async function characterUpToDate(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<CharacterDocument, AppError>> {
  const ruleset = await rulesets.load(document.ruleset);
  return ruleset === undefined ? ok(document) : bringUpToDate(ruleset, document);
}

/**
 * `rulesets` with packs, `withoutPacks` for the rows of campaigns and packs: which packs are in play is only known when
 * these are listed.
 */
export function summaries(rulesets: Rulesets, withoutPacks = rulesets): LibraryOptions['summarize'] {
  return {
    character: (document) => characterRow(rulesets, document),
    campaign: (document) => campaignRow(withoutPacks, document),
    pack: (document) => packRow(withoutPacks, document),
    ruleset: async (document) => ok(gameRow(document)),
  };
}

/** If the choices cannot be read, the row has no details and the character counts as one that breaks rules. */
async function characterRow(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<LibraryRow, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return ruleset;
  const open = openUpToDate(ruleset.value, document);
  const issues = open.ok
    ? issuesOf(open.value.problems, document.exceptions, open.value.nextSteps?.())
    : undefined;
  const { id, form, owner, campaign, status, name, portrait, createdAt, updatedAt } = document;
  return ok({
    id,
    ruleset: document.ruleset,
    form,
    owner,
    campaign,
    status,
    name,
    tags: [...(document.tags ?? [])],
    subtitle: open.ok ? open.value.subtitle : raw(''),
    broken: issues === undefined || issues.broken.length > 0,
    undone: issues !== undefined && issues.undone.length > 0,
    hasPortrait: portrait !== null,
    hasCard: open.ok && open.value.card !== undefined,
    createdAt,
    updatedAt,
  });
}

async function campaignRow(
  rulesets: Rulesets,
  document: CampaignDocument,
): Promise<Result<CampaignRow, AppError>> {
  const { id, name, ruleset, packs, updatedAt } = document;
  if (!(await isListed(rulesets, ruleset))) return err(await whyMissing(rulesets, ruleset));
  const running = runningIn(document);
  const day = dateText(document.calendar, today(document));
  const now = { day, party: document.party.length, ...(running.length > 0 && { running }) };
  return ok({ id, name, ruleset, packs, updatedAt, ...now });
}

function runningIn({ encounters = {} }: CampaignDocument): NonNullable<CampaignRow['running']> {
  const last = ({ entries }: Encounter) => entries.at(-1)?.at ?? '';
  return Object.values(encounters)
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => (last(a) < last(b) ? 1 : -1))
    .map(({ id, name, round }) => ({ id, name, round }));
}

async function packRow(rulesets: Rulesets, document: PackDocument): Promise<Result<PackRow, AppError>> {
  const { id, name, ruleset, revision, updatedAt, on, rules, tables, cards } = document;
  if (!(await isListed(rulesets, ruleset))) return err(await whyMissing(rulesets, ruleset));
  const counts = { rules: rules.length, tables: tables.length, cards: cards.length };
  return ok({ id, name, ruleset, revision, updatedAt, on, ...counts, things: thingCounts(document) });
}

/** A built-in ruleset that cannot be loaded is listed all the same. */
async function isListed(rulesets: Rulesets, id: string): Promise<boolean> {
  const listed = () => rulesets.manifests.some((manifest) => manifest.id === id);
  return listed() || (await rulesets.load(id)) !== undefined;
}
