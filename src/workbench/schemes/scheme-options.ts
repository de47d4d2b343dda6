import type { SelectOption } from '../parts/select.tsx'

/** One choice per scheme code, in the order of the rows; which version runs is the server's rule. */
export function schemeOptions(rows: readonly unknown[]): readonly SelectOption[] {
  const seen = new Map<string, string>()
  for (const row of rows as readonly { code: string; name?: string | null }[])
    if (!seen.has(row.code)) seen.set(row.code, row.name ? `${row.code} · ${row.name}` : row.code)
  return [...seen].map(([value, label]) => ({ value, label }))
}
