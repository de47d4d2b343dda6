import { entityNamed } from '#domain/entities/index.ts'
import { withCustomFields } from '#domain/modelling/tenant-model.ts'
import { prepare, type PrepareInput, type Step } from './prepare.ts'
import { serveSteps } from './serve-steps.ts'

interface Job {
  readonly entity: string
  readonly input: PrepareInput
}

serveSteps<Step>(
  ({ entity, input }: Job) => prepare(withCustomFields(entityNamed(entity), input.custom ?? []), input),
  (step) => (step.step === 'rows' ? [step.copy.buffer as ArrayBuffer] : []),
)
