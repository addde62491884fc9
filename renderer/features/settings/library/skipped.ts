import { list, raw, type Text } from '#shared/kernel/text';

/** Further names are left out here; the recovery center shows all. */
const mostNamed = 3;

/** Joins as many names of skipped files as fit into a sentence. */
export function namesOfSkipped(files: readonly string[]): Text {
  return list(
    files.slice(0, mostNamed).map((file) => raw(file.length > 80 ? `${file.slice(0, 79)}…` : file)),
  );
}
