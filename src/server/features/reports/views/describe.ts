import pg from 'pg'
import { filled, type Label } from '#domain/label.ts'
import type { ViewColumn, ViewKind } from '#domain/reports/report.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { readingView, rowsOf } from './rows.ts'

const kinds: Readonly<Record<number, ViewKind>> = {
  [pg.types.builtins.BOOL]: 'flag',
  [pg.types.builtins.INT2]: 'integer',
  [pg.types.builtins.INT4]: 'integer',
  // Counts and sums: more than a whole number of a column may be.
  [pg.types.builtins.INT8]: 'quantity',
  [pg.types.builtins.NUMERIC]: 'quantity',
  [pg.types.builtins.FLOAT4]: 'quantity',
  [pg.types.builtins.FLOAT8]: 'quantity',
  [pg.types.builtins.TEXT]: 'text',
  [pg.types.builtins.VARCHAR]: 'text',
  [pg.types.builtins.BPCHAR]: 'text',
  [pg.types.builtins.DATE]: 'date',
  [pg.types.builtins.TIMESTAMPTZ]: 'time',
  [pg.types.builtins.INTERVAL]: 'duration',
}

const mostColumns = 60
const longestTitle = 60

/** Columns of a checked statement as the database names and types them, or what is wrong with them. */
export async function describeView(
  reader: Pick<Reader, 'transaction'>,
  statement: string,
): Promise<readonly ViewColumn[] | Label> {
  const fields = await fieldsOf(reader, statement)
  if ('zh' in fields) return fields
  const titles = new Set<string>()
  const columns: ViewColumn[] = []
  for (const { name, dataTypeID } of fields) {
    const fault = titleFault(name, titles) ?? typeFault(name, dataTypeID)
    if (fault) return fault
    titles.add(name)
    columns.push({ title: name, kind: kinds[dataTypeID]! })
  }
  if (columns.length === 0) return { zh: '没有列', en: 'it has no columns' }
  return columns.length > mostColumns
    ? filled({ zh: '超过 {most} 列', en: 'it has more than {most} columns' }, { most: mostColumns })
    : columns
}

/** Planned, not run: no row is asked for. */
async function fieldsOf(
  reader: Pick<Reader, 'transaction'>,
  statement: string,
): Promise<readonly pg.FieldDef[] | Label> {
  try {
    const text = `select v.* from ${rowsOf(statement)} v limit 0`
    return await reader.transaction(async ({ client }) => (await client.query({ text })).fields, readingView)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return filled(
      { zh: '数据库拒绝：{reason}', en: 'the database refuses it: {reason}' },
      { reason: error.message },
    )
  }
}

function titleFault(name: string, titles: ReadonlySet<string>): Label | null {
  if (name === '?column?') return { zh: '每列须有名称', en: 'every column needs a name' }
  if (titles.has(name))
    return filled({ zh: '列名 {name} 重复', en: 'two columns are called {name}' }, { name })
  return name.length > longestTitle
    ? filled({ zh: '列名 {name} 过长', en: 'the name of column {name} is too long' }, { name })
    : null
}

const typeFault = (name: string, type: number): Label | null =>
  kinds[type]
    ? null
    : filled(
        {
          zh: '列 {name} 的类型不能显示；请转换为文本、数值、日期或带时区的时间',
          en: 'column {name} has a type that cannot be shown; cast it to a text, number, date or time with zone',
        },
        { name },
      )
