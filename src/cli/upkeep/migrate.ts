import { resolve } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { filled, type Label } from '#domain/label.ts'
import '../../server/app/schema-steps.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import { findServer, prepare } from '../../server/db/database.ts'
import { pendingUpgrade, type Upgrade } from '../../server/db/schema/migrate.ts'
import { loadSecrets } from '../../server/db/secrets.ts'
import { DONE, readOptions, say, WRONG_INPUT, type Command, type Terminal } from '../command.ts'

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    data: { type: 'string' },
    check: { type: 'boolean', default: false },
  })
  const dataDir = resolve(settingsOfProcess(values).TAKT_DATA)
  const server = await findServer({ dataDir }, await loadSecrets(dataDir))
  try {
    if (!values.check) {
      terminal.out(`${resultText(terminal, await prepare(server), texts.done)}\n`)
      return DONE
    }
    const pending = await pendingOf(server.admin)
    const isUpToDate = pending.from === pending.to && pending.steps.length === 0
    terminal.out(`${resultText(terminal, pending, texts.pending)}\n`)
    return isUpToDate ? DONE : WRONG_INPUT
  } finally {
    await server.stop()
  }
}

async function pendingOf(admin: ClientConfig): Promise<Upgrade> {
  const client = new Client(admin)
  await client.connect()
  try {
    return await pendingUpgrade(client)
  } finally {
    await client.end()
  }
}

const texts = {
  upToDate: {
    zh: '数据库结构为第 {level} 级，无需升级。',
    en: 'The schema has level {level}. Nothing is to be done.',
  },
  made: {
    zh: '空数据库：{steps} 步，到第 {level} 级。',
    en: 'An empty database: {steps} steps to level {level}.',
  },
  done: {
    zh: '已从第 {from} 级升级到第 {level} 级：{names}',
    en: 'Upgraded from level {from} to {level}: {names}',
  },
  pending: {
    zh: '将从第 {from} 级升级到第 {level} 级：{names}',
    en: 'To be upgraded from level {from} to {level}: {names}',
  },
} as const satisfies Readonly<Record<string, Label>>

function resultText(terminal: Terminal, { from, to, steps }: Upgrade, text: Label): string {
  const level = String(to)
  if (from === null) return say(terminal, filled(texts.made, { steps: String(steps.length), level }))
  if (from === to && steps.length === 0) return say(terminal, filled(texts.upToDate, { level }))
  return say(terminal, filled(text, { from: String(from), level, names: steps.join(', ') || '-' }))
}

export const migrateCommand: Command = {
  summary: { zh: '升级数据库结构', en: 'upgrade the schema of the database' },
  help: {
    zh: `用法：takt migrate [--data DIR] [--check]

建立角色与表，或升级到本程序的版本，不启动服务器。服务器启动时也会自行升级；先运行本命令，升级就不占用启动时间。
每一步是一个事务：中断后再次运行会从中断处继续。
  --data       数据文件夹，默认 TAKT_DATA，否则 ./data；设有 DATABASE_URL 时用它指定的数据库
  --check      只显示将要做什么；需要升级时退出码为 1`,
    en: `usage: takt migrate [--data DIR] [--check]

Makes roles and tables, or upgrades them to the version of this program, without starting a server. A server upgrades by
itself when it starts; after this command its start does not wait for that. Each step is one transaction: after an
interruption the next run goes on.
  --data       data folder, default TAKT_DATA, else ./data; DATABASE_URL wins where it is set
  --check      says what would be done and does nothing; the exit status is 1 where something is to be done`,
  },
  run,
}
