import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { columnIn, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { tableOfEntity, quoted, type Table } from '../db/schema/table.ts'
import { ANALYSED_FROM, analyseTable, FIRST_ROWS } from '../db/statistics.ts'
import { wireValue } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'

/**
 * Rows of one file on their way into a table: a temporary table of the same column types with the line each row comes
 * from. Checks and the final write are statements over the whole set.
 */
export interface Stage {
  readonly entity: Entity
  /** The entities as the tenant has them. */
  readonly model: TenantModel
  readonly table: Table
  /** Quoted name of the temporary table. */
  readonly name: string
  /** Staged fields by column. */
  readonly fields: readonly string[]
  /** Those that a row which is there takes. */
  readonly changing: readonly string[]
}

/** The table of an entity. Fields that a tenant added to one of the product are no columns of their own. */
export const tableOf = ({ name }: Entity, model: TenantModel): Table =>
  model.tables.some(({ code }) => code === name)
    ? tableOfEntity(model.named(name), model.entities)
    : tableOfEntity(standardModel.named(name), standardModel.entities)

/** `t.tenant_id = ...`: rows of the target's scope, said to the planner as well as to the policy. */
export function scopeCondition(alias: string, scope: readonly string[]): string {
  const values: Record<string, string> = {
    tenant_id: '(select current_tenant())',
    plan_unit_code: '(select current_plan_unit())',
  }
  return scope.map((column) => `${alias}.${column} = ${values[column]}`).join(' and ') || 'true'
}

/** Row `s` of the stage and row `t` of the table have one key: codes are compared whatever their case. */
export function keyMatch({ entity, table }: Stage): string {
  const textual = new Set(['code', 'text', 'reference', 'choice'])
  const keys = entity.key.map((field) => {
    const column = quoted(columnIn(entity, field))
    return textual.has(entity.fields[field]!.kind)
      ? `lower(t.${column}) = lower(s.${column})`
      : `t.${column} = s.${column}`
  })
  return [scopeCondition('t', table.scope), ...keys].join(' and ')
}

/** Column of the line in the file; no field can have this name. */
export const LINE = '"@line"'

let stages = 0

/** Quoted name of another temporary table beside that of a stage. */
export const suffixed = (name: string, what: string): string => quoted(`${name.slice(1, -1)}_${what}`)

/** @param keeps whether a row that is there keeps a field as it is; its key is the same anyway */
export async function makeStage(
  tx: Tx,
  entity: Entity,
  fields: readonly string[],
  keeps: (field: Field) => boolean = () => false,
): Promise<Stage> {
  const model = tx.model ?? standardModel
  const table = tableOf(entity, model)
  const name = quoted(`import_${++stages}`)
  const columns = fields.map((field) => quoted(columnIn(entity, field))).join(', ')
  await tx.run(
    `create temporary table ${name} on commit drop as
     select 0::int4 as ${LINE}, ${columns} from ${quoted(table.name)} with no data`,
  )
  const changing = fields.filter((field) => !entity.key.includes(field) && !keeps(entity.fields[field]!))
  return { entity, model, table, name, fields, changing }
}

/**
 * COPYs prepared rows into the stage.
 * @param asked fields that statements over the stage look rows up by; default: any
 */
export async function fillStage(
  tx: Tx,
  stage: Stage,
  chunks: AsyncIterable<Uint8Array>,
  asked?: readonly string[],
): Promise<void> {
  const { entity } = stage
  const columns = stage.fields.map((field) => quoted(columnIn(entity, field))).join(', ')
  await pipeline(chunks, tx.client.query(copyFrom(`copy ${stage.name} (${LINE}, ${columns}) from stdin`)))
  const analysed = asked ? ` (${asked.map((field) => quoted(columnIn(entity, field))).join(', ')})` : ''
  await tx.run(`analyze ${stage.name}${analysed}`)
}

/** Fields that are references, with the table they point into. */
export function stagedReferences(stage: Stage, kind: 'reference' | 'references') {
  return stage.fields.flatMap((field) => {
    const declared = stage.entity.fields[field]!
    if (declared.kind !== kind) return []
    const target = stage.model.named(declared.target!)
    return [
      { field, column: quoted(columnIn(stage.entity, field)), target, table: tableOf(target, stage.model) },
    ]
  })
}

export interface Written {
  readonly inserted: number
  readonly updated: number
}

/**
 * Writes the stage into the table: new keys are inserted, known keys take the staged values where these differ. Fields
 * that were not in the file stay as they are, or take their defaults in new rows. Leaves the table with statistics
 * that are right for what follows in the transaction.
 */
export async function writeStage(tx: Tx, stage: Stage): Promise<Written> {
  const first = await firstRows(tx, stage)
  let before: Written = { inserted: 0, updated: 0 }
  if (first !== null) {
    before = await writeRows(tx, stage, first)
    await analyseTable(tx, stage.table.name)
  }
  const rest = await writeRows(tx, stage, first === null ? 'true' : `(${first}) is not true`)
  const inserted = before.inserted + rest.inserted
  if (inserted >= ANALYSED_FROM) await analyseTable(tx, stage.table.name)
  return { inserted, updated: before.updated + rest.updated }
}

/**
 * Condition on rows `s` of a large stage that may be written before the others, as they name no row of their own
 * table; null: all go at once.
 */
async function firstRows(tx: Tx, stage: Stage): Promise<string | null> {
  const own = (kind: 'reference' | 'references', isEmpty: string) =>
    stagedReferences(stage, kind)
      .filter(({ target }) => target.name === stage.entity.name)
      .map(({ column }) => `s.${column} ${isEmpty}`)
  const free = [...own('reference', 'is null'), ...own('references', `= '{}'`)].join(' and ') || 'true'
  const last = await tx.row<{ line: number }>(
    `select s.${LINE} as line from ${stage.name} s where ${free} order by 1 offset ${FIRST_ROWS - 1} limit 1`,
  )
  return last ? `${free} and s.${LINE} <= ${last.line}` : null
}

/** Writes the staged rows `s` that meet a condition. */
async function writeRows(tx: Tx, stage: Stage, condition: string): Promise<Written> {
  const { entity, table } = stage
  const columns = stage.fields.map((field) => quoted(columnIn(entity, field)))
  const values = [...columns]
  if (entity.fields['origin']?.readOnly) {
    columns.push('origin')
    values.push(`'I'`)
  }
  const key = table.indexes.find((index) => index.unique)!
  const changing = stage.changing.map((field) => quoted(columnIn(entity, field)))
  await logChanges(tx, stage, condition)
  const row = (prefix: string) => `(${changing.map((column) => `${prefix}.${column}`).join(', ')})`
  const resolution =
    changing.length === 0
      ? 'do nothing'
      : `do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}
         where ${row('t')} is distinct from ${row('excluded')}`
  const found = await tx.row<{ inserted: number; updated: number }>(
    `with written as (
       insert into ${quoted(table.name)} as t (${columns.join(', ')})
       select ${values.join(', ')} from ${stage.name} s where ${condition}
       on conflict (${key.on.join(', ')}) ${resolution}
       returning (xmax = 0) as fresh)
     select count(*) filter (where fresh) as inserted, count(*) filter (where not fresh) as updated from written`,
  )
  return { inserted: found?.inserted ?? 0, updated: found?.updated ?? 0 }
}

/** Tells the audit log which rows the stage changes, and from what to what: a row's history is whole whoever wrote it. */
export async function logChanges(tx: Tx, stage: Stage, condition: string): Promise<void> {
  const { entity, table } = stage
  const changing = stage.changing
  if (changing.length === 0) return
  const differs = changing.map((field) => {
    const column = quoted(columnIn(entity, field))
    return `t.${column} is distinct from s.${column}`
  })
  const told = (row: 't' | 's') =>
    `(select to_jsonb(told.*) from (select t.id, ${[...entity.key, ...changing]
      .map(
        (field) =>
          `${wireValue(entity.fields[field]!, `${row}.${quoted(columnIn(entity, field))}`)} as ${quoted(field)}`,
      )
      .join(', ')}) as told)`
  const key = entity.key.map((field) => `t.${quoted(columnIn(entity, field))}`).join(', ')
  await tx.run(
    `insert into audit_log (action, entity, key, before, after)
     select 'import', $1, left(concat_ws(' / ', ${key}), 400), ${told('t')}, ${told('s')}
     from ${stage.name} s join ${quoted(table.name)} t on ${keyMatch(stage)}
     where (${condition}) and (${differs.join(' or ')})`,
    [entity.name],
  )
}
