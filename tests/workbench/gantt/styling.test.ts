import { describe, expect, it } from 'vitest'
import { planBarColumns, planBarEpoch, planOrderColumns } from '#domain/planning/plan-bars.ts'
import type { Language } from '#domain/label.ts'
import { tableFromRows } from '#engine/columns.ts'
import { operationColumns, orderRowsOf } from '../../../src/workbench/screens/gantt/styles/columns.ts'
import { stylingOf } from '../../../src/workbench/screens/gantt/styles/styling.ts'
import { plainStyle } from '../../../src/workbench/screens/gantt/styles/plain-style.ts'
import { freshKernels } from '../../support/kernels.ts'

const kernels = freshKernels()
const noon = Date.parse('2026-11-20T12:00:00Z') / 1000 - planBarEpoch
const operations = tableFromRows(planBarColumns, [
  { code: 'A', orderCode: 'MO1', status: 'A', lateness: 3600, start: noon, qty: 5_000_000n },
  { code: 'B', orderCode: 'MO2', status: 'T', lateness: -60, start: noon + 60 },
  { code: 'C', orderCode: 'MO1', status: 'A', lateness: null },
])
const orders = tableFromRows(planOrderColumns, [
  { code: 'MO1', priority: 10, dueDate: noon },
  { code: 'MO2', priority: 90 },
])
const order = orderRowsOf(
  orders,
  new Map([
    ['MO1', 0],
    ['MO2', 1],
  ]),
)
const world = {
  now: 0,
  zone: 'Asia/Shanghai',
  resolve: (entity: string, code: string) => (entity === 'order' ? order(code) : null),
}
const styled = (style: Partial<typeof plainStyle>, language: Language = 'en') =>
  stylingOf({
    style: { ...plainStyle, ...style },
    operations: operationColumns(operations),
    world,
    kernels,
    settings: { language, zone: world.zone },
  })

describe('a style over the columns of the plan', () => {
  it('gives equal values one colour, and says what the colours mean', () => {
    const { tone, legend, colours, none } = styled({ barColor: 'ME.Status' })
    expect(tone[0]).toBe(tone[2])
    expect(tone[0]).not.toBe(tone[1])
    expect([...tone]).not.toContain(none)
    expect(legend.map(({ text }) => text)).toEqual(['scheduled', 'started'])
    expect(legend[0]!.colour).toBe(colours[tone[0]!])
  })
  it('takes colours that an expression names, and asks the order of an operation', () => {
    const { tone, colours } = styled({ barColor: "If(ME.Order.Priority < 50, '#AA0000', 'rest')" })
    expect(colours[tone[0]!]).toBe('#aa0000')
    expect(colours[tone[1]!]).not.toBe('#aa0000')
  })
  it('goes from low to high where the palette does', () => {
    const { tone, none } = styled({ barColor: 'ME.Order.Priority', palette: 'viridis' })
    expect([...tone]).toEqual([0, none - 1, 0])
  })
  it('writes lengths of time in the words of the reader', () => {
    const style = { barColor: 'ME.Lateness', barText: 'ME.Lateness' }
    expect(styled(style, 'zh-Hans').on!(0)).toBe('1小时')
    expect(styled(style, 'zh-Hans').legend.map(({ text }) => text)).toEqual(['-1分钟', '1小时'])
    expect(styled(style).on!(0)).toBe('1h')
  })
  it('keeps what meets the filter; null does not', () => {
    expect([...styled({ rowFilter: 'ME.Lateness > 0h' }).keep!]).toEqual([1, 0, 0])
    expect(styled({}).keep).toBeNull()
  })
  it('writes texts in the zone of the unit, tints rows, and says nothing for what fails', () => {
    const { on, beside, rowTone, tip, tone, none } = styled({
      barColor: 'ME.Nothing',
      barText: "ME.Code + ' ' + Str(ME.Qty)",
      leftText: 'ME.Start',
      rowColor: "If(ME.Lateness > 0h, '#ff0000', '')",
      tipText: 'ME.',
    })
    expect(on!(0)).toBe('A 5')
    expect(beside!(0)[0]).toContain('20:00')
    expect([...rowTone!].map((one) => one > 0)).toEqual([true, false, false])
    expect(tip).toBeNull()
    expect([...tone]).toEqual([none, none, none])
  })
})
