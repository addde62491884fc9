import { formatsOf } from '#shared/kernel/languageFormats';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { at, exits, oneLine, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/**
 * `languages` lists the languages and how much of each is translated; a folder that was left out has a `fault`. Faults of
 * single texts are for `languages TAG`.
 */
export async function listLanguages(session: Session): Promise<Result<Exit, Fault>> {
  const rows = await session.services().languages.list();
  await session.print(
    rows.map(({ language, translated, printable, fault }) => ({
      language,
      translated,
      printable,
      ...(fault !== null && { fault: session.translate(fault) }),
    })),
  );
  return ok(rows.some(({ fault }) => fault !== null) ? exits.illegal : exits.done);
}

/**
 * `languages TAG` lists the English texts without a translation, and the plural forms of the language in their order;
 * texts that cannot be used are named on the error stream.
 */
export async function reportLanguage(session: Session, tag: string): Promise<Result<Exit, Fault>> {
  const loaded = at(tag, await session.services().languages.load(tag));
  if (!loaded.ok) return loaded;
  const { translated, missing, faulty } = loaded.value;
  for (const { file, key, fault } of faulty) {
    const line = message('cli.languages.faulty', { file: raw(file), key: raw(key), fault });
    await session.io.err(`${oneLine(session.translate(line))}\n`);
  }
  await session.print({
    language: tag,
    pluralForms: formatsOf(tag).pluralCategories(),
    translated,
    missing: Object.fromEntries(missing),
  });
  return ok(faulty.length > 0 ? exits.illegal : exits.done);
}
