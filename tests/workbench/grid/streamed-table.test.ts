import { expect, it } from 'vitest'
import { ArrowStreamWriter } from '#engine/arrow-stream.ts'
import { tableFromRows } from '#engine/columns.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import { emptyQuery, type GridQuery, type GridView } from '../../../src/workbench/grid/model/source.ts'
import { StreamedSource } from '../../../src/workbench/grid/streamed-source.ts'
import { TableStream } from '../../../src/workbench/grid/table-stream.ts'
import type { TableClient } from '../../../src/workbench/grid/worker/table-client.ts'
import { TableStore } from '../../../src/workbench/grid/worker/table-store.ts'
import { freshKernels } from '../../support/kernels.ts'

const schema = { code: 'text', qty: 'quantity' } as const
const engine = createTableEngine(freshKernels(), new Intl.Collator('en').compare)
const all: GridQuery = { ...emptyQuery, sums: ['qty'] }
const byQuantity: GridQuery = { ...all, sort: [{ field: 'qty', descending: true }] }

/** A worker's tables without the worker. */
function clientOf(store: TableStore): TableClient {
  let views = 0
  const ask = async (method: keyof TableStore, args: readonly unknown[]): Promise<unknown> =>
    (store[method] as (...args: readonly unknown[]) => unknown).bind(store)(...args)
  const openView = (table: string): number => {
    store.open(table, ++views)
    return views
  }
  return { ask, openView } as never
}

/** A table of which the test sends the bytes. */
function incoming() {
  const writer = new ArrowStreamWriter(schema)
  let body!: ReadableStreamDefaultController<Uint8Array>
  const bytes = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
  const client = clientOf(new TableStore(engine))
  const stream = new TableStream(client, 'report', async (signal) => {
    signal.addEventListener('abort', () => body.error(signal.reason))
    return bytes
  })
  const source = new StreamedSource(client, 'report', () => stream)
  const send = (codes: Readonly<Record<string, bigint>>): void =>
    body.enqueue(
      writer.next(
        tableFromRows(
          schema,
          Object.entries(codes).map(([code, qty]) => ({ code, qty: qty * 1_000_000n })),
        ),
      ),
    )
  const progressed = (rows: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (stream.progress.rows === rows) resolve()
      }
      stream.listen(look)
      look()
    })
  return { body, writer, stream, source, send, progressed }
}

const codesOf = (view: GridView): unknown[] =>
  Array.from({ length: view.rowCount }, (_, line) => view.row!(line)!.values['code'])

it('shows the first rows as they are while others come, and what needs all of them once they came', async () => {
  const { body, writer, source, send, progressed } = incoming()
  const views: GridView[] = []
  const sorted = source.apply(byQuantity, undefined, (view) => views.push(view))
  const refused = expect(sorted).rejects.toThrow('a newer query came')
  const shown = source.apply(all, undefined, (view) => views.push(view))
  send({ B: 2n, A: 1n })
  const first = await shown
  expect([codesOf(first), first.matchCount, first.counting, first.totals]).toEqual([['B', 'A'], 2, true, {}])
  send({ C: 4n })
  await progressed(3)
  expect(views.at(-1)).toMatchObject({ rowCount: 2, totalCount: 3, counting: true, totals: {} })
  expect(views.every(({ totals }) => Object.keys(totals).length === 0)).toBe(true)
  body.enqueue(writer.end())
  body.close()
  await refused
  await expect.poll(() => views.at(-1)?.counting).toBe(undefined)
  expect([codesOf(views.at(-1)!), views.at(-1)!.totals]).toEqual([['B', 'A', 'C'], { qty: '7' }])
  expect(codesOf(await source.apply(byQuantity))).toEqual(['C', 'B', 'A'])
})

it('is no table where the server says why it stopped, or the bytes break off', async () => {
  for (const [end, message] of [
    [Buffer.from('{"success":false,"error":{"code":0,"message":"the disk is full"}}'), 'the disk is full'],
    [new Uint8Array(), ''],
  ] as const) {
    const { body, stream, source, send } = incoming()
    send({ A: 1n })
    const views: GridView[] = []
    const first = await source.apply(all, undefined, (view) => views.push(view))
    expect(first.counting).toBe(true)
    body.enqueue(end)
    body.close()
    const failure = await stream.whole.catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'RequestError', ...(message ? { message } : { status: 0 }) })
    expect(stream.progress).toMatchObject({ whole: null, error: failure })
    expect(views.every(({ counting }) => counting)).toBe(true)
    await expect(source.apply(byQuantity)).rejects.toBe(failure)
  }
})

it('ends when it is stopped', async () => {
  const { stream, source, send } = incoming()
  send({ A: 1n })
  await source.apply(all, undefined, () => {})
  stream.stop()
  await expect(stream.whole).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
