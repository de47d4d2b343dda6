import { startLean } from '../../server/base/lean.ts'
import { serverOptions } from '../../server/base/server-options.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import { DONE, readOptions, type Command, type Terminal } from '../command.ts'

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, serverOptions)
  const settings = settingsOfProcess(values)
  startLean(settings.TAKT_DATA)
  const { runServer } = await import('../../server/app/run.ts')
  const options = { settings, resetAdmin: values['reset-admin'], newKeys: values['new-keys'] }
  await runServer(options, (text) => terminal.out(`${text}\n`))
  return DONE
}

export const serveCommand: Command = {
  summary: { zh: '启动服务器', en: 'start the server' },
  help: {
    zh: `用法：takt serve [--port 5300] [--host 127.0.0.1] [--data DIR] [--reset-admin] [--new-keys]

启动服务器，数据存于 DIR(默认 ./data)的内嵌 PostgreSQL，或 DATABASE_URL 指定的数据库。首次启动打印首次登录的账号。
账号遗失时用 --reset-admin 启动：为两个管理员设定并打印新的初始密码，并修复内置角色 Admin。
共用数据库的服务器遗失令牌密钥时用 --new-keys 启动：采用新密钥，所有用户须重新登录。Ctrl+C 结束。`,
    en: `usage: takt serve [--port 5300] [--host 127.0.0.1] [--data DIR] [--reset-admin] [--new-keys]

Starts the server on the embedded PostgreSQL in DIR (default ./data), or on the database of DATABASE_URL. The first
start prints the first logins. Where they are lost, --reset-admin gives both administrators new first passwords, prints
them, and repairs the built-in role Admin. Where the keys of tokens that servers share are lost, --new-keys takes the
present ones: all users have to sign in again. Ctrl+C ends it.`,
  },
  run,
}
