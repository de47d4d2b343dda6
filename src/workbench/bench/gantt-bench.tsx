import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { WorkerCalls } from '../client/worker/calls.ts'
import type { GanttInput, GanttModel } from '../gantt/model/gantt-model.ts'
import { spansOfPairs } from '../gantt/model/spans.ts'
import { xOf, topOf } from '../gantt/model/view.ts'
import { Gantt } from '../gantt/parts/gantt.tsx'
import { GanttController } from '../gantt/view/controller.ts'
import { DragSession } from '../gantt/view/drag-session.ts'
import { dragTool } from '../gantt/view/drag-tool.ts'
import { buildModel } from '../gantt/worker/build.ts'
import type { BenchGantt } from './gantt-data.ts'
import { frame, watchLongTasks } from './frames.ts'
import type { BenchFunctions } from './gantt-worker.ts'

interface Size {
  readonly n: number
  readonly rows: number
  readonly seed: number
  /** Calendars, links and texts as well. */
  readonly rich?: boolean
}

const BASE = Date.UTC(2026, 0, 5) / 1000

/** The measuring page of the Gantt chart: `window.__bench` drives it (design/performance.md §6). */
export default function GanttBench() {
  const { t } = useTranslation('gantt')
  const [gantt] = useState(() => new GanttController())
  const [model, setModel] = useState<GanttModel | null>(null)
  const [tools] = useState(() => [
    dragTool({
      begin: (sources, anchor) => pushing(gantt, sources, anchor),
      drop: (session) => session.end(),
      cancel: (session) => session.end(),
    }),
  ])
  useEffect(() => {
    const worker = new WorkerCalls<BenchFunctions>(
      new Worker(new URL('./gantt-worker.ts', import.meta.url), { type: 'module' }),
    )
    const bench = createBench(worker, gantt, t('resource'), (next) => flushSync(() => setModel(next)))
    window.__bench = bench
    const asked = new URLSearchParams(location.search)
    const n = Number(asked.get('n') ?? 0)
    if (n > 0)
      void bench.load({ n, rows: Number(asked.get('rows') ?? 500), seed: 1, rich: asked.has('rich') })
    return () => {
      delete window.__bench
      worker.stop()
    }
  }, [gantt, t])
  return (
    <main style={{ height: '100vh' }}>
      <h1 className="visually-hidden">Gantt bench</h1>
      {model && (
        <Gantt
          label="Bench"
          model={model}
          controller={gantt}
          tools={tools}
          describe={(source) => `Operation ${source}`}
        />
      )}
    </main>
  )
}

function createBench(
  worker: WorkerCalls<BenchFunctions>,
  gantt: GanttController,
  title: string,
  show: (model: GanttModel | null) => void,
) {
  const longTasks = watchLongTasks()
  return {
    api: 1,
    kind: 'gantt',
    name: 'takt',
    version: '1',
    model: 'resource',
    async load({ n, rows, seed, rich = false }: Size) {
      const began = performance.now()
      const data = await worker.ask('generate', [n, rows, seed])
      const arrived = performance.now()
      const model = await buildModel(inputOf(data, rows, rich, title))
      show(model)
      gantt.fitAll()
      await painted(gantt)
      await frame()
      return { prepMs: arrived - began, renderMs: performance.now() - arrived }
    },
    scrollBy: (dx: number, dy: number) => gantt.scrollBy(dx, dy),
    /** Scrolls; resolves once it is painted, and seen. */
    async scrolled(dx: number, dy: number) {
      await painted(gantt, () => gantt.scrollBy(dx, dy))
      await painted(gantt, () => gantt.scrollBy(0, 0))
    },
    zoom: (factor: number) => gantt.zoom(factor),
    /** Rows of another height, in pixels. */
    zoomRows: (height: number) => gantt.zoomRows(height),
    async home() {
      gantt.fitAll()
      await frame()
    },
    pick: () => pick(gantt),
    /** Drawing of the last frame; `ms` where it was painted, `mainMs` on the page's own thread. */
    stats: () => {
      const { rects, texts, links, bars, means, ms, mainMs, worker: inWorker } = gantt.stats
      return {
        calls: rects + texts,
        rects,
        texts,
        links,
        bars,
        means,
        ms,
        mainMs,
        inWorker,
        longTasks: longTasks(),
      }
    },
    /** What part of the chart is in view. */
    view: () => gantt.view,
    /** Shows these times in the width of the chart, rows of this height from a row on; resolves once it is painted. */
    async look(from: number, to: number, rowHeight: number, row: number) {
      gantt.zoomTo(from, to)
      gantt.change({ from, rowHeight, top: row * rowHeight })
      await painted(gantt)
      await painted(gantt)
    },
    /** Bytes of all columns of the chart beyond those that came in. */
    bytes: () => bytesOf([gantt.model?.bars, gantt.scene?.pyramid, gantt.model?.links]),
    async reset() {
      show(null)
      await frame()
    },
  }
}

/** Bars that are drawn as displaced while one is dragged: as many as the chart of resources draws. */
const PUSHED = 3000

/** Drags bars, and draws at every step what a move would displace: the following bars in the first rows in view. */
function pushing(gantt: GanttController, sources: ReadonlySet<number>, anchor: number): DragSession {
  const { lines, model } = gantt.scene!
  const { view } = gantt
  const { bars } = model
  const pushed: { source: number; row: number; start: number; end: number }[] = []
  for (let line = 0; line < lines.count && pushed.length < PUSHED; line++) {
    const row = lines.row[line]!
    if (topOf(view, lines, line) < 0) continue
    for (let bar = bars.rowStart[row]!; bar < bars.rowStart[row + 1]! && pushed.length < PUSHED; bar++) {
      const [start, end] = [bars.start[bar]!, bars.end[bar]!]
      if (start > view.from) pushed.push({ source: bars.source[bar]!, row, start, end })
    }
  }
  let delay = 0
  const session = new DragSession(gantt, sources, anchor, () => {
    delay += 60
    const ghosts = pushed.map((bar) => ({
      ...bar,
      start: bar.start + delay,
      end: bar.end + delay,
      tone: 'pushed' as const,
    }))
    session.showEffect({ refused: false, ghosts })
  })
  return session
}

/** After the next frame of the chart, wherever it is painted; all of it again, unless something else is asked. */
function painted(gantt: GanttController, ask = () => gantt.repaintAll()): Promise<void> {
  return new Promise((resolve) => {
    const ended = gantt.on('frame', () => {
      ended()
      resolve()
    })
    ask()
  })
}

export type GanttBenchHook = ReturnType<typeof createBench>

function inputOf(
  { bars, links, shifts }: BenchGantt,
  rows: number,
  rich: boolean,
  title: string,
): GanttInput {
  return {
    base: BASE,
    zone: 'Asia/Shanghai',
    rows: { count: rows },
    bars,
    texts: {
      labelOf: (source) => `OP-${String(source).padStart(7, '0')}`,
      columns: [{ title, width: 168, textOf: (row) => `R-${String(row + 1).padStart(5, '0')}` }],
    },
    links: rich ? links : null,
    working: rich ? spansOfPairs(Array.from({ length: rows }, () => shifts)) : null,
    now: 30 * 86_400,
  }
}

/** The client point in the middle of a bar in view that can be taken with the pointer. */
function pick(gantt: GanttController): { x: number; y: number; preclick: boolean } | null {
  const { scene, view } = gantt
  const box = document.querySelector('.gantt')?.getBoundingClientRect()
  if (!scene || !box) return null
  const { lines, model } = scene
  for (let line = 0; line < lines.count; line++) {
    const y = topOf(view, lines, line) + view.rowHeight / 2
    if (y < 0 || y > view.height) continue
    const row = lines.row[line]!
    for (let bar = model.bars.rowStart[row]!; bar < model.bars.rowStart[row + 1]!; bar++) {
      const x = xOf(view, (model.bars.start[bar]! + model.bars.end[bar]!) / 2)
      if (x > view.width * 0.2 && x < view.width * 0.8)
        return { x: box.left + view.left + x, y: box.top + view.head + y, preclick: false }
    }
  }
  return null
}

function bytesOf(value: unknown, seen = new Set<ArrayBufferLike>()): number {
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0
    seen.add(value.buffer)
    return value.buffer.byteLength
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part, seen), 0)
}
