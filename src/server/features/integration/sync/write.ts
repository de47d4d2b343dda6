import type { ParameterDeclaration } from '#domain/expressions/index.ts'
import { Binder, inScope } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { waitForImports } from '../../../platform/exchange/write-checked.ts'
import { writeChunk } from '../interfaces/chunk.ts'
import type { Compared } from './compare.ts'
import type { PartPlan } from './plan.ts'
import {
  cellText,
  fieldsThatDiffer,
  markSql,
  nameSql,
  picked,
  rowSql,
  tableIn,
  type Values,
} from './row-sql.ts'
import { noteBases, noteRows, type UnwrittenRow, type WrittenRow } from './rows.ts'
import { Seen, type DiffRow, type TargetRow } from './seen.ts'
import { entering } from './sides.ts'

export const diffColumns = `n, key, source_id as "sourceId", target_id as "targetId", source_mark as "sourceMark",
  target_mark as "targetMark", base`

/** The next rows of a comparison that are written, in their order. */
export const rowsToWrite = (
  tx: Tx,
  { table }: Compared,
  which: 'written' | 'deleted',
  after: number,
  most: number,
): Promise<DiffRow[]> =>
  tx.rows<DiffRow>(
    `select ${diffColumns} from ${table} where action = 'T' and (source_id is null) = $1 and n > $2 order by n limit $3`,
    [which === 'deleted', after, most],
  )

export interface BatchResult {
  readonly created: number
  readonly updated: number
  readonly deleted: number
  /** Changed on either side since they were compared: left for the next run. */
  readonly stale: readonly string[]
  readonly faulty: readonly UnwrittenRow[]
}

export interface RulesOfTarget {
  readonly zone: string
  readonly parameters: readonly ParameterDeclaration[] | undefined
}

interface SourceRow {
  readonly id: string
  readonly name: string
  readonly mark: string
  readonly row: Values
}

/** Writes rows of the source into the target, with what they were and what is known of them, in the open transaction. */
export async function writeRows(
  tx: Tx,
  plan: PartPlan,
  rows: readonly DiffRow[],
  rules: RulesOfTarget,
  runId: string,
): Promise<BatchResult> {
  const { entity, compared, restored } = plan
  const given = await readSource(tx, plan, rows)
  const fresh = rows.filter(({ sourceId, sourceMark }) => given.get(sourceId!)?.mark === sourceMark)
  const target = await entering(tx, plan.sides.target)
  // Before rows are locked: who writes the same rows by a file waits for the same.
  await waitForImports(target)
  const targets = [...entity.key, ...compared, ...restored]
  const cellsOf = ({ sourceId }: DiffRow): string[] =>
    targets.map((name) => cellText(given.get(sourceId!)!.row[name], entity.fields[name]!))
  const seen = new Seen(plan, fresh)
  const result = await writeChunk(
    target,
    {
      entity,
      mode: 'upsert',
      targets,
      rows: fresh.map((row) => ({ cells: cellsOf(row), faults: [] })),
      lines: fresh.map((_, at) => at + 1),
    },
    { ...rules, onStaged: (stage) => seen.look(target, stage) },
  )
  const bad = new Map(result.bad.map(({ line, faults }) => [line, faults]))
  const after = await seen.after(target)
  const written = fresh.flatMap((row, at): WrittenRow[] => {
    const now = after.get(at + 1)
    if (bad.has(at + 1) || !now) return []
    return writtenRow(plan, row, {
      before: seen.before.get(at + 1) ?? null,
      now,
      name: given.get(row.sourceId!)!.name,
    })
  })
  await noteRows(target, { syncId: plan.sync.id, runId, entity: entity.name }, written)
  await noteBases(
    target,
    { syncId: plan.sync.id, entity: entity.name },
    fresh.flatMap(({ key, sourceMark }, at) => {
      const now = after.get(at + 1)
      return bad.has(at + 1) || !now ? [] : [{ key, sourceMark, targetMark: now.mark, kept: false }]
    }),
  )
  const isStale = new Set([...rows.filter((row) => !fresh.includes(row)), ...seen.stale])
  return {
    created: written.filter(({ kind }) => kind === 'N').length,
    updated: written.filter(({ kind }) => kind === 'U').length,
    deleted: 0,
    stale: [...isStale].map(({ key }) => key),
    faulty: fresh.flatMap(({ key, sourceId }, at) => {
      const faults = bad.get(at + 1)
      return faults ? [{ key, name: given.get(sourceId!)!.name, faults }] : []
    }),
  }
}

async function readSource(
  tx: Tx,
  { entity, sides, compared, restored }: PartPlan,
  rows: readonly DiffRow[],
): Promise<ReadonlyMap<string, SourceRow>> {
  const source = await entering(tx, sides.source)
  const binder = new Binder()
  const ids = binder.add(
    rows.map(({ sourceId }) => sourceId),
    'uuid[]',
  )
  const found = await source.rows<SourceRow>(
    `select id, ${nameSql(entity)} as name, ${markSql(entity, compared, 'source')} as mark,
       ${rowSql(entity, [...entity.key, ...compared, ...restored], 'source')} as row
     from ${tableIn(entity)} where id = any (${ids}) and ${inScope(entity, source, binder)}`,
    binder.values,
  )
  return new Map(found.map((row) => [row.id, row]))
}

function writtenRow(
  { compared }: PartPlan,
  { key, base }: DiffRow,
  {
    before,
    now,
    name,
  }: { readonly before: TargetRow | null; readonly now: TargetRow; readonly name: string },
): WrittenRow[] {
  const changed = fieldsThatDiffer(compared, before?.row ?? null, now.row)
  if (before && changed.length === 0) return []
  return [
    {
      kind: before ? 'U' : 'N',
      key,
      name,
      rowId: now.id,
      version: now.version,
      before: picked(before?.row ?? null, compared),
      after: picked(now.row, changed),
      base,
    },
  ]
}
