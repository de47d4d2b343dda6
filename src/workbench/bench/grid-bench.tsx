import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridHandle } from '../grid/grid-props.ts'
import { Grid } from '../grid/grid.tsx'
import { emptyQuery } from '../grid/model/source.ts'
import { PageTable } from '../grid/table/page-table.ts'
import { WorkerSource } from '../grid/worker-source.ts'
import { TableClient } from '../grid/worker/table-client.ts'
import Toasts from '../theme/toasts.tsx'
import { benchColumns } from './bench-columns.ts'
import type { BenchRequests } from './bench-worker.ts'
import { frame, watchLongTasks } from './frames.ts'
import type { GanttBenchHook } from './gantt-bench.tsx'

interface Bench {
  readonly api: 1
  readonly kind: 'grid'
  readonly name: string
  readonly version: string
  readonly model: 'task'
  load(size: { n: number; seed: number }): Promise<{ prepMs: number; renderMs: number }>
  scrollBy(dx: number, dy: number): void
  /** A grid has one size: nothing happens. */
  zoom(factor: number): void
  home(): Promise<void>
  /** Scrolls by so many rows at once, as a dragged thumb does. */
  jumpRows(rows: number): void
  /** Pixels of the view's height without a row or with one whose cells say nothing: what this frame will show. */
  blankPixels(): number
  /** Nothing is dragged in a grid. */
  pick(): null
  /** What is in the document now: a cell is a box and a text. */
  stats(): {
    calls: number
    rects: number
    texts: number
    cells: number
    /** Milliseconds from the last scroll's event to its frame. */
    ms: number
    longTasks: readonly number[]
  }
  reset(): Promise<void>
  /** Each acts on the grid shown and resolves once the new rows are painted. */
  readonly ops: Readonly<Record<string, () => Promise<Measured>>>
}

interface Measured {
  readonly ms: number
  readonly rows: string
}

declare global {
  interface Window {
    __bench?: Bench | GanttBenchHook
  }
}

type Show = (source: WorkerSource | null) => void

/** The measuring page of the grid: `window.__bench` drives it (design/performance.md §6). */
export default function GridBench() {
  const [source, setSource] = useState<WorkerSource | null>(null)
  const grid = useRef<GridHandle>(null)
  useEffect(() => {
    const worker = new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' })
    const bench = createBench(
      new TableClient<BenchRequests>(worker),
      (next) => flushSync(() => setSource(next)),
      () => grid.current!,
    )
    window.__bench = bench
    const rows = Number(new URLSearchParams(location.search).get('n') ?? 0)
    if (rows > 0) void bench.load({ n: rows, seed: 1 })
    return () => {
      delete window.__bench
      worker.terminate()
    }
  }, [])
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <h1 className="visually-hidden">Grid bench</h1>
      {/* Nobody is signed in here, so the frame shows none. */}
      <Toasts />
      {source && (
        <Grid
          ref={grid}
          name="bench"
          label="Bench"
          source={source}
          columns={benchColumns}
          selection="multiple"
        />
      )}
    </main>
  )
}

const element = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)
const isBusy = (): boolean => element('.g-frame')?.getAttribute('aria-busy') !== 'false'
const hasRows = (): boolean => Boolean(element('.g-body .g-cell[data-column="1"]')?.textContent)

function createBench(client: TableClient<BenchRequests>, show: Show, grid: () => GridHandle): Bench {
  const longTasks = watchLongTasks()
  let scrollMs = 0
  const painted = async (act: (handle: GridHandle) => void): Promise<Measured> => {
    const handle = grid()
    handle.sortBy([])
    handle.groupBy([])
    handle.filterBy({})
    await settled()
    const start = performance.now()
    flushSync(() => act(handle))
    await settled()
    return { ms: performance.now() - start, rows: element('.g-status')?.textContent ?? '' }
  }
  return {
    api: 1,
    kind: 'grid',
    name: 'takt',
    version: '1',
    model: 'task',
    async load({ n, seed }) {
      const start = performance.now()
      const table = client.ask('generate', ['bench', n, seed]).then((columns) => new PageTable(columns))
      // As on the screens, the grid is there while its rows come.
      show(new WorkerSource(client, 'bench', () => table))
      await table
      const made = performance.now()
      while (!hasRows()) await frame()
      await frame()
      return { prepMs: made - start, renderMs: performance.now() - made }
    },
    scrollBy(dx, dy) {
      const grid = element('.g-grid')
      // The event and what listens to it run at the begin of a frame, right before what is asked for that frame.
      grid?.addEventListener(
        'scroll',
        () => {
          const start = performance.now()
          requestAnimationFrame(() => (scrollMs = performance.now() - start))
        },
        { once: true, capture: true },
      )
      grid?.scrollBy(dx, dy)
    },
    jumpRows(rows) {
      const grid = element('.g-grid')
      const count = Number(grid?.getAttribute('aria-rowcount') ?? 0)
      if (grid && count > 0) grid.scrollTop += (rows / count) * grid.scrollHeight
    },
    blankPixels,
    zoom: () => undefined,
    pick: () => null,
    async home() {
      element('.g-grid')?.scrollTo(0, 0)
      await frame()
    },
    stats() {
      const cells = document.querySelectorAll('.g-cell').length
      return { calls: cells * 2, rects: cells, texts: cells, cells, ms: scrollMs, longTasks: longTasks() }
    },
    async reset() {
      show(null)
      await client.ask('drop', ['bench'])
      await frame()
    },
    ops: {
      sortNum: () => painted((handle) => handle.sortBy([{ field: 'shortage', descending: true }])),
      sortText: () => painted((handle) => handle.sortBy([{ field: 'item', descending: false }])),
      sortTwo: () =>
        painted((handle) =>
          handle.sortBy([
            { field: 'item', descending: false },
            { field: 'shortage', descending: true },
          ]),
        ),
      filterNum: () => painted((handle) => handle.filterBy({ shortage: { op: 'gt', values: ['250'] } })),
      filterText: () => painted((handle) => handle.filterBy({ item: { op: 'contains', values: ['-012'] } })),
      group: () => painted((handle) => handle.groupBy(['item'])),
      async pivot() {
        const start = performance.now()
        const answer = await client.ask('pivot', ['bench', itemByWeek])
        return { ms: performance.now() - start, rows: `${answer.rows.keys.length}` }
      },
    },
  }
}

function blankPixels(): number {
  const edge = (selector: string, side: 'top' | 'bottom') => element(selector)?.getBoundingClientRect()[side]
  const from = edge('.g-header', 'bottom') ?? 0
  const to = edge('.g-totals', 'top') ?? edge('.g-grid', 'bottom') ?? 0
  let shown = 0
  for (const row of document.querySelectorAll('.g-body .g-row')) {
    const { top, bottom } = row.getBoundingClientRect()
    if (row.querySelector('[data-column="2"]')?.textContent)
      shown += Math.max(0, Math.min(bottom, to) - Math.max(top, from))
  }
  return Math.round(to - from - shown)
}

async function settled(): Promise<void> {
  await frame()
  while (isBusy()) await frame()
  await frame()
}

const itemByWeek = {
  rows: [{ field: 'item' }],
  columns: [{ field: 'week' }],
  measure: 'shortage',
  op: 'sum',
  query: emptyQuery,
  zone: 'UTC',
} as const
