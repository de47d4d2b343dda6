import { columnOf, type Entity } from '#domain/entity.ts'
import { conditionSql } from '../../reminders/condition.ts'
import { Binder, fromScope } from '../../crud/shape.ts'
import { rowRules } from '../../crud/rules.ts'
import { deleteRows } from '../../crud/write.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Stage } from '../../exchange/stage.ts'
import { sameKey } from '../../exchange/stage-checks.ts'
import type { KeptInterface } from './config.ts'
import { noteProgress } from './progress.ts'
import type { Execution } from './run.ts'
import { Stopped, stops } from './stopped.ts'

const SEEN = 'interface_seen'
const DELETED_AT_ONCE = 1000

/** Rows of a scope that a source does not have: keys of what it has are collected in the run's own transaction. */
export class Missing {
  private readonly entity: Entity
  private readonly config: KeptInterface
  private readonly zone: string
  /** Any stage of the run: all of them have the same fields. */
  private stage: Stage | null = null

  constructor(entity: Entity, config: KeptInterface, zone: string) {
    // Whether single rows may go is asked of those who call for it.
    if (entity.name in rowRules) throw new Stopped('noReplace', { entity: entity.label })
    this.entity = entity
    this.config = config
    this.zone = zone
  }

  /** Remembers the keys of a stage. */
  async see(tx: Tx, stage: Stage): Promise<void> {
    const keys = this.entity.key.map((field) => quoted(columnOf(field))).join(', ')
    await tx.run(
      this.stage
        ? `insert into ${SEEN} select ${keys} from ${stage.name}`
        : `create temporary table ${SEEN} on commit drop as select ${keys} from ${stage.name}`,
    )
    this.stage ??= stage
  }

  /** Deletes what is missing, within the limit; where rows were faulty nothing, as they may be those that are missing. */
  async remove(tx: Tx, { runId, progress }: Pick<Execution, 'runId' | 'progress'>): Promise<void> {
    const { deleteLimit } = this.config
    if (progress.counts.faulty > 0) {
      progress.notes.push(stops.faultyKept)
      return
    }
    if (!this.stage) throw new Stopped('emptySource')
    const { all, gone } = await this.find(tx, this.stage)
    if (gone.length * 100 > all * deleteLimit)
      throw new Stopped('tooManyGone', { count: gone.length, all, limit: deleteLimit })
    for (let at = 0; at < gone.length; at += DELETED_AT_ONCE)
      await deleteRows(this.entity, tx, gone.slice(at, at + DELETED_AT_ONCE), 'en')
    progress.counts = { ...progress.counts, deleted: gone.length }
    await noteProgress(tx, runId, progress.counts)
  }

  private async find(
    tx: Tx,
    stage: Stage,
  ): Promise<{ readonly all: number; readonly gone: readonly string[] }> {
    const { entity } = this
    const binder = new Binder()
    const source = fromScope(entity, tx, binder)
    const clock = { now: Math.floor(Date.now() / 1000), zone: this.zone }
    const within = this.config.scope
      ? ` and ${conditionSql(this.config.scope, entity, { ...clock, model: tx.model }, binder)}`
      : ''
    const row = await tx.row<{ all: number; gone: string[] | null }>(
      `with t as (select * ${source}${within})
       select (select count(*)::int4 from t) as all,
         (select array_agg(t.id) from t where not exists (select from ${SEEN} s where ${sameKey(stage)})) as gone`,
      binder.values,
    )
    return { all: row?.all ?? 0, gone: row?.gone ?? [] }
  }
}
