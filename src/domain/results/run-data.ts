import { defineEntity, type Entity } from '../entity.ts'
import { code, reference, time, type Field, type Fields } from '../field-kinds.ts'
import { kittingColumn, kittingTables } from './kitting-columns.ts'
import { resultSchemas } from './kitting-schemas.ts'
import type { Label } from '../label.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { resultField, type ResultColumn, type ResultSchema } from './result-column.ts'
import { planColumn, planTables } from './plan-columns.ts'
import { planResultSchemas } from './plan-schemas.ts'

export type RunDataKind = 'KIT' | 'SCHED'

/** A result table of runs as data of reports: its rows are those of one run, which the reader chooses. */
export interface RunData {
  readonly kind: RunDataKind
  readonly table: string
  /** Columns of the table and the run's own, as those of an entity that no list shows. */
  readonly entity: Entity
}

/** What of the run itself every row has. */
export const runFields = {
  runNo: code('运行号', 'Run'),
  asOf: time('基准时间', 'As of'),
} as const satisfies Fields

const kinds = {
  KIT: {
    prefix: 'kitting',
    area: 'kitting',
    tables: kittingTables,
    schemas: resultSchemas,
    column: kittingColumn,
  },
  SCHED: {
    prefix: 'plan',
    area: 'planning',
    tables: planTables,
    schemas: planResultSchemas,
    column: planColumn,
  },
} as const

/** A column that holds codes of rows leads to these rows. */
function fieldOf(kind: ResultSchema[string], column: ResultColumn): Field {
  const { title, target } = column
  return target === undefined ? resultField(kind, column) : reference(title.zh, title.en, target)
}

function dataOf(kind: RunDataKind, table: string, label: Label, schema: ResultSchema): RunData {
  const { prefix, area, column } = kinds[kind]
  const name = `${prefix}${table[0]!.toUpperCase()}${table.slice(1)}`
  const columns = Object.entries(schema).map(([field, of]) => [field, fieldOf(of, column(table, field))])
  const fields = { ...runFields, ...(Object.fromEntries(columns) as Fields) }
  const entity = defineEntity({
    name,
    service: name,
    area,
    label,
    standard: false,
    key: [],
    operations: [],
    fields,
  })
  return { kind, table, entity }
}

export const runData: readonly RunData[] = (Object.keys(kinds) as RunDataKind[]).flatMap((kind) => {
  const { tables, schemas } = kinds[kind]
  const schemaOf = schemas as Readonly<Record<string, ResultSchema>>
  return Object.entries<Label>(tables).map(([table, label]) => dataOf(kind, table, label, schemaOf[table]!))
})

const byName = new Map(runData.map((data) => [data.entity.name, data]))

/** The result table that data of reports is; undefined: it is an entity. */
export const runDataNamed = (name: string): RunData | undefined => byName.get(name)

/** An entity as a tenant has it, or the columns of a result table. Throws where there is neither. */
export const dataNamed = (name: string, model: TenantModel = standardModel): Entity =>
  byName.get(name)?.entity ?? model.named(name)

/** By which of a report of runs its reader chooses one: left open, the current run, or the newest of the scheme. */
export const runParameters = (kind: RunDataKind) =>
  ({
    scheme: reference('方案', 'Scheme', kind === 'KIT' ? 'qtProgramme' : 'planCommandScheme'),
    run: reference('运行', 'Run', 'planRun'),
  }) as const satisfies Fields

export const runParameterNames: ReadonlySet<string> = new Set(Object.keys(runParameters('KIT')))
