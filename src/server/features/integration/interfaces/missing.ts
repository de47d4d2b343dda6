import { columnOf, type Entity } from '#domain/entity.ts'
import { conditionSql } from '../../../platform/expressions/condition.ts'
import { Binder, fromScope } from '../../../db/sql/shape.ts'
import { rowRuleOf } from '../../../platform/crud/rules.ts'
import { deleteRows } from '../../../platform/crud/write.ts'
import { quoted } from '../../../db/schema/table.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Stage } from '../../../platform/exchange/stage.ts'
import { sameKey } from '../../../platform/exchange/stage-checks.ts'
import { Stopped } from './stopped.ts'

const SEEN = 'interface_seen'
const DELETED_AT_ONCE = 1000

/** Which rows a source replaces, and how many of them may go. */
export interface Replacing {
  /** Condition on the rows of the entity; null: all of them. */
  readonly scope: string | null
  /** Percent. */
  readonly deleteLimit: number
}

/** Rows of a scope that a source does not have: keys of what it has are collected in the run's own transaction. */
export class Missing {
  private readonly entity: Entity
  private readonly replacing: Replacing
  private readonly zone: string
  /** Any stage of the run: all of them have the same fields. */
  private stage: Stage | null = null

  constructor(entity: Entity, replacing: Replacing, zone: string) {
    // Whether single rows may go is asked of those who call for it.
    if (rowRuleOf(entity)) throw new Stopped('noReplace', { entity: entity.label })
    this.entity = entity
    this.replacing = replacing
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

  /** Ids of what is missing. @throws Stopped where they are more than the limit, or the source has no rows */
  async find(tx: Tx): Promise<readonly string[]> {
    if (!this.stage) throw new Stopped('emptySource')
    const { deleteLimit } = this.replacing
    const { all, gone } = await this.count(tx, this.stage)
    if (gone.length * 100 > all * deleteLimit)
      throw new Stopped('tooManyGone', { count: gone.length, all, limit: deleteLimit })
    return gone
  }

  /** Deletes rows that were found. */
  async remove(tx: Tx, gone: readonly string[]): Promise<void> {
    for (let at = 0; at < gone.length; at += DELETED_AT_ONCE)
      await deleteRows(this.entity, tx, gone.slice(at, at + DELETED_AT_ONCE), 'en')
  }

  private async count(
    tx: Tx,
    stage: Stage,
  ): Promise<{ readonly all: number; readonly gone: readonly string[] }> {
    const { entity } = this
    const binder = new Binder()
    const source = fromScope(entity, tx, binder)
    const clock = { now: Math.floor(Date.now() / 1000), zone: this.zone }
    const { scope } = this.replacing
    const within = scope ? ` and ${conditionSql(scope, entity, { ...clock, model: tx.model }, binder)}` : ''
    const row = await tx.row<{ all: number; gone: string[] | null }>(
      `with t as (select * ${source}${within})
       select (select count(*)::int4 from t) as all,
         (select array_agg(t.id) from t where not exists (select from ${SEEN} s where ${sameKey(stage)})) as gone`,
      binder.values,
    )
    return { all: row?.all ?? 0, gone: row?.gone ?? [] }
  }
}
