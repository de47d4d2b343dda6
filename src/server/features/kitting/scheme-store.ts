import { TaktError } from '#domain/errors.ts'
import { contradictions } from '#domain/kitting/contradictions.ts'
import type { Policy } from '#domain/kitting/policy-values.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { checkSource, type CheckedSource, type SourceDefinition } from '#domain/kitting/source-mapping.ts'
import type { SourceKind } from '#domain/kitting/source-fields.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { idSeen, Reading, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { readModel } from '../../db/models.ts'
import type { SourceFacts } from '../../platform/sources/source-query.ts'

export interface SchemeRow {
  readonly code: string
  readonly name: string | null
  readonly version: number
  readonly status: 'draft' | 'approved' | 'stopped'
  readonly demandSources: readonly string[]
  readonly supplySources: readonly string[]
  readonly policy: unknown
}

const selectScheme = (read: Reading): string =>
  `select code, name, version, status, demand_sources as "demandSources", supply_sources as "supplySources", policy
   from ${whole('qtProgramme')} s where ${idSeen(read, 'qtProgramme', 's.id')}`

/** The version that counts: the newest approved one, else the newest draft; or the version asked for. */
export async function findScheme(tx: Tx, code: string, version?: number | null): Promise<SchemeRow> {
  const read = new Reading(tx, [code, version ?? null])
  const row = await read.row<SchemeRow>(
    `${selectScheme(read)} and lower(code) = lower($1) and ($2::bigint is null or version = $2)
       and ($2::bigint is not null or status <> 'stopped')
     order by (status = 'approved') desc, version desc limit 1`,
  )
  if (!row) throw new TaktError('schemeUnknown', { scheme: code })
  return row
}

export async function newestVersion(tx: Tx, code: string): Promise<SchemeRow> {
  const read = new Reading(tx, [code])
  const row = await read.row<SchemeRow>(
    `${selectScheme(read)} and lower(code) = lower($1) order by version desc limit 1`,
  )
  if (!row) throw new TaktError('schemeUnknown', { scheme: code })
  return row
}

interface SourceRow {
  readonly code: string
  readonly dbCode: string | null
  readonly owner: string | null
  readonly tableOrView: string
  readonly whereSql: string | null
  readonly mapping: unknown
  readonly timeZone: string | null
  readonly priorityBase: number | null
  readonly supplySeq: number | null
  readonly supplyClass: string | null
}

const sourceColumns = `code, db_code as "dbCode",
  (select u.user_name from "user" u where u.tenant_id = s.tenant_id and u.number = coalesce(s.updated_by, s.created_by)) as owner`

const selectSource: Record<SourceKind, string> = {
  demand: `select ${sourceColumns}, table_or_view as "tableOrView", where_sql as "whereSql", mapping, time_zone as "timeZone",
    priority_base as "priorityBase", null as "supplySeq", null as "supplyClass" from demand_source s`,
  supply: `select ${sourceColumns}, table_or_view as "tableOrView", where_sql as "whereSql", mapping, time_zone as "timeZone",
    null as "priorityBase", supply_seq as "supplySeq", supply_class as "supplyClass" from supply_source s`,
}

/** Sources in the order the scheme names them; without names, those marked as default. Disabled ones are left out. */
async function sourceRows(tx: Tx, kind: SourceKind, named: readonly string[]): Promise<SourceRow[]> {
  return tx.rows<SourceRow>(
    `${selectSource[kind]} where enabled is not false
       and (case when cardinality($1::text[]) > 0 then code = any ($1) else is_default end)
     order by array_position($1, code::text), ${kind === 'supply' ? 'supply_seq, ' : ''}code`,
    [named],
  )
}

export interface PlannedSource {
  readonly kind: SourceKind
  /** null: it reads a connection, whose columns are not known yet (outside/read.ts). */
  readonly source: CheckedSource | null
  readonly definition: SourceDefinition
  /** Name of the user with whose rights a connection is read. */
  readonly owner: string | null
  readonly facts: SourceFacts
  readonly zone: string | null
}

/** A mistake of a scheme or one of its sources, for the reader. */
export interface SchemeFault {
  readonly level: 'E' | 'W'
  readonly code: string
  readonly source: string
  readonly field: string
  readonly message: string
}

export interface PlannedScheme {
  readonly scheme: SchemeRow
  readonly policy: Policy
  readonly demands: readonly PlannedSource[]
  readonly supplies: readonly PlannedSource[]
  readonly faults: readonly SchemeFault[]
}

/** Reads a scheme with its sources and checks everything; nothing may run while there is a fault of level E. */
export async function planScheme(tx: Tx, scheme: SchemeRow, language: Language): Promise<PlannedScheme> {
  const { policy, faults } = readPolicy(scheme.policy)
  const found: SchemeFault[] = [...faults, ...contradictions(policy)].map((fault) => ({
    level: fault.level,
    code: fault.code,
    source: scheme.code,
    field: fault.option,
    message: fault.messageIn(language),
  }))
  const demands = await planSources(tx, 'demand', scheme, language, found)
  const supplies = await planSources(tx, 'supply', scheme, language, found)
  return { scheme, policy, demands, supplies, faults: found }
}

const kindNames: Record<SourceKind, Label> = {
  demand: { zh: '需求', en: 'demand' },
  supply: { zh: '供应', en: 'supply' },
}

export async function planSources(
  tx: Tx,
  kind: SourceKind,
  scheme: SchemeRow,
  language: Language,
  faults: SchemeFault[],
): Promise<PlannedSource[]> {
  const named = kind === 'demand' ? scheme.demandSources : scheme.supplySources
  const rows = await sourceRows(tx, kind, named)
  const model = tx.model ?? (await readModel(tx))
  if (rows.length === 0) {
    const error = new TaktError('noSource', { scheme: scheme.code, kind: textOf(kindNames[kind], language) })
    const message = error.messageIn(language)
    faults.push({ level: 'E', code: 'noSource', source: scheme.code, field: `${kind}Sources`, message })
  }
  return rows.flatMap((row) => {
    const checked = checkSource(kind, row, { model })
    for (const fault of checked.faults)
      faults.push({
        level: 'E',
        code: fault.code,
        source: row.code,
        field: fault.part,
        message: fault.messageIn(language),
      })
    if (checked.faults.length > 0) return []
    const { owner, timeZone } = row
    return [
      { kind, source: checked.source, definition: row, owner, facts: factsOf(row), zone: timeZone || null },
    ]
  })
}

const factsOf = (row: SourceRow): SourceFacts => ({
  code: row.code,
  ...(row.priorityBase === null ? {} : { priorityBase: row.priorityBase }),
  ...(row.supplySeq === null ? {} : { sequence: row.supplySeq }),
  ...(row.supplyClass === null ? {} : { supplyClass: row.supplyClass }),
})

/** Throws the faults of level E as one error whose details list them. */
export function requireSound({ scheme, faults }: PlannedScheme): void {
  const errors = faults.filter((fault) => fault.level === 'E')
  if (errors.length === 0) return
  const lines = errors.map((fault) => `${fault.source} ${fault.field}: ${fault.message}`)
  throw new TaktError('schemeInvalid', { scheme: scheme.code }, { details: lines.join('\r\n') })
}
