import type { ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { RunKind } from '../../../platform/jobs/runs.ts'
import { erase } from '../../../platform/runs/start-run.ts'
import type { FileStore } from '../../../base/files/file-store.ts'
import { keepRows } from './files.ts'

/** What a kind of rows needs to go: `before` is the time that they must be older than. */
export interface Archiver {
  /** Rows archived in one transaction. */
  readonly atOnce: number
  count(tx: Tx, before: Date): Promise<number>
  /** Archives the oldest, `atOnce` at most, and answers how many. */
  take(tx: Tx, before: Date, place: ArchivePlace): Promise<number>
}

/** Where files of archived rows are kept. */
export interface ArchivePlace {
  readonly files: FileStore
  readonly now: Date
}

const countOf = async (tx: Tx, from: string, before: Date): Promise<number> =>
  (await tx.row<{ n: number }>(`select count(*) as n from ${from}`, [tx.planUnitCode, before]))!.n

/** The published runs stay, and those that what-if runs are compared with. */
const oldRuns = `${whole('planRun')} r where plan_unit_code = $1 and not published and status not in ('Q', 'R')
  and coalesce(ended_at, created_at) < $2
  and not exists (select from ${whole('planRun')} w where w.plan_unit_code = r.plan_unit_code
    and w.scenario_id is not null and w.progress->>'baseRun' = r.run_no)`

const runs: Archiver = {
  atOnce: 20,
  count: (tx, before) => countOf(tx, oldRuns, before),
  take: async (tx, before) => {
    const found = await tx.rows<{ runNo: string; kind: RunKind }>(
      `select run_no as "runNo", kind from ${oldRuns} order by ended_at, run_no limit $3`,
      [tx.planUnitCode, before, runs.atOnce],
    )
    for (const { runNo, kind } of found) await erase(tx, runNo, kind)
    return found.length
  },
}

const audit: Archiver = {
  atOnce: 10_000,
  count: (tx, before) =>
    countOf(tx, 'audit_log where (plan_unit_code is null or plan_unit_code = $1) and at < $2', before),
  take: async (tx, before, { files, now }) => {
    const rows = await tx.rows(
      `select a.at, u.user_name as "userCode", a.plan_unit_code as "unitCode", a.action, a.entity,
         a.key as "entityKey", a.before, a.after, a.by_key as "byKey", a.address as ip,
         a.duration_ms as "durationMs", a.ok, a.error
       from archive_audit($1, $2, $3) a left join "user" u on u.tenant_id = a.tenant_id and u.number = a.user_number
       order by a.at, a.id`,
      [tx.planUnitCode, before, audit.atOnce],
    )
    if (rows.length > 0) await keepRows(tx, files, { kind: 'audit', rows }, now)
    return rows.length
  },
}

const signIns: Archiver = {
  atOnce: 10_000,
  count: (tx, before) =>
    countOf(
      tx,
      'login_attempt where $1::text is not null and tenant_id = (select current_tenant()) and at < $2',
      before,
    ),
  take: async (tx, before, { files, now }) => {
    const rows = await tx.rows(
      `select at, user_name as "userCode", 'login' as action, 'user' as entity, user_name as "entityKey",
         json_build_object('result', result, 'browser', browser) as after, address as ip, result = 'success' as ok
       from archive_sign_ins($1, $2) order by at, id`,
      [before, signIns.atOnce],
    )
    if (rows.length > 0) await keepRows(tx, files, { kind: 'signIns', rows }, now)
    return rows.length
  },
}

/** Rows of a table that go as they are, with what depends on them. */
const simple = (from: string, take: (picked: string) => string): Archiver => {
  const atOnce = 5000
  return {
    atOnce,
    count: (tx, before) => countOf(tx, from, before),
    take: async (tx, before) => {
      const row = await tx.row<{ n: number }>(take(`${from} limit $3`), [tx.planUnitCode, before, atOnce])
      return row!.n
    },
  }
}

const received = simple(
  `${whole('receiveData')} where plan_unit_code = $1 and state in ('ok', 'skip') and received_at < $2`,
  (picked) =>
    `with gone as (delete from ${whole('receiveData')} where id in (select id from ${picked}) returning id)
     select count(*) as n from gone`,
)

const interfaceRuns = simple(
  `${whole('interfaceRun')} where plan_unit_code = $1 and state not in ('R', 'W') and at < $2`,
  (picked) =>
    `with old as (select id from ${picked}),
       bad as (delete from interface_bad_row where run_id in (select id from old)),
       gone as (delete from ${whole('interfaceRun')} where id in (select id from old) returning id)
     select count(*) as n from gone`,
)

/** Versions of flows that are gone stay as long as runs that began with them. */
const flowRuns = simple(
  `${whole('flowRun')} where plan_unit_code = $1 and state <> 'R' and started_at < $2`,
  (picked) =>
    `with old as (select run_no, flow_id, version from ${picked}),
       steps as (delete from flow_step where plan_unit_code = $1 and run_no in (select run_no from old)),
       gone as (delete from ${whole('flowRun')} where plan_unit_code = $1 and run_no in (select run_no from old)
         returning run_no),
       versions as (delete from flow_version v where v.plan_unit_code = $1
         and not exists (select from ${whole('flow')} f where f.id = v.flow_id)
         and not exists (select from ${whole('flowRun')} r where r.flow_id = v.flow_id::text and r.version = v.version
           and r.run_no not in (select run_no from old)))
     select count(*) as n from gone`,
)

/** One for each kind: a kind without does not compile. */
export const archivers: Readonly<Record<ArchiveKind, Archiver>> = {
  runs,
  audit,
  signIns,
  received,
  interfaceRuns,
  flowRuns,
}
