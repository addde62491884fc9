import { allAllowed, type Problem } from '#shared/rules/problem';
import { rulesVersionKey } from '#shared/rules/versions/migrations';
import type { QuickPorts } from '#shared/rules/quick';
import type { PlanPorts, Ruleset } from '#shared/rules/ruleset';
import type { Clock, Ids } from '#shared/kernel/ports';
import { applyEdits, type Edit } from '#shared/character/edits';
import {
  characterVersion,
  type CharacterDocument,
  type Portrait,
  type RuleException,
} from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { limits } from '#shared/character/limits';

/** Overrides the defaults of a new document. */
export interface Origin {
  readonly form?: string;
  readonly template?: string;
  readonly name?: string;
  readonly owner?: string | null;
  readonly campaign?: string | null;
  /** Optional rules that the campaign has decided: the chosen option of each variant. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** A document by chance has the name that its rules give it. */
export type QuickOrigin = Omit<Origin, 'name' | 'template'>;

/** The draft is not saved yet. */
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
    exceptions: [],
  };
  return followVariants(ruleset, document, variants);
}

/**
 * A complete character, built by chance. It is still a draft, so that every choice can be changed. Throws if the
 * ruleset refuses its own plan.
 */
export function quickCharacter(
  ruleset: Ruleset,
  ports: PlanPorts & Pick<QuickPorts, 'rng' | 'translate'>,
  { form = mainForm, owner = null, campaign = null, variants = {} }: QuickOrigin = {},
): CharacterDocument {
  const planned = ruleset.readPlan(ruleset.quickPlan({ ...ports, form, variants }), ports);
  if (!planned.ok) throw new Error(`No quick build of ${ruleset.manifest.id}`, { cause: planned.error });
  return followVariants(
    ruleset,
    { ...newCharacter(ruleset, ports, { form, owner, campaign }), ...planned.value },
    variants,
  );
}

/** Applies the optional rules of the campaign; unknown ones are ignored. */
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

export function edit(document: CharacterDocument, edits: readonly Edit[]): CharacterDocument {
  return { ...document, choices: applyEdits(document.choices, edits) };
}

/** Shortens the name to the maximum of a document. */
export function rename(document: CharacterDocument, name: string): CharacterDocument {
  return { ...document, name: name.slice(0, limits.name) };
}

/** The notes are Markdown. */
export function writeNotes(document: CharacterDocument, notes: string): CharacterDocument {
  return { ...document, notes: notes.slice(0, limits.notes) };
}

export function setPortrait(document: CharacterDocument, portrait: Portrait | null): CharacterDocument {
  return { ...document, portrait };
}

/** Replaces an earlier exception for the same problem. */
export function allowException(document: CharacterDocument, exception: RuleException): CharacterDocument {
  return {
    ...document,
    exceptions: [...without(document.exceptions, exception.code, exception.path), exception],
  };
}

export function withdrawException(
  document: CharacterDocument,
  code: string,
  path: string | undefined,
): CharacterDocument {
  return { ...document, exceptions: without(document.exceptions, code, path) };
}

function without(
  exceptions: readonly RuleException[],
  code: string,
  path: string | undefined,
): RuleException[] {
  return exceptions.filter((exception) => exception.code !== code || exception.path !== path);
}

export function joinCampaign(document: CharacterDocument, campaign: string | null): CharacterDocument {
  return { ...document, campaign };
}

export function followOwner(document: CharacterDocument, owner: string | null): CharacterDocument {
  return { ...document, owner };
}

/** Returns `undefined` while a problem has no exception. */
export function finish(
  document: CharacterDocument,
  problems: readonly Problem[],
): CharacterDocument | undefined {
  if (!allAllowed(problems, document.exceptions)) return undefined;
  return { ...document, status: 'finished' };
}

export function reopen(document: CharacterDocument): CharacterDocument {
  return { ...document, status: 'draft' };
}
