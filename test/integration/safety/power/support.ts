import { writeFileSync } from 'node:fs';
import { createServices, type Services } from '#electron/services/services';
import path from 'node:path';
import type { Library } from '#electron/storage/library';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { CharacterDocument } from '#shared/character/document';
import { newCharacter } from '#shared/sheet/commands';
import type { CommandName } from '#shared/ipc/channels';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import { ok } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { openToyLibrary } from '#test/integration/storage/children/openToyLibrary';
import { toyRulesets } from '#test/integration/support/toyRulesets';
import { isWhole, numbered } from '#test/integration/safety/numbered';
import { claim, value, type Seen } from './seen';

export const at = '2026-01-01T00:00:00.000Z';
export const ports = (id: string) => ({ clock: { now: () => at }, ids: { next: () => id } });
export const hero = (id = 'hero-0001'): CharacterDocument => newCharacter(toyRuleset, ports(id));
export const road = (): CampaignDocument => newCampaign('toy', 'Road', ports('road-0001'));
export const libraryOf = (root: string) => path.join(root, 'library');
export const line = (roll: string): RollLine => ({ type: 'choice', roll, at, choice: 'note' });
export const next = <D extends AnyDocument>(document: D): D => numbered(document, document.revision + 1);

export async function within<T>(root: string, work: (library: Library) => Promise<T>): Promise<T> {
  const library = openToyLibrary(libraryOf(root));
  try {
    return await work(library);
  } finally {
    await library.close();
  }
}

/** Saves this many further versions of the first hero. */
export async function saveOn(library: Library, times: number): Promise<CharacterDocument> {
  let document = hero();
  const read = await library.characters.read(document.id);
  if (read.ok) document = read.value;
  for (let done = 0; done < times; done += 1) document = value(await library.characters.save(next(document)));
  return document;
}

export async function withServices<T>(root: string, work: (services: Services) => Promise<T>): Promise<T> {
  const services = createServices({
    ...{ libraryFolder: libraryOf(root), surface: 'browser', rulesets: toyRulesets },
    deliver: async ({ suggestedName, bytes }) => {
      writeFileSync(path.join(root, 'export.hearth'), bytes);
      return ok({ kind: 'saved', fileName: suggestedName });
    },
    printOut: async () => ok({ kind: 'printed' }),
    logBug: (error) => {
      throw error;
    },
  });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

export async function give<N extends CommandName>(
  services: Services,
  name: N,
  args: CommandArgs<N>,
): Promise<CommandResult<N>> {
  return value((await services.dispatch(name, args)) as { ok: true; value: CommandResult<N> });
}

/** The lowest revision that must exist: the last acknowledged one of a document. */
export function savedRevisionOf(acknowledged: readonly string[], id: string, before = 0): number {
  return acknowledged.reduce((most, each) => {
    const [name, revision] = each.split(' ');
    return name === id ? Math.max(most, Number(revision)) : most;
  }, before);
}

/** Marks an earlier program that was killed during the same action: its pending change may have succeeded too. */
export const killed = 'killed';

/** A document has the acknowledged revision, or the next one that was under way; all earlier ones are kept. */
export function stands(seen: Seen, id: string, least: number, acknowledged: readonly string[] = []): number {
  const document = seen.documents.get(id);
  if (document === undefined) {
    claim(least === 0, `${id} is gone`);
    return 0;
  }
  const { revision } = document;
  const most = least + 1 + (acknowledged.includes(killed) ? 1 : 0);
  claim(revision >= least && revision <= most, `${id} is ${String(revision)}, not ${String(least)}`);
  claim(isWhole(document), `${id} is torn`);
  const kept = seen.histories.get(id) ?? [];
  for (let earlier = 1; earlier < revision; earlier += 1)
    claim(kept.includes(earlier), `${id} lost what it was as ${String(earlier)}`);
  return revision;
}

/** The place of a document: the library, the bin, or none. */
export function lies(seen: Seen, id: string): string {
  return [seen.documents.has(id) ? 'here' : '', seen.binned.includes(id) ? 'bin' : ''].join('');
}

export const nothing = async () => {};
