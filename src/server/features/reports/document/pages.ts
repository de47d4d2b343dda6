import { isNumeric, type Field } from '#domain/field-kinds.ts'
import { textOf } from '#domain/label.ts'
import { papers, type PaperChoice } from '#domain/print/paper.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { isRow, sumTexts } from '../../../platform/exchange/file-sums.ts'
import type { MadeTable } from '../../../platform/exchange/made-table.ts'
import { cellText, type TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import type { PlotChart, Block, Grid, GridLine, PageSize, Print } from '../../../platform/print/blocks.ts'
import { contentText, keyTexts } from './cells.ts'
import type { DocumentContent, SectionContent } from './content.ts'
import type { ContentColumn, CrossContent } from './cross-content.ts'
import type { DocumentPaper } from './write.ts'

/** Columns of a table side by side on paper, by its width in points. */
const COLUMN_WIDTH = 62
/** Tables of more columns, and charts, are on pages that are turned, where nothing else is asked for. */
const UPRIGHT_COLUMNS = 8
/** Facts below the title, side by side. */
const FACT_COLUMNS = 4

export interface DocumentPages extends DocumentContent, DocumentPaper {}

/** A table on paper, all of its texts. */
interface PageTable {
  readonly columns: readonly ContentColumn[]
  readonly lines: readonly GridRow[]
  /** So many columns at the left name a row. */
  readonly keys: number
}

type GridRow = Extract<GridLine, { readonly cells: readonly string[] }>

/** A section with all that is drawn of it. */
interface PageSection {
  /** Columns of its table; a chart takes the width of many. */
  readonly columns: number
  readonly blocks: (size: PageSize) => Block[]
}

/** The sections of a report one below the other. */
export async function printOf(document: DocumentPages): Promise<Print> {
  const { title, facts, paper, made, looks } = document
  const sections: PageSection[] = []
  for await (const section of document.sections) sections.push(await pageSection(section, looks))
  const size = sizeOf(sections, paper)
  const head: Block[] = [
    { kind: 'head', title, lines: [], figure: null, codes: [] },
    { kind: 'facts', columns: FACT_COLUMNS, facts },
  ]
  return {
    title,
    language: looks.language,
    made,
    madeText: '',
    size,
    sheets: [{ key: '', blocks: [...head, ...sections.flatMap(({ blocks }) => blocks(size))] }],
  }
}

function sizeOf(sections: readonly PageSection[], { paper, orientation }: PaperChoice): PageSize {
  const { width, height } = papers[paper]
  const isWide = sections.some(({ columns }) => columns > UPRIGHT_COLUMNS)
  const isTurned = orientation === 'landscape' || (orientation === null && isWide)
  return isTurned ? { width: height, height: width } : { width, height }
}

async function pageSection(section: SectionContent, looks: TextLooks): Promise<PageSection> {
  const heading: Block[] = section.title === '' ? [] : [{ kind: 'heading', text: section.title }]
  if (section.kind === 'text')
    return { columns: 0, blocks: () => [...heading, { kind: 'words', text: section.text }] }
  if (section.kind === 'chart') {
    const chart = chartOf(section, looks)
    return { columns: Infinity, blocks: () => [...heading, chart] }
  }
  const table = section.kind === 'list' ? await listTable(section.table, looks) : crossPage(section, looks)
  return { columns: table.columns.length, blocks: (size) => [...heading, ...gridsOf(table, size)] }
}

async function listTable({ columns, lines }: MadeTable, looks: TextLooks): Promise<PageTable> {
  const found: GridRow[] = []
  for await (const batch of lines)
    for (const line of batch)
      if (isRow(line)) found.push({ cells: columns.map(({ field }, at) => cellText(line[at], field, looks)) })
      else if (line.kind === 'sum') found.push({ cells: sumTexts(line, looks), isTotal: true })
  return { columns, lines: found, keys: 0 }
}

function crossPage({ columns, rows, keys }: CrossContent, looks: TextLooks): PageTable {
  const lines = rows.map((row, nth) => ({
    cells: columns.map(({ field }, at) => contentText(row[at], field, looks)),
    ...(nth === rows.length - 1 ? { isTotal: true } : {}),
  }))
  return { columns, lines, keys }
}

/** A table as grids below each other, each with as many columns as fit, behind those that name a row. */
function gridsOf({ columns, lines, keys }: PageTable, size: PageSize): Grid[] {
  const named = Array.from({ length: keys || 1 }, (_, at) => at)
  const fitting = Math.max(2, Math.floor(size.width / COLUMN_WIDTH) - named.length)
  const others = columns.map((_, at) => at).slice(named.length)
  const groups = Array.from({ length: Math.max(1, Math.ceil(others.length / fitting)) }, (_, nth) => [
    ...named,
    ...others.slice(nth * fitting, (nth + 1) * fitting),
  ])
  return groups.map((group) => ({
    kind: 'grid',
    columns: group.map((at) => {
      const { header, field } = columns[at]!
      return { header, share: 1, shows: isNumeric(field.kind) ? 'number' : 'text' }
    }),
    lines: lines.map((line) => ({ ...line, cells: group.map((at) => line.cells[at]!) })),
  }))
}

const HOUR = 3600

type ChartContent = Pick<CrossContent, 'cross' | 'form'>

/** A figure as a bar shows it; durations in hours. */
const barOf = (value: unknown, { kind }: Field): number | null => {
  if (value === null || value === undefined || !isNumeric(kind)) return null
  return kind === 'duration' ? Number(value) / HOUR : Number(value)
}

/** The first measure of a table of two axes as a chart: a place for each line, a series for each column. */
function chartOf({ cross, form }: ChartContent, looks: TextLooks): PlotChart {
  const { rowAxes, columnAxes, measures, columns, lines } = cross
  const { field } = measures[0]!
  const label = textOf(field.label, looks.language)
  return {
    kind: 'chart',
    form,
    unit: field.kind === 'duration' ? `${label} (h)` : label,
    places: lines.map(({ keys }) => keyTexts(rowAxes, keys, looks)),
    series: columns.map((keys, at) => ({
      name: columnAxes.length === 0 ? label : keyTexts(columnAxes, keys, looks),
      values: lines.map(({ cells }) => barOf(cells[at]![0], field)),
    })),
    others: textOf(pageTexts.others, looks.language),
  }
}
