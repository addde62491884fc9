import type { DocumentKind, Envelope } from '../../shared/documents/envelope';
import type { Trouble, TroubleKind } from '../../shared/trust/recovery';
import type { DocumentStore } from '../storage/documentStore';
import type { Library } from '../storage/library';
import { places } from '../storage/places';
import { originOf } from '../storage/quarantine';
import type { Finding, Verdict } from '../storage/verifyFile';

/** The parts of a library that tell what stands in the place of a file. */
type Told = Pick<Library, 'characters' | 'campaigns' | 'packs' | 'snapshots'>;

/** A file in trouble as the window shows it: with what stands in its place, and what it could be recovered from. */
export async function describe(library: Told, finding: Finding & { readonly at: string }): Promise<Trouble> {
  const { file, text, document, bytes } = finding;
  const trouble = troubleOf(finding.verdict);
  const setAside = isAside(file);
  const lost = trouble === 'damaged' || trouble === 'unreadable';
  const away = setAside || trouble === 'misnamed';
  const snapshot = lost && document !== null ? await library.snapshots.newestSound(document) : undefined;
  return {
    file,
    trouble,
    bytes,
    setAside,
    text: text ?? { key: 'errors.damaged-document' },
    at: (setAside ? originOf(file.slice(places.quarantine.length + 1))?.at : undefined) ?? finding.at,
    document: document === null ? null : { ...document, ...(await namesOf(library, finding, snapshot)) },
    replaced: away && document !== null && (await storeOf(library, document.kind).read(document.id)).ok,
    snapshot: snapshot?.ok === true ? (snapshot.value ?? null) : null,
  };
}

/** True where a file lies among those that were set aside. */
export function isAside(file: string): boolean {
  return file.startsWith(`${places.quarantine}/`);
}

/** The store of a kind of document, as far as it is the same for all. */
export function storeOf(
  { characters, campaigns, packs }: Pick<Library, 'characters' | 'campaigns' | 'packs'>,
  kind: DocumentKind,
): Pick<DocumentStore<Envelope, unknown>, 'read' | 'has'> {
  return { character: characters, campaign: campaigns, pack: packs }[kind];
}

function troubleOf(verdict: Verdict): TroubleKind {
  return verdict === 'sound' || verdict === 'older' ? 'misnamed' : verdict;
}

/** What a torn file does not say any more, its newest snapshot does. */
async function namesOf(
  { snapshots }: Told,
  { document }: Finding,
  snapshot: Awaited<ReturnType<Library['snapshots']['newestSound']>> | undefined,
): Promise<{ readonly name: string; readonly ruleset: string }> {
  const { name = '', ruleset = '' } = document ?? {};
  if (document === null || (name !== '' && ruleset !== '')) return { name, ruleset };
  if (snapshot?.ok !== true || snapshot.value === undefined) return { name, ruleset };
  const read = await snapshots.read(document, snapshot.value.key);
  const said: Readonly<Record<string, unknown>> = read.ok ? read.value : {};
  const or = (own: string, other: unknown) => (own === '' && typeof other === 'string' ? other : own);
  return { name: or(name, said['name']), ruleset: or(ruleset, said['ruleset']) };
}
