import { resolve } from 'node:path'
import type { Label } from '#domain/label.ts'
import '../../server/app/schema-steps.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import { findServer, prepare } from '../../server/db/database.ts'
import { distribute, NotDistributable, type DistributionFault } from '../../server/db/distribute/run.ts'
import { loadSecrets } from '../../server/db/secrets.ts'
import { DONE, readOptions, say, WrongInput, type Command, type Terminal } from '../command.ts'

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    data: { type: 'string' },
    prepare: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  })
  const dataDir = resolve(settingsOfProcess(values).TAKT_DATA)
  const server = await findServer({ dataDir }, await loadSecrets(dataDir))
  try {
    const isDry = values['dry-run']
    if (!isDry) await prepare(server)
    const statements = await distribute(server, { onlyPrepare: values.prepare, isDry })
    if (isDry) for (const statement of statements) terminal.out(`${statement};\n`)
    else terminal.out(`${say(terminal, values.prepare ? texts.prepared : texts.distributed)}\n`)
    return DONE
  } catch (error) {
    if (error instanceof NotDistributable) throw new WrongInput([say(terminal, faults[error.fault])])
    throw error
  } finally {
    await server.stop()
  }
}

const faults: Readonly<Record<DistributionFault, Label>> = {
  serversRun: {
    zh: '有服务器正在使用数据库：请先停止所有服务器，再运行本命令。',
    en: 'Servers use the database: stop all of them, then run this command again.',
  },
  noCitus: {
    zh: '数据库没有 Citus 扩展：请由数据库管理员执行 create extension citus，或使用 --prepare。',
    en: 'The database has no extension Citus: have its administrator run "create extension citus", or use --prepare.',
  },
}

const texts = {
  prepared: { zh: '数据库已可按租户分布。', en: 'The database is prepared for distribution by tenant.' },
  distributed: { zh: '各表已按租户分布。', en: 'The tables are distributed by tenant.' },
} as const satisfies Readonly<Record<string, Label>>

export const distributeCommand: Command = {
  summary: { zh: '用 Citus 按租户分布各表', en: 'distribute the tables by tenant with Citus' },
  help: {
    zh: `用法：takt distribute [--data DIR] [--prepare] [--dry-run]

先使数据库可以分布：策略不含子查询，没有访问其他表的触发器，引用不随编码改变，表所有者可以登录；此后由服务器完成这些工作。
然后按租户分布各表。所有服务器须先停止。已完成的部分不会重复；没有撤销命令，请先备份。
  --data       数据文件夹，默认 TAKT_DATA，否则 ./data；设有 DATABASE_URL 时用它指定的数据库
  --prepare    只做第一部分，不需要 Citus
  --dry-run    只显示语句，不执行`,
    en: `usage: takt distribute [--data DIR] [--prepare] [--dry-run]

First prepares the database: policies without subselects, no triggers that reach other tables, no references that follow a
renamed code, owners that may log in. Servers do that work themselves from then on. Then distributes the tables by tenant.
All servers must be stopped. What is done already is not repeated; nothing undoes it, so make a backup before.
  --data       data folder, default TAKT_DATA, else ./data; DATABASE_URL wins where it is set
  --prepare    stops after the first part, which needs no Citus
  --dry-run    prints the statements and runs none`,
  },
  run,
}
