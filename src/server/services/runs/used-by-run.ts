import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { whole } from '../../crud/reading.ts'
import { keyText } from '../../crud/shape.ts'
import type { RowRule } from '../../crud/rules.ts'
import { stateText } from '../../crud/steps.ts'

type Row = Readonly<Record<string, unknown>>

/** What may change of a row that is approved: its state, how long it holds, and what is said of it. */
const free = new Set([
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
    (name) => !free.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/**
 * What was approved and went into a run stays as it was, so that the run can be understood and repeated; a new version
 * takes its place. `used`: SQL that is true of a row t that a run used.
 */
const immutable =
  (name: string, used: string): RowRule =>
  async (tx, { before, after }) => {
    if (!before || !after || (before['status'] ?? 'draft') === 'draft' || !differs(before, after)) return
    const entity = entityNamed(name)
    const row = await tx.row(`select from ${used} and t.id = $1 limit 1`, [after['id']])
    if (!row) return
    throw new TaktError('usedByRun', {
      entity: entity.label,
      key: keyText(entity, before),
      state: stateText(entity, 'status', before['status']),
    })
  }

const byScheme = (scheme: string): string =>
  `${whole(scheme)} t join ${whole('planRun')} r on r.scheme_code = t.code and r.scheme_version = t.version where true`

export const approvedRules = {
  /** Every run reads all substitutions that there are. */
  materialSubstitution: immutable(
    'materialSubstitution',
    `${whole('materialSubstitution')} t join ${whole('planRun')} r on r.started_at > t.created_at where true`,
  ),
  planCommandScheme: immutable('planCommandScheme', byScheme('planCommandScheme')),
  qtProgramme: immutable('qtProgramme', byScheme('qtProgramme')),
} as const
