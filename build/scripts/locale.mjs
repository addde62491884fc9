/**
 * The environment for a program of Chromium: on Linux without a locale in UTF-8, it garbles paths with an umlaut, and
 * finds no file of its own in them.
 */
export function utf8Environment(environment, platform = process.platform) {
  const { LC_ALL, LC_CTYPE, LANG } = environment;
  if (platform !== 'linux' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) return environment;
  const { LC_ALL: _, ...rest } = environment;
  return { ...rest, ...(LC_ALL && { LANG: LC_ALL }), LC_CTYPE: 'C.UTF-8' };
}
