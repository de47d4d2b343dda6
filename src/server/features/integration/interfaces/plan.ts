import type { Entity } from '#domain/entity.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping, type MappingProgram } from '#domain/integration/evaluate-mapping.ts'
import type { MappingWorld } from '#domain/integration/mapped-value.ts'
import { mappingTexts } from '#domain/integration/mapping-texts.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { checkSourceFilter } from '#domain/integration/source-joins.ts'
import { filled } from '#domain/label.ts'
import { namesParameters } from '#domain/checks/row.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import type { Services } from '../../../identity/services.ts'
import type { SourceColumn, SourceReader } from '../../../platform/connections/source-reader.ts'
import type { KeptInterface } from './config.ts'
import type { Missing } from './missing.ts'
import type { Progress } from './progress.ts'
import { Stopped } from './stopped.ts'

export interface Execution {
  readonly services: Services
  /** Of the owner, with the owner's row filters and masks. */
  readonly scope: Scope
  readonly config: KeptInterface
  readonly entity: Entity
  readonly runId: string
  readonly reader: SourceReader
  readonly signal: AbortSignal
  readonly progress: Progress
}

export interface Plan {
  readonly program: MappingProgram
  readonly zone: string
  readonly parameters: Awaited<ReturnType<typeof readParameters>> | undefined
  readonly missing: Missing | null
}

/** The mapping against the source as it is now: a column that is gone stops the run by its name. */
export async function planOf(
  tx: Tx,
  { config, entity }: Pick<Execution, 'config' | 'entity'>,
  columns: readonly SourceColumn[],
  world: MappingWorld,
): Promise<Plan> {
  const { lines, faults } = readMapping(config.mapping)
  const also = config.cursorColumn ? [config.cursorColumn] : []
  const [fault] = [
    ...faults,
    ...checkMapping(lines, { entity, mode: config.mode, columns, model: world.model }),
  ]
  if (fault) throw new Stopped('mapping', { reason: fault.message })
  for (const column of also)
    if (!columns.some(({ name }) => name === column))
      throw new Stopped('mapping', { reason: filled(mappingTexts.noColumn, { column }) })
  const [filterFault] = checkSourceFilter(config.sourceFilter, columns)
  if (filterFault) throw new Stopped('mapping', { reason: filterFault })
  return {
    program: compileMapping(entity, lines, columns, world, also),
    zone: world.zone,
    parameters: namesParameters(entity) ? await readParameters(tx) : undefined,
    missing: null,
  }
}
