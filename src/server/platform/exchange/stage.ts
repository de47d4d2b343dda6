import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { columnIn, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { tableOfEntity, quoted, type Table } from '../../db/schema/table.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import type { Tx } from '../../db/tenant.ts'

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
  /** It has nothing but what differs from the table, with the ids of the rows that are there (narrow-stage.ts). */
  readonly isNarrowed?: boolean
}

/** The table of an entity. Fields that a tenant added to one of the product are no columns of their own. */
export const tableOf = ({ name }: Entity, model: TenantModel): Table =>
  model.tables.some(({ code }) => code === name)
    ? tableOfEntity(model.named(name), model.entities)
    : tableOfEntity(standardModel.named(name), standardModel.entities)

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
/** Column of a narrowed stage: id of the row that is there; null: there is none. */
export const ID = '"@id"'

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
