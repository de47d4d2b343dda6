import { useMemo, useState } from 'react'
import type { ReportDefinition } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { call } from '../../../client/call.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { ParameterBar } from '../report-centre/parameter-bar.tsx'
import {
  type ParameterChoices,
  missingParameters,
  startOf,
  type ParameterValues,
  useParameterValues,
} from '../report-centre/parameter-values.ts'
import '../report-centre/report-centre.css'

export interface PreviewAsked {
  readonly values: ParameterValues
  readonly setValues: (update: (now: ParameterValues) => ParameterValues) => void
}

/** What the preview is asked: as the report begins, with what its maker chose beside. */
export function usePreviewAsked(report: Report | null): PreviewAsked {
  const [chosen, setChosen] = useState<ParameterValues>({})
  const values = useMemo(
    () => (report ? startOf(report, { ...report.initial, ...chosen }) : {}),
    [report, chosen],
  )
  return {
    values,
    setValues: (update) =>
      setChosen((old) => {
        const now = { ...values, ...old }
        const next = update(now)
        // What is as it begins follows the definition.
        const changed = Object.entries(next).filter(([name, value]) => name in old || value !== now[name])
        return Object.fromEntries(changed)
      }),
  }
}

const choicesOf = (definition: ReportDefinition): ParameterChoices => ({
  key: queryKeyOf(reportDesigns.choices, { definition }),
  ask: (asked, signal) => call(reportDesigns.choices, { definition, ...asked }, { signal }),
})

interface PreviewParametersProps {
  readonly report: Report
  readonly definition: ReportDefinition
  readonly asked: PreviewAsked
}

/** Parameters of the report as its readers meet them. */
export function PreviewParameters({ report, definition, asked }: PreviewParametersProps) {
  const choices = useMemo(() => choicesOf(definition), [definition])
  const { values, setValues } = asked
  const { change, leave } = useParameterValues(report, choices, values, setValues)
  if (Object.keys(report.parameters).length === 0) return null
  return (
    <ParameterBar
      report={report}
      values={values}
      missing={missingParameters(report, values)}
      choices={choices}
      onChange={change}
      onLeave={leave}
      onRun={() => {}}
    >
      {null}
    </ParameterBar>
  )
}
