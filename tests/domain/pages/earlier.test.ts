import { describe, expect, it } from 'vitest'
import { choiceOf } from '../../../src/domain/choices/index.ts'
import { checkPage } from '../../../src/domain/pages/check.ts'
import { pageOfDashboard, partsOfPage, refreshOfPage } from '../../../src/domain/pages/earlier/dashboard.ts'
import { pageOfHome, widgetsOfPage } from '../../../src/domain/pages/earlier/home.ts'
import { readPage } from '../../../src/domain/pages/read-page.ts'
import { noNames } from '../../../src/domain/pages/check-text.ts'
import { Random } from '../../support/random-kitting.ts'

const zone = 'Asia/Shanghai'
const title = { 'zh-Hans': '看板', en: 'Board' }
const kpiKinds = ['pie', 'bar', 'line', 'radar', 'number', 'table', 'annular', 'gauge']

const textOfKind: Readonly<Record<string, string>> = {
  label: 'a {b} c',
  text: 'plain {text}',
  picture: '/picture.png',
  icon: 'star',
  app: '/planData/OrderList',
}

/** A dashboard with a part of every kind below each other. */
const everyKind = Object.keys(choiceOf('ChartKind')).map((kind, at) => ({
  id: `w${at}`,
  kind,
  x: at % 4,
  y: at * 3,
  w: 4,
  h: 3,
  title: `Part {${at}}`,
  ...(kpiKinds.includes(kind) ? { kpi: `K${at % 3}` } : {}),
  ...(textOfKind[kind] ? { text: textOfKind[kind] } : {}),
  ...(kind === 'countdown' ? { until: 'month' } : {}),
  ...(kind === 'label' ? { color: '#336699' } : {}),
}))

const pageOf = (widgets: unknown) => pageOfDashboard({ code: 'B', title, widgets, refreshSec: 60, zone })

describe('a dashboard of an earlier version', () => {
  it('becomes a page without faults', () => {
    const page = pageOf(everyKind)
    expect(page.data.content).toHaveLength(everyKind.length)
    expect(readPage(JSON.parse(JSON.stringify(page)))).toEqual({ page, faults: [] })
    expect(checkPage(page, noNames).map(({ part, member, reason }) => ({ part, member, reason }))).toEqual([])
  })

  it('is answered by its calls as it was', () => {
    expect(partsOfPage(pageOf(everyKind), zone)).toEqual(everyKind)
    expect(refreshOfPage(pageOf(everyKind))).toBe(60)
  })

  it('keeps its places whatever they are', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = new Random(seed)
      const w = random.int(1, 12)
      const part = {
        id: 'a',
        kind: 'label',
        x: random.int(0, 12 - w),
        y: random.int(0, 60),
        w,
        h: random.int(1, 24),
      }
      expect(partsOfPage(pageOf([{ ...part, title: '' }]), zone)).toEqual([{ ...part, title: '' }])
    }
  })

  it('counts down to the same instant in the zone of the plan unit', () => {
    const page = pageOf([{ id: 'c', kind: 'countdown', until: '2026-12-31T16:00:00Z' }])
    expect(partsOfPage(page, zone)[0]!.until).toBe('2026-12-31T16:00:00Z')
    expect(page.data.content[0]!.props).toMatchObject({ until: 'instant', instant: "'2027-01-01 00:00:00'" })
  })
})

const widgets = [
  { kind: 'favourites', width: 4 },
  { kind: 'overdue', width: 2, settings: { days: 30 } },
  { kind: 'trend', width: 2, settings: { title: 'Rates', kpis: ['A', 'B'], days: 14, target: 95 } },
  { kind: 'inbox', width: 1 },
  { kind: 'nextShift', width: 1 },
]

describe('a home page of an earlier version', () => {
  it('becomes a page without faults, its widgets in rows', () => {
    const page = pageOfHome('H', title, { widgets })
    expect(checkPage(page, noNames)).toEqual([])
    expect(page.data.content.map(({ props }) => props.at)).toEqual([
      { x: 0, y: 0, w: 12, h: 3 },
      { x: 0, y: 3, w: 6, h: 7 },
      { x: 6, y: 3, w: 6, h: 7 },
      { x: 0, y: 10, w: 3, h: 7 },
      { x: 3, y: 10, w: 3, h: 7 },
    ])
  })

  it('is answered by its calls as it was', () => {
    expect(widgetsOfPage(pageOfHome('H', title, { widgets }))).toEqual(widgets)
  })

  it('holds nothing of what is no widget', () => {
    for (const odd of [null, 7, 'x', [7, { kind: 'text' }], { widgets: [{ kind: '__proto__' }] }])
      expect(pageOfHome('H', title, odd).data.content).toEqual([])
  })
})
