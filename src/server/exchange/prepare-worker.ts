import { parentPort } from 'node:worker_threads'
import { modelOf } from '#domain/modelling/tenant-model.ts'
import { prepare, type PrepareInput, type Step } from './prepare.ts'

type Asked = 'next' | { readonly entity: string; readonly input: PrepareInput }

let steps: AsyncGenerator<Step> | null = null

/** Begins with the file it is given; sends a step whenever it is asked for one, so that no more than one batch waits. */
parentPort?.on('message', (asked: Asked) => {
  if (asked !== 'next') {
    const { custom = [], tables = [] } = asked.input.model ?? {}
    steps = prepare(modelOf(custom, tables).named(asked.entity), asked.input)
    return
  }
  void steps?.next().then(
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
