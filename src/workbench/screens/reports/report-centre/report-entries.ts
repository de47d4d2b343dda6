import type { Label } from '#domain/label.ts'
import type { DesignFault } from '#domain/reports/designed/fault.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { keptDesign } from '#domain/reports/designed/kept.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { type Report, reportOfView, type ViewHead } from '#domain/reports/report.ts'

/** A report of the list: one that is declared, a SQL view of the host, or one that was made in the designer. */
export interface ReportEntry {
  readonly code: string
  readonly folder: string
  readonly label: Label
  readonly about: Label
  readonly ranAt: string | null
  /** Null: it cannot run, and the fault says why. */
  readonly report: Report | null
  readonly fault: DesignFault | null
  /** Of a report that was made in the designer. */
  readonly id: string | null
}

interface Listed {
  readonly code: string
  readonly ranAt?: string | null | undefined
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly folder?: string | null | undefined
  readonly definition?: unknown
  readonly view?: unknown
}

const noLabel: Label = { zh: '', en: '' }

/** Reports as the server lists them; those that this page does not know are left out. */
export function reportEntries(listed: readonly Listed[], model: TenantModel): readonly ReportEntry[] {
  return listed.flatMap((one): ReportEntry[] => {
    const { code, name, folder, id } = one
    const ranAt = one.ranAt ?? null
    if (!id || !name) {
      const report = one.view ? reportOfView(one.view as ViewHead, model) : reportNamed(code)
      return report ? [{ ...report, ranAt, report, fault: null, id: null }] : []
    }
    const kept = keptDesign({ code, name, folder: folder ?? '', definition: one.definition }, model)
    const label = { zh: name, en: name }
    const head = { code, folder: folder ?? '', label, ranAt, id }
    return 'member' in kept
      ? [{ ...head, about: noLabel, report: null, fault: kept }]
      : [{ ...head, about: kept.about, report: kept, fault: null }]
  })
}
