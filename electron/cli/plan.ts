import { z } from 'zod';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { schemaError } from '#shared/documents/issues';
import { characterKind, type AnyDocument } from '#shared/library/kinds';
import { parseDocument } from '#shared/documents/parse';
import { ok, type Result } from '#shared/kernel/result';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { requireRuleset } from '#electron/services/library/rulesets';
import { at, type Fault } from './fault';
import type { Item } from './input';
import type { Session } from './session';

/** A character with everything derived from it. */
export interface Built {
  readonly where: string;
  readonly isLine: boolean;
  readonly document: CharacterDocument;
  readonly open: OpenCharacter;
  /** The documents of its file, if there are others: a game or packs may be among them. */
  readonly beside?: readonly AnyDocument[];
}

const headSchema = z.looseObject({ ruleset: z.string() });

/** Builds a finished character from a plan as the wizard would; every fault is reported with its path. */
export async function buildPlan(
  session: Session,
  { where, value, isLine }: Item,
): Promise<Result<Built, Fault>> {
  const head = headSchema.safeParse(value);
  if (!head.success) return at(where, { ok: false, error: schemaError('invalid-input', head.error, value) });
  const ruleset = at(where, await requireRuleset(session.rulesets, head.data.ruleset));
  if (!ruleset.ok) return ruleset;
  const planned = at(where, ruleset.value.readPlan(value, session.ports));
  if (!planned.ok) return planned;
  const document = {
    ...newCharacter(ruleset.value, session.ports),
    ...planned.value,
    status: 'finished' as const,
  };
  const sound = at(where, parseDocument(characterKind, document));
  if (!sound.ok) return sound;
  const open = at(where, ruleset.value.open(document));
  return open.ok ? ok({ where, isLine, document, open: open.value }) : open;
}
