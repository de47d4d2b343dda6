import { filled } from '#domain/label.ts'
import { withTenant } from '../../server/db/tenant.ts'
import type { ExportFormat } from '../../server/platform/exchange/made-table.ts'
import { writeUnit } from '../../server/features/maintenance/unit/write-unit.ts'
import { DONE, needed, readOptions, WrongUsage, type Command, type Terminal } from '../command.ts'
import { Progress } from '../progress.ts'
import { writeFolderAtomically } from '../tables/output-folder.ts'
import { targetOptions, withTarget } from './target.ts'

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'arrow']

function formatOf(text: string): ExportFormat {
  const found = formats.find((format) => format === text)
  if (found) return found
  const names = formats.join(', ')
  throw new WrongUsage(
    filled({ zh: '--format 只能是 {names}', en: '--format must be one of {names}' }, { names }),
  )
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    ...targetOptions,
    out: { type: 'string' },
    format: { type: 'string', default: 'csv' },
  })
  const out = needed(values.out, 'out')
  const format = formatOf(values.format)
  const progress = new Progress(terminal)
  const { language } = terminal
  const lines: string[] = []
  await withTarget(values, terminal, (database, scope) =>
    writeFolderAtomically(out, (folder) =>
      withTenant(
        database.app,
        scope,
        async (tx) => {
          const show = (name: string, rows: number): void => progress.show(`${name} ${rows}`)
          for (const { name, rows } of await writeUnit(tx, folder, { format, language }, show))
            lines.push(`${name}: ${rows}`)
        },
        { readOnly: true, isolation: 'repeatable read' },
      ),
    ),
  ).finally(() => progress.clear())
  terminal.out(`${lines.join('\n')}\n`)
  return DONE
}

export const exportCommand: Command = {
  summary: {
    zh: '把一个计划单元的数据导出为文件夹',
    en: 'dump the data of a plan unit as a folder of files',
  },
  help: {
    zh: `用法：takt export --out DIR [--tenant 1] [--plan-unit JS] [--data DIR] [--format csv]

每种数据一个文件(item.csv ...),列名为字段名，时间为 UTC;takt import 可原样导入。设计页面和模板及其图片和文件
在 designPage.jsonl 中。所有文件来自同一快照，全部写成后才出现在 DIR 中。
  --format     csv(默认)、xlsx 或 arrow
  --tenant, --plan-unit, --data 同 takt import`,
    en: `usage: takt export --out DIR [--tenant 1] [--plan-unit JS] [--data DIR] [--format csv]

One file per kind of data (item.csv ...), columns named by field, times in UTC; takt import takes them as they are.
Designed pages and templates, with the files that they show, are in designPage.jsonl. All files come from one snapshot
and stand in DIR only when all of them are written.
  --format     csv (default), xlsx or arrow
  --tenant, --plan-unit, --data as of takt import`,
  },
  run,
}
