type Values = Readonly<Record<string, unknown>>

export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  readonly differs: boolean
}

/** Columns that every write changes, and that say nothing about what was done. */
const bookkeeping: ReadonlySet<string> = new Set([
  'id',
  'rowVersion',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
])

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values of a row before and after, by name: those that differ first, each part in the order in which the row holds
 * them. A change that kept only what it wrote is compared in that alone.
 */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [isValues(before) ? before : null, isValues(after) ? after : null]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const changes = names
    .filter((name) => !bookkeeping.has(name))
    .map((name) => ({ name, before: old?.[name] ?? null, after: now?.[name] ?? null }))
    .map((change) => ({ ...change, differs: written(change.before) !== written(change.after) }))
    .filter((change) => change.before !== null || change.after !== null)
  return [...changes.filter(({ differs }) => differs), ...changes.filter(({ differs }) => !differs)]
}

const written = (value: unknown): string => JSON.stringify(value ?? null)
