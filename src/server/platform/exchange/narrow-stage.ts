import { columnIn } from '#domain/entity.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { ID, LINE, stagedReferences, suffixed, type Stage } from './stage.ts'
import { differs, sameKey } from './stage-checks.ts'

/** Lines that are staged, in their order. */
export async function stagedRows(tx: Tx, stage: Stage): Promise<number[]> {
  const rows = await tx.row<{ lines: number[] | null }>(
    `select array_agg(${LINE} order by ${LINE}) as lines from ${stage.name}`,
  )
  return rows?.lines ?? []
}

export interface Narrowed {
  readonly stage: Stage
  /** Rows in it. */
  readonly rows: number
  readonly unchanged: number
  readonly skipped: number
}

/**
 * A stage of what has to be written: rows that differ from those that are there, of the kind that the mode writes, with the
 * ids of these. What is left out is counted.
 */
export async function narrowStage(tx: Tx, stage: Stage, mode: WriteMode): Promise<Narrowed> {
  const { entity, name, table } = stage
  const narrowed = { ...stage, name: suffixed(name, 'changes'), isNarrowed: true }
  const counted = await tx.row<{ all: number }>(`select count(*)::int4 as all from ${name}`)
  const rows = await tx.run(
    `create temporary table ${narrowed.name} on commit drop as select s.*, ${fromTable(stage, mode)}`,
  )
  if (rows > 0) {
    const keys = [...entity.key, ...stagedReferences(stage, 'reference').map(({ field }) => field)]
    const asked = new Set(keys.map((field) => quoted(columnIn(entity, field))))
    await tx.run(`analyze ${narrowed.name} (${[LINE, ID, ...asked].join(', ')})`)
  }
  const left = counted!.all - rows
  if (mode === 'insert') return { stage: narrowed, rows, unchanged: 0, skipped: left }
  const skipped = mode === 'update' ? await countUnknown(tx, name, quoted(table.name), sameKey(stage)) : 0
  return { stage: narrowed, rows, unchanged: left - skipped, skipped }
}

/** The id, and which rows `s` have to be written. */
function fromTable(stage: Stage, mode: WriteMode): string {
  const there = `${quoted(stage.table.name)} t on ${sameKey(stage)}`
  if (mode === 'insert') return `t.id as ${ID} from ${stage.name} s left join ${there} where t.id is null`
  const isKnown = mode === 'update'
  const condition = `${isKnown ? '' : 't.id is null or '}${differs(stage, 's')}`
  return `t.id as ${ID} from ${stage.name} s ${isKnown ? '' : 'left '}join ${there} where ${condition}`
}

const countUnknown = async (tx: Tx, stage: string, table: string, same: string): Promise<number> =>
  (await tx.row<{ count: number }>(
    `select count(*)::int4 as count from ${stage} s where not exists (select from ${table} t where ${same})`,
  ))!.count
