import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { faultAt } from '#shared/library/portable';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import { namedFaults, thingCounts, type NamedFault } from '#shared/homebrew/report';
import { assertNever } from '#shared/kernel/assertNever';
import { appError, type AppError } from '#shared/kernel/errors';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import { findBonds } from '#shared/rules/bonds';
import { exceptionFor } from '#shared/rules/problem';
import type { Ruleset } from '#shared/rules/ruleset';
import { checkPortrait } from '#electron/services/library/portrait';
import { publishedFaults } from './gameFaults';
import type { FileRules } from './portableRules';
import { requireRuleset, type Rulesets } from '#electron/services/library/rulesets';

/** A summary of a document, and every fault in it with its path in the file. */
export interface Validation {
  readonly subtitle: Text;
  readonly faults: readonly AppError[];
}

/** Documents of a file are validated by the rules as they will be with its packs, and by the built-in ones. */
export interface ValidationRules {
  readonly rulesets: FileRules;
  readonly builtIn: Rulesets;
}

/** Validates the document at `place` together with the others in the file. */
export async function validateDocument(
  rules: ValidationRules,
  documents: readonly AnyDocument[],
  document: AnyDocument,
  place: string,
): Promise<Validation> {
  const { subtitle, faults } = await validateByKind(rules, documents, document);
  return { subtitle, faults: faults.map((fault) => faultAt(place, fault)) };
}

function validateByKind(
  rules: ValidationRules,
  documents: readonly AnyDocument[],
  document: AnyDocument,
): Promise<Validation> {
  switch (document.kind) {
    case 'character':
      return validateCharacter(rules, documents, document);
    case 'campaign':
      return validateCampaign(rules, document);
    case 'pack':
      return validatePack(rules, document);
    case 'ruleset':
      return validateGame(document);
    default:
      return assertNever(document);
  }
}

async function validateCharacter(
  { rulesets }: ValidationRules,
  documents: readonly AnyDocument[],
  document: CharacterDocument,
): Promise<Validation> {
  const portrait = checkPortrait(document.portrait);
  const faults = portrait.ok ? [] : [portrait.error];
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return { subtitle: raw(''), faults: [...faults, ruleset.error] };
  const others = documents.filter((each) => each.kind === 'character');
  const opened = ruleset.value.open(document, findBonds(document, others));
  if (!opened.ok) return { subtitle: raw(''), faults: [...faults, opened.error] };
  const { value: character } = opened;
  // A block of figures with a fault is refused. Choices built step by step may be unfinished; their problems
  // appear on the sheet.
  const wrong =
    character.card === undefined
      ? []
      : character.problems.filter((problem) => exceptionFor(problem, document.exceptions) === undefined);
  const reported = wrong.map(({ path, text }) =>
    appError('invalid-input', { path: `choices.${path}`, text }),
  );
  return { subtitle: character.subtitle, faults: [...faults, ...reported] };
}

async function validateCampaign(
  { builtIn }: ValidationRules,
  document: CampaignDocument,
): Promise<Validation> {
  const ruleset = await requireRuleset(builtIn, document.ruleset);
  const { party, notes, log } = document;
  const subtitle = list([
    message('portable.holds.party', { count: party.length }),
    message('portable.holds.notes', { count: notes.length }),
    message('portable.holds.log', { count: log.length }),
  ]);
  return { subtitle, faults: ruleset.ok ? [] : [ruleset.error] };
}

/** A draft may have faults, which its editor shows; what is played may not. */
async function validateGame(game: GameDocument): Promise<Validation> {
  const { published } = game;
  const subtitle =
    published === null
      ? message('portable.holds.draft')
      : message('portable.holds.published', { number: published.number });
  return { subtitle, faults: await publishedFaults(game) };
}

async function validatePack({ rulesets, builtIn }: ValidationRules, pack: PackDocument): Promise<Validation> {
  const ruleset = await requireRuleset(builtIn, pack.ruleset);
  const subtitle = packSummary(pack, ruleset.ok ? ruleset.value : undefined);
  if (!ruleset.ok) return { subtitle, faults: [ruleset.error] };
  const beside = await rulesets.packs(pack.ruleset, null);
  return {
    subtitle,
    faults: namedFaults(pack, ruleset.value, beside).map((fault) =>
      appError('invalid-input', {
        path: faultPath(pack, fault),
        text: message('homebrew.exchange.fault', { ...fault }),
      }),
    ),
  };
}

/** Describes the contents of a pack in the terms of its rules: "2 house rules, Skills: 3". */
function packSummary(pack: PackDocument, ruleset: Ruleset | undefined): Text {
  const words = (['rules', 'tables', 'cards'] as const).flatMap((part) =>
    pack[part].length === 0 ? [] : [message(`portable.holds.${part}`, { count: pack[part].length })],
  );
  const things = Object.entries(thingCounts(pack)).map(([id, number]) => {
    const kind = ruleset?.homebrew?.kinds.find((each) => each.id === id)?.many ?? raw(id);
    return message('portable.holds.things', { kind, number });
  });
  const parts = [...words, ...things];
  return parts.length === 0 ? message('portable.holds.nothing') : list(parts);
}

/** The path of a fault in a pack's file: `things[2].data.effects[0].to`. */
function faultPath(pack: PackDocument, { part, id, path = '' }: NamedFault): string {
  const items: readonly { readonly id: string }[] = pack[part];
  const item = `${part}[${String(items.findIndex((each) => each.id === id))}]`;
  return path === '' ? item : `${item}.data.${path}`;
}
