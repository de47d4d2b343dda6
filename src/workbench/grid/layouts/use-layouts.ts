import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { refreshed, useCall } from '../../client/query.ts'
import { ownKey, session } from '../../state/session.ts'
import type { LayoutContent } from './content.ts'
import { gridKeeper } from './grid-keeper.ts'
import type { KeepOptions, LayoutChange, LayoutKeeper, NamedLayout } from './layout-keeper.ts'

export interface LayoutsOfGrid {
  readonly keeper: LayoutKeeper
  readonly items: readonly NamedLayout[]
  /** The layout chosen last in this browser; null when it is gone. */
  readonly chosen: NamedLayout | null
  readonly choose: (layout: NamedLayout | null) => void
  readonly saveAs: (name: string, options: KeepOptions) => Promise<void>
  /** Keeps what the grid shows in a layout that is there. */
  readonly update: (layout: NamedLayout) => Promise<void>
  readonly change: (layout: NamedLayout, to: LayoutChange) => Promise<void>
  readonly remove: (layout: NamedLayout) => Promise<void>
  /** What the grid begins with: the user's default, else one shared as default; null without. */
  readonly standard: NamedLayout | null
}

interface LayoutsOptions {
  /** Names the grid. */
  readonly name: string
  readonly enabled: boolean
  /** Nothing is kept in this browser, so the default layout is what the user should see. */
  readonly fresh: boolean
  /** Default: as layouts of grids are kept. */
  readonly keeper?: LayoutKeeper | undefined
  readonly capture: () => unknown
  readonly apply: (content: unknown) => void
}

/** Layouts of a grid as the server keeps them. A grid nobody arranged here takes on its default layout once. */
export function useLayouts({ name, fresh, capture, apply, ...options }: LayoutsOptions): LayoutsOfGrid {
  // The server keeps layouts of users; where nobody is signed in it would refuse.
  const { information } = useSnapshot(session)
  const enabled = options.enabled && Boolean(information?.user)
  const ownKeeper = useMemo(() => gridKeeper(name), [name])
  const keeper = options.keeper ?? ownKeeper
  const { list } = keeper
  const { data, error } = useCall(list.endpoint, list.input, { enabled, staleTime: keptMs })
  const items = data ? list.itemsOf(data) : none
  const key = ownKey(`grid.${name}.chosen`)
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(key))
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
      if (layout) apply(keeper.read(layout.content))
      remember(layout?.id ?? null)
    },
    [apply, remember, keeper],
  )
  const waiting = useRef(fresh)
  const begin = useEffectEvent((found: readonly NamedLayout[]) => {
    waiting.current = false
    const first = defaultOf(found)
    if (first) choose(first)
  })
  useEffect(() => {
    if (!enabled || !waiting.current) return
    // Once: what the user arranges afterwards stays.
    // oxlint-disable-next-line react/set-state-in-effect -- the default comes with the first answer
    if (data) begin(list.itemsOf(data))
    // The grid is shown as it is declared; the menu says what is wrong when it is opened.
    else if (error) waiting.current = false
  }, [enabled, data, error, list])
  const change = async (work: Promise<unknown>): Promise<void> => {
    await work
    await refreshed(list.endpoint)
  }
  const keep = async (name: string, options: KeepOptions, old: NamedLayout | null): Promise<void> => {
    remember(await keeper.save(name, capture() as LayoutContent, options, old))
    await refreshed(list.endpoint)
  }
  return {
    keeper,
    items,
    chosen: items.find(({ id }) => id === chosenId) ?? null,
    choose,
    saveAs: (written, given) => keep(written, given, ownNamed(items, written)),
    update: (layout) => keep(layout.name, {}, layout),
    change: (layout, to) => change(keeper.change(layout, to)),
    remove: (layout) => change(keeper.remove(layout)),
    standard: defaultOf(items),
  }
}

/** Layouts are asked for again after so long. */
const keptMs = 60_000

const none: readonly NamedLayout[] = []

/** The server gives the user's own first. */
const defaultOf = (items: readonly NamedLayout[]): NamedLayout | null =>
  items.find(({ isDefault }) => isDefault) ?? null

const ownNamed = (items: readonly NamedLayout[], name: string): NamedLayout | null =>
  items.find((one) => one.own && one.name.toLowerCase() === name.toLowerCase()) ?? null
