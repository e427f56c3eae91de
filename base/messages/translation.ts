/**
 * What another language says for a part of the English catalogue: the same keys, so that a missing one does not compile.
 * Languages without a singular leave out what ends in `_one`.
 */
export type Translation<English> = Readonly<Record<Exclude<keyof English, `${string}_one`>, string>> &
  Readonly<Partial<Record<Extract<keyof English, `${string}_one`>, string>>>;
