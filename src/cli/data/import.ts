import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileReport, ImportFault, ImportReport } from '#domain/exchange.ts'
import { exchangedOf } from '#domain/import-target.ts'
import { say, textOf, type Label, type Language } from '#domain/label.ts'
import type { Tx } from '../../server/db/tenant.ts'
import { importFiles } from '../../server/platform/exchange/import-files.ts'
import { pagesFile } from '../../server/features/pages/unit-files/page-lines.ts'
import { readPages } from '../../server/features/pages/unit-files/read-pages.ts'
import { prepare } from '../../server/platform/exchange/prepare.ts'
import { assignEntities } from '../../server/platform/exchange/which-entity.ts'
import { tenantEntities } from '../../server/db/tenant-entity.ts'
import { DONE, needed, readOptions, WrongInput, type Command, type Terminal } from '../command.ts'
import { Progress } from '../progress.ts'
import { moreFaults, placeText } from '../tables/faults.ts'
import { targetOptions, withTarget } from './target.ts'

const readable = /\.(csv|csv\.gz|xlsx|arrow)$/i

interface Given {
  readonly files: readonly { readonly name: string; readonly path: string }[]
  /** The file of designed pages; null: there is none. */
  readonly pages: string | null
}

const messages = {
  noFolder: { zh: '没有文件夹 {folder}', en: 'there is no folder {folder}' },
  nothing: { zh: '{folder} 中没有可导入的文件', en: '{folder} holds no file to import' },
  file: {
    zh: '{file}：{rows} 行，新增 {inserted}，更新 {updated}，未变 {unchanged}',
    en: '{file}: {rows} {rows|row|rows}, {inserted} inserted, {updated} updated, {unchanged} unchanged',
  },
  dryRun: { zh: '试运行：没有写入任何数据', en: 'dry run: nothing was written' },
} as const satisfies Readonly<Record<string, Label>>

function filesOf(folder: string, { language }: Terminal): Given {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new WrongInput([say(messages.noFolder, language, { folder })])
  const all = readdirSync(folder)
  const names = all.filter((name) => readable.test(name))
  const pages = all.includes(pagesFile) ? join(folder, pagesFile) : null
  if (names.length === 0 && pages === null)
    throw new WrongInput([say(messages.nothing, language, { folder })])
  return { files: names.sort().map((name) => ({ name, path: join(folder, name) })), pages }
}

const faultLine = ({ file, line, column, message }: ImportFault, language: Language): string =>
  `${placeText(file, line, column ?? '', language)}: ${textOf(message, language)}`

function faultLines(files: readonly FileReport[], count: number, language: Language): string[] {
  const lines = files.flatMap((file) => file.faults.map((fault) => faultLine(fault, language)))
  const rest = count - lines.length
  if (rest > 0) lines.push(say(moreFaults, language, { rest }))
  return lines
}

function summary(report: ImportReport, language: Language): string {
  const lines = report.files.map(({ file, rows, inserted, updated, unchanged }) =>
    say(messages.file, language, { file, rows, inserted, updated, unchanged }),
  )
  if (report.dryRun) lines.push(textOf(messages.dryRun, language))
  return `${lines.join('\n')}\n`
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    ...targetOptions,
    in: { type: 'string' },
    'dry-run': { type: 'boolean' },
  })
  const given = filesOf(needed(values.in, 'in'), terminal)
  const progress = new Progress(terminal)
  const report = await withTarget(values, terminal, (database, scope) => {
    const { files, refused } = assignEntities(given.files, {}, exchangedOf(tenantEntities(scope)))
    if (refused.length > 0) throw new WrongInput(faultLines(refused, refused.length, terminal.language))
    return importFiles(database.app, scope, files, {
      dryRun: values['dry-run'] ?? false,
      mayBeEmpty: true,
      needsOwn: true,
      ...(given.pages === null ? {} : { alongside: (tx: Tx) => readPages(tx, given.pages!) }),
      // Nobody else is served by this process, so files need no thread of their own.
      prepare,
      onProgress: ({ file, rows }) => progress.show(`${file} ${rows}`),
    })
  }).finally(() => progress.clear())
  if (report.faultCount > 0)
    throw new WrongInput(faultLines(report.files, report.faultCount, terminal.language))
  terminal.out(summary(report, terminal.language))
  return DONE
}

export const importCommand: Command = {
  summary: {
    zh: '把一个文件夹的文件导入数据库（全部成功或全部不变）',
    en: 'load a folder of files into the database, all or nothing',
  },
  help: {
    zh: `用法：takt import --in DIR [--tenant 1] [--plan-unit JS] [--data DIR] [--dry-run]

DIR 中每个文件是一种数据，以实体名命名: item.csv、bomLine.csv、order.xlsx、stock.arrow、supplier.csv.gz ...
列名为字段名或中英文名称，顺序任意，未知的列忽略；租户没有的自定义字段(X_ 开头)和自定义表是错误。按自然键更新或新增，不删除。
designPage.jsonl 是设计页面和模板及其图片和文件；已发布的页面在其角色都存在时也会发布，否则为草稿。
按引用的先后顺序在一个事务中导入；有一处错误则什么都不写，错误逐条写到 stderr(文件、行、列、原因)。
  --tenant     租户编号或名称，默认 1
  --plan-unit  计划单元，默认第一个
  --data       服务器的数据目录，默认 ./data；设置了 DATABASE_URL 时用它
  --dry-run    只检查，不写入`,
    en: `usage: takt import --in DIR [--tenant 1] [--plan-unit JS] [--data DIR] [--dry-run]

Each file of DIR holds one kind of data and is named after it: item.csv, bomLine.csv, order.xlsx, stock.arrow,
supplier.csv.gz ... Columns are field names or labels in any order; unknown columns are ignored, but
fields (X_...) and tables that tenants add must be there. Rows are inserted or,
where their natural key exists, updated; none are deleted. designPage.jsonl holds designed pages and templates with the
files that they show: what was published is published where its roles exist, and else comes as a draft. All files go in
by the order of references in one transaction; with one fault nothing is written, and every fault is printed on stderr
(file, line, column, reason).
  --tenant     number or name of the tenant, default 1
  --plan-unit  plan unit, default the first
  --data       data directory of the server, default ./data; DATABASE_URL wins where it is set
  --dry-run    check only, write nothing`,
  },
  run,
}
