import type { Report } from '../report.ts'
import { compileDefinition } from './compile.ts'
import { designReason, type DesignFault } from './fault.ts'
import { readDefinition } from './read-definition.ts'
import { reportOf } from './report.ts'

/** A report as the list of reports names it. */
export interface ListedDesign {
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly definition: unknown
}

/** The report of a kept definition, or what keeps it from running. */
export function keptDesign(kept: ListedDesign): Report | DesignFault {
  const definition = readDefinition(kept.definition)
  const compiled = definition && compileDefinition(definition)
  if (compiled?.design) return reportOf(compiled.design, kept)
  return (
    compiled?.faults[0] ?? {
      member: 'definition',
      part: { zh: '定义', en: 'Definition' },
      reason: designReason('shape'),
    }
  )
}
