import { modelOf, type ModelRows } from '#domain/modelling/tenant-model.ts'
import { serveSteps } from '../../../platform/exchange/serve-steps.ts'
import { readFile, type FileChoice, type FileStep } from './file-table.ts'

export interface ReadJob {
  readonly path: string
  readonly name: string
  readonly choice: FileChoice
  /** Name of what the file holds; null: not known. */
  readonly entity: string | null
  /** What the tenant declared. */
  readonly model: ModelRows
}

serveSteps<FileStep>(({ path, name, choice, entity, model: { custom, tables } }: ReadJob) =>
  readFile(path, name, choice, (entity !== null && modelOf(custom, tables).find(entity)) || null),
)
