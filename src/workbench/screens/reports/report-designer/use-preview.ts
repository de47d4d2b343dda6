import { useEffect, useState } from 'react'
import type { ReportDefinition } from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { call } from '../../../client/call.ts'
import { RequestError } from '../../../client/request-error.ts'
import type { ParameterValues } from '../report-centre/parameter-values.ts'
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

interface Answered extends Omit<PreviewState, 'busy'> {
  /** The definition and parameters that were asked for. */
  readonly text: string | null
}

const none: ReadonlyMap<string, string> = new Map()
const start: Answered = { text: null, rows: null, messages: [], faults: none }

/** The first rows of a definition, asked for when it rests; an answer to an older one is never shown. Null: not asked. */
export function usePreview(definition: ReportDefinition | null, P: ParameterValues): PreviewState {
  const text = definition === null ? null : JSON.stringify({ definition, P })
  const [answered, setAnswered] = useState(start)
  useEffect(() => {
    if (text === null) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const asked = JSON.parse(text) as { definition: ReportDefinition; P: ParameterValues }
      call(reportDesigns.preview, asked, { signal: abort.signal }).then(
        (rows) => {
          if (!abort.signal.aborted)
            setAnswered({ text, rows: rows as PreviewRows, messages: [], faults: none })
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setAnswered((old) => ({ ...old, text, ...refusalOf(error) }))
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  const isCurrent = text !== null && answered.text === text
  return {
    busy: text !== null && !isCurrent,
    rows: answered.rows,
    messages: isCurrent ? answered.messages : [],
    faults: isCurrent ? answered.faults : none,
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
