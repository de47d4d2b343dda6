import { modelOf } from '#domain/modelling/tenant-model.ts'
import { prepare, type PrepareInput, type Step } from './prepare.ts'
import { serveSteps } from './serve-steps.ts'

interface Job {
  readonly entity: string
  readonly input: PrepareInput
}

serveSteps<Step>(
  ({ entity, input }: Job) => {
    const { custom = [], tables = [] } = input.model ?? {}
    return prepare(modelOf(custom, tables).named(entity), input)
  },
  (step) => (step.step === 'rows' ? [step.copy.buffer as ArrayBuffer] : []),
)
