import { computed, ref } from 'vue';
import { useRouter } from 'vue-router';
import {
  addNote,
  editNote,
  mentionsOf,
  noteTitleFault,
  removeNote,
  renameNote,
} from '#shared/campaign/notes';
import { topics, type Note, type Topic } from '#shared/campaign/wiki';
import { message, raw, type Text } from '#shared/kernel/text';
import { linkIndex } from '#shared/wiki/linkIndex';
import { titleKey } from '#shared/wiki/links';
import { fold, matches } from '#shared/kernel/search';
import { ids } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';

/** Search, editing and links of the open campaign's notes; the open note is named by the address. */
export function useNotes(item: () => string | undefined) {
  const router = useRouter();
  const store = useCampaignStore();
  const people = usePeople();
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const query = ref('');
  const topic = ref<Topic | 'all'>('all');
  const openOnly = ref(false);
  /** The note that was made last, whose text is written first. */
  const fresh = ref<string>();

  const notes = computed(() => store.document?.notes ?? []);
  const selected = computed(() => notes.value.find(({ id }) => id === item()));
  const counts = computed(() => {
    const byTopic = new Map<Topic, number>(topics.map((each) => [each, 0]));
    for (const note of notes.value) byTopic.set(note.topic, (byTopic.get(note.topic) ?? 0) + 1);
    return byTopic;
  });
  const folded = computed(
    () => new Map(notes.value.map((note) => [note.id, fold(`${note.title} ${note.text}`)])),
  );
  const worded = computed(() => {
    if (query.value.trim() === '') return notes.value;
    const asked = matches(query.value);
    return notes.value.filter((note) => asked({ words: folded.value.get(note.id) ?? '' }));
  });
  const found = computed(() =>
    worded.value
      .filter(
        (note) =>
          (topic.value === 'all' || note.topic === topic.value) && (!openOnly.value || note.state === 'open'),
      )
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  );
  /** Counts notes that match the search but are hidden by the other filters. */
  const hidden = computed(() => (query.value.trim() === '' ? 0 : worded.value.length - found.value.length));

  const index = computed(() => linkIndex(notes.value));
  /** Characters of the party can be linked to by name as well. */
  const characters = computed(
    () =>
      new Map(
        [...people.people.values()].flatMap(({ document }): [string, { id: string; name: string }][] =>
          document.name.trim() === ''
            ? []
            : [[titleKey(document.name), { id: document.id, name: document.name }]],
        ),
      ),
  );
  const titles = computed(() => [
    ...notes.value.map(({ title }) => title),
    ...[...characters.value.values()].map(({ name }) => name),
  ]);
  const known = (title: string): boolean =>
    index.value.resolve(title) !== undefined || characters.value.has(titleKey(title));
  const missing = computed(() => index.value.missing.filter((title) => !known(title)));
  const mentions = computed(() =>
    store.document === null || selected.value === undefined
      ? []
      : mentionsOf(store.document, selected.value.title),
  );

  /** Without an id, no note is shown. */
  function open(id?: string): void {
    const campaign = store.document?.id;
    if (campaign === undefined) return;
    void router.push({ name: 'campaign', params: { id: campaign, part: 'notes', ...(id && { item: id }) } });
  }

  function follow(title: string): void {
    const note = index.value.resolve(title);
    const character = characters.value.get(titleKey(title));
    if (note !== undefined) open(note.id);
    else if (character !== undefined) void router.push({ name: 'sheet', params: { id: character.id } });
  }

  /** The reason why a title is not allowed. */
  function fault(title: string, id?: string): Text | undefined {
    return store.document === null ? undefined : noteTitleFault(store.document, title, id);
  }

  /** Creates and shows a note; returns false if its title is not allowed. */
  function create(title: string, about: Topic): boolean {
    if (fault(title) !== undefined) return false;
    store.apply((campaign) => addNote(campaign, { title, topic: about }, ids));
    fresh.value = store.document?.notes.at(-1)?.id;
    open(fresh.value);
    return true;
  }

  function change(id: string, changes: Parameters<typeof editNote>[2]): void {
    const merge = 'text' in changes ? { merge: `note ${id}` } : {};
    store.apply((campaign) => editNote(campaign, id, changes), merge);
  }

  function rename(id: string, title: string): void {
    if (fault(title, id) !== undefined) return;
    store.apply((campaign) => {
      const renamed = renameNote(campaign, id, title);
      return renamed.ok ? renamed.value : campaign;
    });
  }

  /** Confirms first and lists the notes that link to it; the notice offers undo. */
  async function remove({ id, title }: Note): Promise<void> {
    if (store.document === null) return;
    const links = mentionsOf(store.document, title).filter(({ note }) => note.id !== id);
    const answer = await dialogs.ask({
      title: message('campaignNotes.removeOf', { title: raw(title) }),
      text: message('campaignNotes.removeText', { count: links.length }),
      items: links.slice(0, 12).map(({ note }) => noteName(note)),
      choices: [
        { id: 'keep', label: message('app.cancel'), tone: 'plain' },
        { id: 'remove', label: message('campaignNotes.removeDo'), tone: 'danger' },
      ],
      escape: 'keep',
    });
    if (answer !== 'remove') return;
    store.apply((campaign) => removeNote(campaign, id));
    open();
    notifications.done(message('campaignNotes.removed', { title: raw(title) }), store.lastStep());
  }

  return {
    query,
    topic,
    openOnly,
    fresh,
    notes,
    counts,
    found,
    hidden,
    selected,
    titles,
    known,
    missing,
    mentions,
    open,
    follow,
    fault,
    create,
    change,
    rename,
    remove,
  };
}

export function noteName({ title }: { readonly title: string }): Text {
  return title.trim() === '' ? message('campaignNotes.entryUntitled') : raw(title);
}
