import { plainDecimal } from './plain-decimal.ts'

/** Step into a document: the name of a member, or a place in a list. */
export type PathStep = string | number

const step = /\.([^.[\]]+)|\[(\d{1,6})\]/y

/** Steps of `.lines[0].item`; null when the text is no path. */
function readPath(text: string): readonly PathStep[] | null {
  const steps: PathStep[] = []
  step.lastIndex = 0
  while (step.lastIndex < text.length) {
    const found = step.exec(text)
    if (!found) return null
    steps.push(found[1] ?? Number(found[2]))
  }
  return steps
}

/** Steps of a whole path such as `lines[0].item`; null when the text is none. */
export function pathSteps(path: string): readonly PathStep[] | null {
  return path === '' ? null : readPath(path.startsWith('[') ? path : `.${path}`)
}

/** The value at a path of a document; undefined where there is none. */
export function valueAt(document: unknown, steps: readonly PathStep[]): unknown {
  let value = document
  for (const one of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, one)) return undefined
    value = (value as Readonly<Record<PathStep, unknown>>)[one]
  }
  return value
}

/** A value of a document as the text of a source value (source-row.ts); null: none. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return odataTime(value)
  if (typeof value === 'number') return plainDecimal(String(value))
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** OData 2 writes times as milliseconds since 1970: `/Date(1793779200000)/`. */
function odataTime(text: string): string {
  const found = /^\/Date\((-?\d{1,15})(?:[+-]\d+)?\)\/$/.exec(text)
  const time = found && new Date(Number(found[1]))
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : text
}

/** The text of the value at a path of a document in JSON; null where there is none. */
export function textAtPath(json: string | null, steps: readonly PathStep[]): string | null {
  if (json === null) return null
  try {
    return textOfJson(valueAt(JSON.parse(json), steps))
  } catch {
    return null
  }
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
