import { parseArgs } from 'node:util'
import { serve, type Running } from './serve.ts'

/** `npm start`: --port (PORT, 5300), --host (HOST, 127.0.0.1), --data (TAKT_DATA, ./data), --reset-admin. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '5300' },
    host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
    data: { type: 'string', default: process.env['TAKT_DATA'] ?? 'data' },
    'reset-admin': { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port ${values.port} is not a port`)
  process.exit(2)
}

const running = await serve({
  port,
  host: values.host,
  dataDir: values.data,
  resetAdmin: values['reset-admin'],
  trustedProxies: process.env['TRUSTED_PROXIES'],
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

console.log(banner(running))

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (closing) process.exit(1)
    closing = true
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })

function banner({ address, logins }: Running): string {
  const lines = [`Takt is running at ${address}`]
  if (logins)
    lines.push(
      '',
      'First logins (told once; to be changed at the first login):',
      `  tenant Default   user ${logins.tenant.userName}   password ${logins.tenant.password}`,
      `  host (no tenant) user ${logins.host.userName}   password ${logins.host.password}`,
    )
  return lines.join('\n')
}
