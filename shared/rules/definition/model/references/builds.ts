import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import { idsOf } from './ids';

/** Builds name nothing but what a character can have. */
export function checkBuilds(
  { builds, words, options, numbers, lists, catalogs, trackers }: Definition,
  compiler: Compiler,
): void {
  const chosen = trackers.filter(({ most }) => typeof most === 'object' && most !== null);
  builds.forEach((build, index) => {
    const path = ['builds', index];
    for (const id of Object.keys(build.words)) compiler.knownKey([...path, 'words', id], id, idsOf(words));
    for (const [id, entries] of Object.entries(build.options)) {
      const option = options.find((each) => each.id === id);
      if (compiler.knownKey([...path, 'options', id], id, idsOf(options)))
        compiler.knownEach([...path, 'options', id], entries, idsOf(option?.of ?? []));
    }
    build.numbers.forEach(({ of, first, others, is = {} }, at) => {
      const set = numbers.find(({ id }) => id === of);
      const ids = set === undefined ? ['most'] : idsOf(set.of);
      if (!compiler.known([...path, 'numbers', at, 'of'], of, [...idsOf(numbers), ...idsOf(chosen)])) return;
      for (const [key, named] of Object.entries({ first, others }))
        compiler.knownEach([...path, 'numbers', at, key], named, ids);
      for (const id of Object.keys(is)) compiler.knownKey([...path, 'numbers', at, 'is', id], id, ids);
    });
    build.lists.forEach(({ of, rows, deal }, at) => {
      const list = lists.find(({ id }) => id === of);
      if (list === undefined) {
        compiler.known([...path, 'lists', at, 'of'], of, idsOf(lists));
        return;
      }
      const fields = ['from', 'item', 'name', ...Object.keys(list.row)];
      compiler.known([...path, 'lists', at, 'deal', 'field'], deal?.field, Object.keys(list.row));
      rows.forEach((row, place) => {
        const there = [...path, 'lists', at, 'rows', place];
        for (const name of Object.keys(row)) compiler.knownKey([...there, name], name, fields);
        const { from, item } = row;
        if (from === undefined) return;
        const catalog = catalogs.find(({ id }) => id === from);
        if (compiler.known([...there, 'from'], String(from), list.from))
          compiler.known([...there, 'item'], String(item), idsOf(catalog?.of ?? []));
      });
    });
  });
}
