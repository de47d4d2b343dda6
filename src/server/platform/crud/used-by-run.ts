import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { whole } from './reading.ts'
import { keyText } from '../../db/sql/shape.ts'
import type { RowRule } from './rules.ts'
import { stateText } from './steps.ts'

type Row = Readonly<Record<string, unknown>>

/** What may change of a row that is approved and was used: its state, how long it holds, and what is said of it. */
export const freeOnceUsed: ReadonlySet<string> = new Set([
  'status',
  'name',
  'remark',
  'reason',
  'approveNo',
  'validTo',
  'sortNo',
  'enabled',
  'rowVersion',
])

const differs = (before: Row, after: Row): boolean =>
  Object.keys(after).some(
    (name) => !freeOnceUsed.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

const byScheme = (scheme: string): string =>
  `${whole(scheme)} t join ${whole('planRun')} r on r.scheme_code = t.code and r.scheme_version = t.version where true`

/** SQL of the rows t that a run used, by entity; every run reads all substitutions that there are. */
export const usedRows = {
  materialSubstitution: `${whole('materialSubstitution')} t join ${whole('planRun')} r on r.started_at > t.created_at where true`,
  planCommandScheme: byScheme('planCommandScheme'),
  qtProgramme: byScheme('qtProgramme'),
} as const

export const usedByRun = (entity: Entity, row: Row): TaktError =>
  new TaktError('usedByRun', {
    entity: entity.label,
    key: keyText(entity, row),
    state: stateText(entity, 'status', row['status']),
  })

/**
 * What was approved and went into a run stays as it was, so that the run can be understood and repeated; a new version
 * takes its place.
 */
const immutable =
  (name: keyof typeof usedRows): RowRule =>
  async (tx, { before, after }) => {
    if (!before || !after || (before['status'] ?? 'draft') === 'draft' || !differs(before, after)) return
    const row = await tx.row(`select from ${usedRows[name]} and t.id = $1 limit 1`, [after['id']])
    if (row) throw usedByRun(entityNamed(name), before)
  }

export const approvedRules = {
  materialSubstitution: immutable('materialSubstitution'),
  planCommandScheme: immutable('planCommandScheme'),
  qtProgramme: immutable('qtProgramme'),
} as const
