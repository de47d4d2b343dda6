/** Answer of ResLoadGantt/GetLoads; seconds per interval. */
export interface Loads {
  readonly intervals: readonly string[]
  readonly rows: readonly LoadRow[]
}

export interface LoadRow {
  readonly resource: string
  readonly available: readonly number[]
  readonly busy: readonly number[]
  readonly setup: readonly number[]
}

export interface Overload {
  readonly resource: string
  readonly interval: number
  /** Seconds of work beyond what is available. */
  readonly over: number
}

/** Work in share of what is available; Infinity for work without any working time, null for a day with neither. */
export function shareOf(busy: number, available: number): number | null {
  if (available > 0) return busy / available
  return busy > 0 ? Number.POSITIVE_INFINITY : null
}

/** Where more is planned than there is time for, the largest excess first. */
export function overloads({ rows }: Loads): readonly Overload[] {
  return rows
    .flatMap(({ resource, busy, available }) =>
      busy.map((seconds, interval) => ({ resource, interval, over: seconds - (available[interval] ?? 0) })),
    )
    .filter(({ over }) => over > 0)
    .toSorted((a, b) => b.over - a.over || a.interval - b.interval || (a.resource < b.resource ? -1 : 1))
}

/** Sums of a resource over all intervals, in seconds. */
export function totalOf({ busy, available, setup }: LoadRow) {
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
  return { busy: sum(busy), available: sum(available), setup: sum(setup) }
}

/** Sums of all resources interval by interval, in seconds; setup is part of the busy time. */
export function sumByDay({ intervals, rows }: Loads) {
  const sum = (name: 'busy' | 'available' | 'setup', at: number): number =>
    rows.reduce((all, row) => all + (row[name][at] ?? 0), 0)
  return intervals.map((_, at) => ({
    busy: sum('busy', at),
    available: sum('available', at),
    setup: sum('setup', at),
  }))
}
