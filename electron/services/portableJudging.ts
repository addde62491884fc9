import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import { faultAt, type PortableDocument } from '../../shared/library/portable';
import type { PackDocument } from '../../shared/homebrew/document';
import { namedFaults, thingCounts, type NamedFault } from '../../shared/homebrew/report';
import { assertNever } from '../../shared/kernel/assertNever';
import { appError, type AppError } from '../../shared/kernel/errors';
import { list, message, raw, type Text } from '../../shared/kernel/text';
import { bondsAmong } from '../../shared/rules/bonds';
import { waiverFor } from '../../shared/rules/problem';
import type { Ruleset } from '../../shared/rules/ruleset';
import { checkPortrait } from './portrait';
import type { FileRules } from './portableRules';
import { requireRuleset, type Rulesets } from './rulesets';

/** What a document of a file is in words, and everything that is wrong with it, each with its path in the file. */
export interface Judged {
  readonly subtitle: Text;
  readonly faults: readonly AppError[];
}

/** The rules that documents of a file are judged by: as they will be with its packs, and as they are in the box. */
export interface JudgingRules {
  readonly rulesets: FileRules;
  readonly box: Rulesets;
}

/** Judges a document of a file that stands at `place`, beside the others in it. */
export async function judgeDocument(
  rules: JudgingRules,
  documents: readonly PortableDocument[],
  document: PortableDocument,
  place: string,
): Promise<Judged> {
  const { subtitle, faults } = await judged(rules, documents, document);
  return { subtitle, faults: faults.map((fault) => faultAt(place, fault)) };
}

function judged(
  rules: JudgingRules,
  documents: readonly PortableDocument[],
  document: PortableDocument,
): Promise<Judged> {
  switch (document.kind) {
    case 'character':
      return judgeCharacter(rules, documents, document);
    case 'campaign':
      return judgeCampaign(rules, document);
    case 'pack':
      return judgePack(rules, document);
    default:
      return assertNever(document);
  }
}

async function judgeCharacter(
  { rulesets }: JudgingRules,
  documents: readonly PortableDocument[],
  document: CharacterDocument,
): Promise<Judged> {
  const portrait = checkPortrait(document.portrait);
  const faults = portrait.ok ? [] : [portrait.error];
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return { subtitle: raw(''), faults: [...faults, ruleset.error] };
  const others = documents.filter((each) => each.kind === 'character');
  const opened = ruleset.value.open(document, bondsAmong(document, others));
  if (!opened.ok) return { subtitle: raw(''), faults: [...faults, opened.error] };
  const { value: character } = opened;
  // A block of figures is whole by itself: one with a fault stays out. What is built step by step may be unfinished;
  // its problems stand on its sheet.
  const wrong =
    character.card === undefined
      ? []
      : character.problems.filter((problem) => waiverFor(problem, document.waivers) === undefined);
  const told = wrong.map(({ path, text }) => appError('invalid-input', { path: `choices.${path}`, text }));
  return { subtitle: character.subtitle, faults: [...faults, ...told] };
}

async function judgeCampaign({ box }: JudgingRules, document: CampaignDocument): Promise<Judged> {
  const ruleset = await requireRuleset(box, document.ruleset);
  const { party, notes, log } = document;
  const subtitle = list([
    message('portable.holds.party', { count: party.length }),
    message('portable.holds.notes', { count: notes.length }),
    message('portable.holds.log', { count: log.length }),
  ]);
  return { subtitle, faults: ruleset.ok ? [] : [ruleset.error] };
}

async function judgePack({ rulesets, box }: JudgingRules, pack: PackDocument): Promise<Judged> {
  const ruleset = await requireRuleset(box, pack.ruleset);
  const subtitle = heldIn(pack, ruleset.ok ? ruleset.value : undefined);
  if (!ruleset.ok) return { subtitle, faults: [ruleset.error] };
  const beside = await rulesets.packs(pack.ruleset, null);
  return {
    subtitle,
    faults: namedFaults(pack, ruleset.value, beside).map((fault) =>
      appError('invalid-input', {
        path: placeIn(pack, fault),
        text: message('homebrew.exchange.fault', { ...fault }),
      }),
    ),
  };
}

/** What a pack holds, in the words of its rules: "2 house rules, Skills: 3". */
function heldIn(pack: PackDocument, ruleset: Ruleset | undefined): Text {
  const words = (['rules', 'tables', 'cards'] as const).flatMap((part) =>
    pack[part].length === 0 ? [] : [message(`portable.holds.${part}`, { count: pack[part].length })],
  );
  const things = Object.entries(thingCounts(pack)).map(([id, number]) => {
    const kind = ruleset?.homebrew?.kinds.find((each) => each.id === id)?.many ?? raw(id);
    return message('portable.holds.things', { kind, number });
  });
  const held = [...words, ...things];
  return held.length === 0 ? message('portable.holds.nothing') : list(held);
}

/** Where in a pack's file a fault stands: `things[2].data.effects[0].to`. */
function placeIn(pack: PackDocument, { part, id, path = '' }: NamedFault): string {
  const items: readonly { readonly id: string }[] = pack[part];
  const item = `${part}[${String(items.findIndex((each) => each.id === id))}]`;
  return path === '' ? item : `${item}.data.${path}`;
}
