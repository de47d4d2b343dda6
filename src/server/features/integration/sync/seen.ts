import { columnOf } from '#domain/entity.ts'
import { quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { LINE, type Stage } from '../../../platform/exchange/stage.ts'
import { sameKey } from '../../../platform/exchange/stage-checks.ts'
import type { PartPlan } from './plan.ts'
import { markSql, rowSql, tableIn, type Values } from './row-sql.ts'
import type { Base } from './rows.ts'

/** A row that differs, as it was compared. */
export interface DiffRow {
  readonly n: number
  readonly key: string
  readonly sourceId: string | null
  readonly targetId: string | null
  readonly sourceMark: string | null
  readonly targetMark: string | null
  readonly base: Base | null
}

export interface TargetRow {
  readonly line: number
  readonly id: string
  readonly mark: string
  readonly version: number
  readonly row: Values
}

/** Rows of the target that a batch writes: as they were when they were locked, and as they are then. */
export class Seen {
  readonly before = new Map<number, TargetRow>()
  /** Not as they were compared; taken out of the stage. */
  stale: readonly DiffRow[] = []
  private readonly plan: PartPlan
  private readonly rows: readonly DiffRow[]
  private stage: Stage | null = null

  constructor(plan: PartPlan, rows: readonly DiffRow[]) {
    this.plan = plan
    this.rows = rows
  }

  async look(tx: Tx, stage: Stage): Promise<void> {
    const keys = `${stage.name.slice(0, -1)}_keys"`
    const names = [LINE, ...stage.entity.key.map((name) => quoted(columnOf(name)))]
    await tx.run(
      `create temporary table ${keys} on commit drop as select ${names.join(', ')} from ${stage.name}`,
    )
    this.stage = { ...stage, name: keys }
    for (const row of await this.read(tx, 'for update of t')) this.before.set(row.line, row)
    const isStale = (row: DiffRow, at: number): boolean =>
      (this.before.get(at + 1)?.mark ?? null) !== row.targetMark
    this.stale = this.rows.filter(isStale)
    const lines = this.rows.flatMap((row, at) => (isStale(row, at) ? [at + 1] : []))
    if (lines.length > 0)
      for (const table of [stage.name, keys])
        await tx.run(`delete from ${table} where ${LINE} = any ($1::int4[])`, [lines])
  }

  async after(tx: Tx): Promise<ReadonlyMap<number, TargetRow>> {
    const rows = this.stage ? await this.read(tx, '') : []
    if (this.stage) await tx.run(`drop table ${this.stage.name}`)
    return new Map(rows.map((row) => [row.line, row]))
  }

  private read(tx: Tx, lock: string): Promise<TargetRow[]> {
    const { entity, compared } = this.plan
    const stage = this.stage!
    return tx.rows<TargetRow>(
      `select s.${LINE} as line, t.id, ${markSql(entity, compared, 'target', 't.')} as mark, t.row_version as version,
         ${rowSql(entity, compared, 'target', 't.')} as row
       from ${stage.name} s join ${tableIn(entity)} t on ${sameKey(stage)} ${lock}`,
    )
  }
}
