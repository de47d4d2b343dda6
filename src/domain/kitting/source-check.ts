import type { RowFault } from '../rules/messages.ts'
import { labelOfError } from '../label.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import type { SourceKind } from './source-fields.ts'
import { checkSource, readsConnection } from './source-mapping.ts'

type Values = Readonly<Record<string, unknown>>
type WholeCheck = (values: Values, model?: TenantModel) => readonly RowFault[]

/**
 * Checks of whole rows that need to know other entities, by entity: a declaration cannot hold them, because those entities
 * name it in turn. The values are those of the row as it will be.
 */
export const wholeChecks: Readonly<Record<string, WholeCheck>> = {
  demandSource: (values, model) => sourceFaults('demand', values, model),
  supplySource: (values, model) => [...sourceFaults('supply', values, model), ...defaultFaults(values)],
}

/** Scheduling reads the default supplies again with every move, and from tables alone. */
function defaultFaults({ dbCode, isDefault }: Values): readonly RowFault[] {
  if (typeof dbCode !== 'string' || !readsConnection({ dbCode }) || isDefault !== true) return []
  return [{ member: 'isDefault', code: 'definition', values: { reason: noDefault } }]
}

const noDefault = {
  zh: '读取数据连接的供应定义不能为默认，因为排程读取默认的供应定义；请在物控方案中选用',
  en: 'a supply definition that reads a connection cannot be a default one, as scheduling reads those; name it in the kitting scheme',
}

const members = ['tableOrView', 'whereSql', 'mapping'] as const

/** What is wrong with the definition of a source, at the member it is in. */
function sourceFaults(kind: SourceKind, values: Values, model?: TenantModel): readonly RowFault[] {
  const { tableOrView, whereSql, mapping, dbCode } = values
  // A file may give some members of rows that exist; without these two nothing can be said.
  if (typeof tableOrView !== 'string' || !('mapping' in values)) return []
  const where = typeof whereSql === 'string' ? whereSql : null
  const outside = typeof dbCode === 'string' ? dbCode : null
  const definition = { dbCode: outside, tableOrView, whereSql: where, mapping }
  return checkSource(kind, definition, { model }).faults.map((fault) => ({
    member: members.find((member) => member === fault.part) ?? 'mapping',
    code: 'definition',
    values: { reason: labelOfError(fault) },
  }))
}
