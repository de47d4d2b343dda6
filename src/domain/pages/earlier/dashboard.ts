import { kpiKinds, readParts, type DashboardPart } from '../../kpi/dashboard.ts'
import { formatSeconds, parseSeconds } from '../../rules/dates.ts'
import { zonedSeconds, zoneOffset } from '../../rules/zone.ts'
import { versionOf } from '../kind.ts'
import { kindNamed, type KindName } from '../kinds/index.ts'
import { newPage, type PageComponent, type PageFile, type PageRule } from '../page.ts'
import type { PageSource } from '../sources.ts'
import { pageText, type PageText } from '../text.ts'

/** Height of a row of dashboards in rows of pages: 60 px and 40 px. */
const ROWS = 1.5

/** What a dashboard of an earlier version holds beside its parts. */
export interface EarlierDashboard {
  readonly code: string
  readonly title: PageText
  /** As stored; what is no part is left out. */
  readonly widgets: unknown
  readonly refreshSec: number | null
  /** IANA zone in which countdowns are written. */
  readonly zone: string
}

const inEveryLanguage = (text: string): PageText => (text === '' ? {} : { 'zh-Hans': text, en: text })

/** Words in which braces mean themselves. */
const words = (text = ''): PageText => inEveryLanguage(text.replaceAll('{', '{{').replaceAll('}', '}}'))

/** Kinds that show the groups of a KPI, and the properties that name the group and its value. */
const grouped: Readonly<Partial<Record<DashboardPart['kind'], (source: string) => object>>> = {
  bar: (source) => ({ source, x: 'group', y: [{ field: 'value' }] }),
  pie: (source) => ({ source, category: 'group', value: 'value' }),
  annular: (source) => ({ source, category: 'group', value: 'value' }),
  radar: (source) => ({ source, category: 'group', value: 'value' }),
  table: (source) => ({ source, columns: [{ field: 'group' }, { field: 'value' }] }),
}

const trend = (source: string) => {
  const level = (field: string, zh: string, en: string, tone: string) => ({
    label: { 'zh-Hans': zh, en },
    value: `Last(PAGE.${source}).${field}`,
    tone,
  })
  return {
    source,
    x: 'at',
    y: [{ field: 'value' }],
    targets: [
      level('target', '目标', 'Target', 'good'),
      level('warn', '预警', 'Warning', 'warn'),
      level('alarm', '报警', 'Alarm', 'bad'),
    ],
  }
}

/** Properties by which a kind of dashboards shows a KPI over its groups or its runs; null: the kind shows no KPI. */
export function kpiProperties(type: string, source: string): object | null {
  if (type === 'line') return trend(source)
  return grouped[type as DashboardPart['kind']]?.(source) ?? null
}

function countdown(until: string | undefined, zone: string): object {
  if (until === 'day' || until === 'week' || until === 'month') return { until }
  const seconds = Date.parse(until ?? '') / 1000
  if (Number.isNaN(seconds)) return { until: 'instant' }
  const local = formatSeconds(seconds + zoneOffset(seconds, zone))
    .replace('T', ' ')
    .replace('Z', '')
  return { until: 'instant', instant: `'${local}'` }
}

/** Sources of the KPIs of a dashboard, each named once. */
class KpiSources {
  readonly all: PageSource[] = []
  named(kpi: string, by: 'run' | 'group'): string {
    const known = this.all.find((one) => one.kpi === kpi && one.by === by)
    if (known) return known.name
    const name = `kpi${this.all.length + 1}`
    this.all.push({ name, kind: 'kpi', kpi, by, runs: 20 })
    return name
  }
}

function propertiesOf(part: DashboardPart, sources: KpiSources, zone: string): object {
  const { kind, text, kpi, color } = part
  if (kpiKinds.has(kind)) {
    if (!kpi) return {}
    if (kind === 'number' || kind === 'gauge') return { from: 'kpi', kpi }
    return kpiProperties(kind, sources.named(kpi, kind === 'line' ? 'run' : 'group')) ?? {}
  }
  const tinted = color ? { color } : {}
  switch (kind) {
    case 'label':
      return { text: words(text), ...tinted }
    case 'picture':
      return { from: 'address', address: text ?? '', alt: words(part.title || text) }
    case 'icon':
      return { name: text ?? '', ...tinted }
    case 'countdown':
      return countdown(part.until, zone)
    case 'app':
      return { route: text ?? '' }
    case 'panel':
      return {}
    default:
      return { body: words(text), ...tinted }
  }
}

/** Everything is read again every so many seconds. */
const reloading = (every: number): PageRule => ({
  on: 'timer',
  every,
  actions: [{ do: 'reload', sources: [] }],
})

/** Seconds after which a page reads everything again; null: it does not. */
export const refreshOfPage = ({ events }: PageFile): number | null =>
  events.find(
    ({ on, every, actions }) =>
      on === 'timer' &&
      every !== undefined &&
      actions.some(({ do: act, sources }) => act === 'reload' && isNone(sources)),
  )?.every ?? null

const isNone = (sources: unknown): boolean => !Array.isArray(sources) || sources.length === 0

/** A dashboard of an earlier version as a page: the same parts in the same places. */
export function pageOfDashboard({ code, title, widgets, refreshSec, zone }: EarlierDashboard): PageFile {
  const sources = new KpiSources()
  const content = readParts(widgets).map((part): PageComponent => {
    const type: KindName = part.kind
    const y = Math.round(part.y * ROWS)
    const at = { x: part.x, y, w: part.w, h: Math.round((part.y + part.h) * ROWS) - y }
    const v = versionOf(kindNamed(type))
    return {
      type,
      props: { id: part.id, v, label: words(part.title), at, ...propertiesOf(part, sources, zone) },
    }
  })
  return {
    ...newPage(code, 'dashboard', title),
    sources: sources.all,
    events: refreshSec === null ? [] : [reloading(refreshSec)],
    data: { root: {}, content },
  }
}

const kindsOfParts: ReadonlySet<string> = new Set(
  [...kpiKinds].concat(['label', 'picture', 'icon', 'countdown', 'app', 'panel', 'text']),
)

type Given = Readonly<Record<string, unknown>>

const textIn = (props: Given, name: string): string => {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}

/** What a countdown counts to, as its part says it: an instant in UTC, or the end of a period. */
function untilOf(props: Given, zone: string): string {
  const until = textIn(props, 'until')
  if (until !== 'instant') return until
  const local = parseSeconds(`${textIn(props, 'instant').replaceAll("'", '').replace(' ', 'T')}Z`)
  return local === null ? '' : formatSeconds(zonedSeconds(local, zone))
}

const plainWords = (value: unknown): string =>
  pageText((value ?? {}) as PageText, 'zh-Hans')
    .replaceAll('{{', '{')
    .replaceAll('}}', '}')

/** The text of a part, by kind. */
function textOf(type: string, props: Given): string {
  switch (type) {
    case 'label':
      return plainWords(props.text)
    case 'text':
      return plainWords(props.body)
    case 'picture':
      return textIn(props, 'address')
    case 'icon':
      return textIn(props, 'name')
    case 'app':
      return textIn(props, 'route')
    default:
      return ''
  }
}

function kpiOf(props: Given, sources: readonly PageSource[]): string {
  if (typeof props.kpi === 'string') return props.kpi
  const kpi = sources.find(({ name }) => name === props.source)?.kpi
  return typeof kpi === 'string' ? kpi : ''
}

/**
 * The parts of a dashboard as the calls of `ASPKPIChart` answer them. Components of kinds that these calls do not know are
 * left out.
 */
export function partsOfPage({ data, sources }: PageFile, zone: string): readonly DashboardPart[] {
  const parts = data.content.flatMap(({ type, props }) => {
    if (!kindsOfParts.has(type)) return []
    const { x = 0, y = 0, w = 3, h = 3 } = (props.at ?? {}) as Partial<Record<'x' | 'y' | 'w' | 'h', number>>
    const top = Math.round(y / ROWS)
    return [
      {
        id: props.id,
        kind: type,
        x,
        y: top,
        w,
        h: Math.max(1, Math.round((y + h) / ROWS) - top),
        title: plainWords(props.label),
        kpi: kpiKinds.has(type as DashboardPart['kind']) ? kpiOf(props, sources) : '',
        text: textOf(type, props),
        until: type === 'countdown' ? untilOf(props, zone) : '',
        color: textIn(props, 'color'),
      },
    ]
  })
  return readParts(parts)
}
