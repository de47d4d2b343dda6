import { customIndex, customTable } from '#domain/entities/integration/custom-table.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { isOwnTable } from '#domain/modelling/custom-field.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { checkSeesAll } from './check-sees-all.ts'
import { dropIndex, indexesOf, saveIndex } from './own-indexes.ts'
import { dropTable, saveTable } from './own-tables.ts'

/** A table of the caller's tenant by its code, written in any case. */
export function ownTable(code: string, call: Pick<Call, 'limitedScope' | 'language'>): Entity {
  const wanted = code.toLowerCase()
  const found = call.limitedScope.model?.entities.find(
    ({ name }) => isOwnTable(name) && name.toLowerCase() === wanted,
  )
  if (!found) throw new TaktError('notFound', { entity: textOf(customTable.label, call.language), id: code })
  return found
}

const idOf = (id: string, { label }: Entity, call: Call): string => {
  if (!isRowId(id)) throw new TaktError('notFound', { entity: textOf(label, call.language), id })
  return id
}

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Tables are of all plan units: they are changed by those who see every row of the tenant. */
const changing = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.transaction(async (tx) => {
    await checkSeesAll(tx, customTable, call)
    return work(tx)
  })

/** Tables of the tenant's own and their indexes. */
export const ownTableHandlers: readonly HandlerEntry[] = [
  handle(modelling.saveTable, async ({ id, rowVersion, code, zh, en }, call) => {
    const known = id ? idOf(id, customTable, call) : null
    const wanted = { id: known, rowVersion: rowVersion ?? null, code, zh: zh.trim(), en: en.trim() }
    return changing(call, (tx) => saveTable(tx, wanted, call))
  }),
  handle(modelling.dropTable, async ({ id, dryRun }, call) => {
    const known = idOf(id, customTable, call)
    return changing(call, (tx) => dropTable(tx, known, dryRun === true, call))
  }),
  handle(modelling.indexes, async ({ tableCode }, call) => {
    const { name } = ownTable(tableCode, call)
    return call.transaction(async (tx) => ({ items: await indexesOf(tx, name) }), { readOnly: true })
  }),
  handle(modelling.saveIndex, async ({ tableCode, id, fields, isUnique }, call) => {
    const { name } = ownTable(tableCode, call)
    if (!isCodes(fields))
      throw invalid([
        {
          message: textOf({ zh: 'fields 须为编码列表', en: 'fields must be a list of codes' }, call.language),
          members: ['fields'],
        },
      ])
    const known = id ? idOf(id, customIndex, call) : null
    const wanted = { tableCode: name, id: known, fields, isUnique: isUnique === true }
    return changing(call, (tx) => saveIndex(tx, wanted, call.language))
  }),
  handle(modelling.dropIndex, async ({ id }, call) => {
    const known = idOf(id, customIndex, call)
    await changing(call, (tx) => dropIndex(tx, known, call.language))
    return null
  }),
]
