import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { planBarEpoch, workingTimeColumns } from '#domain/planning/plan-bars.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { arrowQuery } from '../../../client/query.ts'
import { decodeTable } from '#engine/arrow.ts'
import { buildSpans, type Spans } from '../../../gantt/model/spans.ts'
import { dayAfter } from '../../master/calendars/expansion.ts'

/** The server expands so many days at once. */
const LONGEST = 399

/** Working time of resources by row ('': a row that is none) from a day on, in seconds after `base`; null until it is available. */
export function useWorkingTime(codes: readonly string[], from: string, days: number, base: number) {
  const answer = useQuery({
    ...arrowQuery(calendarServices.workingTimes, { from, to: dayAfter(from, Math.min(LONGEST, days)) }),
    staleTime: 60_000,
    enabled: codes.length > 0,
  })
  const working = useMemo(
    () => (answer.data ? spansOf(answer.data, codes, base) : null),
    [answer.data, codes, base],
  )
  return { working, reload: answer.refetch }
}

function spansOf(bytes: Uint8Array, codes: readonly string[], base: number): Spans {
  const { columns } = decodeTable(workingTimeColumns, bytes)
  const rows = new Map(codes.map((code, row) => [code, row]))
  const rowOf = columns.resource.values.map((code) => rows.get(code) ?? -1)
  const shift = planBarEpoch - base
  return buildSpans(codes.length, {
    row: columns.resource.codes.map((code) => (code < 0 ? -1 : rowOf[code]!)),
    from: columns.start.map((at) => at + shift),
    to: columns.end.map((at) => at + shift),
  })
}
