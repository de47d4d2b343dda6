import { TaktError } from '#domain/errors.ts'
import { valueKindOf } from '#domain/kitting/condition/index.ts'
import { sourceFields, type SourceKind } from '#domain/kitting/source-fields.ts'
import {
  checkSource,
  ownMapping,
  readableTables,
  sourceColumns,
  type SourceDefinition,
} from '#domain/kitting/source-mapping.ts'
import { textOf, type Language } from '#domain/label.ts'
import { kittingSources } from '#domain/services/kitting/schemes.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { withTenant } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { openConnection } from '../../platform/connections/open.ts'
import { withConnection } from '../../platform/connections/with-connection.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import type { Services } from '../../identity/services.ts'
import { previewQuery } from '../../platform/sources/source-query.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { rowsOf } from './outside/read.ts'
import { stageRows } from './outside/rows.ts'

const previewRows = 50
/** Longest a definition that is being tried may keep the database busy. */
const previewMs = 15_000
/** Longest that another system may take to give some rows. */
const outsideMs = 30_000

export const sourceHandlers = (services: Services): readonly HandlerEntry[] => [
  handle(kittingSources.catalogue, async (_, { language, limitedScope }) => ({
    tables: readableTables({ entities: tenantEntities(limitedScope) }).map((table) => ({
      name: table.name,
      label: textOf(table.label, language),
      columns: Object.entries(sourceColumns(table)).map(([name, field]) => ({
        name,
        label: textOf(field.label, language),
        kind: field.kind,
        usable: valueKindOf(field) !== null,
        ...(field.choice === undefined ? {} : { choice: field.choice }),
      })),
      demandMapping: ownMapping('demand', table),
      supplyMapping: ownMapping('supply', table),
    })),
    demandFields: fieldsOf('demand', language),
    supplyFields: fieldsOf('supply', language),
  })),
  handle(kittingSources.preview, async ({ kind, definition }, call) => {
    if (kind !== 'demand' && kind !== 'supply') throw new TaktError('invalidRequest')
    return preview(services, kind, definition, call)
  }),
]

const fieldsOf = (kind: SourceKind, language: Language) =>
  Object.entries(sourceFields[kind]).map(([name, field]) => ({
    name,
    label: textOf(field.label, language),
    kind: field.kind,
    required: field.required,
  }))

function textIn(definition: unknown, name: string): string {
  const value = (definition as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Mapped rows as they would enter a run, how many there are, and how many lack a required field. */
async function preview(services: Services, kind: SourceKind, definition: unknown, call: Call) {
  const given = {
    dbCode: textIn(definition, 'dbCode'),
    tableOrView: textIn(definition, 'tableOrView'),
    whereSql: textIn(definition, 'whereSql'),
    mapping: (definition as { mapping?: unknown } | null)?.mapping ?? null,
  }
  const { model } = call.limitedScope
  const { source, faults } = checkSource(kind, given, { model })
  const shown = faults.map((fault) => ({
    part: fault.part,
    code: fault.code,
    message: fault.messageIn(call.language),
  }))
  if (faults.length > 0) return { rows: [], count: 0, incomplete: 0, faults: shown }
  if (!source) return previewOutside(services, kind, given, call)
  const zone = await call.transaction((tx) => unitZone(tx))
  const asOf = services.now().toISOString()
  return withTenant(
    services.database.read,
    call.limitedScope,
    async (tx) => {
      const read = new Reading(tx)
      const bind = (value: string | number | boolean, type: string): string => read.add(value, type)
      const from = read.seen(source.table!.name)
      const query = previewQuery(kind, source, from, { bind, zone, asOf }, previewRows)
      const found = await read.row<{ rows: unknown; count: number; incomplete: number }>(query)
      return { ...found!, faults: shown }
    },
    { readOnly: true, statementTimeoutMs: previewMs },
  )
}

/** The first rows of a table of a connection as they would enter a run; how many there are is not asked. */
async function previewOutside(
  services: Services,
  kind: SourceKind,
  definition: SourceDefinition,
  call: Call,
) {
  const zone = await call.transaction((tx) => unitZone(tx))
  const asOf = services.now().toISOString()
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(outsideMs)])
  const { source, rows } = await withConnection(
    services,
    openConnection,
    call,
    definition.dbCode!,
    (reader) =>
      rowsOf(reader, { kind, definition, facts: { code: '' } }, { zone, signal, limit: previewRows }),
  )
  return withTenant(
    services.database.read,
    call.limitedScope,
    async (tx) => {
      const staged = await stageRows(tx, rows)
      const read = new Reading(tx)
      const bind = (value: string | number | boolean, type: string): string => read.add(value, type)
      const scope = { bind, zone, asOf, column: staged.column }
      const found = await read.row<{ rows: unknown; incomplete: number }>(
        previewQuery(kind, source, staged.name, scope, previewRows),
      )
      return { ...found!, count: null, faults: [] }
    },
    { statementTimeoutMs: previewMs },
  )
}
