import { markKind } from '../../../gantt/model/gantt-model.ts'
import type { SpanInput } from '../../../gantt/model/spans.ts'

/** A resource as the chart needs it. */
export interface ChartResource {
  readonly code: string
  /** The first of its groups. */
  readonly group: string | null
  /** Seconds from now on in which its work is left as it is. */
  readonly fence: number
}

/** Rows of the chart from top to bottom: resources by their codes, below their groups when these are shown. */
export interface ResourceRows {
  readonly names: readonly string[]
  /** The row above each, -1 at the top; null: there are no groups. */
  readonly parents: Int32Array | null
  /** By row. */
  readonly fences: readonly number[]
}

/** A group is between marks that no code of a resource has, so that nothing takes it for one. */
const groupName = (group: string): string => `‹${group}›`
export const isGroupRow = (name: string | undefined): boolean => name?.startsWith('‹') ?? false
/** What a row is called on screen. */
export const rowTitle = (name: string): string => (isGroupRow(name) ? name.slice(1, -1) : name)

/** Groups stand where the first of their resources would; a resource of no group stands by itself. */
export function resourceRowsOf(resources: readonly ChartResource[], grouped: boolean): ResourceRows {
  if (!grouped)
    return {
      names: resources.map(({ code }) => code),
      parents: null,
      fences: resources.map(({ fence }) => fence),
    }
  const groups = Map.groupBy(resources, ({ group, code }) => (group === null ? code : groupName(group)))
  const rows: { readonly name: string; readonly parent: number; readonly fence: number }[] = []
  for (const [name, members] of groups) {
    const parent = isGroupRow(name) ? rows.push({ name, parent: -1, fence: 0 }) - 1 : -1
    for (const { code, fence } of members) rows.push({ name: code, parent, fence })
  }
  return {
    names: rows.map(({ name }) => name),
    parents: Int32Array.from(rows, ({ parent }) => parent),
    fences: rows.map(({ fence }) => fence),
  }
}

/** Until when plans are left as they are: one line when that is the same everywhere, else a bracket in each row. */
export function fencesOf(
  { names, fences }: ResourceRows,
  now: number,
): { fence: number | null; marks: SpanInput | null } {
  const own = fences.filter((_, row) => !isGroupRow(names[row]))
  if (own.every((fence) => fence === own[0])) return { fence: own[0] ? now + own[0] : null, marks: null }
  const row = [...fences.keys()].filter((one) => fences[one]! > 0)
  const at = row.map((one) => now + fences[one]!)
  return { fence: null, marks: { row, from: at, to: at, kind: row.map(() => markKind.earliest) } }
}
