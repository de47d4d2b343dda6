import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { call } from '../../../client/call.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { RequestError } from '../../../client/request-error.ts'
import type { ParameterValues } from '../report-centre/parameter-values.ts'
import { useRested } from '../../../parts/timing.ts'
import type { CellValue } from '../../../grid/model/source.ts'

/** Typing that continues for so long asks for nothing, ms. */
const PAUSE = 400

export interface PreviewRows {
  readonly totalCount: number
  readonly items: readonly Readonly<Record<string, CellValue>>[]
}

export interface PreviewState {
  readonly busy: boolean
  /** Those of the last definition that could be computed. */
  readonly rows: PreviewRows | null
  /** What is wrong with the definition, in words. */
  readonly messages: readonly string[]
  /** The same by member, for the fields that it belongs to. */
  readonly faults: ReadonlyMap<string, string>
}

interface Asked {
  readonly definition: ReportDefinition
  readonly P: ParameterValues
}

const none: ReadonlyMap<string, string> = new Map()

/** The first rows of a definition, asked for when it rests; an answer to an older one is never shown. Null: not asked. */
export function usePreview(definition: ReportDefinition | null, P: ParameterValues): PreviewState {
  const text = definition === null ? null : JSON.stringify({ definition, P })
  const rested = useRested(text, PAUSE)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: queryKeyOf(reportDesigns.preview, { rested }),
    queryFn: async ({ signal }) =>
      (await call(reportDesigns.preview, JSON.parse(rested!) as Asked, { signal })) as PreviewRows,
    enabled: rested !== null,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent = rested === text && !isPlaceholderData && !isFetching
  return {
    busy: text !== null && !isCurrent,
    rows: data ?? null,
    ...(isCurrent && error ? refusalOf(error) : { messages: [], faults: none }),
  }
}

function refusalOf(error: unknown): Pick<PreviewState, 'messages' | 'faults'> {
  const found = error instanceof RequestError ? error.faults : []
  const messages = found.map(({ message }) => message)
  return {
    messages: messages.length > 0 ? messages : [error instanceof Error ? error.message : String(error)],
    faults: new Map(found.flatMap(({ message, members }) => members.map((member) => [member, message]))),
  }
}
