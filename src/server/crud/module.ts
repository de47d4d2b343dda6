import { crudEndpoints, listInput, type Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { invalid } from '../http/envelope.ts'
import type { Call, HandlerEntry } from '../http/handlers.ts'
import { readInput } from '../http/input.ts'
import type { ServerModule } from '../services.ts'
import { addRow, changeRow, removeRows } from './change.ts'
import { findRow, listRows, noRow } from './read.ts'

type Raw = Readonly<Record<string, unknown>>
type General = (entity: Entity, raw: Raw, call: Call) => Promise<unknown>

const mostIds = 10_000

/** The general endpoints of every entity; import and export are the exchange's. */
const general: Partial<Record<keyof Crud, General>> = {
  getAll: async (entity, raw, call) => {
    const input = readInput(listInput, raw, call.language)
    return call.transaction((tx) => listRows(entity, tx, input, call.language), { readOnly: true })
  },
  get: (entity, raw, call) =>
    call.transaction(
      async (tx) => {
        const row = await findRow(entity, tx, raw['id'])
        if (!row) throw noRow(entity, raw['id'], call.language)
        return row
      },
      { readOnly: true },
    ),
  create: addRow,
  update: changeRow,
  delete: (entity, raw, call) => removeRows(entity, [raw['id']], call),
  deleteMany: async (entity, raw, call) => {
    const { ids } = raw
    if (!Array.isArray(ids) || ids.length > mostIds)
      throw invalid([
        { message: call.language === 'en' ? 'ids must be a list' : 'ids 须为列表', members: ['ids'] },
      ])
    return removeRows(entity, ids, call)
  },
}

export async function crudModule(): Promise<ServerModule> {
  return { handlers: entities.flatMap(handlersOf) }
}

function handlersOf(entity: Entity): HandlerEntry[] {
  return crudEndpoints(entity).flatMap(([name, endpoint]) => {
    const run = general[name]
    if (!run) return []
    const inUnit = async (raw: Raw, call: Call) => {
      if (entity.scope === 'planUnit' && call.scope.planUnitCode === null) throw new TaktError('noPlanUnit')
      return run(entity, raw, call)
    }
    return [{ endpoint, raw: true, run: inUnit }]
  })
}
