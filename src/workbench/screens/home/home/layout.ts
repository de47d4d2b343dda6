/** Kinds of widgets, in the order in which they are offered. */
export const widgetKinds = [
  'favourites',
  'kitting',
  'plan',
  'runs',
  'trend',
  'overdue',
  'inbox',
  'nextShift',
  'kpis',
  'dashboard',
  'pages',
] as const

export type WidgetKind = (typeof widgetKinds)[number]

/** Widths in columns of four. */
export const widths = [1, 2, 4] as const
export type Width = (typeof widths)[number]

/** One place of the home page. */
export interface Place {
  readonly kind: WidgetKind
  readonly width: Width
}

export const defaultPlaces: readonly Place[] = [
  { kind: 'favourites', width: 4 },
  { kind: 'kitting', width: 4 },
  { kind: 'overdue', width: 2 },
  { kind: 'trend', width: 2 },
  { kind: 'runs', width: 2 },
  { kind: 'inbox', width: 1 },
  { kind: 'nextShift', width: 1 },
  { kind: 'pages', width: 4 },
]

/** What was kept, without what this version does not know; null when it is no layout. Each kind stands once. */
export function readPlaces(content: unknown): readonly Place[] | null {
  const list = (content as { readonly widgets?: unknown } | null)?.widgets
  if (!Array.isArray(list)) return null
  const seen = new Set<WidgetKind>()
  return list.flatMap((one: unknown) => {
    const { kind, width } = (one ?? {}) as Partial<Place>
    if (!kind || !widgetKinds.includes(kind) || seen.has(kind)) return []
    seen.add(kind)
    return [{ kind, width: width && widths.includes(width) ? width : 1 }]
  })
}

/** The places with one moved by `step`, as far as there is room. */
export function moved(places: readonly Place[], kind: WidgetKind, step: number): readonly Place[] {
  const from = places.findIndex((place) => place.kind === kind)
  const to = Math.max(0, Math.min(places.length - 1, from + step))
  const place = places[from]
  if (!place || to === from) return places
  return places.toSpliced(from, 1).toSpliced(to, 0, place)
}

/** The places with one put where another stands. */
export function placedAt(places: readonly Place[], kind: WidgetKind, target: WidgetKind): readonly Place[] {
  const index = (wanted: WidgetKind): number => places.findIndex((place) => place.kind === wanted)
  return moved(places, kind, index(target) - index(kind))
}

/** The next width, after the widest the narrowest again. */
export function resized(places: readonly Place[], kind: WidgetKind): readonly Place[] {
  return places.map((place) =>
    place.kind === kind
      ? { ...place, width: widths[(widths.indexOf(place.width) + 1) % widths.length]! }
      : place,
  )
}
