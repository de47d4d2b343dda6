import type { Fields } from '../field-kinds.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import type { Report } from '../reports/report.ts'
import { pageCalls } from './calls.ts'
import { pageEntity } from './source-fields.ts'

/** Reports by their codes; null: it cannot run. */
export type ReportsKnown = ReadonlyMap<string, Report | null> | null

/** What is known of data that a page may name. */
export interface DataKnown {
  readonly reports: ReportsKnown
  /** Entities as the tenant has them. */
  readonly model: TenantModel
}

/** No reports are known, and no fields but those of the product. */
export const standardData: DataKnown = { reports: null, model: standardModel }

/** Parameters that have a first value of the report need none of the page. */
const askedBy = ({ parameters, initial }: Report): Fields =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, field]) => [
      name,
      initial[name] === undefined ? field : { ...field, required: false },
    ]),
  )

/** Members of a record that say whose parameters it gives, with the fields of those; the first that is set counts. */
const declaring: Readonly<Record<string, (name: string, known: DataKnown) => Fields | undefined>> = {
  call: (name) => pageCalls.get(name)?.input as Fields | undefined,
  entity: (name, { model }) => pageEntity(name, model)?.fields,
  report: (name, { reports }) => {
    const report = reports?.get(name)
    return report ? askedBy(report) : undefined
  },
}

/** Fields of the parameters that a record gives; none where they have any name, as those of a screen, or are not known. */
export function parameterFields(record: Readonly<Record<string, unknown>>, known: DataKnown): Fields {
  for (const [member, fieldsOf] of Object.entries(declaring)) {
    const name = record[member]
    if (typeof name === 'string' && name !== '') return fieldsOf(name, known) ?? {}
  }
  return {}
}

/** Names of the parameters without which a call or a report refuses. */
export const neededParameters = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []))
