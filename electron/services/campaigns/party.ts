import { peopleOf, type People } from '#shared/campaign/party/people';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { findBonds } from '#shared/rules/bonds';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { Library } from '#electron/storage/library';
import { whyMissing, type Rulesets } from '#electron/services/library/rulesets';

/**
 * Sheets of a party: its characters in the order of `ids`, the owners and companions needed to derive them,
 * and those that cannot be read, with the reason. `storage-failed` if the library cannot be listed.
 */
export async function readParty(
  { characters }: Pick<Library, 'characters'>,
  ids: readonly string[],
): Promise<Result<CommandResult<'campaign.party'>, AppError>> {
  const listed = await characters.list();
  if (!listed.ok) return listed;
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, read: await characters.read(id) })),
  );
  const read = found.flatMap(({ read: one }) => (one.ok ? [one.value] : []));
  const known = new Set(ids);
  const bonded = new Set(
    [
      ...read.flatMap(({ owner }) => (owner === null ? [] : [owner])),
      ...listed.value.rows.flatMap(({ id, owner }) => (owner !== null && known.has(owner) ? [id] : [])),
    ].filter((id) => !known.has(id)),
  );
  const others = await Promise.all([...bonded].map((id) => characters.read(id)));
  return ok({
    characters: read,
    bonds: others.flatMap((one) => (one.ok ? [one.value] : [])),
    missing: found.flatMap(({ id, read: one }) => (one.ok ? [] : [{ id, text: one.error.text }])),
  });
}

/** Opens each member by its own rules; members whose sheets cannot be opened are listed separately with the reason. */
export async function openParty(
  { library, rulesets }: { readonly library: Pick<Library, 'characters'>; readonly rulesets: Rulesets },
  campaign: Pick<CampaignDocument, 'party' | 'terms'>,
): Promise<Result<OpenedParty, AppError>> {
  const ids = campaign.party.flatMap(({ character }) => (character === null ? [] : [character]));
  const party = await readParty(library, ids);
  if (!party.ok) return party;
  const { characters, bonds, missing } = party.value;
  const troubles = [...missing];
  const sheets = new Map<string, { readonly document: CharacterDocument; readonly opened: OpenCharacter }>();
  const usedRulesets = new Map<string, Ruleset>();
  for (const document of characters) {
    const ruleset = await rulesets.load(document.ruleset, document.campaign);
    if (ruleset === undefined) {
      troubles.push({ id: document.id, text: (await whyMissing(rulesets, document.ruleset)).text });
      continue;
    }
    usedRulesets.set(ruleset.manifest.id, ruleset);
    const opened = ruleset.open(document, findBonds(document, [...characters, ...bonds]));
    if (opened.ok) sheets.set(document.id, { document, opened: opened.value });
    else troubles.push({ id: document.id, text: opened.error.text });
  }
  return ok({ people: peopleOf(campaign, sheets), troubles, rulesets: [...usedRulesets.values()] });
}

/** An opened party: its members, unusable sheets with reasons, and the rules in use. */
export interface OpenedParty {
  readonly people: People;
  readonly troubles: CommandResult<'campaign.party'>['missing'];
  readonly rulesets: readonly Ruleset[];
}
