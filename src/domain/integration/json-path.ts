/** Step into a document: the name of a member, or a place in a list. */
export type PathStep = string | number

const step = /\.([^.[\]]+)|\[(\d{1,6})\]/y

/** Steps of `.lines[0].item`; null when the text is no path. */
export function readPath(text: string): readonly PathStep[] | null {
  const steps: PathStep[] = []
  step.lastIndex = 0
  while (step.lastIndex < text.length) {
    const found = step.exec(text)
    if (!found) return null
    steps.push(found[1] ?? Number(found[2]))
  }
  return steps
}

/** The value at a path as text: a single value plainly, anything else as JSON; null where there is none. */
export function textAtPath(json: string | null, steps: readonly PathStep[]): string | null {
  if (json === null) return null
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  for (const one of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, one)) return null
    value = (value as Readonly<Record<PathStep, unknown>>)[one]
  }
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** The column that a path begins in, the longest where several fit, and the steps after it; null when there is none. */
export function placeOf(
  path: string,
  columns: readonly string[],
): { readonly column: string; readonly steps: readonly PathStep[] } | null {
  if (columns.includes(path)) return { column: path, steps: [] }
  const column = columns
    .filter((name) => path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    .toSorted((one, other) => other.length - one.length)[0]
  const steps = column === undefined ? null : readPath(path.slice(column.length))
  return column === undefined || !steps ? null : { column, steps }
}
