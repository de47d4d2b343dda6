import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#domain/service.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { call } from '../../client/call.ts'
import { fetchCall, refreshService, useCall } from '../../client/query.ts'
import { useSnapshot } from 'valtio'
import type { LayoutContent } from './content.ts'
import type { LayoutKeeper } from './layout-keeper.ts'
import { ownKey, session } from '../../state/session.ts'

export type NamedLayout = OutputOf<typeof gridLayouts.list>['items'][number]

export interface LayoutsOfGrid {
  readonly items: readonly NamedLayout[]
  /** The layout chosen last in this browser; null when it is gone. */
  readonly chosen: NamedLayout | null
  readonly choose: (layout: NamedLayout | null) => void
  readonly saveAs: (name: string, options: { isDefault?: boolean; isPublic?: boolean }) => Promise<void>
  readonly change: (work: Promise<unknown>) => Promise<void>
  /** What the grid begins with: the user's default, else one shared as default; null without. */
  readonly standard: NamedLayout | null
}

interface LayoutsOptions {
  /** Names the grid. */
  readonly name: string
  readonly enabled: boolean
  /** Nothing is kept in this browser, so the default layout is what the user should see. */
  readonly fresh: boolean
  readonly keeper?: LayoutKeeper | undefined
  /** Of a grid with a keeper: a LayoutContent. */
  readonly capture: () => unknown
  readonly apply: (content: unknown) => void
}

/** Layouts of a grid as the server keeps them. A grid nobody arranged here takes on its default layout once. */
export function useLayouts({
  name,
  fresh,
  keeper,
  capture,
  apply,
  ...options
}: LayoutsOptions): LayoutsOfGrid {
  // The server keeps layouts of users; where nobody is signed in it would refuse.
  const { information } = useSnapshot(session)
  const enabled = options.enabled && Boolean(information?.user)
  const grid = keeper?.grid ?? name
  const answer = useCall(gridLayouts.list, { grid }, { enabled, staleTime: keptMs })
  const items = answer.data?.items ?? none
  const key = ownKey(`grid.${name}.chosen`)
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(key))
  const standard = defaultOf(items)
  const remember = useCallback(
    (id: string | null) => {
      if (id === null) localStorage.removeItem(key)
      else localStorage.setItem(key, id)
      setChosenId(id)
    },
    [key],
  )
  const choose = useCallback(
    (layout: NamedLayout | null) => {
      if (layout) apply(keeper ? keeper.read(layout.content) : layout.content)
      remember(layout?.id ?? null)
    },
    [apply, remember, keeper],
  )
  const waiting = useRef(fresh)
  useEffect(() => {
    if (!enabled || !waiting.current) return undefined
    let current = true
    fetchCall(gridLayouts.list, { grid }, keptMs).then(
      (found) => {
        const first = defaultOf(found.items)
        if (current && waiting.current && first) choose(first)
        waiting.current = false
      },
      // The grid is shown as it is declared; the menu says what is wrong when it is opened.
      () => {},
    )
    return () => {
      current = false
    }
  }, [enabled, grid, choose])
  const change = useCallback(async (work: Promise<unknown>) => {
    await work
    await refreshService(gridLayouts.list)
  }, [])
  const saveAs = useCallback(
    async (layoutName: string, options: { isDefault?: boolean; isPublic?: boolean }) => {
      const content = capture()
      const input = { grid, page: location.pathname, name: layoutName, content, ...options }
      const id = keeper
        ? await keeper.save(layoutName, content as LayoutContent, options.isPublic)
        : await call(gridLayouts.save, input)
      if (keeper && options.isDefault) await call(gridLayouts.setDefault, { id, isDefault: true })
      remember(id)
      await refreshService(gridLayouts.list)
    },
    [grid, keeper, capture, remember],
  )
  return { items, chosen: items.find(({ id }) => id === chosenId) ?? null, choose, saveAs, change, standard }
}

/** Layouts are asked for again after so long. */
const keptMs = 60_000

const none: readonly NamedLayout[] = []

/** The server gives the user's own first. */
const defaultOf = (items: readonly NamedLayout[]): NamedLayout | null =>
  items.find(({ isDefault }) => isDefault) ?? null
