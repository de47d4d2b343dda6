import { parentPort, workerData } from 'node:worker_threads'
import { entityNamed } from '#domain/entities/index.ts'
import { prepare, type PrepareInput } from './prepare.ts'

/** Sends a step whenever it is asked for one, so that no more than one batch waits. */
const { entity, input } = workerData as { entity: string; input: PrepareInput }
const steps = prepare(entityNamed(entity), input)

parentPort?.on('message', () => {
  void steps.next().then(
    ({ value }) => {
      const transfer = value?.step === 'rows' ? [value.copy.buffer as ArrayBuffer] : []
      parentPort?.postMessage(value ?? null, transfer)
    },
    (error: unknown) => {
      setImmediate(() => {
        throw error
      })
    },
  )
})
