import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Row } from '#domain/expressions/index.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { KpiCategory } from '#domain/results/kpi-category.ts'
import { Sight } from '#engine/shown/limits.ts'
import { resultTables } from '#engine/result-tables.ts'
import { Binder, fromScope, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { JoinedRows, KpiSource } from '../../platform/jobs/kpi-tasks.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { bytesForReader, tablesForReader, type ReaderTables } from '../../platform/runs/reader-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Rows of a run for the KPIs of some categories, as far as the user of the transactions sees them; those of another kind of
 * run are left out.
 */
export async function readSources(
  service: CalculationService,
  transact: Transact,
  run: RunRow,
  categories: readonly KpiCategory[],
): Promise<KpiSource[]> {
  const wanted = [...new Set(categories)].filter((category) => kpiRows[category].run === run.kind)
  const found = await transact(async (tx) => {
    const parts: {
      category: KpiCategory
      tables: ReaderTables | null
      joined: JoinedRows
      hidden: string[]
    }[] = []
    for (const category of wanted) {
      const { table } = kpiRows[category]
      const tables = table === null ? null : await tablesForReader(service, tx, run.runNo, run.kind, [table])
      const hidden = hiddenMembers(tx, category, tables)
      parts.push({ category, tables, joined: await readJoined(tx, category), hidden })
    }
    return parts
  })
  return Promise.all(
    found.map(async ({ category, tables, joined, hidden }) => ({
      category,
      joined,
      hidden,
      figures: figuresOf(run),
      bytes: tables && (await bytesForReader(service, tables))[kpiRows[category].table!]!,
    })),
  )
}

/** Members of a category that are kept from the user: hidden in the joined row, in the run's table, or a sum over all rows. */
function hiddenMembers({ limits }: Tx, category: KpiCategory, tables: ReaderTables | null): string[] {
  if (!limits) return []
  const { fields, join, key, table, run } = kpiRows[category]
  if (table === null) return limits.narrows ? Object.keys(fields) : []
  const joinHidden = join && limits.hidden(entityNamed(join.entity))
  const keyHidden = key && limits.hidden(entityNamed(key.entity))
  const sight = tables?.limits && new Sight(tables.limits)
  const { shows } = resultTables[run][table]!
  return Object.keys(fields).filter((name) => {
    const joined = join?.fields[name]
    if (joined !== undefined) return joinHidden?.has(joined) === true
    const shown = shows.columns[name]
    return keyHidden?.has(name) === true || (sight && shown && sight.hides(shown)) === true
  })
}

async function readJoined(tx: Tx, category: KpiCategory): Promise<JoinedRows> {
  const { join } = kpiRows[category]
  if (join === null) return {}
  const entity = entityNamed(join.entity)
  const key = entity.key[0]!
  const fields = [key, ...Object.values(join.fields)]
  const binder = new Binder()
  const narrow: Entity = {
    ...entity,
    fields: Object.fromEntries(fields.map((name) => [name, entity.fields[name]!])),
  }
  const rows = await tx.rows(
    `select ${wireColumns(narrow, tx)} ${fromScope(entity, tx, binder)}`,
    binder.values,
  )
  return Object.fromEntries(
    rows.map((row) => [
      row[key] as string,
      Object.fromEntries(Object.entries(join.fields).map(([name, field]) => [name, row[field]])),
    ]),
  )
}

/** Figures that a run keeps, as wire values: whole where their kind is, at most six decimals. */
function figuresOf({ kpi, runNo }: RunRow): Row {
  const { fields } = kpiRows.PER
  // Those of the plan that the run made; it keeps those of the plan before beside them.
  const values = ((kpi ?? {}) as { after?: Readonly<Record<string, unknown>> | null }).after ?? {}
  const figures = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = values[name]
    if (typeof value !== 'number') return []
    return [[name, kind === 'quantity' ? value.toFixed(6) : Math.round(value)]]
  })
  return { ...Object.fromEntries(figures), runNo }
}
