import type { Services } from '../../identity/services.ts'
import type { CalculationService } from '../../platform/runs/service.ts'

/** What reports are computed with: the database, and workers for what it cannot compute. */
export interface ReportService {
  readonly services: Services
  readonly pool: Pick<CalculationService['pool'], 'ask'>
  /** Results of runs. */
  readonly tables: CalculationService['tables']
}

/** Reports of which pages are read. */
export type PagedReports = ReportService & Pick<CalculationService, 'copies'>
