import { LISTED_FAULTS } from '#domain/exchange.ts'
import { columnIn, columnOf, type Entity } from '#domain/entity.ts'
import { filled, type Label } from '#domain/label.ts'
import { faultMessages } from '#domain/rules/messages.ts'
import { stateText } from '../crud/steps.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { fileFaults } from './fault.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { ID, LINE, type Stage } from './stage.ts'

/** A fault found in SQL; `field` null = the row as a whole. */
interface StageFault {
  readonly line: number
  readonly field: string | null
  readonly value: string
  readonly message: Label
}

export interface Found {
  readonly faults: readonly StageFault[]
  /** All of them, also those not listed. */
  readonly count: number
}

export interface BadRow {
  line: number
  value: string
  first?: number
  total: number
}

/** Takes the bad rows out of the stage and tells the first ones. `bad` selects line and value. */
export async function takeOut(tx: Tx, stage: Stage, bad: string): Promise<BadRow[]> {
  const rows = await tx.rows<BadRow>(
    `with bad as materialized (${bad})
     , gone as (delete from ${stage.name} s using bad where s.${LINE} = bad.line)
     select bad.*, (count(*) over ())::int4 as total from bad order by line limit ${LISTED_FAULTS}`,
  )
  return rows
}

export const found = (
  rows: readonly BadRow[],
  fault: (row: BadRow) => Omit<StageFault, 'line' | 'value'>,
): Found => ({
  count: rows[0]?.total ?? 0,
  faults: rows.map((row) => ({ line: row.line, value: row.value, ...fault(row) })),
})

/** The key as the database compares it: texts without case, an empty part equal to an empty part. */
function keyColumns(entity: Entity): string[] {
  const textual = new Set(['code', 'text', 'reference', 'choice'])
  return entity.key.map((field) =>
    textual.has(entity.fields[field]!.kind) ? `lower(${quoted(columnOf(field))})` : quoted(columnOf(field)),
  )
}

/** Rows whose key stands on an earlier line already. */
export async function takeDuplicates(tx: Tx, stage: Stage): Promise<Found> {
  const shown = stage.entity.key.map((field) => `${quoted(columnOf(field))}::text`).join(', ')
  const rows = await takeOut(
    tx,
    stage,
    `select line, first, value from (
       select ${LINE} as line, min(${LINE}) over (partition by ${keyColumns(stage.entity).join(', ')}) as first,
              concat_ws(' / ', ${shown}) as value from ${stage.name}) numbered where line <> first`,
  )
  return found(rows, (row) => ({
    field: stage.entity.key.length === 1 ? stage.entity.key[0]! : null,
    message: filled(fileFaults.duplicateRow, { first: row.first, key: row.value }),
  }))
}

/** Row `s` of the stage and row `t` of the table have one key; parts of it may be empty, or not be in the file. */
export function sameKey({ entity, table, fields }: Stage): string {
  const parts = keyColumns(entity).map((column, at) => {
    const field = entity.key[at]!
    const of = (alias: string) =>
      column.replace(quoted(columnOf(field)), `${alias}.${quoted(columnOf(field))}`)
    if (!fields.includes(field)) return `${of('t')} is null`
    return `${of('t')} ${entity.fields[field]!.required ? '=' : 'is not distinct from'} ${of('s')}`
  })
  return [scopeCondition('t', table.scope), ...parts].join(' and ')
}

/** Row `s` of the stage and row `t` of the table are the same: by the id where the stage knows it. */
export const sameRow = (stage: Stage): string =>
  stage.isNarrowed ? `${scopeCondition('t', stage.table.scope)} and t.id = s.${ID}` : sameKey(stage)

/** Columns that the stage changes. */
export const changingOf = ({ entity, changing }: Stage): string[] =>
  changing.map((field) => quoted(columnIn(entity, field)))

/** SQL: row `t` does not have the changing values of another one. */
export const differs = (stage: Stage, other: string): string =>
  changingOf(stage)
    .map((column) => `t.${column} is distinct from ${other}.${column}`)
    .join(' or ') || 'false'

/** Rows that would change a state in a way that is no step of its machine. */
export async function takeForbiddenSteps(tx: Tx, stage: Stage): Promise<Found[]> {
  const results: Found[] = []
  for (const [field, steps] of Object.entries(stage.entity.states ?? {})) {
    if (!stage.changing.includes(field)) continue
    const column = quoted(columnOf(field))
    const allowed = Object.entries(steps).flatMap(([from, next]) => next.map((to) => `('${from}', '${to}')`))
    const rows = (await takeOut(
      tx,
      stage,
      `select s.${LINE} as line, s.${column}::text as value, t.${column}::text as before
       from ${stage.name} s join ${quoted(stage.table.name)} t on ${sameRow(stage)}
       where s.${column} <> t.${column}
         and not coalesce((t.${column}::text, s.${column}::text) in (${allowed.join(', ') || '(null, null)'}), false)`,
    )) as (BadRow & { before: string })[]
    const message = ({ value, before }: BadRow & { before: string }): Label =>
      filled(faultMessages.stateStep, {
        field: stage.entity.fields[field]!.label,
        from: stateText(stage.entity, field, before),
        to: stateText(stage.entity, field, value),
      })
    results.push(found(rows, (row) => ({ field, message: message(row as BadRow & { before: string }) })))
  }
  return results
}
