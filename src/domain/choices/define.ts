import type { Label } from '../label.ts'

export type Choice = Readonly<Record<string, Label>>

/** `A 已计划 scheduled` per line: code, zh, en. Keeps long code lists readable (entities.md §1). */
export function choices<const C extends string>(
  lines: Readonly<Record<C, readonly [zh: string, en: string]>>,
): Readonly<Record<C, Label>> {
  return Object.fromEntries(
    Object.entries<readonly [string, string]>(lines).map(([code, [zh, en]]) => [code, { zh, en }]),
  ) as unknown as Readonly<Record<C, Label>>
}
