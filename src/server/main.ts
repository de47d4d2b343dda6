import { parseArgs } from 'node:util'
import { startLean } from './base/lean.ts'
import { fileReasons } from './base/system-fault.ts'

/** `npm start`: --port (PORT, 5300), --host (HOST, 127.0.0.1), --data (TAKT_DATA, ./data), --reset-admin, --new-keys. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '5300' },
    host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
    data: { type: 'string', default: process.env['TAKT_DATA'] ?? 'data' },
    'reset-admin': { type: 'boolean', default: false },
    'new-keys': { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port ${values.port} is not a port`)
  process.exit(2)
}

startLean(values.data)

try {
  const { runServer } = await import('./app/run.ts')
  await runServer(
    {
      port,
      host: values.host,
      dataDir: values.data,
      resetAdmin: values['reset-admin'],
      newKeys: values['new-keys'],
      trustedProxies: process.env['TRUSTED_PROXIES'],
      extensionOrigins: process.env['EXTENSION_ORIGINS'],
      embedderOrigins: process.env['EMBEDDER_ORIGINS'],
      corsOrigins: process.env['CORS_ORIGINS'],
    },
    (text) => console.log(text),
  )
  process.exit(0)
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}

/** Why the server does not start; files that it cannot use are named with the reason in plain words. */
function startFault(error: unknown): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = fileReasons[code]
  if (reason) return `${path ?? values.data}: ${reason.en}`
  return error instanceof Error ? error.message : error
}
