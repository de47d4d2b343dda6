import { say, textOf, type Label } from '#domain/label.ts'
import { aliasEndpoints, crudAliases } from '#domain/crud-aliases.ts'
import { crudEndpoints, listInput, mostSaved, type Condition, type Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { Endpoint } from '#domain/service.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { invalid } from '../../http/envelope.ts'
import {
  requireUnit,
  type Call,
  type GeneralHandler,
  type GeneralHandlers,
  type HandlerEntry,
} from '../../identity/handlers.ts'
import { readInput } from '../../http/input.ts'
import type { TxOptions } from '../../db/tenant.ts'
import { tenantEntity } from '../../db/tenant-entity.ts'
import type { ServerModule } from '../../identity/services.ts'
import { addRow, changeRow, removeRows, saveRows } from './change.ts'
import { rowHistory } from './history.ts'
import { listMarks } from './marks.ts'
import { findRow, listRows, noRow, placeInList } from './read.ts'

type Raw = Readonly<Record<string, unknown>>

const mostIds = 10_000

const isRows = (value: unknown): value is Raw[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

const texts = {
  rows: { zh: 'rows 须为至多 {most} 行的列表', en: 'rows must be a list of at most {most}' },
  ids: { zh: 'ids 须为列表', en: 'ids must be a list' },
} as const satisfies Readonly<Record<string, Label>>

const lagging: TxOptions = { readOnly: true, mayLag: true }

/** The general endpoints of every entity; import and export are the exchange's. */
const general: GeneralHandlers = {
  getAll: async (entity, raw, call) => {
    const input = readInput(listInput, raw, call.language)
    const read = input.every ? listMarks : input.total === 'before' ? placeInList : listRows
    return call.transaction((tx) => read(entity, tx, input, call.language), lagging)
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
  history: (entity, raw, call) =>
    call.transaction(async (tx) => ({ items: await rowHistory(entity, tx, raw['id'], call.language) }), {
      readOnly: true,
    }),
  saveMany: async (entity, raw, call) => {
    const { rows } = raw
    if (!isRows(rows) || rows.length > mostSaved)
      throw invalid([
        {
          message: say(texts.rows, call.language, { most: mostSaved }),
          members: ['rows'],
        },
      ])
    return { items: await saveRows(entity, rows, call) }
  },
  delete: (entity, raw, call) => removeRows(entity, [raw['id']], call),
  deleteMany: async (entity, raw, call) => {
    const { ids } = raw
    if (!Array.isArray(ids) || ids.length > mostIds)
      throw invalid([{ message: textOf(texts.ids, call.language), members: ['ids'] }])
    return removeRows(entity, ids, call)
  },
}

export async function crudModule(): Promise<ServerModule> {
  const ofAliases = crudAliases.flatMap((alias) =>
    handlersOf(entityNamed(alias.of), aliasEndpoints(alias), alias.only),
  )
  return {
    handlers: [...entities.flatMap((entity) => handlersOf(entity, crudEndpoints(entity))), ...ofAliases],
    general: Object.fromEntries(
      Object.entries(general).map(([name, run]) => [name, inUnit(run)]),
    ) as GeneralHandlers,
  }
}

/** A list with conditions beside those of its caller. */
function narrowed(raw: Raw, only: readonly Condition[], { language }: Call): Raw {
  const { filter } = readInput(listInput, raw, language)
  try {
    const given: unknown = typeof filter === 'string' && filter !== '' ? JSON.parse(filter) : []
    return { ...raw, filter: JSON.stringify([...only, ...(Array.isArray(given) ? given : [given])]) }
  } catch {
    // No JSON: reading the list says so.
    return raw
  }
}

function handlersOf(
  entity: Entity,
  endpoints: readonly [keyof Crud, Endpoint][],
  only: readonly Condition[] = [],
): HandlerEntry[] {
  return endpoints.flatMap(([name, endpoint]) => {
    const run = general[name]
    if (!run) return []
    const answer = async (raw: Raw, call: Call) =>
      inUnit(run)(
        tenantEntity(entity, call.limitedScope),
        only.length === 0 ? raw : narrowed(raw, only, call),
        call,
      )
    return [{ endpoint, raw: true, run: answer }]
  })
}

/** Rows of plan units are for who has chosen one. */
const inUnit =
  (run: GeneralHandler): GeneralHandler =>
  async (entity, raw, call) => {
    if (entity.scope === 'planUnit') requireUnit(call)
    return run(entity, raw, call)
  }
