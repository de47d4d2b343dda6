import { BYTE_ORDER_MARK, csvLine } from '#domain/rules/csv.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import { GroupSums, totalDigits, type EndedGroup } from '#domain/rules/group-sums.ts'
import type { CellValue } from '../model/source.ts'
import { csvText } from './csv.ts'
import type { ExportJob, RowChunk } from './protocol.ts'
import { labelColumn, sumLabel, summedOf } from './sum-lines.ts'

type Csv = Pick<ExportJob, 'columns' | 'titles' | 'settings' | 'sums'>
type Row = readonly CellValue[]

/** Rows as a csv file, with a line of totals below each group and below all rows where there are sums. */
export async function writeCsv(job: Csv, chunks: AsyncIterable<RowChunk>): Promise<Blob> {
  const { columns, titles, settings } = job
  const parts: string[] = [BYTE_ORDER_MARK + csvLine(titles.map(escapeFormula))]
  const sums = sumWriter(job)
  const textOf = (row: Row): string =>
    (sums?.before(row) ?? '') + csvLine(columns.map((column, at) => csvText(row[at], column, settings)))
  for await (const { rows } of chunks) parts.push(rows.map(textOf).join(''))
  parts.push(sums?.end() ?? '')
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Totals are numbers; their line says of which group they are. */
function sumWriter({ columns, settings, sums: asked }: Csv) {
  if (!asked) return null
  const { groups, words } = asked
  const summed = summedOf(columns, groups)
  const sums = new GroupSums({ groups: groups.map(({ at }) => at), summed, first: 0 })
  let hasRows = false
  const lineOf = (group: EndedGroup): string => {
    const labelAt = labelColumn(group.level, columns, groups, summed)
    const label = escapeFormula(sumLabel(group, groups, words, settings))
    return csvLine(
      columns.map((_, at) => {
        if (at === labelAt) return label
        const index = summed.findIndex((one) => one.at === at)
        const units = group.totals[index]?.units ?? null
        return units === null ? '' : totalDigits(summed[index]!, units)
      }),
    )
  }
  return {
    before: (row: Row): string => {
      hasRows = true
      return sums.add(row, 0).ended.map(lineOf).join('')
    },
    end: (): string => {
      const ended = sums.end()
      return [...ended, ...(hasRows && summed.length > 0 ? [sums.whole] : [])].map(lineOf).join('')
    },
  }
}
