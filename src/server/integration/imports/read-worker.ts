import { entities } from '#domain/entities/index.ts'
import type { CustomField } from '#domain/modelling/custom-field.ts'
import { withCustomFields } from '#domain/modelling/tenant-model.ts'
import { serveSteps } from '../../exchange/serve-steps.ts'
import { readFile, type FileChoice, type FileStep } from './file-table.ts'

export interface ReadJob {
  readonly path: string
  readonly name: string
  readonly choice: FileChoice
  /** Name of what the file holds; null: not known. */
  readonly entity: string | null
  readonly custom: readonly CustomField[]
}

serveSteps<FileStep>(({ path, name, choice, entity, custom }: ReadJob) => {
  const declared = entities.find((one) => one.name === entity)
  return readFile(path, name, choice, declared ? withCustomFields(declared, custom) : null)
})
