import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { documentIdSchema } from '#shared/documents/envelope';
import type { GameDocument } from '#shared/homebrew/games/document';
import { writePortable } from '#shared/library/portable';
import type { PackDocument } from '#shared/homebrew/document';
import { assertNever } from '#shared/kernel/assertNever';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import { mostMembers, mostPortableText } from '#shared/library/portableLimits';
import { bondsIn } from '#electron/services/library/bonds';
import type { PortableSources } from './portableReading';

/**
 * A document as a portable file. A game of the library that it is played by comes along, and the packs of a character;
 * with a `whole` campaign every sheet that it names, their companions, and its packs. Fails with the reason why one of
 * these cannot be read; `invalid-input` if it is too large for a file.
 */
export async function exportDocument(
  ports: PortableSources,
  document: AnyDocument,
  whole = false,
): Promise<Result<string, AppError>> {
  const others = await othersWith(ports, document, whole);
  return others.ok ? portableText(document, others.value) : others;
}

async function othersWith(
  ports: PortableSources,
  document: AnyDocument,
  whole: boolean,
): Promise<Result<readonly AnyDocument[], AppError>> {
  switch (document.kind) {
    case 'character': {
      const { ruleset, campaign } = document;
      const packs = await ports.packSource.inPlay(ruleset, campaign);
      if (!packs.ok) return packs;
      return ok([...packs.value.packs, ...(await gamesOf(ports, [ruleset]))]);
    }
    case 'campaign':
      return whole ? documentsWith(ports, document) : ok(await gamesOf(ports, [document.ruleset]));
    case 'pack':
      return ok(await gamesOf(ports, [document.ruleset]));
    case 'ruleset':
      return ok([]);
    default:
      return assertNever(document);
  }
}

async function gamesOf({ library }: PortableSources, rulesets: Iterable<string>): Promise<GameDocument[]> {
  const games: GameDocument[] = [];
  for (const id of new Set(rulesets)) {
    if (!documentIdSchema.safeParse(id).success) continue;
    const read = await library.games.read(id);
    if (read.ok) games.push(read.value);
  }
  return games;
}

/** Omits whitespace if the text would be too long otherwise; `invalid-input`. */
export function portableText(
  document: AnyDocument,
  others: readonly AnyDocument[] = [],
): Result<string, AppError> {
  const tooLarge = err(appError('invalid-input', { text: message('portable.tooMuch') }));
  if (others.length >= mostMembers) return tooLarge;
  const indented = writePortable(document, others);
  if (indented.length <= mostPortableText) return ok(indented);
  const compact = writePortable(document, others, 0);
  return compact.length <= mostPortableText ? ok(compact) : tooLarge;
}

async function documentsWith(
  ports: PortableSources,
  campaign: CampaignDocument,
): Promise<Result<readonly AnyDocument[], AppError>> {
  const sheets = await sheetsOf(ports, campaign);
  if (!sheets.ok) return sheets;
  const packs = new Map<string, PackDocument>();
  const rulesets = new Set([campaign.ruleset, ...sheets.value.map((sheet) => sheet.ruleset)]);
  for (const ruleset of rulesets) {
    const found = await ports.packSource.inPlay(ruleset, campaign.id);
    if (!found.ok) return found;
    for (const pack of found.value.packs) packs.set(pack.id, pack);
  }
  return ok([...sheets.value, ...packs.values(), ...(await gamesOf(ports, rulesets))]);
}

/** Of its party and notes, of its encounters and of those that are prepared. */
function charactersNamedIn({
  party,
  notes,
  encounters = {},
  plans = [],
}: CampaignDocument): ReadonlySet<string> {
  const fighting = Object.values(encounters);
  const foes = [
    ...plans.flatMap((plan) => [...plan.foes, ...plan.waves.flatMap((wave) => wave.foes)]),
    ...fighting.flatMap(({ reserve = [] }) => reserve.flatMap((wave) => wave.foes)),
  ];
  const sources = [...fighting.flatMap(({ combatants }) => Object.values(combatants)), ...foes];
  return new Set([
    ...[...party, ...notes].flatMap(({ character }) => character ?? []),
    ...sources.flatMap(({ source }) => ('character' in source ? [source.character] : [])),
  ]);
}

/**
 * All characters that a campaign names and their owners and companions, without duplicates; those that are not in
 * the library are left out.
 */
async function sheetsOf(
  { library }: PortableSources,
  campaign: CampaignDocument,
): Promise<Result<readonly CharacterDocument[], AppError>> {
  const bondsOf = bondsIn(library);
  const found = new Map<string, CharacterDocument>();
  for (const id of charactersNamedIn(campaign)) {
    if (found.has(id)) continue;
    const read = await library.characters.read(id);
    if (read.ok) {
      const { owner, companions } = await bondsOf(read.value);
      for (const one of [read.value, ...(owner === undefined ? [] : [owner]), ...companions])
        found.set(one.id, one);
    } else if (read.error.code !== 'not-found')
      return err({
        ...read.error,
        text: message('portable.sheet', { name: raw(id), why: read.error.text }),
      });
  }
  return ok([...found.values()]);
}
