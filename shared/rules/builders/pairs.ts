import type { Text, TextParam } from '#shared/kernel/text';

type Params = Readonly<Record<string, TextParam>>;

/** Two texts of a catalog under one key; the parameters are those of the longer one. */
export const pairsOf = (t: (key: string, params?: Params) => Text) => ({
  titleAndText: (key: string, params?: Params) => ({
    title: t(`${key}.title`),
    text: t(`${key}.text`, params),
  }),
  labelAndText: (key: string, params?: Params) => ({
    label: t(`${key}.label`),
    text: t(`${key}.text`, params),
  }),
  /** The longer one is called after the shorter one. */
  labelWithText: (key: string, params?: Params) => ({ label: t(key), text: t(`${key}Text`, params) }),
});
