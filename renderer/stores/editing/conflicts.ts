import { hasInjectionContext, inject } from 'vue';
import { routerKey } from 'vue-router';
import type { AnyDocument } from '#shared/library/kinds';
import { ids } from '#renderer/platform/ports';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { isSameContent } from './content';
import type { DocumentRules } from './documentRules';
import type { DocumentSource, EditSession } from './documentSource';
import { merged, mergeLines, type Sides } from './merging';
import { leadsTo, type Reading } from './reading';
import { useMerging } from './useMerging';
import type { useSaveQuestions } from './useSaveQuestions';

/** A document that was saved elsewhere while it had unsaved changes here: joined if they can be, else as the user decides. */
export function createConflicts<D extends AnyDocument>(
  source: DocumentSource<D>,
  session: EditSession<D>,
  rules: DocumentRules,
  reading: Reading<D>,
  questions: ReturnType<typeof useSaveQuestions>,
) {
  const router = hasInjectionContext() ? inject(routerKey, null) : null;
  const notifications = useNotifications();
  const merging = useMerging();
  const { document } = session;
  /** The question that is open. */
  let asked: Promise<unknown> | undefined;

  /** True if local edits go on from what is stored now; else the user is asked. */
  async function joinsOrAsks(): Promise<boolean> {
    const mine = document.value;
    if (mine === null || asked !== undefined) return false;
    const theirs = await source.read(mine.id);
    const isReadable = theirs.ok && (await rules.readOnlyReason(theirs.value)) === null;
    if (isReadable && (await goesOnFrom(theirs.value))) return true;
    const decided = isReadable
      ? merge({ base: session.stored.value, mine, theirs: theirs.value })
      : questions.conflict(mine.name).then((way) => choose(way, mine.id));
    asked = decided.finally(() => (asked = undefined));
    return false;
  }

  /** True if what is stored goes on from the version that local edits began with, and leaves them their places. */
  async function goesOnFrom(theirs: D): Promise<boolean> {
    // We already showed this version; it has now been saved.
    if (isSameContent(theirs, session.stored.value)) return session.goOnFrom(theirs);
    const { value: mine } = document;
    const isLed = mine !== null && (await leadsTo(mine, theirs));
    return isLed && document.value?.id === theirs.id && session.goOnFrom(theirs);
  }

  /** Shows the stored version beside the open one, and merges them as the user decides. */
  async function merge(sides: Sides<D>): Promise<void> {
    const { mine, theirs } = sides;
    const lines = await mergeLines(sides, rules.loaded.get(mine.ruleset));
    if (document.value?.id !== mine.id) return;
    if (lines.length === 0) {
      session.put(theirs);
      return;
    }
    const about = { kind: source.kind, name: mine.name, theirsAt: theirs.updatedAt, lines };
    const answer = await merging.ask(about);
    if (answer.kind !== 'lines') return choose(answer.kind, mine.id);
    const both = await merged(sides, answer.mine);
    if (both.ok) {
      session.put(theirs);
      session.apply(() => both.value);
    } else notifications.failed(both.error);
  }

  async function choose(way: string, id: string): Promise<void> {
    if (way === 'theirs') await reading.read(id);
    if (way === 'copy') await keepAsCopy();
  }

  async function keepAsCopy(): Promise<void> {
    const { value: mine } = document;
    if (mine === null) return;
    const id = ids.next();
    await reading.begin({ ...mine, id, revision: 0, name: questions.copyName(mine.name) });
    const route = router?.currentRoute.value;
    if (route?.name) await router?.replace({ name: route.name, params: { ...route.params, id } });
  }

  return { joinsOrAsks, decided: () => asked };
}
