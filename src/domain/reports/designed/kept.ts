import { standardModel, type TenantModel } from '../../modelling/tenant-model.ts'
import type { Report } from '../report.ts'
import { compileDefinition } from './compile.ts'
import type { DesignFault } from './fault.ts'
import { readDefinition } from './read-definition.ts'
import { reportOf } from './report.ts'

/** A report as the list of reports names it. */
export interface ListedDesign {
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly definition: unknown
}

/** The report of a kept definition, or what keeps it from running, such as a column whose field is gone. */
export function keptDesign(
  kept: ListedDesign,
  model: TenantModel = standardModel,
  compile = compileDefinition,
): Report | DesignFault {
  const definition = readDefinition(kept.definition)
  const compiled = definition && compile(definition, model)
  if (compiled?.design) return reportOf(compiled.design, kept)
  return (
    compiled?.faults[0] ?? {
      member: 'definition',
      part: { zh: '定义', en: 'Definition' },
      reason: { zh: '无法读取', en: 'it cannot be read' },
    }
  )
}
