import type { CheckedSource } from '#domain/kitting/source-mapping.ts'
import type { Scope } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import type { RunTables } from '../../../platform/runs/run-tables.ts'
import type { PlannedSource } from '../scheme-store.ts'
import type { OutsideRows } from './rows.ts'

/** A source whose definition is sound, with the rows of its connection where it has one. */
export interface ReadSource extends Pick<PlannedSource, 'kind' | 'facts' | 'zone'> {
  readonly source: CheckedSource
  readonly rows: OutsideRows | null
}

export interface SourceReading {
  readonly services: Services
  readonly tables: RunTables
  readonly scope: Scope
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** Runs whose rows are used where they kept those of a source, the first one that has them; otherwise connections are read. */
  readonly keptBy: readonly string[]
  readonly signal: AbortSignal
}
