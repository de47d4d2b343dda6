import type { Fields } from '#domain/field-kinds.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import type { ReportEntry } from '../../../reports/report-centre/report-entries.ts'
import type { Given } from './scope.ts'

/** Members of a record that say whose parameters it gives, with the fields of those; the first that is set counts. */
const declaring = {
  call: (name: string) => pageCalls.get(name)?.input as Fields | undefined,
  entity: (name: string) => pageEntity(name)?.fields,
  report: (name: string, reports: readonly ReportEntry[]) =>
    reports.find(({ code }) => code === name)?.report?.parameters as Fields | undefined,
} as const satisfies Record<string, (name: string, reports: readonly ReportEntry[]) => Fields | undefined>

/** Fields of the parameters that a record gives; those of a screen have any name. */
export function parameterFields(record: Given, reports: readonly ReportEntry[]): Fields {
  for (const [member, fieldsOf] of Object.entries(declaring)) {
    const name = record[member]
    if (typeof name === 'string' && name !== '') return fieldsOf(name, reports) ?? {}
  }
  return {}
}
