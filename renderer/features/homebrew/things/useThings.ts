import { computed } from 'vue';
import { applyEdits } from '#shared/character/edits';
import type { HouseThing } from '#shared/homebrew/document';
import { put } from '#shared/homebrew/pack';
import { thingsOf } from '#shared/homebrew/things';
import { isRaw, type Text } from '#shared/kernel/text';
import type { ThingForm, ThingKind } from '#shared/rules/homebrew';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';
import { translate } from '#renderer/locales/i18n';
import { ids } from '#renderer/platform/ports';
import { usePackStore } from '#renderer/stores/packs/usePackStore';
import { usePackEditing } from '#renderer/features/homebrew/pack/usePackEditing';

/** The part of an entry that lists show. */
export type ThingHead = Pick<ThingForm, 'title' | 'detail'>;

/** Entries of one type in the open pack, with their forms and changes. */
export function useThings(kind: () => ThingKind) {
  const store = usePackStore();
  const { remove: takeOut, faultsOf } = usePackEditing('things');
  const things = computed(() => (store.document?.things ?? []).filter((thing) => thing.kind === kind().id));
  const all = computed(() => (store.document === null ? [] : thingsOf(store.document)));

  /** Keyed by the data of an entry, so that typing in one entry computes only its own head again. */
  let heads = new WeakMap<HouseThing, ThingHead>();

  function formOf(thing: HouseThing): ThingForm | undefined {
    const index = store.document?.things.indexOf(thing) ?? -1;
    const own = all.value[index];
    if (own === undefined) return undefined;
    const others = [...store.otherThings, ...all.value.filter((other) => other !== own)];
    return store.ruleset?.homebrew?.form(own, others);
  }

  function headOf(thing: HouseThing): ThingHead {
    const known = heads.get(thing);
    if (known !== undefined) return known;
    const head = formOf(thing) ?? { title: { raw: thing.id } };
    heads.set(thing, head);
    return head;
  }

  /** Search words come from an entry alone, without its references, which keeps hundreds of entries fast. */
  const found = new WeakMap<HouseThing, string>();
  function wordsOf(thing: HouseThing): string {
    const known = found.get(thing);
    if (known !== undefined) return known;
    const own = all.value[store.document?.things.indexOf(thing) ?? -1];
    const form = own && store.ruleset?.homebrew?.form(own, []);
    const text = form === undefined ? '' : `${words(form.title)} ${form.detail ? words(form.detail) : ''}`;
    found.set(thing, text);
    return text;
  }

  /** Clears all heads: they may mention other entries that have changed. */
  function forgetHeads(): void {
    heads = new WeakMap();
  }

  /** Changes the data of an entry; consecutive changes with one merge key are one step of undo. */
  function change(id: string, { edits, merge }: WidgetChange): void {
    store.apply(
      (pack) => {
        const thing = pack.things.find((each) => each.id === id);
        return thing === undefined
          ? pack
          : put(pack, 'things', { ...thing, data: applyEdits(thing.data, edits) });
      },
      merge === undefined ? {} : { merge: `things:${id}:${merge}` },
    );
  }

  /** Adds an initial entry of the type, or a duplicate of `of`; returns its id. */
  function add(of?: HouseThing): string {
    const id = ids.next();
    const data = of?.data ?? kind().initial;
    store.apply((pack) => put(pack, 'things', { id, kind: kind().id, data }));
    return id;
  }

  function remove(thing: HouseThing): void {
    takeOut(thing, words(headOf(thing).title));
  }

  return { things, formOf, headOf, wordsOf, forgetHeads, change, add, remove, faultsOf };
}

function words(text: Text): string {
  return isRaw(text) ? text.raw : translate(text);
}
