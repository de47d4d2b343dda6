import { reportDef } from '#domain/entities/reports/report-def.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { keptDesign } from '#domain/reports/designed/kept.ts'
import type { Report } from '#domain/reports/report.ts'
import type { RightsHolder } from '../../../identity/rights.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { checkDefinition } from './check.ts'

/** Who may read which of them, the calls decide: rows alone are read here. */
const defs = whole('reportDef')

/** A report as it is kept. */
export interface KeptReport {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly definition: unknown
  readonly roles: readonly string[]
}

const columns = `id, row_version as "rowVersion", code, name, folder, definition, roles`

export const keptReports = (tx: Tx): Promise<KeptReport[]> =>
  tx.rows<KeptReport>(`select ${columns} from ${defs} order by lower(folder), lower(name), code`)

export const keptReport = (tx: Tx, code: string): Promise<KeptReport | undefined> =>
  tx.row<KeptReport>(`select ${columns} from ${defs} where lower(code) = lower($1)`, [code])

export const lockedReport = (tx: Tx, id: string): Promise<KeptReport | undefined> =>
  tx.row<KeptReport>(`select ${columns} from ${defs} where id = $1 for update`, [id])

export const mayDesign = ({ permissions }: RightsHolder): boolean => permissions.has(reportDef.permission)

/** Without roles, readers need Pages.Roles, as for all reports; with roles, one of them. Who makes reports reads all. */
export const mayRead = ({ roles }: Pick<KeptReport, 'roles'>, caller: RightsHolder): boolean =>
  mayDesign(caller) ||
  (roles.length === 0
    ? caller.permissions.has('Pages.Roles')
    : caller.grants.some(({ role }) => roles.some((one) => one.toLowerCase() === role.toLowerCase())))

/** Of whom a report is read: the fields are those that his tenant has. */
type HasModel = { readonly model?: TenantModel | undefined }

/** The report of a kept definition; null where something keeps it from running. */
export function runnableOrNull(kept: KeptReport, { model }: HasModel): Report | null {
  const report = keptDesign(kept, model, checkDefinition)
  return 'member' in report ? null : report
}

/** The report of a kept definition; throws what keeps it from running. */
export function runnable(kept: KeptReport, { model }: HasModel, language: Language): Report {
  const report = keptDesign(kept, model, checkDefinition)
  if (!('member' in report)) return report
  throw new TaktError('reportBroken', {
    report: kept.name,
    part: textOf(report.part, language),
    reason: textOf(report.reason, language),
  })
}
