import { list, raw, type Text } from '../../../../shared/kernel/text';

/** As many are named; the recovery center has all of them. */
const mostNamed = 3;

/** What was left out, by name, as far as a sentence holds it. */
export function namesOfSkipped(files: readonly string[]): Text {
  return list(
    files.slice(0, mostNamed).map((file) => raw(file.length > 80 ? `${file.slice(0, 79)}…` : file)),
  );
}
