import type { RowFault } from '../rules/messages.ts'
import { labelOfError } from '../label.ts'
import type { SourceKind } from './source-fields.ts'
import { checkSource } from './source-mapping.ts'

type Values = Readonly<Record<string, unknown>>
type WholeCheck = (values: Values) => readonly RowFault[]

/**
 * Checks of whole rows that need to know other entities, by entity: a declaration cannot hold them, because those entities
 * name it in turn. The values are those of the row as it will be.
 */
export const wholeChecks: Readonly<Record<string, WholeCheck>> = {
  demandSource: (values) => sourceFaults('demand', values),
  supplySource: (values) => sourceFaults('supply', values),
}

const members = ['tableOrView', 'whereSql', 'mapping'] as const

/** What is wrong with the definition of a source, at the member it is in. */
function sourceFaults(kind: SourceKind, values: Values): readonly RowFault[] {
  const { tableOrView, whereSql, mapping } = values
  // A file may give some members of rows that exist; without these two nothing can be said.
  if (typeof tableOrView !== 'string' || !('mapping' in values)) return []
  const where = typeof whereSql === 'string' ? whereSql : null
  return checkSource(kind, { tableOrView, whereSql: where, mapping }).faults.map((fault) => ({
    member: members.find((member) => member === fault.part) ?? 'mapping',
    code: 'definition',
    values: { reason: labelOfError(fault) },
  }))
}
