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

/** What a user may say about a widget; what is left out is as the product has it. */
export interface WidgetSettings {
  readonly title?: string
  /** Codes of the KPIs it shows. */
  readonly kpis?: readonly string[]
  /** Days back from today that it looks at. */
  readonly days?: number
  /** What its figures should reach, in per cent. */
  readonly target?: number
}

/** Periods offered, in days. */
export const periods = [7, 14, 30, 90, 365] as const

/** Settings that the widgets have beside their title. */
export const settingsOf: Readonly<Partial<Record<WidgetKind, readonly (keyof WidgetSettings)[]>>> = {
  trend: ['kpis', 'days', 'target'],
  kpis: ['kpis'],
  overdue: ['days'],
}

/** One place of the home page. */
export interface Place {
  readonly kind: WidgetKind
  readonly width: Width
  readonly settings?: WidgetSettings
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
    const { kind, width, settings } = (one ?? {}) as Partial<Place>
    if (!kind || !widgetKinds.includes(kind) || seen.has(kind)) return []
    seen.add(kind)
    const known = readSettings(settings)
    return [{ kind, width: width && widths.includes(width) ? width : 1, ...(known && { settings: known }) }]
  })
}

const longestTitle = 80
const mostKpis = 12

/** Settings as they were kept, without what is none; null when nothing is left. */
function readSettings(content: unknown): WidgetSettings | null {
  const { title, kpis, days, target } = (content ?? {}) as Partial<Record<keyof WidgetSettings, unknown>>
  const codes = Array.isArray(kpis) ? kpis.filter((one) => typeof one === 'string' && one !== '') : []
  const settings: WidgetSettings = {
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.slice(0, longestTitle) } : {}),
    ...(codes.length > 0 ? { kpis: codes.slice(0, mostKpis) as string[] } : {}),
    ...(periods.some((one) => one === days) ? { days: days as number } : {}),
    ...(typeof target === 'number' && Number.isFinite(target) ? { target } : {}),
  }
  return Object.keys(settings).length > 0 ? settings : null
}

/** The places with other settings for one. */
export function withSettings(
  places: readonly Place[],
  kind: WidgetKind,
  settings: WidgetSettings,
): readonly Place[] {
  const known = readSettings(settings)
  return places.map((place) =>
    place.kind === kind ? { kind, width: place.width, ...(known && { settings: known }) } : place,
  )
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
