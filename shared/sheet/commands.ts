import { allWaived, type Problem } from '../rules/problem';
import { rulesVersionKey } from '../rules/versions/migrations';
import type { Ruleset } from '../rules/ruleset';
import type { Clock, Ids } from '../kernel/ports';
import { applyEdits, type Edit } from '../character/edits';
import { characterVersion, type CharacterDocument, type Portrait, type Waiver } from '../character/document';
import { mainForm } from '../character/form';
import { limits } from '../character/limits';

/** What a new document is to be, where it is not simply a character. */
export interface Origin {
  readonly form?: string;
  readonly template?: string;
  readonly name?: string;
  readonly owner?: string | null;
  readonly campaign?: string | null;
  /** The optional rules that its campaign has settled: the option by the variant. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** A new draft of a ruleset, not yet saved. */
export function newCharacter(
  ruleset: Ruleset,
  ports: { clock: Clock; ids: Ids },
  { form = mainForm, template, name = '', owner = null, campaign = null, variants = {} }: Origin = {},
): CharacterDocument {
  const now = ports.clock.now();
  const document: CharacterDocument = {
    format: 'hearthbook',
    kind: 'character',
    version: characterVersion,
    id: ports.ids.next(),
    revision: 0,
    createdAt: now,
    updatedAt: now,
    ruleset: ruleset.manifest.id,
    ...rulesVersionKey(ruleset),
    form,
    campaign,
    owner,
    status: 'draft',
    name: name.slice(0, limits.name),
    notes: '',
    portrait: null,
    choices: ruleset.initialChoices(form, template),
    play: ruleset.initialPlay(),
    ledger: [],
    journal: [],
    waivers: [],
  };
  return followVariants(ruleset, document, variants);
}

/** A character by the optional rules that its campaign has settled; those that mean nothing to it change nothing. */
function followVariants(
  ruleset: Ruleset,
  document: CharacterDocument,
  settled: Readonly<Record<string, string>>,
): CharacterDocument {
  return (ruleset.variants ?? []).reduce((followed, { id, options }) => {
    const option = options.find((each) => each.id === settled[id]);
    const asks = ruleset.variantOf?.(followed, id) !== undefined;
    return option === undefined || !asks ? followed : edit(followed, option.edits);
  }, document);
}

/** Changes choices as a widget asked. */
export function edit(document: CharacterDocument, edits: readonly Edit[]): CharacterDocument {
  return { ...document, choices: applyEdits(document.choices, edits) };
}

/** Gives the character a name, cut at the longest a document holds. */
export function rename(document: CharacterDocument, name: string): CharacterDocument {
  return { ...document, name: name.slice(0, limits.name) };
}

/** Replaces the notes (Markdown). */
export function writeNotes(document: CharacterDocument, notes: string): CharacterDocument {
  return { ...document, notes: notes.slice(0, limits.notes) };
}

/** Puts a portrait in, or takes it out. */
export function setPortrait(document: CharacterDocument, portrait: Portrait | null): CharacterDocument {
  return { ...document, portrait };
}

/** Records the GM's leave to break a rule; an earlier waiver of the same problem is replaced. */
export function waive(document: CharacterDocument, waiver: Waiver): CharacterDocument {
  return { ...document, waivers: [...without(document.waivers, waiver.code, waiver.path), waiver] };
}

/** Takes a waiver back. */
export function unwaive(
  document: CharacterDocument,
  code: string,
  path: string | undefined,
): CharacterDocument {
  return { ...document, waivers: without(document.waivers, code, path) };
}

function without(waivers: readonly Waiver[], code: string, path: string | undefined): Waiver[] {
  return waivers.filter((waiver) => waiver.code !== code || waiver.path !== path);
}

/** Puts it into a campaign, or takes it out of any. */
export function joinCampaign(document: CharacterDocument, campaign: string | null): CharacterDocument {
  return { ...document, campaign };
}

/** Makes it the companion of another character, or nobody's. */
export function followOwner(document: CharacterDocument, owner: string | null): CharacterDocument {
  return { ...document, owner };
}

/** Ends creation; refused (`undefined`) while a problem stands without a waiver. */
export function finish(
  document: CharacterDocument,
  problems: readonly Problem[],
): CharacterDocument | undefined {
  if (!allWaived(problems, document.waivers)) return undefined;
  return { ...document, status: 'finished' };
}

/** Opens the wizard again on a finished character. */
export function reopen(document: CharacterDocument): CharacterDocument {
  return { ...document, status: 'draft' };
}
