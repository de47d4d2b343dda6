import { formatSeconds } from '#domain/rules/dates.ts'
import type { WantedPlace } from './mover.ts'

/** Codes of operations by their source on the chart, and of its rows. */
export interface ChartCodes {
  readonly sources: readonly string[]
  readonly rows: readonly string[]
}

/** A move as the server is asked for it. */
export function inputOf(wanted: readonly WantedPlace[], { sources, rows }: ChartCodes) {
  const places = wanted.map(({ source, row, start }) => ({
    operation: sources[source]!,
    resource: rows[row] ?? null,
    start: formatSeconds(start),
  }))
  const [first, ...together] = places
  return {
    operationCode: first!.operation,
    resCode: first!.resource,
    startTime: first!.start,
    ...(together.length > 0 && { together }),
  }
}
