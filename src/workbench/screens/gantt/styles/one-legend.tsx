import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react'

interface Listed {
  readonly id: string
  /** What a legend explains. */
  readonly keys: readonly string[]
}

interface Shared {
  readonly listed: readonly Listed[]
  readonly list: (id: string, keys: readonly string[]) => () => void
}

const SharedLegend = createContext<Shared | null>(null)

/** Charts that are seen together: what the legend of one explains, the next does not explain again. */
export function OneLegend({ children }: { readonly children: ReactNode }) {
  const [listed, setListed] = useState<readonly Listed[]>([])
  const list = useCallback((id: string, keys: readonly string[]) => {
    // A legend that changes keeps its place among the others.
    setListed((all) =>
      all.some((one) => one.id === id)
        ? all.map((one) => (one.id === id ? { id, keys } : one))
        : [...all, { id, keys }],
    )
    return () => setListed((all) => all.map((one) => (one.id === id ? { id, keys: [] } : one)))
  }, [])
  const shared = useMemo(() => ({ listed, list }), [listed, list])
  return <SharedLegend value={shared}>{children}</SharedLegend>
}

/** Of what a legend explains, that which no legend before it does. */
export function useExplained(keys: readonly string[]): ReadonlySet<string> {
  const id = useId()
  const shared = useContext(SharedLegend)
  const list = shared?.list
  const text = keys.join('\n')
  useEffect(() => list?.(id, text.split('\n')), [list, id, text])
  const all = shared?.listed ?? []
  const place = all.findIndex((one) => one.id === id)
  const before = new Set(all.slice(0, Math.max(place, 0)).flatMap((one) => one.keys))
  return new Set(keys.filter((key) => !before.has(key)))
}
