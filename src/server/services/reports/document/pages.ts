import { isNumeric, type Field } from '#domain/field-kinds.ts'
import { textOf } from '#domain/label.ts'
import { papers, type PaperChoice } from '#domain/print/paper.ts'
import type { CrossTable } from '#domain/reports/designed/cross.ts'
import type { TextLooks } from '../../../exchange/pdf/cell-text.ts'
import type { BarChart, Block, Grid, PageSize, Print } from '../../../print/blocks.ts'
import { contentText, keyTexts } from './cells.ts'
import type { DocumentContent, SectionContent, TableContent } from './content.ts'

/** Columns of a table side by side on paper, by its width in points. */
const COLUMN_WIDTH = 62
/** Tables of more columns, and charts, are on pages that are turned, where nothing else is asked for. */
const UPRIGHT_COLUMNS = 8
/** Facts below the title, side by side. */
const FACT_COLUMNS = 4

export interface DocumentPages extends DocumentContent {
  readonly paper: PaperChoice
  /** ms since 1970. */
  readonly made: number
}

/** The sections of a report one below the other. */
export function printOf({ title, facts, sections, paper, made, looks }: DocumentPages): Print {
  const size = sizeOf(sections, paper)
  const head: Block[] = [
    { kind: 'head', title, lines: [], figure: null, codes: [] },
    { kind: 'facts', columns: FACT_COLUMNS, facts },
  ]
  const blocks = sections.flatMap((section) => blocksOf(section, size, looks))
  return {
    title,
    language: looks.language,
    made,
    madeText: '',
    size,
    sheets: [{ key: '', blocks: [...head, ...blocks] }],
  }
}

function sizeOf(sections: readonly SectionContent[], { paper, orientation }: PaperChoice): PageSize {
  const { width, height } = papers[paper]
  const isWide = sections.some(
    (one) => one.kind !== 'text' && (one.kind === 'chart' || one.columns.length > UPRIGHT_COLUMNS),
  )
  const isTurned = orientation === 'landscape' || (orientation === null && isWide)
  return isTurned ? { width: height, height: width } : { width, height }
}

function blocksOf(section: SectionContent, size: PageSize, looks: TextLooks): Block[] {
  const heading: Block[] = section.title === '' ? [] : [{ kind: 'heading', text: section.title }]
  if (section.kind === 'text') return [...heading, { kind: 'words', text: section.text }]
  const { cross } = section
  if (section.kind === 'chart' && cross) return [...heading, chartOf(cross, looks)]
  return [...heading, ...gridsOf(section, size, looks)]
}

/** A table as grids below each other, each with as many columns as fit, behind those that name a row. */
function gridsOf({ columns, rows, keys, sums }: TableContent, size: PageSize, looks: TextLooks): Grid[] {
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
    lines: rows.map((row, nth) => ({
      cells: group.map((at) => contentText(row[at], columns[at]!.field, looks)),
      ...(sums.has(nth) ? { isTotal: true } : {}),
    })),
  }))
}

const HOUR = 3600

/** A figure as a bar shows it; durations in hours. */
const barOf = (value: unknown, { kind }: Field): number | null => {
  if (value === null || value === undefined || !isNumeric(kind)) return null
  return kind === 'duration' ? Number(value) / HOUR : Number(value)
}

/** The first measure of a table of two axes as a chart: a place for each line, a series for each column. */
export function chartOf(cross: CrossTable, looks: TextLooks): BarChart {
  const { rowAxes, columnAxes, measures, columns, lines } = cross
  const { field } = measures[0]!
  const label = textOf(field.label, looks.language)
  return {
    kind: 'bars',
    unit: field.kind === 'duration' ? `${label} (h)` : label,
    places: lines.map(({ keys }) => keyTexts(rowAxes, keys, looks)),
    series: columns.map((keys, at) => ({
      name: columnAxes.length === 0 ? label : keyTexts(columnAxes, keys, looks),
      values: lines.map(({ cells }) => barOf(cells[at]![0], field)),
    })),
  }
}
