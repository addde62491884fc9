import type { Ids } from '../kernel/ports';

const campaignMark = 'campaign:';

/**
 * The key under which the journal entries of several documents stand that happened as one. It names the documents, so that
 * each of them leads to the others; ids of documents hold no space and no colon. With `campaign` a line of that
 * campaign's log is part of it.
 */
export function groupOf(documents: Iterable<string>, ids: Ids, campaign?: string): string {
  const marked = campaign === undefined ? [] : [`${campaignMark}${campaign}`];
  return [ids.next(), ...marked, ...new Set(documents)].join(' ');
}

/** The characters that a group names; none for a key of another kind. */
export function membersOf(group: string): readonly string[] {
  return group
    .split(' ')
    .slice(1)
    .filter((name) => !name.startsWith(campaignMark));
}

/** The campaign whose log has a part in a group. */
export function campaignOf(group: string): string | undefined {
  return group
    .split(' ')
    .slice(1)
    .find((name) => name.startsWith(campaignMark))
    ?.slice(campaignMark.length);
}

/** The key of a group under the new ids of documents that it names, by their old ones; others stay. */
export function underNewIds(
  group: string,
  characters: ReadonlyMap<string, string>,
  campaigns: ReadonlyMap<string, string>,
): string {
  const [key = '', ...names] = group.split(' ');
  const renamed = names.map((name) => {
    if (!name.startsWith(campaignMark)) return characters.get(name) ?? name;
    const id = name.slice(campaignMark.length);
    return `${campaignMark}${campaigns.get(id) ?? id}`;
  });
  return [key, ...renamed].join(' ');
}
