import { afterEach, expect, it, vi } from 'vitest'
import { buffersOf } from '../../../src/workbench/client/worker/buffers.ts'
import { WorkerCalls, type Functions } from '../../../src/workbench/client/worker/calls.ts'
import { serveCalls } from '../../../src/workbench/client/worker/serve.ts'

afterEach(() => vi.unstubAllGlobals())

/** A worker on this thread: its messages come in later turns, as those of a real one. */
function workerWith<F extends Functions<F>>(functions: F | Promise<F>) {
  const worker = new EventTarget() as EventTarget & Pick<Worker, 'postMessage' | 'terminate'>
  const scope: { onmessage?: (event: { data: unknown }) => void } = {}
  const transferred: Transferable[][] = []
  vi.stubGlobal('onmessage', null)
  vi.stubGlobal('postMessage', (data: unknown, transfer: Transferable[]) => {
    transferred.push(transfer)
    setTimeout(() => worker.dispatchEvent(new MessageEvent('message', { data })))
  })
  serveCalls(functions)
  scope.onmessage = globalThis.onmessage as never
  worker.postMessage = (data: unknown) => void setTimeout(() => scope.onmessage!({ data }))
  worker.terminate = vi.fn()
  return { worker, transferred, calls: new WorkerCalls<F>(worker as Worker) }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

it('answers calls in their order, one after another', async () => {
  const log: string[] = []
  const { calls } = workerWith({
    async slow(name: string) {
      log.push(`${name} begins`)
      await soon()
      log.push(`${name} ends`)
      return name
    },
    fast: (name: string) => {
      log.push(name)
      return name.length
    },
  })
  expect(await Promise.all([calls.ask('slow', ['a']), calls.ask('fast', ['bb'])])).toEqual(['a', 2])
  expect(log).toEqual(['a begins', 'a ends', 'bb'])
})

it('rejects the call that fails and answers the next one', async () => {
  const { calls } = workerWith({
    fail: () => {
      throw new Error('table T is not loaded')
    },
    works: () => 1,
  })
  const failed = calls.ask('fail', [])
  const worked = calls.ask('works', [])
  await expect(failed).rejects.toThrow('table T is not loaded')
  expect(await worked).toBe(1)
})

it('rejects every call where the functions cannot be made', async () => {
  const { calls } = workerWith<{ any(): number }>(Promise.reject(new Error('no kernels')))
  await expect(calls.ask('any', [])).rejects.toThrow('no kernels')
})

it('names a function that the worker does not have', async () => {
  const { calls } = workerWith({} as { missing(): void })
  await expect(calls.ask('missing', [])).rejects.toThrow('the worker has no function missing')
})

it('aborts what waits when it is stopped, and rejects it when the worker breaks down', async () => {
  const never = { wait: () => new Promise<void>(() => {}) }
  const stopped = workerWith(never)
  const first = stopped.calls.ask('wait', [])
  stopped.calls.stop()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(stopped.worker.terminate).toHaveBeenCalled()
  const broken = workerWith(never)
  const second = broken.calls.ask('wait', [])
  broken.worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
  await expect(second).rejects.toThrow('out of memory')
})

it('transfers the memory of columns, each once, and copies what is shared', async () => {
  const column = Float64Array.of(1, 2)
  const twin = new Uint8Array(column.buffer)
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const value = { column, twin, shared, levels: [{ load: Uint8Array.of(1) }], texts: ['a'], none: null }
  expect(buffersOf(value)).toEqual([column.buffer, value.levels[0]!.load.buffer])
  const { calls, transferred } = workerWith({ read: () => value })
  await calls.ask('read', [])
  expect(transferred).toEqual([[column.buffer, value.levels[0]!.load.buffer]])
})
