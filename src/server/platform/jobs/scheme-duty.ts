import { TaktError } from '#domain/errors.ts'
import { isRenaming } from '../../db/duties/rename.ts'
import type { Duty } from '../../db/duties/duty.ts'
import type { Tx } from '../../db/tenant.ts'

interface SchemeRow {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly isFree: boolean
  readonly content: string
}

/** What a run used, or somebody approved, stays as it was; a change makes the next version. `runs`: kind of its runs. */
export function schemeDuty(table: string, content: readonly string[], runs: 'KIT' | 'SCHED'): Duty {
  const rowsOf = (tx: Tx): Promise<SchemeRow[]> =>
    tx.rows<SchemeRow>(
      `select s.id, s.code, s.version, md5(concat_ws('|', s.code, s.version, ${content.map((column) => `s.${column}`).join(', ')})) as content,
         coalesce(s.status, 'draft') = 'draft' and not exists (select from plan_run r where r.tenant_id = s.tenant_id
           and r.plan_unit_code = s.plan_unit_code and r.scheme_code = s.code and r.scheme_version = s.version
           ${runs === 'SCHED' ? "and r.kind = 'SCHED'" : ''}) as "isFree"
       from ${table} s where s.tenant_id = current_tenant()`,
    )
  const duty: Duty<readonly SchemeRow[]> = {
    tables: [table],
    kinds: ['update', 'delete'],
    columns: ['code', 'version', ...content],
    before: rowsOf,
    after: async (tx, { before }) => {
      if (isRenaming(tx)) return
      const now = new Map((await rowsOf(tx)).map((row) => [row.id, row.content]))
      const used = before.find((row) => !row.isFree && now.get(row.id) !== row.content)
      if (used) throw new TaktError('schemeInUse', { scheme: used.code, version: used.version })
    },
  }
  return duty as Duty
}
