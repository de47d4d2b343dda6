import { parseArgs } from 'node:util'
import { startLean } from './base/lean.ts'
import { serverOptions } from './base/server-options.ts'
import { settingsOfProcess, SettingsFault, type Settings } from './base/settings.ts'
import { fileReasons } from './base/system-fault.ts'

/** `npm start`: --port, --host, --data, --reset-admin and --new-keys; all else is settings. */
const { values } = parseArgs({ options: serverOptions })

const settings = readOrEnd()
startLean(settings.TAKT_DATA)

try {
  const { runServer } = await import('./app/run.ts')
  await runServer({ settings, resetAdmin: values['reset-admin'], newKeys: values['new-keys'] }, (text) =>
    console.log(text),
  )
  process.exit(0)
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}

function readOrEnd(): Settings {
  try {
    return settingsOfProcess(values)
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** Why the server does not start; files that it cannot use are named with the reason in plain words. */
function startFault(error: unknown): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = fileReasons[code]
  if (reason) return `${path ?? settings.TAKT_DATA}: ${reason.en}`
  return error instanceof Error ? error.message : error
}
