import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { code, flag, longText, quantity, text, time, type Field } from '#domain/field-kinds.ts'
import type { PaperChoice } from '#domain/print/paper.ts'
import { writePdf } from '../../../../src/server/platform/exchange/pdf/write.ts'
import { drawnText, pdfPages, withoutBlanks } from '../../../support/pdf-text.ts'

const fields = {
  code: code('编码', 'Code'),
  name: text('名称', 'Name'),
  qty: quantity('数量', 'Quantity'),
  due: time('交期', 'Due date'),
  done: flag('完成', 'Done'),
  note: longText('备注', 'Remark'),
} satisfies Record<string, Field>

type Row = readonly (string | boolean | null)[]
const row = (at: number): Row => [
  `ORD-${1000 + at}`,
  `精密齿轮箱总成${at}`,
  `${at * 13}.25`,
  '2026-11-20T08:00:00Z',
  at % 2 === 0,
  at % 7 === 0
    ? `第${at}批，按客户要求（加急）。Second sentence of a long remark that takes several lines.`
    : null,
]
const rowTexts = (at: number): string =>
  withoutBlanks(
    row(at)
      .map((value) => (value === true ? '是' : value === false ? '否' : (value ?? '')))
      .join('')
      .replace('2026-11-20T08:00:00Z', '2026-11-20 16:00:00'),
  )

interface Made {
  readonly columns?: readonly Field[]
  readonly paper?: PaperChoice
  readonly made?: number
  readonly language?: 'en' | 'zh-Hans'
}

async function make(
  rows: readonly Row[],
  { columns, paper, made = 1_764_000_000_000, language = 'zh-Hans' }: Made = {},
) {
  const shown = (columns ?? Object.values(fields)).map((field, at) => ({
    name: `c${at}`,
    field,
    header: language === 'en' ? field.label.en : field.label.zh,
  }))
  const batches = async function* () {
    for (let from = 0; from < rows.length; from += 100) yield rows.slice(from, from + 100)
  }
  const table = {
    title: '订单',
    facts: [['客户', '上海机床厂']] as const,
    paper: paper ?? { paper: 'A4', orientation: null },
    made,
  }
  return buffer(writePdf(shown, batches(), table, { language, zone: 'Asia/Shanghai' }))
}
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => row(at))

describe('a table as a PDF', () => {
  it('holds every text of every row in their order, with the header on each page and page x of y', async () => {
    const pages = pdfPages(await make(rowsOf(300)))
    expect(pages.length).toBeGreaterThan(3)
    const header = '编码名称数量交期完成备注'
    const drawn = pages.map((page, at) => {
      const all = drawnText([page])
      const foot = `第${at + 1}页，共${pages.length}页${at > 0 ? '订单' : ''}`
      expect(all.endsWith(foot)).toBe(true)
      const begin = all.indexOf(header)
      expect(at === 0 ? all.slice(0, begin) : begin).toBe(at === 0 ? '订单客户：上海机床厂' : 0)
      return all.slice(begin + header.length, -foot.length)
    })
    expect(drawn.join('')).toBe(Array.from({ length: 300 }, (_, at) => rowTexts(at)).join(''))
  })

  it('begins every text inside the margins of its page', async () => {
    for (const page of pdfPages(await make(rowsOf(60))))
      for (const { x, y, text: drawn } of page.texts) {
        expect(x, drawn).toBeGreaterThanOrEqual(28)
        expect(y, drawn).toBeGreaterThanOrEqual(28 - 0.01)
        expect(y, drawn).toBeLessThan(page.height - 28)
        expect(x, drawn).toBeLessThan(page.width - 28)
      }
  })

  it('aligns numbers by their ends', async () => {
    const pages = pdfPages(
      await make([row(1), row(100), row(1000)], { columns: [fields.code, fields.qty, fields.qty] }),
    )
    const [short, , long] = ['13.25', '1300.25', '13000.25'].map(
      (wanted) => pages[0]!.texts.find(({ text: drawn }) => drawn === wanted)!.x,
    )
    expect(short).toBeGreaterThan(long!)
  })

  it('turns the page where the columns do not fit upright, and takes the paper asked for', async () => {
    const sizeOf = async (columns: readonly Field[], paper?: PaperChoice) => {
      const [page] = pdfPages(
        await make([columns.map(() => '2026-11-20T08:00:00Z')], { columns, ...(paper ? { paper } : {}) }),
      )
      return [page!.width, page!.height]
    }
    const few = [fields.code, fields.name]
    const many = Array.from({ length: 9 }, () => fields.due)
    expect(await sizeOf(few)).toEqual([595.28, 841.89])
    expect(await sizeOf(many)).toEqual([841.89, 595.28])
    expect(await sizeOf(few, { paper: 'A3', orientation: 'landscape' })).toEqual([1190.55, 841.89])
    expect(await sizeOf(many, { paper: 'A4', orientation: 'portrait' })).toEqual([595.28, 841.89])
  })

  it('puts columns that fit at no size on pages of their own, the first one on each', async () => {
    const columns = [fields.code, ...Array.from({ length: 40 }, () => fields.qty)]
    const wide: Row = ['KEY-1', ...Array.from({ length: 40 }, (_, at) => `${10_000_000_000_000 + at}.123456`)]
    const pages = pdfPages(await make([wide], { columns }))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.texts.map(({ text: drawn }) => drawn)).toContain('KEY-1')
    const all = pages.flatMap(({ texts }) => texts.map(({ text: drawn }) => drawn))
    for (const value of wide.slice(1)) expect(all.filter((drawn) => drawn === value)).toHaveLength(1)
  })

  it('wraps a number wider than a page and cuts a text longer than a page, saying so', async () => {
    const digits = '1234567890'.repeat(30)
    const pages = pdfPages(
      await make([['A', digits, '长'.repeat(20_000)]], { columns: [fields.code, fields.qty, fields.note] }),
    )
    const all = drawnText(pages)
    expect(all).toContain(digits)
    expect(all).toContain('长…')
    expect(all).toContain('1处文本过长')
    const whole = drawnText(pdfPages(await make(rowsOf(20))))
    expect(whole).not.toContain('…')
    expect(whole).not.toContain('文本过长')
  })

  it('is the same bytes for the same rows at the same time', async () => {
    const hash = async (made?: Made) =>
      createHash('sha256')
        .update(await make(rowsOf(40), made))
        .digest('hex')
    const first = await hash()
    expect(await hash()).toBe(first)
    expect(await hash({ made: 1_764_000_001_000 })).not.toBe(first)
  })

  it('has a page without rows, and writes control characters as blanks', async () => {
    const none = pdfPages(await make([], { language: 'en' }))
    expect(none.map((page) => drawnText([page]))).toEqual([
      expect.stringMatching(/CodeNameQuantityDuedateDoneRemarkPage1of1$/),
    ])
    const odd = pdfPages(await make([['a\u0000b\tc', 'x\ny', null, null, null, null]]))
    const texts = odd[0]!.texts.map(({ text: drawn }) => drawn)
    expect(texts).toContain('a b c')
    expect(texts).toContain('x')
    expect(texts).toContain('y')
  })

  it('fails with its rows, and lets others go on', async () => {
    const rows = async function* () {
      yield [['1']]
      throw new Error('rows are lost')
    }
    const columns = [{ name: 'c', field: fields.code, header: 'Code' }]
    const table = { title: 't', facts: [], paper: { paper: 'A4', orientation: null }, made: 0 } as const
    const looks = { language: 'en', zone: 'UTC' } as const
    for (let time = 0; time < 3; time++)
      await expect(buffer(writePdf(columns, rows(), table, looks))).rejects.toThrow('rows are lost')
    expect(pdfPages(await make(rowsOf(1)))).toHaveLength(1)
  })
})
