import type { SyncCounts } from '#domain/integration/sync/difference.ts'
import { Binder, fromScope, quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { conditionSql } from '../../../platform/expressions/condition.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import type { KeptSync } from './config.ts'
import type { PartPlan } from './plan.ts'
import { keySql, markSql, type SideName } from './row-sql.ts'
import { entering } from './sides.ts'

/** T the source's row is taken, K the target's is kept, A somebody has to decide. */
export type Action = 'T' | 'K' | 'A'

/** Rows of one entity that differ, in a temporary table. */
export interface Compared {
  readonly plan: PartPlan
  /** Quoted name: n, key, source_id, target_id, source_at, target_at, source_mark, target_mark, touched, action, base. */
  readonly table: string
  readonly counts: SyncCounts
}

interface Settings {
  /** Seconds UTC, by which conditions are worked out. */
  readonly now: number
  /** Temporary tables outlive the transaction; their maker drops them. */
  readonly preserves: boolean
  /** Fingerprints of rows that are the same are noted. */
  readonly notes: boolean
}

/** Rows as they are at a time, to be looked at in the open transaction. */
export const comparing = (now: Date): Settings => ({
  now: Math.floor(now.getTime() / 1000),
  preserves: false,
  notes: false,
})

let tables = 0

/**
 * Compares the rows of an entity in two plan units by their keys. Row-level security shows one plan unit at a time: what
 * is compared of each goes into a temporary table.
 */
export async function compare(tx: Tx, plan: PartPlan, settings: Settings): Promise<Compared> {
  const name = `sync_${++tables}`
  const [source, target, table] = [`${name}_s`, `${name}_t`, name].map(quoted) as [string, string, string]
  await readSide(tx, plan, 'source', source, settings.now)
  await readSide(tx, plan, 'target', target, settings.now)
  const ends = settings.preserves ? 'preserve rows' : 'drop'
  const made = `create temporary table ${table} (n int4, key text, source_id uuid, target_id uuid, source_at timestamptz,
    target_at timestamptz, source_mark text, target_mark text, touched boolean, action char(1), base jsonb) on commit ${ends}`
  await tx.run(made)
  const { id, deletes, conflictRule } = plan.sync
  await tx.run(
    `insert into ${table}
     select row_number() over (order by key), key, source_id, target_id, source_at, target_at, source_mark, target_mark,
       touched, ${actions[conflictRule]},
       case when known then jsonb_build_object('sourceMark', b_source, 'targetMark', b_target, 'kept', b_kept) end
     from (${differing(source, target, deletes)}) as d`,
    [id, plan.entity.name],
  )
  await tx.run(`create index on ${table} (n)`)
  await tx.run(`analyze ${table}`)
  if (settings.notes) await noteSame(tx, plan, source, target)
  const counts = await countsOf(tx, plan, { source, target, table })
  await tx.run(`drop table ${source}, ${target}`)
  return { plan, table, counts }
}

/** Key, fingerprint and times of all rows that the user sees on one side, and whether they meet the filter. */
async function readSide(tx: Tx, plan: PartPlan, side: SideName, into: string, now: number): Promise<void> {
  const { entity, compared, filter } = plan
  const inside = await entering(tx, plan.sides[side])
  const binder = new Binder()
  const clock = { now, zone: await unitZone(inside), model: inside.model }
  const met = filter === null ? 'true' : conditionSql(filter, entity, clock, binder)
  await tx.run(
    `create temporary table ${into} (key text, id uuid, at timestamptz, mark text, met boolean) on commit drop`,
  )
  await tx.run(
    `insert into ${into} select ${keySql(entity)}, id, updated_at, ${markSql(entity, compared, side)}, ${met}
     ${fromScope(entity, inside, binder)}`,
    binder.values,
  )
  await tx.run(`analyze ${into}`)
}

/** SQL of rows that differ; `touched`: others changed the row in the target since it was synchronised, or it never was. */
const differing = (source: string, target: string, deletes: KeptSync['deletes']): string => `
  select coalesce(s.key, t.key) as key, s.id as source_id, t.id as target_id, s.at as source_at, t.at as target_at,
    s.mark as source_mark, t.mark as target_mark, b.key is not null as known, b.source_mark as b_source,
    b.target_mark as b_target, coalesce(b.kept, false) as b_kept,
    case when s.key is null then b.key is not null and (b.kept or b.target_mark is distinct from t.mark)
      when t.key is null then b.key is not null
      else b.key is null or b.kept or b.target_mark is distinct from t.mark end as touched
  from ${source} s full join ${target} t on t.key = s.key
    left join data_sync_base b on b.sync_id = $1 and b.entity = $2 and b.key = coalesce(s.key, t.key)
  where s.met and t.key is null
    or s.met and s.mark <> t.mark
      and not coalesce(not b.kept and b.source_mark = s.mark and b.target_mark = t.mark, false)
    or s.key is null and t.met and ${{ none: 'false', own: 'b.key is not null', all: 'true' }[deletes]}`

/** SQL of what is done with a row, by the rule for conflicts. */
const actions: Readonly<Record<KeptSync['conflictRule'], string>> = {
  source: `'T'`,
  newer: `case when not touched then 'T' when source_id is null then 'K'
    when target_id is null then case when b_source is distinct from source_mark then 'T' else 'K' end
    when source_at > target_at then 'T' else 'K' end`,
  ask: `case when not touched then 'T'
    when b_kept and b_source is not distinct from source_mark and b_target is not distinct from target_mark then 'K'
    else 'A' end`,
}

/** Rows that are the same count as synchronised; of rows that neither side has nothing is known any more. */
async function noteSame(tx: Tx, { sync, entity }: PartPlan, source: string, target: string): Promise<void> {
  const of = [sync.id, entity.name]
  await tx.run(
    `insert into data_sync_base as b (sync_id, entity, key, source_mark, target_mark, kept)
     select $1, $2, s.key, s.mark, t.mark, false from ${source} s join ${target} t on t.key = s.key
       left join data_sync_base o on o.sync_id = $1 and o.entity = $2 and o.key = s.key
     where s.met and s.mark = t.mark
       and (o.key is null or o.kept or o.source_mark is distinct from s.mark or o.target_mark is distinct from t.mark)
     on conflict (tenant_id, sync_id, entity, key) do update
       set source_mark = excluded.source_mark, target_mark = excluded.target_mark, kept = false`,
    of,
  )
  await tx.run(
    `delete from data_sync_base b where b.sync_id = $1 and b.entity = $2
       and not exists (select from ${source} s where s.key = b.key)
       and not exists (select from ${target} t where t.key = b.key)`,
    of,
  )
}

interface Tables {
  readonly source: string
  readonly target: string
  readonly table: string
}

async function countsOf(tx: Tx, plan: PartPlan, { source, target, table }: Tables): Promise<SyncCounts> {
  const { entity, sync, hidden } = plan
  const row = await tx.row<Omit<SyncCounts, 'entity' | 'isOverLimit' | 'hidden'>>(
    `select (count(*) filter (where action = 'T' and target_id is null))::int4 as created,
       (count(*) filter (where action = 'T' and source_id is not null and target_id is not null))::int4 as updated,
       (count(*) filter (where action = 'T' and source_id is null))::int4 as deleted,
       (count(*) filter (where touched))::int4 as conflicts,
       (count(*) filter (where action = 'K'))::int4 as kept,
       (count(*) filter (where action = 'A'))::int4 as open,
       (select count(*) from ${source} s join ${target} t on t.key = s.key where s.met)::int4
         - (count(*) filter (where source_id is not null and target_id is not null))::int4 as unchanged,
       (select count(*) from ${target} where met)::int4 as deletable
     from ${table}`,
  )
  const isOverLimit = row!.deleted * 100 > row!.deletable * sync.deleteLimit
  return { entity: entity.name, ...row!, isOverLimit, hidden }
}
