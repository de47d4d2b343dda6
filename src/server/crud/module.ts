import { crudEndpoints, listInput, type Crud } from '#domain/crud.ts'
import { columnOf, type Entity } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { invalid } from '../http/envelope.ts'
import type { Call, HandlerEntry } from '../http/handlers.ts'
import { readInput } from '../http/input.ts'
import type { ServerModule } from '../services.ts'
import { findRow, listRows, noRow } from './read.ts'
import { referrersOf } from './references.ts'
import { rowRules } from './rules.ts'
import { Binder, fromScope, isRowId, quoted } from './shape.ts'
import { createRow, deleteRows, updateRow } from './write.ts'

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
  create: (entity, raw, call) =>
    call.transaction(async (tx) => {
      const after = await createRow(entity, tx, raw, call.language)
      await rowRules[entity.name]?.(tx, { before: null, after }, call)
      return after
    }),
  update: (entity, raw, call) =>
    call.transaction(async (tx) => {
      const rule = rowRules[entity.name]
      const before = rule ? ((await findRow(entity, tx, raw['id'])) ?? null) : null
      const after = await updateRow(entity, tx, raw, call.language)
      await rule?.(tx, { before, after }, call)
      return after
    }),
  delete: (entity, raw, call) => deleting(entity, [raw['id']], call),
  deleteMany: async (entity, raw, call) => {
    const { ids } = raw
    if (!Array.isArray(ids) || ids.length > mostIds)
      throw invalid([
        { message: call.language === 'en' ? 'ids must be a list' : 'ids 须为列表', members: ['ids'] },
      ])
    return deleting(entity, ids, call)
  },
}

/** A row that others name stays; the answer says who names it (entities.md §0). */
async function deleting(entity: Entity, ids: readonly unknown[], call: Call): Promise<null> {
  try {
    await call.transaction(async (tx) => {
      const rule = rowRules[entity.name]
      if (rule)
        for (const id of ids)
          await rule(tx, { before: (await findRow(entity, tx, id)) ?? null, after: null }, call)
      await deleteRows(entity, tx, ids, call.language)
    })
    return null
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code !== '23503') throw error
    throw await stillReferenced(entity, ids, table, call)
  }
}

function stillReferenced(
  entity: Entity,
  ids: readonly unknown[],
  table: string | undefined,
  call: Call,
): Promise<TaktError> {
  return call.transaction(async (tx) => {
    const binder = new Binder()
    const source = fromScope(entity, tx, binder)
    const rows = await tx.rows<{ key: string }>(
      `select ${quoted(columnOf(entity.key[0]!))} as key ${source} and id = any (${binder.add(ids.filter(isRowId), 'uuid[]')})`,
      binder.values,
    )
    const keys = rows.map((row) => row.key)
    const referrers = await referrersOf(entity, tx, keys, table, call.language)
    const shown = keys.slice(0, 5).join(', ')
    return new TaktError(
      'stillReferenced',
      { entity: textOf(entity.label, call.language), key: shown },
      { details: { referrers } },
    )
  })
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
