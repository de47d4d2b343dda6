import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { labelSheets, placesOf, type SheetName } from '#domain/print/label-sheets.ts'
import type { Block, LabelText, Print, Sheet } from '../../../src/server/platform/print/blocks.ts'
import { writePrint } from '../../../src/server/platform/print/write.ts'
import { codesOn } from '../../support/pdf-codes.ts'
import { drawnText, pdfPages, type PdfPage } from '../../support/pdf-text.ts'

const info = {
  title: '工作卡',
  language: 'zh-Hans',
  made: 1_764_000_000_000,
  madeText: '打印时间 2025-11-24',
} as const
const pagesOf = async (print: Print): Promise<PdfPage[]> => pdfPages(await buffer(writePrint(print)))
const cards = (sheets: readonly Sheet[], height = 419.53) =>
  pagesOf({ ...info, size: { width: 595.28, height }, sheets })

const head = (code: string): Block => ({
  kind: 'head',
  title: 'GEARBOX-100',
  lines: ['精密齿轮箱 i=5'],
  figure: { label: '数量', text: '120 PCS' },
  codes: [
    { text: code, form: 'bars' },
    { text: code, form: 'square' },
  ],
})
const grid = (lines: number, shows: 'text' | 'bars' = 'text'): Block => ({
  kind: 'grid',
  columns: [
    { header: '物料', share: 2, shows: 'text' },
    { header: '数量', share: 1, shows: 'number' },
    { header: '实发', share: 1, shows: 'box' },
    { header: '条码', share: 2, shows },
  ],
  lines: [
    { heading: '10 CUT' },
    ...Array.from({ length: lines }, (_, at) => ({ cells: [`M-${at}`, `${at * 7}`, '', `B-${at}`] })),
  ],
})

const inside = (page: PdfPage): void => {
  for (const { x, y, text } of page.texts) {
    expect(x, text).toBeGreaterThanOrEqual(25.9)
    expect(y, text).toBeGreaterThanOrEqual(25.9)
    expect(y, text).toBeLessThan(page.height - 25.9)
    expect(x, text).toBeLessThan(page.width - 25.9)
  }
}

describe('documents as PDF', () => {
  it('have their codes as bars and as a square that read back', async () => {
    for (const code of ['O4-20', 'MO-2026110001-10', 'a/b c#1', '123456', '0042']) {
      const [page] = await cards([{ key: code, blocks: [head(code)] }])
      expect(codesOn(page!)).toEqual([code, code].toReversed())
      expect(drawnText([page!])).toContain(code.replace(' ', ''))
    }
  })

  it('have a square in place of bars where the text is Chinese or too long for them', async () => {
    const long = 'ORDER-WITH-A-VERY-LONG-CODE-0001'
    for (const code of ['工单-7', long]) {
      const sheet = {
        key: code,
        blocks: [grid(0), { ...grid(0), lines: [{ cells: ['', '', '', code] }] } as Block],
      }
      const [page] = await cards([{ ...sheet, blocks: [narrow(code)] }])
      expect(codesOn(page!)).toEqual([code])
      expect(new Set(page!.black[0]!.map(({ y }) => y)).size).toBeGreaterThan(20)
    }
  })

  it('hold every line in order on as many pages as it takes, header on each, counted by document', async () => {
    const sheets = [
      { key: 'A', blocks: [head('A-1'), grid(60), { kind: 'boxes', labels: ['操作员'] } as const] },
      { key: 'B', blocks: [head('B-1'), grid(1)] },
    ]
    const pages = await cards(sheets)
    const first = pages.filter((page) => drawnText([page]).includes('工作卡A'))
    expect(pages.length).toBe(first.length + 1)
    expect(first.length).toBeGreaterThan(2)
    for (const [at, page] of first.entries()) {
      inside(page)
      expect([page.width, page.height]).toEqual([595.28, 419.53])
      expect(drawnText([page])).toContain('物料数量实发条码')
      expect(drawnText([page])).toMatch(new RegExp(`第${at + 1}页，共${first.length}页$`))
    }
    expect(drawnText([pages.at(-1)!])).toMatch(/第1页，共1页$/)
    const drawn = first.flatMap(({ texts }) => texts.map(({ text }) => text))
    const lines = drawn.filter((text) => /^M-\d+$/.test(text))
    expect(lines).toEqual(Array.from({ length: 60 }, (_, at) => `M-${at}`))
  })

  it('never leave a header or a heading alone at the foot of a page', async () => {
    const sheets = Array.from({ length: 24 }, (_, at) => ({ key: `K${at}`, blocks: [grid(at + 1), grid(2)] }))
    const pages = await cards(sheets)
    expect(pages.length).toBeGreaterThan(24)
    for (const page of pages) {
      const texts = page.texts.map(({ text }) => text)
      // The foot has two.
      expect(texts.length).toBeGreaterThan(2)
      const last = texts.findLastIndex((text) => text === '10 CUT' || text === '条码')
      if (last >= 0) expect(texts.slice(last + 1).some((text) => /^M-\d/.test(text))).toBe(true)
    }
  })

  it('let long remarks go on over pages without a loss, and say what a cell had to cut', async () => {
    const text = Array.from({ length: 900 }, (_, at) => `第${at}步`).join('，')
    const pages = await cards([{ key: 'N', blocks: [{ kind: 'note', label: '说明', text }] }])
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.map((page) => drawnText([page]).replace(/工作卡N.*$/, '')).join('')
    expect(all).toBe(`说明${text}`)
    expect(all).not.toContain('…')
    const cell = { ...grid(0), lines: [{ cells: ['长'.repeat(2000), '1', '', ''] }] } as Block
    expect(drawnText(await cards([{ key: 'C', blocks: [cell] }]))).toContain('1处文本过长')
  })
})

const narrow = (code: string): Block => ({
  kind: 'grid',
  columns: [
    { header: 'a', share: 4, shows: 'text' },
    { header: 'b', share: 1, shows: 'bars' },
  ],
  lines: [{ cells: ['x', code] }],
})

describe('labels', () => {
  const label = (at: number): LabelText => ({
    title: `ITEM-${at}`,
    subtitle: '精密齿轮箱',
    facts: [
      { label: '订单', text: `MO-${at}` },
      { label: '数量', text: '12 PCS' },
    ],
    code: `MO-${at}`,
  })
  const made = (sheet: SheetName, start: number, count: number) =>
    pagesOf({ ...info, sheet, start, labels: Array.from({ length: count }, (_, at) => label(at)) })

  it('are each on a place of its own, from the start position on', async () => {
    for (const sheet of Object.keys(labelSheets) as SheetName[]) {
      const spec = labelSheets[sheet]
      const places = placesOf(spec)
      const start = places - 2
      const pages = await made(sheet, start, 8)
      expect(pages.length, sheet).toBe(2)
      const mm = 72 / 25.4
      const found = pages.flatMap((page, at) =>
        page.texts
          .filter(({ text }) => text.startsWith('ITEM-'))
          .map(({ text, x, y }) => {
            const column = Math.floor((x / mm - spec.left) / spec.stepX)
            const row = Math.floor(((page.height - y) / mm - spec.top) / spec.stepY)
            return [text, at * places + row * spec.columns + column]
          }),
      )
      expect(found).toEqual(Array.from({ length: 8 }, (_, at) => [`ITEM-${at}`, start - 1 + at]))
      expect(pages.flatMap(codesOn)).toEqual(Array.from({ length: 8 }, (_, at) => `MO-${at}`))
    }
  })

  it('draw nothing beyond their edges', async () => {
    for (const sheet of Object.keys(labelSheets) as SheetName[]) {
      const spec = labelSheets[sheet]
      const mm = 72 / 25.4
      const [page] = await made(sheet, 1, 1)
      for (const { x, y, width, height } of page!.black[0]!) {
        expect(x + width).toBeLessThanOrEqual((spec.left + spec.width) * mm)
        expect(y + height).toBeLessThanOrEqual((spec.top + spec.height) * mm)
      }
      for (const { y } of page!.texts)
        expect(page!.height - y).toBeLessThanOrEqual((spec.top + spec.height) * mm)
    }
  })
})
