import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type {
  DataRow,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  GroupRow,
  PatchedRows,
} from './model/source.ts'

/** Rows fetched at a time. */
const BLOCK = 100
/** Blocks kept; those farthest from the view go first. */
const KEPT = 60

interface LoadedView {
  readonly view: GridView
  /** Where the view is from; null before the first. */
  readonly source: GridSource | null
  readonly version: number
  readonly row: (line: number) => GridRow | undefined
  /** Where a row is among those that are loaded. */
  readonly lineOf: (id: GridRow['id']) => number | null
}

interface ViewState {
  readonly view: GridView
  readonly source: GridSource | null
  readonly version: number
  readonly blocks: ReadonlyMap<number, readonly GridRow[]>
}

/** The request last answered, and its error. */
interface Settled {
  readonly request: object | null
  readonly error: unknown
}

const noBlocks: ReadonlyMap<number, readonly GridRow[]> = new Map()
const nothing: GridView = { rowCount: 0, matchCount: 0, totalCount: 0, totals: {} }
const aborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export interface ViewData extends LoadedView {
  /** A query is under way; the rows shown are those of the one before. */
  readonly busy: boolean
  readonly loaded: boolean
  readonly error: unknown
  /** Asks for the blocks that touch these lines. */
  readonly need: (from: number, to: number) => void
  readonly toggle: (group: GroupRow) => void
  /** Applies the query again. */
  readonly refresh: () => void
  /** The same as the user wants it: with the newest rows. */
  readonly renew: () => void
  readonly patch: (rows: PatchedRows) => void
  /** Some of the rows at hand, from all over: those that columns are fitted to. */
  readonly sample: (count: number) => readonly DataRow[]
}

/**
 * Applies the query to the source and keeps the blocks of rows around the view. The rows of the last query stay
 * on screen until the first rows of the next are there, so nothing flickers.
 */
export function useView(source: GridSource, query: GridQuery): ViewData {
  const [state, setState] = useState<ViewState>({
    view: nothing,
    source: null,
    version: 0,
    blocks: noBlocks,
  })
  const [turn, setTurn] = useState(0)
  const request = useMemo(() => ({ source, query, turn }), [source, query, turn])
  const [settled, setSettled] = useState<Settled>({ request: null, error: null })
  const pending = useRef(new Set<number>())
  const window = useRef({ from: 0, to: BLOCK })
  const version = useRef(0)
  /** The version whose rows were read last. */
  const answered = useRef(0)

  const show = useCallback(
    async (view: GridView, current: number) => {
      if (view.row) {
        if (current !== version.current) return
        answered.current = current
        setState({ view, source, version: current, blocks: noBlocks })
        return
      }
      const { from, to } = window.current
      const last = Math.max(0, Math.min(to, view.rowCount) - 1)
      const blocks = new Map<number, readonly GridRow[]>()
      const first = Math.min(Math.floor(from / BLOCK), Math.floor(last / BLOCK))
      for (let block = first; block * BLOCK <= last && view.rowCount > 0; block++)
        blocks.set(block, await source.rows(block * BLOCK, BLOCK))
      if (current !== version.current) return
      answered.current = current
      pending.current.clear()
      setState({ view, source, version: current, blocks })
    },
    [source],
  )

  useEffect(() => {
    const control = new AbortController()
    const current = ++version.current
    request.source
      .apply(
        request.query,
        control.signal,
        (late) =>
          current === version.current &&
          setState((old) => (old.version === current ? { ...old, view: late } : old)),
      )
      .then((view) => show(view, current))
      .then(
        () => current === version.current && setSettled({ request, error: null }),
        (error: unknown) => {
          if (current === version.current && !aborted(error)) setSettled({ request, error })
        },
      )
    return () => control.abort()
  }, [request, show])

  const need = useCallback(
    (from: number, to: number) => {
      window.current = { from, to }
      if (state.version !== version.current || state.view.row) return
      const last = Math.min(to, state.view.rowCount) - 1
      for (let block = Math.floor(from / BLOCK); block * BLOCK <= last; block++) {
        if (state.blocks.has(block) || pending.current.has(block)) continue
        pending.current.add(block)
        const current = state.version
        source
          .rows(block * BLOCK, BLOCK)
          .then((rows) => {
            pending.current.delete(block)
            setState((old) => (old.version === current ? withBlock(old, block, rows) : old))
          })
          .catch((reason: unknown) => {
            pending.current.delete(block)
            if (!aborted(reason)) setSettled({ request, error: reason })
          })
      }
    },
    [source, state, request],
  )

  const toggle = useCallback(
    (group: GroupRow) => {
      const current = ++version.current
      source
        .toggle?.(group.id, !group.open)
        .then((view) => show(view, current))
        .catch((error: unknown) => setSettled({ request, error }))
    },
    [source, show, request],
  )

  const refresh = useCallback(() => setTurn((n) => n + 1), [])
  const renew = useCallback(() => {
    source.renew?.()
    refresh()
  }, [source, refresh])
  const patch = useCallback(
    (rows: PatchedRows) => {
      source.patch?.(rows)
      const patched = (row: GridRow): GridRow =>
        row.kind === 'row' && rows.has(row.id) ? { ...row, values: rows.get(row.id)! } : row
      setState((old) => ({
        ...old,
        blocks: new Map([...old.blocks].map(([block, lines]) => [block, lines.map(patched)])),
      }))
      // What is under way was read before these rows were written, and would show them as they were.
      if (answered.current !== version.current || pending.current.size > 0) refresh()
    },
    [source, refresh],
  )
  const row = useCallback(
    (line: number) =>
      state.view.row ? state.view.row(line) : state.blocks.get(Math.floor(line / BLOCK))?.[line % BLOCK],
    [state.view, state.blocks],
  )
  const sample = useCallback(
    (count: number): readonly DataRow[] => {
      if (state.view.sample) return state.view.sample(count)
      const rows = [...state.blocks.values()].flat().filter((one) => one.kind === 'row')
      const step = Math.max(1, rows.length / count)
      return Array.from({ length: Math.min(count, rows.length) }, (_, at) => rows[Math.floor(at * step)]!)
    },
    [state.view, state.blocks],
  )
  const lineOf = useCallback(
    (id: GridRow['id']) => {
      if (state.view.lineOf) return state.view.lineOf(id)
      for (const [block, rows] of state.blocks) {
        const at = rows.findIndex((one) => one.kind === 'row' && one.id === id)
        if (at >= 0) return block * BLOCK + at
      }
      return null
    },
    [state.view, state.blocks],
  )
  return useMemo(
    () => ({
      view: state.view,
      source: state.source,
      version: state.version,
      row,
      lineOf,
      busy: settled.request !== request,
      loaded: state.version > 0,
      error: settled.error,
      need,
      toggle,
      refresh,
      renew,
      patch,
      sample,
    }),
    [state, row, lineOf, sample, request, settled, need, toggle, refresh, renew, patch],
  )
}

function withBlock(state: ViewState, block: number, rows: readonly GridRow[]): ViewState {
  const blocks = new Map(state.blocks).set(block, rows)
  if (blocks.size > KEPT) {
    const far = [...blocks.keys()].sort((a, b) => Math.abs(b - block) - Math.abs(a - block))
    for (const drop of far.slice(0, blocks.size - KEPT)) blocks.delete(drop)
  }
  return { ...state, blocks }
}
