import { newCharacter, type Origin } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { bestiary } from '#test/fixtures/bestiary';
import { fakeProgram } from './fakeProgram';
import { libraryRow } from './libraryRow';

const updatedAt = (revision: number) => new Date(Date.UTC(2026, 0, 2, 0, 0, revision)).toISOString();

/** A library of documents in memory that counts revisions and lists documents as the real one does. */
export function documentSource(given: readonly CharacterDocument[] = []) {
  const documents = new Map(given.map((document) => [document.id, document]));
  const program = fakeProgram({
    'library.list': () =>
      ok({
        rows: [...documents.values()].map(({ id, name, form, owner, campaign, ruleset, revision, status }) =>
          libraryRow(id, {
            ...{ name, form, owner, campaign, ruleset, status },
            subtitle: raw(`A ${form}`),
            updatedAt: updatedAt(revision),
          }),
        ),
        troubled: [],
      }),
    'character.read': ({ id }: { id: string }) => {
      const document = documents.get(id);
      return document ? ok(document) : err({ code: 'not-found', text: { key: 'errors.not-found' } });
    },
    'character.save': ({ document }: { document: CharacterDocument }) => {
      const revision = (documents.get(document.id)?.revision ?? 0) + 1;
      if (document.revision !== revision - 1)
        return err({ code: 'conflict', text: { key: 'errors.conflict' } });
      documents.set(document.id, { ...document, revision, updatedAt: updatedAt(revision) });
      return ok({ revision, updatedAt: updatedAt(revision) });
    },
    'character.portrait': () => ok(null),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
  });
  return { ...program, documents };
}

export function stored(name: string, origin: Origin = {}): CharacterDocument {
  const made = newCharacter(bestiary, { clock: fixedClock, ids: countingIds() }, origin);
  return { ...made, id: name.toLowerCase().replaceAll(' ', '-'), name, revision: 1, status: 'finished' };
}
