import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Grid } from '../grid/grid.tsx'
import type { GridQuery, GridView } from '../grid/model/source.ts'
import { emptyQuery } from '../grid/model/source.ts'
import { WorkerSource } from '../grid/worker-source.ts'
import { TableClient } from '../grid/worker/table-client.ts'
import { benchColumns } from './bench-columns.ts'

interface Bench {
  readonly api: 1
  readonly kind: 'grid'
  readonly name: string
  readonly version: string
  readonly model: 'task'
  load(size: { n: number; rows?: number; seed: number }): Promise<{ prepMs: number; renderMs: number }>
  scrollBy(dx: number, dy: number): void
  zoom(): void
  home(): Promise<void>
  stats(): { calls: number; rects: number; texts: number; ms: number }
  reset(): Promise<void>
  readonly ops: Readonly<Record<string, () => Promise<unknown>>>
}

declare global {
  interface Window {
    __bench?: Bench
  }
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const scroller = (): HTMLElement => document.querySelector<HTMLElement>('.g-grid')!

/** The measuring page of the grid: `window.__bench` drives it (design/performance.md §6). */
export default function GridBench() {
  const [source, setSource] = useState<WorkerSource | null>(null)
  useEffect(() => {
    const bench = createBench((next) => flushSync(() => setSource(next)))
    window.__bench = bench
    const rows = Number(new URLSearchParams(location.search).get('n') ?? 0)
    if (rows > 0) void bench.load({ n: rows, seed: 1 })
    return () => {
      delete window.__bench
    }
  }, [])
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      {source && (
        <Grid name="bench" label="Bench" source={source} columns={benchColumns} selection="multiple" />
      )}
    </main>
  )
}

function createBench(show: (source: WorkerSource | null) => void): Bench {
  const worker = new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' })
  const client = new TableClient(worker)
  let apply: (query: Partial<GridQuery>) => Promise<GridView> = () => Promise.reject(new Error('not loaded'))
  const painted = async (query: Partial<GridQuery>) => {
    const start = performance.now()
    const view = await apply(query)
    await frame()
    return { ms: performance.now() - start, rows: view.rowCount, totals: view.totals }
  }
  return {
    api: 1,
    kind: 'grid',
    name: 'takt',
    version: '1',
    model: 'task',
    async load({ n, seed }) {
      const start = performance.now()
      await client.askAny('generate', ['bench', n, seed])
      const made = performance.now()
      const source = new WorkerSource(client, 'bench')
      const probe = new WorkerSource(client, 'bench')
      apply = (query) => probe.apply({ ...emptyQuery, sums: ['shortage'], ...query })
      show(source)
      while (!document.querySelector('.g-body .g-cell[data-column="1"]')?.textContent) await frame()
      await frame()
      return { prepMs: made - start, renderMs: performance.now() - made }
    },
    scrollBy: (dx, dy) => scroller().scrollBy(dx, dy),
    zoom() {},
    async home() {
      scroller().scrollTo(0, 0)
      await frame()
    },
    stats: () => ({
      calls: 0,
      rects: document.querySelectorAll('.g-cell').length,
      texts: document.querySelectorAll('.g-body .g-cell').length,
      ms: 0,
    }),
    async reset() {
      show(null)
      await client.ask('drop', ['bench'])
      await frame()
    },
    ops: {
      sortNum: () => painted({ sort: [{ field: 'shortage', descending: true }] }),
      sortText: () => painted({ sort: [{ field: 'item', descending: false }] }),
      filterNum: () => painted({ filters: [{ field: 'shortage', op: 'gt', values: ['250'] }] }),
      filterText: () => painted({ filters: [{ field: 'item', op: 'contains', values: ['-012'] }] }),
      group: () => painted({ group: ['item'] }),
      async pivot() {
        const start = performance.now()
        const answer = await client.ask('pivot', [
          'bench',
          {
            rows: [{ field: 'item' }],
            columns: [{ field: 'week' }],
            measure: 'shortage',
            op: 'sum',
            query: emptyQuery,
            zone: 'UTC',
          },
        ])
        return { ms: performance.now() - start, rows: answer.rows.keys.length, total: answer.total }
      },
    },
  }
}
