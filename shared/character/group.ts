import type { Ids } from '#shared/kernel/ports';

const campaignMark = 'campaign:';

/**
 * The key shared by journal entries of several documents that happened as one. It lists the documents, so that
 * each of them leads to the others; document ids contain neither spaces nor colons. `campaign` is given if an
 * entry of that campaign's log belongs to the group.
 */
export function groupOf(documents: Iterable<string>, ids: Ids, campaign?: string): string {
  const marked = campaign === undefined ? [] : [`${campaignMark}${campaign}`];
  return [ids.next(), ...marked, ...new Set(documents)].join(' ');
}

/** Returns nothing for a key of another kind. */
export function membersOf(group: string): readonly string[] {
  return group
    .split(' ')
    .slice(1)
    .filter((name) => !name.startsWith(campaignMark));
}

/** The campaign whose log has an entry in the group, if any. */
export function campaignOf(group: string): string | undefined {
  return group
    .split(' ')
    .slice(1)
    .find((name) => name.startsWith(campaignMark))
    ?.slice(campaignMark.length);
}

/** The campaigns that a character is or was part of. */
export function campaignsOf({
  campaign,
  journal,
}: {
  readonly campaign: string | null;
  readonly journal: readonly { readonly group?: string }[];
}): ReadonlySet<string> {
  const past = journal.flatMap(({ group }) => (group === undefined ? [] : (campaignOf(group) ?? [])));
  return new Set([...(campaign === null ? [] : [campaign]), ...past]);
}

/** Replaces document ids in a group's key; ids without a replacement stay. */
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
