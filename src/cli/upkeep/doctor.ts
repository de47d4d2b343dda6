import '../../server/app/schema-steps.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import { examine } from '../../server/features/maintenance/doctor/examine.ts'
import type { Finding } from '../../server/features/maintenance/doctor/findings.ts'
import { storeSettings } from '../../server/outgoing/open-files.ts'
import { DONE, readOptions, say, WRONG_INPUT, type Command, type Terminal } from '../command.ts'

const marks: Readonly<Record<Finding['level'], { zh: string; en: string }>> = {
  good: { zh: '正常', en: 'good' },
  warning: { zh: '注意', en: 'warning' },
  fault: { zh: '错误', en: 'fault' },
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    data: { type: 'string' },
    citus: { type: 'boolean', default: false },
  })
  const settings = settingsOfProcess(values)
  const wanted = { withDistribution: values.citus, store: storeSettings(settings) }
  let faults = 0
  for await (const { level, text, remedy } of examine(settings.TAKT_DATA, wanted)) {
    if (level === 'fault') faults++
    terminal.out(`${say(terminal, marks[level]).padEnd(8)} ${say(terminal, text)}\n`)
    if (remedy) terminal.out(`${' '.repeat(9)}${remedy}\n`)
  }
  return faults > 0 ? WRONG_INPUT : DONE
}

export const doctorCommand: Command = {
  summary: { zh: '检查安装', en: 'examine an installation' },
  help: {
    zh: `用法：takt doctor [--data DIR] [--citus]

检查数据文件夹、数据库、连接池、文件存储、角色与数据库结构，不作任何改动；每条结果一行，需要时附上处理语句。有错误时退出码为 1。
  --data       数据文件夹，默认 TAKT_DATA，否则 ./data；设有 DATABASE_URL 时用它指定的数据库
  --citus      还列出用 Citus 按租户分布各表时的障碍`,
    en: `usage: takt doctor [--data DIR] [--citus]

Looks at the data folder, the database, the pooler, the roles and the schema, and changes nothing: one line for each result,
with what mends it where it can be said. The exit status is 1 where something is at fault.
  --data       data folder, default TAKT_DATA, else ./data; DATABASE_URL wins where it is set
  --citus      also what stands in the way of distributing the tables by tenant with Citus`,
  },
  run,
}
