import { versionOf } from '../kind.ts'
import { isKindName, kindNamed } from '../kinds/index.ts'
import { newPage, type PageComponent, type PageFile } from '../page.ts'
import { isRecord } from '../read-properties.ts'
import { pageText, type PageText } from '../text.ts'

/** Columns of a widget of an earlier home page in columns of pages. */
const COLUMNS = 3
const widths: readonly unknown[] = [1, 2, 4]

const isWidget = (name: unknown): name is string =>
  typeof name === 'string' && isKindName(name) && kindNamed(name).group === 'widget'

function settingsOf(value: unknown): object {
  const { title, kpis, days, target } = isRecord(value) ? value : {}
  const codes = Array.isArray(kpis) ? kpis.filter((kpi): kpi is string => typeof kpi === 'string') : []
  return {
    ...(typeof title === 'string' && title !== '' ? { label: { 'zh-Hans': title, en: title } } : {}),
    ...(codes.length > 0 ? { kpis: codes.map((kpi) => ({ kpi })) } : {}),
    ...(typeof days === 'number' ? { days } : {}),
    ...(typeof target === 'number' ? { target } : {}),
  }
}

/** A home page of an earlier version as a page: widgets one after the other, in rows of 12 columns. */
export function pageOfHome(code: string, title: PageText, widgets: unknown): PageFile {
  const list = Array.isArray(widgets)
    ? widgets
    : isRecord(widgets) && Array.isArray(widgets.widgets)
      ? widgets.widgets
      : []
  let [x, y, height] = [0, 0, 0]
  const content = list.filter(isRecord).flatMap(({ kind: name, width, settings }): PageComponent[] => {
    if (!isWidget(name)) return []
    const kind = kindNamed(name as never)
    const w = (widths.includes(width) ? (width as number) : 1) * COLUMNS
    if (x + w > 4 * COLUMNS) [x, y, height] = [0, y + height, 0]
    const at = { x, y, w, h: kind.size.h }
    x += w
    height = Math.max(height, kind.size.h)
    return [{ type: name, props: { id: name, v: versionOf(kind), at, ...settingsOf(settings) } }]
  })
  return { ...newPage(code, 'home', title), data: { root: {}, content } }
}

interface EarlierWidget {
  readonly kind: string
  readonly width: number
  readonly settings?: object
}

/** The widgets of a home page as the calls of `HomeSet` answer them; other components are left out. */
export function widgetsOfPage({ data }: PageFile): readonly EarlierWidget[] {
  return data.content.flatMap(({ type, props }) => {
    if (!isWidget(type)) return []
    const { w = COLUMNS } = (props.at ?? {}) as { readonly w?: number }
    const title = pageText((props.label ?? {}) as PageText, 'zh-Hans')
    const kpis = (Array.isArray(props.kpis) ? props.kpis : []).flatMap((one: unknown) =>
      isRecord(one) && typeof one.kpi === 'string' ? [one.kpi] : [],
    )
    const settings = {
      ...(title === '' ? {} : { title }),
      ...(kpis.length > 0 ? { kpis } : {}),
      ...(typeof props.days === 'number' ? { days: props.days } : {}),
      ...(typeof props.target === 'number' ? { target: props.target } : {}),
    }
    const width = w >= 9 ? 4 : w >= 5 ? 2 : 1
    return [{ kind: type, width, ...(Object.keys(settings).length > 0 ? { settings } : {}) }]
  })
}
