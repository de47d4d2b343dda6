import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Row } from '#domain/expressions/index.ts'
import { kpiRows } from '#domain/kpi/kpi-rows.ts'
import type { KpiCategory } from '#domain/kpi/kpi-category.ts'
import { Binder, fromScope, wireColumns } from '../crud/shape.ts'
import type { Scope, Tx } from '../db/tenant.ts'
import type { JoinedRows, KpiSource } from '../jobs/kpi-tasks.ts'
import type { RunRow } from '../jobs/runs.ts'
import { filesOfRun, type RunTables, type TableFile } from '../services/runs/run-tables.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Rows of a run for the KPIs of some categories; those of another kind of run are left out. */
export async function readSources(
  tables: RunTables,
  transact: Transact,
  run: RunRow,
  categories: readonly KpiCategory[],
): Promise<KpiSource[]> {
  const wanted = [...new Set(categories)].filter((category) => kpiRows[category].run === run.kind)
  const found = await transact(async (tx) => {
    const parts: { category: KpiCategory; file: TableFile | null; joined: JoinedRows }[] = []
    for (const category of wanted) {
      const { table } = kpiRows[category]
      const [file = null] = table === null ? [] : await filesOfRun(tables, tx, run, [table])
      parts.push({ category, file, joined: await readJoined(tx, category) })
    }
    return parts
  })
  return Promise.all(
    found.map(async ({ category, file, joined }) => ({
      category,
      joined,
      figures: figuresOf(run),
      bytes: file && (await tables.read(run, file)),
    })),
  )
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

/** Members of a category that a reader may see: what his roles hide in the joined entity is hidden here too. */
export function shownMembers(scope: Scope, category: KpiCategory): string[] {
  const { fields, join, key } = kpiRows[category]
  const hidden = new Set<string>()
  if (join) {
    const kept = scope.limits?.hidden(entityNamed(join.entity))
    for (const [name, field] of Object.entries(join.fields)) if (kept?.has(field)) hidden.add(name)
  }
  if (key) {
    const kept = scope.limits?.hidden(entityNamed(key.entity))
    for (const name of kept ?? []) hidden.add(name)
  }
  return Object.keys(fields).filter((name) => !hidden.has(name))
}

/** Codes of the rows of a category that the reader may see; null: all of them. */
export async function visibleKeys(tx: Tx, category: KpiCategory): Promise<string[] | null> {
  const { key } = kpiRows[category]
  if (key === null || !tx.limits) return null
  const entity = entityNamed(key.entity)
  const limited = tx.limits.condition(entity, () => '')
  if (limited === null) return null
  const binder = new Binder()
  const rows = await tx.rows<{ code: string }>(`select code ${fromScope(entity, tx, binder)}`, binder.values)
  return rows.map(({ code }) => code)
}
